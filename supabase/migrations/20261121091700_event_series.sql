-- Recurring events: each occurrence is an event of its own, with its own registrations and capacity.
-- A series is known by an id of its own, so that any occurrence, the first too, can be deleted. Its
-- occurrences are written as far as its end, at most twelve months ahead.
--
-- What is written to one occurrence changes that one. How often it recurs belongs to the series: a new
-- end holds for all of it, another kind or interval from the occurrence it is written to onwards.

create table private.event_series (
  id uuid primary key,
  -- Dates are counted from here, so that the 31st stays the last of a month instead of wandering.
  starts_on date not null,
  -- Dates up to here have been written; one deleted since does not come back.
  written_until date not null
);
alter table private.event_series enable row level security;

alter table public.events
  add constraint events_series_id_fkey foreign key (series_id) references private.event_series (id);

-- The dates of a series after the one and up to the other.
create function private.series_dates(
  p_starts_on date, p_type text, p_interval integer, p_after date, p_until date)
returns setof date
language sql
immutable
set search_path = ''
as $$
  select d.day from (
    select (p_starts_on + n * p_interval * case p_type when 'daily' then interval '1 day'
      when 'weekly' then interval '1 week' else interval '1 month' end)::date as day
    from generate_series(1, greatest(p_until - p_starts_on, 0)) n
  ) d
  where d.day > p_after and d.day <= p_until
  order by d.day
$$;

-- Writes the occurrences a series lacks up to the end that one of its events names, as copies of it.
create function private.write_occurrences(p_event public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_series private.event_series;
  v_until date;
begin
  select * into v_series from private.event_series s where s.id = p_event.series_id for update;
  v_until := least(coalesce(p_event.recurring_end_date, 'infinity'),
    greatest(v_series.starts_on, private.malta_today()) + interval '12 months',
    v_series.written_until + interval '12 months');
  insert into public.events (title, description, event_date, event_time, location, max_attendees,
    registration_fee, currency, registration_fee_unit, unit_quantity, event_type, video_link,
    duration_hours, duration_minutes, recurring_type, recurring_interval, recurring_end_date,
    series_id, status, created_by)
  select p_event.title, p_event.description, d.day, p_event.event_time, p_event.location,
    p_event.max_attendees, p_event.registration_fee, p_event.currency, p_event.registration_fee_unit,
    p_event.unit_quantity, p_event.event_type,
    (select a.video_link from public.event_access a where a.event_id = p_event.id),
    p_event.duration_hours, p_event.duration_minutes, p_event.recurring_type,
    p_event.recurring_interval, p_event.recurring_end_date, p_event.series_id, p_event.status,
    p_event.created_by
  from private.series_dates(v_series.starts_on, p_event.recurring_type, p_event.recurring_interval,
    v_series.written_until, v_until) as d (day);
  update private.event_series set written_until = v_until where id = v_series.id;
end;
$$;

-- Holds the occurrences of a series after a date, so that nobody registers for one until the
-- transaction ends. Does not wait for somebody who is registering: a member's checkout holds several
-- events and must not meet an administrator in a circle. Refuses with ES003 instead.
create function private.hold_occurrences(p_series_id uuid, p_after date)
returns uuid[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  return array(
    select e.id from public.events e
    where e.series_id = p_series_id and e.event_date > p_after and e.archived_at is null
    order by e.id
    for update nowait);
exception when lock_not_available then
  perform private.fail('ES003', 'Somebody is registering for an occurrence right now');
end;
$$;

-- Takes the occurrences of a series after a date out of the calendar. One that somebody has a seat in
-- refuses all of it with ES002, which names the first such date.
create function private.remove_occurrences(p_series_id uuid, p_after date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := private.hold_occurrences(p_series_id, p_after);
  v_taken public.events;
begin
  select e.* into v_taken from public.events e
  where e.id = any (v_ids) and exists (
    select 1 from public.event_registrations er
    where er.event_id = e.id and private.holds_seat(er))
  order by e.event_date
  limit 1;
  if v_taken.id is not null then
    perform private.fail('ES002', 'An occurrence that would go has registrations', jsonb_build_object(
      'event_id', v_taken.id, 'title', v_taken.title, 'event_date', v_taken.event_date));
  end if;
  delete from public.events where id = any (v_ids);
end;
$$;

-- Administrators who change series take turns; before any row is locked, hence per statement.
create function private.take_turns_on_series()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event_series', 0));
  return null;
end;
$$;

create trigger tg_events__take_turns_on_series
  before update of recurring_type, recurring_interval, recurring_end_date on public.events
  for each statement execute function private.take_turns_on_series();

-- Whether what was written to an event makes its dates others: the kind, the interval.
create function private.recurs_otherwise(p_old public.events, p_new public.events)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (p_old.recurring_type, p_old.recurring_interval)
    is distinct from (p_new.recurring_type, p_new.recurring_interval);
end;
$$;

-- An event that begins to recur, or recurs otherwise, begins a series; one that recurs no more is in
-- none. An end before the event itself is refused with ES001.
create function private.settle_series()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_other boolean := tg_op = 'INSERT' or private.recurs_otherwise(old, new);
begin
  if new.recurring_end_date < new.event_date
    and (v_is_other or new.recurring_end_date is distinct from old.recurring_end_date) then
    perform private.fail('ES001', 'A series cannot end before it begins');
  end if;
  if v_is_other then
    new.series_id := null;
    if new.recurring_type <> 'none' then
      -- Named after the event it begins with, where that name is free; nothing depends on it.
      insert into private.event_series (id, starts_on, written_until)
      values (
        case when exists (select 1 from private.event_series s where s.id = new.id)
          then gen_random_uuid() else new.id end,
        new.event_date, new.event_date)
      returning id into new.series_id;
    end if;
  end if;
  return new;
end;
$$;

-- Named to run after the recurrence is settled. What the functions of this file write to other
-- occurrences has been settled already: only what comes from outside is.
create trigger tg_events__settle_series
  before insert or update of recurring_type, recurring_interval, recurring_end_date on public.events
  for each row when (pg_trigger_depth() = 0)
  execute function private.settle_series();

-- Brings the other occurrences in line with the one that was written.
create function private.carry_series_on()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_model public.events := new;
begin
  if tg_op = 'UPDATE' then
    if not private.recurs_otherwise(old, new)
      and new.recurring_end_date is not distinct from old.recurring_end_date then
      return null;
    end if;
    -- Earlier ones too: what follows writes to all of them, in no order.
    perform private.hold_occurrences(old.series_id, '-infinity');
  end if;
  if tg_op = 'UPDATE' and private.recurs_otherwise(old, new) then
    -- What came before keeps its dates and ends here.
    perform private.remove_occurrences(old.series_id, old.event_date);
    update public.events set recurring_end_date = old.event_date - 1
    where series_id = old.series_id and archived_at is null;
    update private.event_series set written_until = old.event_date where id = old.series_id;
  elsif tg_op = 'UPDATE' then
    perform private.remove_occurrences(new.series_id, new.recurring_end_date);
    update public.events set recurring_end_date = new.recurring_end_date
    where series_id = new.series_id and id <> new.id and archived_at is null;
    update private.event_series
    set written_until = least(written_until, new.recurring_end_date)
    where id = new.series_id;
  end if;
  if tg_op = 'UPDATE' and old.series_id is not null then
    -- That this one is over, or does not take place, says nothing of those to come.
    v_model.status := 'active';
  end if;
  if new.series_id is not null then
    perform private.write_occurrences(v_model);
  end if;
  return null;
end;
$$;

create trigger tg_events__carry_series_on
  after insert or update of recurring_type, recurring_interval, recurring_end_date on public.events
  for each row when (pg_trigger_depth() = 0)
  execute function private.carry_series_on();

-- A series nobody is in any more is gone.
create function private.drop_empty_series()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.event_series s
  where s.id = old.series_id
    and not exists (select 1 from public.events e where e.series_id = s.id);
  return null;
end;
$$;

create trigger tg_events__drop_empty_series
  after delete or update of series_id, recurring_type, recurring_interval on public.events
  for each row when (old.series_id is not null)
  execute function private.drop_empty_series();

-- Counts months through, for the distance between two dates.
create function private.month_number(p_day date)
returns integer
language sql
immutable
set search_path = ''
as $$ select (12 * extract(year from p_day) + extract(month from p_day))::integer $$;

create function private.change_series(p_event_id uuid, p_changes jsonb, p_scope text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_first public.events;
  v_wanted public.events;
  v_ids uuid[];
  v_days integer;
  v_base date;
begin
  perform private.require_admin();
  if coalesce(p_scope, '') not in ('this', 'following', 'all')
    or coalesce(jsonb_typeof(p_changes), '') <> 'object'
    or p_changes - array['title', 'description', 'event_date', 'event_time', 'location',
      'max_attendees', 'registration_fee', 'registration_fee_unit', 'unit_quantity', 'event_type',
      'video_link', 'duration_hours', 'duration_minutes', 'status', 'recurring_type',
      'recurring_interval', 'recurring_end_date'] <> '{}' then
    perform private.fail('ES004', 'No such scope, or a column that cannot be changed');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('event_series', 0));
  select * into v_event from public.events e where e.id = p_event_id and e.archived_at is null;
  if v_event.id is null then
    return 0;
  end if;

  v_first := v_event;
  v_ids := array[v_event.id];
  if p_scope <> 'this' and v_event.series_id is not null then
    if p_scope = 'all' then
      select * into v_first from public.events e
      where e.series_id = v_event.series_id and e.archived_at is null
      order by e.event_date, e.id
      limit 1;
    end if;
    v_ids := private.hold_occurrences(v_event.series_id, v_first.event_date - 1);
  end if;

  update public.events e
  set (title, description, event_time, location, max_attendees, registration_fee,
      registration_fee_unit, unit_quantity, event_type, video_link, duration_hours, duration_minutes,
      status) = (
    select r.title, r.description, r.event_time, r.location, r.max_attendees, r.registration_fee,
      r.registration_fee_unit, r.unit_quantity, r.event_type, r.video_link, r.duration_hours,
      r.duration_minutes, r.status
    from jsonb_populate_record(e, p_changes) r)
  where e.id = any (v_ids);

  -- Another date moves all of them by as many days; those of a month are counted anew, so that the
  -- 31st stays its last day.
  v_wanted := jsonb_populate_record(v_event, p_changes);
  v_days := v_wanted.event_date - v_event.event_date;
  if v_days <> 0 then
    v_base := case when p_scope = 'all' then
        (select s.starts_on from private.event_series s where s.id = v_event.series_id)
      else v_first.event_date end;
    update public.events e
    set event_date = case
      when e.id = v_event.id then v_wanted.event_date
      when e.recurring_type = 'monthly' then v_base + v_days + make_interval(months =>
        private.month_number(e.event_date) - private.month_number(v_base))
      else e.event_date + v_days end
    where e.id = any (v_ids);
    if p_scope <> 'this' then
      update private.event_series
      set starts_on = v_base + v_days, written_until = written_until + v_days
      where id = v_event.series_id;
    end if;
  end if;

  if p_changes ?| array['recurring_type', 'recurring_interval', 'recurring_end_date'] then
    update public.events
    set recurring_type = v_wanted.recurring_type, recurring_interval = v_wanted.recurring_interval,
      recurring_end_date = v_wanted.recurring_end_date
    where id = v_first.id;
  end if;
  return cardinality(v_ids);
end;
$$;
grant execute on function private.change_series(uuid, jsonb, text) to authenticated, service_role;

-- Changes one occurrence of a series (this), it and what comes after it (following) or every one (all);
-- administrators only. p_changes names columns of events. How often it recurs belongs to the series:
-- see the head of this file; with all it changes from the first occurrence onwards. Answers how many
-- occurrences were changed, without those that another rule adds or takes away.
create function public.update_event_series(p_event_id uuid, p_changes jsonb, p_scope text default 'this')
returns integer
language sql
volatile
set search_path = ''
as $$ select private.change_series(p_event_id, p_changes, p_scope) $$;
grant execute on function public.update_event_series(uuid, jsonb, text) to authenticated, service_role;
