-- What a hosted Supabase project provides before its first migration. Local only: never among the
-- migrations. Runs once per cluster, as a superuser.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit createrole'),
      ('dashboard_user', 'nologin createdb createrole replication'),
      -- As hosted: owner of everything migrations create, but not a superuser.
      ('postgres', 'login createdb createrole replication bypassrls')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end $$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres;
-- As hosted: how PostgREST works is written to the role it signs in with.
grant authenticator to postgres with admin option;
grant set on parameter "pgrst.db_pre_request" to postgres;
grant pg_monitor, pg_signal_backend, pg_read_all_data to postgres;

do $$
begin
  -- A server of someone else's, reached through DATABASE_URL, keeps its owner.
  if current_user = 'supabase_admin' then
    execute format('alter database %I owner to postgres', current_database());
  end if;
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end $$;

create schema if not exists extensions;
grant usage on schema extensions to public;
grant all on schema extensions to postgres, dashboard_user;

do $$
declare
  wanted text;
begin
  foreach wanted in array array['pgcrypto', 'uuid-ossp', 'pg_stat_statements'] loop
    if exists (select from pg_available_extensions where name = wanted) then
      execute format('create extension if not exists %I with schema extensions', wanted);
    end if;
  end loop;
end $$;

grant usage on schema public to anon, authenticated, service_role, postgres;
grant all on schema public to postgres;

-- Older hosted projects grant everything in public to the API roles, newer ones nothing. Here it is
-- everything, so that a missing revoke in a migration shows; grants.test.ts runs them from both.
do $$
declare
  creator text;
begin
  foreach creator in array array['postgres', current_user] loop
    execute format('alter default privileges for role %I in schema public grant all on tables to postgres, anon, authenticated, service_role', creator);
    execute format('alter default privileges for role %I in schema public grant all on functions to postgres, anon, authenticated, service_role', creator);
    execute format('alter default privileges for role %I in schema public grant all on sequences to postgres, anon, authenticated, service_role', creator);
  end loop;
end $$;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
    alter publication supabase_realtime owner to postgres;
  end if;
end $$;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on schema auth to supabase_auth_admin;
alter role supabase_auth_admin set search_path to auth;

-- Belongs to the local stack itself: changes for realtime, sent mails, what has been set up.
create schema if not exists _local;
revoke all on schema _local from public;
