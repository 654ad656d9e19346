-- update_event_series: one occurrence, those that follow it, or all of a series changed in one call.

-- Refuses with ES004 another scope than this, following or all, and columns that cannot be changed.
create function private.check_event_changes(p_changes jsonb, p_scope text)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if coalesce(p_scope, '') not in ('this', 'following', 'all')
    or coalesce(jsonb_typeof(p_changes), '') <> 'object'
    or p_changes - array['title', 'description', 'event_date', 'event_time', 'location',
      'max_attendees', 'registration_fee', 'registration_fee_unit', 'unit_quantity', 'event_type',
      'video_link', 'duration_hours', 'duration_minutes', 'status', 'recurring_type',
      'recurring_interval', 'recurring_end_date'] <> '{}' then
    perform private.fail('ES004', 'No such scope, or a column that cannot be changed');
  end if;
end;
$$;

-- The occurrences a change is for: the event alone, or those of its series that are not over, from it
-- onwards or all.
create function private.occurrences_in_scope(p_event public.events, p_scope text)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_scope = 'this' or p_event.series_id is null then
    return array[p_event.id];
  end if;
  return array(
    select e.id from public.events e
    where e.series_id = p_event.series_id and e.archived_at is null and not private.is_over(e)
      and (p_scope = 'all' or e.series_position >= p_event.series_position)
    order by e.series_position);
end;
$$;

-- Refuses with ES005 when one of these occurrences is not as the caller read it: p_known holds updated_at by
-- id. Null asks for no comparison.
create function private.require_known_occurrences(p_ids uuid[], p_known jsonb)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_changed public.events;
begin
  select e.* into v_changed from public.events e
  where e.id = any (p_ids) and e.updated_at is distinct from (p_known ->> e.id::text)::timestamptz
  order by e.event_date, e.id limit 1;
  if v_changed.id is not null then
    perform private.fail('ES005', 'An occurrence has been changed meanwhile', jsonb_build_object(
      'event_id', v_changed.id, 'title', v_changed.title, 'event_date', v_changed.event_date));
  end if;
end;
$$;

-- Writes what does not touch dates to occurrences. The status goes to those that had the same as the
-- event: one that was called off by itself stays so.
create function private.write_to_occurrences(p_ids uuid[], p_event public.events, p_changes jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.events e
  set (title, description, event_time, location, max_attendees, registration_fee,
      registration_fee_unit, unit_quantity, event_type, video_link, duration_hours, duration_minutes,
      status) = (
    select r.title, r.description, r.event_time, r.location, r.max_attendees, r.registration_fee,
      r.registration_fee_unit, r.unit_quantity, r.event_type, r.video_link, r.duration_hours,
      r.duration_minutes, case when e.status = p_event.status then r.status else e.status end
    from jsonb_populate_record(e, p_changes) r)
  where e.id = any (p_ids);
end;
$$;

-- Moves occurrences when the event gets another date. The day the series is counted from moves by as many
-- days, and each occurrence as far as the date of its place moves; so the 31st stays the last of its
-- month. Answers when the series then ends: its end moves along, unless it is written too, and falls
-- behind none of the dates.
create function private.move_occurrences(
  p_ids uuid[],
  p_event public.events,
  p_wanted public.events,
  p_series private.event_series
)
returns date
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_days integer := p_wanted.event_date - p_event.event_date;
  v_moved private.event_series := p_series;
begin
  if v_days = 0 or p_ids = '{}' then
    return p_wanted.recurring_end_date;
  end if;
  v_moved.starts_on := p_series.starts_on + v_days;
  update public.events e
  set event_date = case when e.id = p_event.id then p_wanted.event_date
    else e.event_date + (private.planned_date(v_moved, e.series_position)
      - private.planned_date(p_series, e.series_position)) end
  where e.id = any (p_ids);
  update private.event_series set starts_on = v_moved.starts_on where id = p_series.id;
  if p_series.id is not null and p_wanted.recurring_end_date = p_event.recurring_end_date then
    return greatest(p_wanted.recurring_end_date + v_days, private.planned_date(v_moved, p_series.written));
  end if;
  return p_wanted.recurring_end_date;
end;
$$;

-- See public.update_event_series.
create function private.update_event_series(
  p_event_id uuid,
  p_changes jsonb,
  p_scope text,
  p_known jsonb
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_wanted public.events;
  v_ids uuid[];
  v_series private.event_series;
begin
  perform private.require_admin();
  perform private.check_event_changes(p_changes, p_scope);
  perform pg_advisory_xact_lock(hashtextextended('event_series', 0));
  select * into v_event from public.events e
  where e.id = p_event_id and e.archived_at is null for no key update;
  if v_event.id is null then
    return 0;
  end if;
  if p_scope <> 'this' and v_event.series_id is not null then
    perform private.hold_occurrences(v_event.series_id);
    select * into v_series from private.event_series s where s.id = v_event.series_id;
  end if;

  v_wanted := jsonb_populate_record(v_event, p_changes);
  v_ids := private.occurrences_in_scope(v_event, p_scope);
  if p_known is not null then
    perform private.require_known_occurrences(v_ids, p_known);
  end if;
  perform private.write_to_occurrences(v_ids, v_event, p_changes);
  v_wanted.recurring_end_date := private.move_occurrences(v_ids, v_event, v_wanted, v_series);
  if (v_wanted.recurring_type, v_wanted.recurring_interval, v_wanted.recurring_end_date) is distinct from
    (v_event.recurring_type, v_event.recurring_interval, v_event.recurring_end_date) then
    update public.events
    set recurring_type = v_wanted.recurring_type, recurring_interval = v_wanted.recurring_interval,
      recurring_end_date = v_wanted.recurring_end_date
    where id = coalesce(v_ids[1], v_event.id);
  end if;
  return cardinality(v_ids);
end;
$$;
grant execute on function private.update_event_series(uuid, jsonb, text, jsonb) to authenticated, service_role;

-- Changes one occurrence of a series (this), it and what comes after it in the series (following) or every
-- one (all); the latter two only what is not over. Administrators only. p_changes names columns of
-- events. How often it recurs belongs to the series: see event_series.sql; with all it changes from
-- the first that is not over onwards. Answers how many occurrences were changed, without those that
-- another rule adds or takes away; 0 when the event is gone. p_known holds updated_at of each occurrence it
-- is for, by id, as it was read: if one has been changed since, nothing is (ES005).
create function public.update_event_series(
  p_event_id uuid,
  p_changes jsonb,
  p_scope text default 'this',
  p_known jsonb default null
)
returns integer
language sql
volatile
set search_path = ''
as $$ select private.update_event_series(p_event_id, p_changes, p_scope, p_known) $$;
grant execute on function public.update_event_series(uuid, jsonb, text, jsonb) to authenticated, service_role;
