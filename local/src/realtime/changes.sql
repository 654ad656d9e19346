-- Local stand-in for the replication stream hosted realtime reads: every row change of a table in
-- the publication supabase_realtime leaves a note, which the realtime server takes when it commits.

create unlogged table if not exists _local.changes (
  id bigint generated always as identity primary key,
  schema_name text not null,
  table_name text not null,
  kind text not null,
  new_row jsonb,
  old_row jsonb,
  committed_at timestamptz not null default now()
);

create or replace function _local.capture_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into _local.changes (schema_name, table_name, kind, new_row, old_row)
  values (
    tg_table_schema, tg_table_name, tg_op,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op <> 'INSERT' then to_jsonb(old) end
  );
  -- Without a payload: PostgreSQL sends equal notifications of a transaction once, so that it wakes the
  -- server once, however much it changes.
  notify _local_changes;
  return null;
end $$;

-- Brings the triggers in line with the publication.
create or replace function _local.follow_publication() returns void
language plpgsql set search_path = '' as $$
declare
  v_table regclass;
begin
  for v_table in
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_catalog.pg_publication_tables p
    where p.pubname = 'supabase_realtime'
    except
    select t.tgrelid from pg_catalog.pg_trigger t where t.tgname = 'zz_local_realtime'
  loop
    execute format(
      'create trigger zz_local_realtime after insert or update or delete on %s for each row execute function _local.capture_change()',
      v_table
    );
  end loop;
  for v_table in
    select t.tgrelid::regclass from pg_catalog.pg_trigger t where t.tgname = 'zz_local_realtime'
    except
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_catalog.pg_publication_tables p
    where p.pubname = 'supabase_realtime'
  loop
    execute format('drop trigger zz_local_realtime on %s', v_table);
  end loop;
end $$;
