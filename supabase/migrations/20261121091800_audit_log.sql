-- What administrators change leaves a row that nobody can edit: who, when, what, from what, to what.

create table public.audit_log (
  id bigint primary key generated always as identity,
  created_at timestamptz not null default now(),
  -- No foreign key: the log outlives accounts.
  actor_id uuid not null,
  table_name text not null,
  record_id uuid not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  changes jsonb not null
);
comment on column public.audit_log.changes is '{column: {"from": old, "to": new}} of the columns that changed.';

create index audit_log_created_at_idx on public.audit_log (created_at desc);
create index audit_log_record_idx on public.audit_log (table_name, record_id);

alter table public.audit_log enable row level security;

grant select on public.audit_log to authenticated;
grant select on public.audit_log to service_role;

-- Super administrators read the log; nobody writes it through the API.
create policy audit_log_select on public.audit_log
  for select to authenticated using ((select private.is_super_admin()));

-- Even the owner of the table appends only.
create function private.keep_audit_log()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.fail('AU001', 'The audit log is append-only');
  return null;
end;
$$;

create trigger tg_audit_log__keep
  before update or delete on public.audit_log
  for each row execute function private.keep_audit_log();

-- Writes one row per change an administrator makes, directly or through a function. What people do
-- to their own profile is theirs, not administration.
create function private.audit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}'::jsonb end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}'::jsonb end;
  v_changes jsonb;
  v_id uuid := coalesce(v_new ->> 'id', v_old ->> 'id');
begin
  if auth.uid() is null or not private.is_admin()
    or (tg_table_name = 'profiles' and v_id = auth.uid()) then
    return null;
  end if;
  select jsonb_object_agg(k.key, jsonb_build_object('from', v_old -> k.key, 'to', v_new -> k.key))
  into v_changes
  from (select jsonb_object_keys(v_old || v_new) as key) k
  where v_old -> k.key is distinct from v_new -> k.key and k.key not in ('updated_at', 'attendee_count', 'is_full');
  if v_changes is not null then
    insert into public.audit_log (actor_id, table_name, record_id, action, changes)
    values (auth.uid(), tg_table_name, v_id, lower(tg_op), v_changes);
  end if;
  return null;
end;
$$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['profiles', 'affiliates', 'discount_codes', 'services', 'documents',
    'events', 'greetings', 'purchases', 'payments', 'user_services', 'contact_messages']
  loop
    execute format('create trigger tg_%1$s__audit after insert or update or delete on public.%1$I '
      'for each row execute function private.audit()', v_table);
  end loop;
end $$;
