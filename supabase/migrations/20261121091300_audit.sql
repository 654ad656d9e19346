-- What administrators change leaves a row that nobody can edit: who, when, what, from what, to what.
-- Every table in public is audited, unless its comment says "Not audited:" and why: every migration
-- that makes a table ends with private.audit_every_table().

create table public.audit_log (
  id bigint primary key generated always as identity,
  created_at timestamptz not null default now(),
  -- No foreign key: the log outlives accounts, and keeps what whoever acted was called.
  -- null: the system, which is whoever has the secret key.
  actor_id uuid,
  actor_name text not null default '',
  table_name text not null,
  record_id uuid not null,
  -- Whom the row is about, for what it holds of a person; no foreign key either.
  subject_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  changes jsonb not null
);
comment on table public.audit_log is 'Not audited: this is the log. Nobody can change it.';
comment on column public.audit_log.subject_id is
  'The member the changed row belongs to; null when it is nobody''s.';
comment on column public.audit_log.changes is
  '{column: {"from": old, "to": new}} of the columns that changed. A text of more than 2000 characters '
  'is {"length": characters, "sha256": hash}. {column: null} once the subject is forgotten.';

-- Newest first: everything, and what one thing, person, kind or action leaves.
create index audit_log_created_at_idx on public.audit_log (created_at desc, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, created_at desc, id desc);
create index audit_log_table_name_idx on public.audit_log (table_name, created_at desc, id desc);
create index audit_log_action_idx on public.audit_log (action, created_at desc, id desc);
create index audit_log_record_id_idx on public.audit_log (record_id, created_at desc, id desc);
create index audit_log_subject_id_idx on public.audit_log (subject_id, created_at desc, id desc)
  where subject_id is not null;

alter table public.audit_log enable row level security;

grant select on public.audit_log to authenticated;
grant select on public.audit_log to service_role;

-- Super administrators read the log; nobody writes it through the API.
create policy audit_log_select on public.audit_log
  for select to authenticated using ((select private.is_super_admin()));

-- Which columns changed, without from what and to what.
create function private.without_values(p_changes jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (select jsonb_object_agg(k.key, null) from jsonb_object_keys(p_changes) as k (key));
end;
$$;

-- The moment from which entries are kept: seven years, counted from the end of the year of the entry, as the
-- privacy policy says.
create function private.audit_log_kept_from()
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.malta_moment(date_trunc('year', private.malta_today()::timestamp) - interval '7 years');
end;
$$;

-- Even the owner of the table can only append. The exceptions are an entry whose time is over, which may go,
-- and erasure of a person: the values of an entry may be emptied; that something was changed, by whom and
-- when, stays.
create function private.keep_audit_log()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.created_at < private.audit_log_kept_from() then
    return old;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'changes') = (to_jsonb(old) - 'changes')
    and new.changes = private.without_values(old.changes) then
    return new;
  end if;
  perform private.fail('AU001', 'The audit log is append-only');
  return null;
end;
$$;

create trigger tg_audit_log__keep
  before update or delete on public.audit_log
  for each row execute function private.keep_audit_log();

create trigger tg_audit_log__keep_all
  before truncate on public.audit_log
  for each statement execute function private.keep_audit_log();

-- Deletes the entries whose time is over. Called by run_daily.
create function private.forget_old_audit_entries()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.audit_log l where l.created_at < private.audit_log_kept_from();
end;
$$;

-- Forgets what the log holds of a person: of rows that were theirs, and of the forms they sent.
create function private.erase_audited_values(p_user_id uuid, p_forms uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.audit_log l set changes = private.without_values(l.changes)
  where l.subject_id = p_user_id
    or (l.table_name in ('affiliates', 'contact_messages') and l.record_id = any (p_forms));
end;
$$;

-- A value as the log keeps it: a long text is told from another by its hash, not stored twice.
create function private.audited_value(p_value jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_value) = 'string' and char_length(p_value #>> '{}') > 2000 then
    return jsonb_build_object('length', char_length(p_value #>> '{}'),
      'sha256', encode(sha256(convert_to(p_value #>> '{}', 'UTF8')), 'hex'));
  end if;
  return p_value;
end;
$$;

-- Writes one row per change that an administrator makes, directly or through a function, or whoever has the
-- secret key: a script, a payment provider. Contact details that people change on their own profile are
-- theirs; what is administered there is administration. That a message was opened changes nothing of it.
-- Argument: the column of the primary key.
create function private.audit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_system boolean := coalesce(auth.role(), '') = 'service_role';
  v_old jsonb := '{}';
  v_new jsonb := '{}';
  v_row jsonb;
  v_changes jsonb;
  v_id uuid;
  v_subject uuid;
begin
  -- What members change of their membership is kept like administration: notice, another plan, withdrawal.
  if not v_is_system and (auth.uid() is null or not (private.is_admin() or tg_table_name = 'memberships')) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    v_old := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    v_new := to_jsonb(new);
  end if;
  -- That a record begins follows from the profile, which is audited.
  if tg_table_name = 'memberships' and tg_op = 'INSERT' then
    return null;
  end if;
  -- A hold that lapsed is cancelled by whoever comes next (sweep_lapsed_holds): not that person's decision.
  if tg_table_name = 'event_registrations' and v_new ->> 'payment_status' = 'cancelled' then
    if private.hold_has_lapsed(jsonb_populate_record(null::public.event_registrations, v_old)) then
      return null;
    end if;
  end if;
  -- What follows for the other dates of a series follows from the date that was written, whose entry says it.
  if tg_table_name = 'events' and pg_trigger_depth() > 1 and (tg_op <> 'UPDATE'
    or v_new - array['recurring_end_date', 'updated_at'] = v_old - array['recurring_end_date', 'updated_at']) then
    return null;
  end if;
  v_row := v_old || v_new;
  v_id := v_row ->> tg_argv[0];
  select jsonb_object_agg(k.key, jsonb_build_object(
    'from', private.audited_value(v_old -> k.key), 'to', private.audited_value(v_new -> k.key)))
  into v_changes
  from jsonb_object_keys(v_row) as k (key)
  where v_old -> k.key is distinct from v_new -> k.key
    and k.key not in ('updated_at', 'search_text', 'attendee_count', 'is_full', 'sequence', 'moved_at', 'former_date',
      'former_time', 'former_location')
    and (tg_table_name <> 'contact_messages' or k.key <> 'read_at')
    and (tg_table_name <> 'profiles' or v_id is distinct from auth.uid() or private.administered(null) ? k.key);
  if v_changes is null then
    return null;
  end if;
  -- A form that comes or goes leaves no word here: its writer may have no account whose deletion would find
  -- it.
  if tg_table_name in ('contact_messages', 'affiliates') and tg_op <> 'UPDATE' then
    v_changes := private.without_values(v_changes);
  end if;
  v_subject := case when tg_table_name = 'profiles' then v_id
    else coalesce((v_row ->> 'user_id')::uuid, (
      select p.user_id from public.purchases p where p.id = (v_row ->> 'purchase_id')::uuid)) end;
  insert into public.audit_log (actor_id, actor_name, table_name, record_id, subject_id, action, changes)
  -- A member's own entries name nobody, so that nothing is left of them when the account goes.
  values (case when not v_is_system then auth.uid() end,
    case when v_is_system then 'System' else coalesce((
      select p.full_name from public.profiles p where p.id = auth.uid() and private.is_admin()), '') end,
    tg_table_name, v_id, v_subject, lower(tg_op), v_changes);
  return null;
end;
$$;

-- The tables in public, with the column an entry names their rows by: a primary key of one uuid, or
-- null. Partitions are their parent's.
create function private.audited_tables(
  out table_id regclass,
  out key_column name,
  out is_exempt boolean,
  out is_audited boolean
)
returns setof record
language sql
stable
set search_path = ''
as $$
  select c.oid, a.attname,
    coalesce(pg_catalog.obj_description(c.oid, 'pg_class'), '') ~ 'Not audited: *\S',
    exists (
      select from pg_catalog.pg_trigger t
      where t.tgrelid = c.oid and t.tgfoid = 'private.audit()'::regprocedure and t.tgenabled <> 'D'
        -- After each row, on insert, update and delete.
        and t.tgtype = 1 + 4 + 8 + 16 and t.tgqual is null)
  from pg_catalog.pg_class c
  left join pg_catalog.pg_index i
    on i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1
  left join pg_catalog.pg_attribute a
    on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.atttypid = 'uuid'::regtype
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
$$;

-- Puts the trigger on every table whose comment does not say why not. Refuses a table whose rows it cannot
-- name.
create function private.audit_every_table()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_table record;
begin
  for v_table in select * from private.audited_tables() where not is_exempt and not is_audited loop
    if v_table.key_column is null then
      raise exception '% needs a primary key of one uuid column to be audited, or a comment that says '
        '"Not audited:" and why', v_table.table_id;
    end if;
    execute format('create trigger %I after insert or update or delete on %s '
      'for each row execute function private.audit(%L)',
      'tg_' || (select relname from pg_catalog.pg_class where oid = v_table.table_id) || '__audit',
      v_table.table_id, v_table.key_column);
  end loop;
end;
$$;
