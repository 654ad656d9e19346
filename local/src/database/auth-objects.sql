-- Completes the auth schema the local Auth server creates, so that it matches a hosted project:
-- columns seeds expect, functions that read the claims of a request, owners and grants.

alter table auth.users add column if not exists instance_id uuid;
alter table auth.users add column if not exists is_super_admin boolean;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

do $$
declare
  item record;
begin
  for item in
    select c.oid::regclass as name from pg_class c where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'
  loop
    execute format('alter table %s owner to supabase_auth_admin', item.name);
    execute format('grant all on table %s to postgres, dashboard_user', item.name);
  end loop;
  for item in
    select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'auth'::regnamespace
  loop
    execute format('alter function %s owner to supabase_auth_admin', item.name);
    execute format('grant execute on function %s to public', item.name);
  end loop;
end $$;

create schema if not exists supabase_migrations;
alter schema supabase_migrations owner to postgres;
do $$
declare
  item record;
begin
  for item in
    select c.oid::regclass as name from pg_class c where c.relnamespace = 'supabase_migrations'::regnamespace and c.relkind = 'r'
  loop
    execute format('alter table %s owner to postgres', item.name);
  end loop;
end $$;
