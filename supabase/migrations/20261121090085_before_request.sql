-- What PostgREST asks before each request, with the rights of the caller, and what the planner is told of
-- nobody. See docs/decisions/024-no-estimates-for-others.md.

-- Refuses everybody but administrators who ask for a figure of the planner: ID001, ID002. The word is looked
-- for wherever it stands, so that no way to write a preference passes by. What is larger than two megabytes is
-- refused (RL008) before a function or trigger works through it: the longest template is smaller. A token
-- that speaks for nobody any more is refused like one that has expired: the page signs out, where nobody's
-- empty lists would pass for the person's own.
create function private.before_request()
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_headers json := nullif(current_setting('request.headers', true), '');
begin
  if private.is_client_role() and (v_headers ->> 'content-length')::numeric > 2000000 then
    perform private.fail('RL008', 'The request is larger than two megabytes');
  end if;
  if auth.uid() is not null then
    if private.caller_id() is null then
      raise sqlstate 'PGRST' using
        message = '{"code": "PGRST303", "message": "The session has ended"}', detail = '{"status": 401, "headers": {}}';
    end if;
  end if;
  if coalesce(v_headers ->> 'prefer', '') !~* 'planned|estimated'
    and coalesce(v_headers ->> 'accept', '') !~* 'vnd\.pgrst\.plan' then
    return;
  end if;
  if current_user = 'anon' then
    perform private.fail('ID001', 'Not signed in');
  end if;
  perform private.only_admins();
end;
$$;
grant execute on function private.before_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.before_request';
notify pgrst, 'reload config';

-- Has the planner sample no text of a table in public, but those whose few values are the same in every
-- project: names, addresses and codes stand in no statistics. What lists search stays: without it the planner
-- takes every search for a rare one.
create function private.sample_no_texts()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_column record;
begin
  for v_column in
    select c.oid::regclass as table_id, a.attname
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_catalog.pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb'))
      and a.attname not in ('search_text', 'currency', 'kind', 'event', 'table_name', 'item_type', 'provider',
        'applicable_to', 'terms_version')
      and not exists (
        select from pg_catalog.pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_catalog.pg_get_constraintdef(k.oid) ~ '= ANY [(]+ARRAY')
  loop
    execute format('alter table %s alter column %I set statistics 0', v_column.table_id, v_column.attname);
  end loop;
end;
$$;
