-- Files of the post: two buckets of Supabase Storage, and the list of files that have to go. A row of
-- storage.objects that is deleted by SQL would leave its bytes behind, so whatever erases a person or a letter writes
-- the names of its files to a list, in the same transaction, and a process deletes them through the Storage API (see
-- docs/decisions/039-own-storage-endpoint.md). Nobody may read or write a file until a policy on storage.objects says so.

-- Pictures of envelopes, and what was in them; both are called `<item id>/<uuid>.<ext>`.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('post-envelopes', 'post-envelopes', false, 3000000, array['image/jpeg', 'image/png', 'image/webp']),
  ('post-scans', 'post-scans', false, 40000000,
    array['application/pdf', 'image/jpeg', 'image/png', 'image/tiff']);

create table private.files_to_delete (
  bucket text not null,
  name text not null,
  since timestamptz not null default now(),
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  primary key (bucket, name)
);
comment on column private.files_to_delete.due_at is
  'When it may be tried next. Whoever tries it puts this ahead, so that nobody else does meanwhile.';
create index files_to_delete_due_idx on private.files_to_delete (due_at);
alter table private.files_to_delete enable row level security;

-- Puts a file on the list of those that go; null names none.
create function private.delete_file(p_bucket text, p_name text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.files_to_delete (bucket, name)
  select p_bucket, p_name where p_name is not null
  on conflict (bucket, name) do nothing;
end;
$$;

-- See public.claim_files_to_delete.
create function private.claim_files_to_delete(p_limit integer)
returns table (bucket text, name text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return query
  with due as (
    select f.bucket, f.name from private.files_to_delete f
    where f.due_at <= now()
    order by f.due_at, f.bucket, f.name
    limit least(greatest(p_limit, 0), 1000)
    for update skip locked
  )
  update private.files_to_delete f
  set tries = f.tries + 1,
    due_at = now() + least(interval '10 minutes' * power(2, least(f.tries, 10)), interval '6 hours')
  from due d
  where f.bucket = d.bucket and f.name = d.name
  returning f.bucket, f.name;
end;
$$;
grant execute on function private.claim_files_to_delete(integer) to service_role;

-- See public.settle_deleted_files.
create function private.settle_deleted_files(p_bucket text, p_names text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.files_to_delete f where f.bucket = p_bucket and f.name = any (p_names);
end;
$$;
grant execute on function private.settle_deleted_files(text, text[]) to service_role;

-- The files that a process is to delete now. Each is due again after ten minutes, then twenty, at most six hours,
-- unless it is settled before: a process that dies loses none, and a file is tried until it is gone.
create function public.claim_files_to_delete(p_limit integer default 100)
returns table (bucket text, name text)
language plpgsql
volatile
set search_path = ''
as $$
begin
  return query select c.bucket, c.name from private.claim_files_to_delete(p_limit) c;
end;
$$;
grant execute on function public.claim_files_to_delete(integer) to service_role;

-- Takes files off the list that the Storage API has deleted, or does not have.
create function public.settle_deleted_files(p_bucket text, p_names text[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.settle_deleted_files(p_bucket, p_names);
end;
$$;
grant execute on function public.settle_deleted_files(text, text[]) to service_role;
