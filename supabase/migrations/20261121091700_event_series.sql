-- Recurring events: each occurrence is an event of its own, with its own registrations and capacity.
-- A series is known by an id of its own, so that any occurrence, the first too, can be deleted. Its
-- occurrences are written as far as its end, at most twelve months ahead; the daily job goes on.
--
-- Every occurrence has a place in its series, counted from 0, and keeps it wherever it is moved: what is
-- written, and how far the series moves, is counted by place and never read from the calendar.
--
-- What is written to one occurrence changes that one. How often it recurs belongs to the series: a new
-- end holds for all of it, another kind or interval from the occurrence it is written to onwards. An
-- occurrence that is over is never moved, changed or taken away by what is written to another; only the
-- end of the series is written to it.

create table private.event_series (
  id uuid primary key,
  -- The date of place 0. All others are counted from here, so that the 31st stays the last of a month
  -- instead of wandering.
  starts_on date not null,
  recurring_type text not null,
  recurring_interval integer not null,
  -- Places up to here have been written; one deleted since does not come back.
  written integer not null default 0
);
alter table private.event_series enable row level security;

alter table public.events
  add column series_position integer check (series_position >= 0),
  add constraint events_series_id_fkey foreign key (series_id) references private.event_series (id),
  add constraint events_in_a_series_have_a_place check ((series_id is null) = (series_position is null));
comment on column public.events.series_position is
  'Place in the series, from 0; null outside of one. Stays when the event is moved.';

create unique index events_one_per_place on public.events (series_id, series_position)
  where archived_at is null;

-- The date that belongs to a place of a series.
create function private.planned_date(p_series private.event_series, p_place integer)
returns date
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_series.starts_on + p_place * p_series.recurring_interval * case p_series.recurring_type
    when 'daily' then interval '1 day' when 'weekly' then interval '1 week' else interval '1 month' end;
end;
$$;

-- The last place of a series up to a date; null without a date, or where the series begins later.
create function private.last_place(p_series private.event_series, p_until date)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select max(n) from generate_series(0, p_until - p_series.starts_on) n
    where private.planned_date(p_series, n) <= p_until);
end;
$$;

-- Writes the occurrences a series lacks up to the end that one of its events names, as copies of it;
-- none before a date.
create function private.write_occurrences(p_event public.events, p_from date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_series private.event_series;
  v_last integer;
begin
  select * into v_series from private.event_series s where s.id = p_event.series_id for update;
  v_last := private.last_place(v_series, least(p_event.recurring_end_date,
    (greatest(v_series.starts_on, private.malta_today()) + interval '12 months')::date));
  insert into public.events (title, description, event_date, event_time, location, max_attendees,
    registration_fee, currency, registration_fee_unit, unit_quantity, event_type, video_link,
    duration_hours, duration_minutes, recurring_type, recurring_interval, recurring_end_date,
    series_id, series_position, status, created_by)
  select p_event.title, p_event.description, private.planned_date(v_series, n), p_event.event_time,
    p_event.location, p_event.max_attendees, p_event.registration_fee, p_event.currency,
    p_event.registration_fee_unit, p_event.unit_quantity, p_event.event_type,
    (select a.video_link from public.event_access a where a.event_id = p_event.id),
    p_event.duration_hours, p_event.duration_minutes, p_event.recurring_type,
    p_event.recurring_interval, p_event.recurring_end_date, p_event.series_id, n, p_event.status,
    p_event.created_by
  from generate_series(v_series.written + 1, v_last) n
  where private.planned_date(v_series, n) >= p_from
  on conflict (series_id, series_position) where archived_at is null do nothing;
  update private.event_series set written = greatest(written, v_last) where id = v_series.id;
end;
$$;

-- Holds every occurrence of a series, so that nobody registers for one until the transaction ends; before
-- any is changed. Does not wait for somebody who is registering: a member's checkout holds several
-- events and must not meet an administrator in a circle. Refuses with ES003 instead.
create function private.hold_occurrences(p_series_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.events e
  where e.series_id = p_series_id and e.archived_at is null
  order by e.id
  for update nowait;
exception when lock_not_available then
  perform private.fail('ES003', 'Somebody is registering for an occurrence right now');
end;
$$;

-- Lets a series end at a date (null: never), whose last place is p_place. Takes out of the calendar what
-- was planned for later and takes place later. One that somebody has a seat in refuses all of it with
-- ES002, which names the first such date.
create function private.end_series(p_series_id uuid, p_place integer, p_end date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select e.id from public.events e
    where e.series_id = p_series_id and e.series_position > p_place and e.event_date > p_end
      and e.archived_at is null and private.event_ends_at(e) > now());
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
  update public.events set recurring_end_date = p_end
  where series_id = p_series_id and archived_at is null and recurring_end_date is distinct from p_end;
  update private.event_series set written = least(written, p_place) where id = p_series_id;
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
  -- Written by write_occurrences.
  if tg_op = 'INSERT' and new.series_id is not null then
    return new;
  end if;
  if v_is_other then
    new.series_id := null;
    new.series_position := null;
  end if;
  -- One that was moved beyond the end by itself keeps nobody from writing a later end to it.
  if (v_is_other or new.recurring_end_date is distinct from old.recurring_end_date)
    and new.recurring_end_date < least(new.event_date, (
      select private.planned_date(s, new.series_position) from private.event_series s
      where s.id = new.series_id)) then
    perform private.fail('ES001', 'A series cannot end before it begins');
  end if;
  if v_is_other and new.recurring_type <> 'none' then
    new.series_position := 0;
    -- Named after the event it begins with, where that name is free; nothing depends on it.
    insert into private.event_series (id, starts_on, recurring_type, recurring_interval)
    values (
      case when exists (select 1 from private.event_series s where s.id = new.id)
        then gen_random_uuid() else new.id end,
      new.event_date, new.recurring_type, new.recurring_interval)
    returning id into new.series_id;
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
  v_series private.event_series;
begin
  if tg_op = 'INSERT' then
    if new.series_position = 0 then
      perform private.write_occurrences(new, new.event_date);
    end if;
    return null;
  end if;
  if not private.recurs_otherwise(old, new)
    and new.recurring_end_date is not distinct from old.recurring_end_date then
    return null;
  end if;
  if old.series_id is not null then
    perform private.hold_occurrences(old.series_id);
    select * into v_series from private.event_series s where s.id = old.series_id;
    if private.recurs_otherwise(old, new) then
      -- What came before keeps its dates and ends here.
      perform private.end_series(v_series.id, old.series_position,
        private.planned_date(v_series, old.series_position) - 1);
    else
      perform private.end_series(v_series.id,
        private.last_place(v_series, new.recurring_end_date), new.recurring_end_date);
    end if;
    -- That this one is over, or does not take place, says nothing of those to come.
    v_model.status := 'active';
  end if;
  if new.series_id is not null then
    perform private.write_occurrences(v_model, private.malta_today());
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

-- Writes the series on whose next date has come within twelve months, as copies of the last of their
-- occurrences that takes place; for run_daily. A series none of whose dates ahead takes place was given
-- up. Waits for nobody: what somebody works on is left to the next run. Answers what went wrong.
create function private.continue_series()
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_failures text[] := '{}';
begin
  if not pg_try_advisory_xact_lock(hashtextextended('event_series', 0)) then
    return v_failures;
  end if;
  for v_event in
    select distinct on (e.series_id) e.* from public.events e
    join private.event_series s on s.id = e.series_id
    where e.status = 'active' and e.archived_at is null and private.event_ends_at(e) > now()
      and private.planned_date(s, s.written + 1)
        <= least(e.recurring_end_date, (private.malta_today() + interval '12 months')::date)
    order by e.series_id, e.series_position desc
  loop
    begin
      perform 1 from auth.users u where u.id = v_event.created_by for key share nowait;
      perform 1 from private.event_series s where s.id = v_event.series_id for update nowait;
      perform private.write_occurrences(v_event, private.malta_today());
    exception
      when lock_not_available then null;
      when others then
        v_failures := v_failures || format('series %s: %s %s', v_event.series_id, sqlstate, sqlerrm);
    end;
  end loop;
  return v_failures;
end;
$$;

create function private.change_series(p_event_id uuid, p_changes jsonb, p_scope text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_wanted public.events;
  v_ids uuid[];
  v_days integer;
  v_series private.event_series;
  v_moved private.event_series;
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
  select * into v_event from public.events e
  where e.id = p_event_id and e.archived_at is null for no key update;
  if v_event.id is null then
    return 0;
  end if;
  v_wanted := jsonb_populate_record(v_event, p_changes);

  v_ids := array[v_event.id];
  if p_scope <> 'this' and v_event.series_id is not null then
    perform private.hold_occurrences(v_event.series_id);
    select * into v_series from private.event_series s where s.id = v_event.series_id;
    v_ids := array(
      select e.id from public.events e
      where e.series_id = v_series.id and e.archived_at is null and private.event_ends_at(e) > now()
        and (p_scope = 'all' or e.series_position >= v_event.series_position)
      order by e.series_position);
  end if;

  -- The status goes to those that had the same: one that was called off by itself stays so.
  update public.events e
  set (title, description, event_time, location, max_attendees, registration_fee,
      registration_fee_unit, unit_quantity, event_type, video_link, duration_hours, duration_minutes,
      status) = (
    select r.title, r.description, r.event_time, r.location, r.max_attendees, r.registration_fee,
      r.registration_fee_unit, r.unit_quantity, r.event_type, r.video_link, r.duration_hours,
      r.duration_minutes, case when e.status = v_event.status then r.status else e.status end
    from jsonb_populate_record(e, p_changes) r)
  where e.id = any (v_ids);

  -- Another date moves the day the series is counted from by as many days, and each occurrence as far
  -- as the date of its place moves; so the 31st stays the last of its month.
  v_days := v_wanted.event_date - v_event.event_date;
  if v_days is distinct from 0 and v_ids <> '{}' then
    v_moved := v_series;
    v_moved.starts_on := v_series.starts_on + v_days;
    update public.events e
    set event_date = case when e.id = v_event.id then v_wanted.event_date
      else e.event_date + (private.planned_date(v_moved, e.series_position)
        - private.planned_date(v_series, e.series_position)) end
    where e.id = any (v_ids);
    update private.event_series set starts_on = v_moved.starts_on where id = v_series.id;
    -- So does its end, unless it is written too; it falls behind none of the dates.
    if v_series.id is not null and v_wanted.recurring_end_date = v_event.recurring_end_date then
      v_wanted.recurring_end_date := greatest(v_wanted.recurring_end_date + v_days,
        private.planned_date(v_moved, v_series.written));
    end if;
  end if;

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
grant execute on function private.change_series(uuid, jsonb, text) to authenticated, service_role;

-- Changes one occurrence of a series (this), it and what comes after it in the series (following) or every
-- one (all); the latter two only what is not over. Administrators only. p_changes names columns of
-- events. How often it recurs belongs to the series: see the head of this file; with all it changes from
-- the first that is not over onwards. Answers how many occurrences were changed, without those that
-- another rule adds or takes away.
create function public.update_event_series(p_event_id uuid, p_changes jsonb, p_scope text default 'this')
returns integer
language sql
volatile
set search_path = ''
as $$ select private.change_series(p_event_id, p_changes, p_scope) $$;
grant execute on function public.update_event_series(uuid, jsonb, text) to authenticated, service_role;
