-- Deletes several dates of a series in one call: one and those that follow it, or all that are to come.

-- See public.remove_event_series.
create function private.remove_event_series(p_event_id uuid, p_scope text, p_known jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_series private.event_series;
  v_ids uuid[];
begin
  perform private.require_admin();
  perform private.check_event_changes('{}', p_scope);
  perform pg_advisory_xact_lock(hashtextextended('event_series', 0));
  select * into v_event from public.events e
  where e.id = p_event_id and e.archived_at is null for no key update;
  if v_event.id is null then
    return jsonb_build_object('deleted', 0, 'archived', 0);
  end if;
  if v_event.series_id is not null then
    perform private.hold_occurrences(v_event.series_id);
    select * into v_series from private.event_series s where s.id = v_event.series_id;
  end if;
  v_ids := private.occurrences_in_scope(v_event, p_scope);
  perform private.require_known_occurrences(v_ids, coalesce(p_known, '{}'));
  delete from public.events e where e.id = any (v_ids);
  -- What is left ends before it, so that the daily job writes no more dates.
  if p_scope = 'following' and v_series.id is not null then
    update public.events e
    set recurring_end_date = private.planned_date(v_series, v_event.series_position) - 1
    where e.id = (
      select l.id from public.events l
      where l.series_id = v_series.id and l.archived_at is null
        and l.series_position < v_event.series_position
      order by l.series_position desc limit 1);
  end if;
  return (
    select jsonb_build_object('deleted', cardinality(v_ids) - count(*), 'archived', count(*))
    from public.events e where e.id = any (v_ids));
end;
$$;
grant execute on function private.remove_event_series(uuid, text, jsonb) to authenticated, service_role;

-- Deletes one date of a series (this), it and what comes after it (following) or every one (all); the latter two
-- only what is not over. Administrators only. One that somebody registered for is archived, and who has a seat
-- is told, as when it is deleted by itself. p_known holds updated_at of each date, by id, as it was read: if one
-- has been changed since, none is deleted (ES005). ES003 while somebody is registering. Answers how many were
-- deleted and how many archived.
create function public.remove_event_series(p_event_id uuid, p_scope text, p_known jsonb)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.remove_event_series(p_event_id, p_scope, p_known) $$;
grant execute on function public.remove_event_series(uuid, text, jsonb) to authenticated, service_role;
