-- What a hosted project has for files before its first migration: buckets, objects, and the functions that policies
-- ask about a name. Local only. Runs once per database, as a superuser; a hosted project has its own.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role, postgres;
grant all on schema storage to supabase_storage_admin;
alter role supabase_storage_admin set search_path to storage;

create table storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);
create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

-- The folders of a name, without the file.
create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1]
$$;

-- The last part of a name.
create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

-- What stands behind the last full stop of a name.
create function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end;
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- A row that goes by SQL would leave its bytes behind.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501';
  end if;
  return null;
end;
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

grant all on storage.buckets, storage.objects to anon, authenticated, service_role, postgres;

do $$
declare
  item record;
begin
  for item in
    select 'table' as kind, c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'storage'::regnamespace and c.relkind = 'r'
    union all
    select 'function', p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'storage'::regnamespace
  loop
    execute format('alter %s %s owner to supabase_storage_admin', item.kind, item.name);
  end loop;
end $$;

-- Migrations write policies on objects. A hosted project lets `postgres` do that and no more; here it takes membership.
grant supabase_storage_admin to postgres;
