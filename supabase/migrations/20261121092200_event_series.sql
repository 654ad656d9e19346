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
--
-- Here: the places of a series, and how occurrences are written and taken away. What follows from
-- writing an event, and update_event_series, follow below.

create table private.event_series (
  id uuid primary key,
  -- The date of place 0. All others are counted from here, so that the 31st stays the last of a month
  -- instead of moving to the 28th.
  starts_on date not null,
  recurring_type text not null,
  recurring_interval integer not null,
  -- Occurrences have been written up to this place; one that was deleted is not written again.
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
-- any is changed. Refuses with ES003 while somebody is registering: a checkout locks several events, and
-- waiting for it here could deadlock.
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
      and e.archived_at is null and not private.is_over(e));
  v_taken public.events;
begin
  select e.* into v_taken from public.events e
  where e.id = any (v_ids) and exists (
    select 1 from public.event_registrations er
    where er.event_id = e.id and private.holds_seat(er))
  order by e.event_date, e.id
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

-- The last occurrence that takes place, of each series (or of one) whose next date has come within twelve
-- months. A series whose dates ahead all do not take place counts as given up.
create function private.series_to_continue(p_series_id uuid default null)
returns setof public.events
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (e.series_id) e.* from public.events e
  join private.event_series s on s.id = e.series_id
  where (p_series_id is null or e.series_id = p_series_id)
    and e.status = 'active' and e.archived_at is null and not private.is_over(e)
    and private.planned_date(s, s.written + 1)
      <= least(e.recurring_end_date, (private.malta_today() + interval '12 months')::date)
  order by e.series_id, e.series_position desc
$$;

-- Writes a series on as copies of that occurrence, for run_daily. Waits for nobody: what somebody works on is
-- left to the next run.
create function private.continue_series(p_series_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('event_series', 0)) then
    return;
  end if;
  select * into v_event from private.series_to_continue(p_series_id);
  if v_event.id is null then
    return;
  end if;
  perform 1 from auth.users u where u.id = v_event.created_by for key share nowait;
  perform 1 from private.event_series s where s.id = p_series_id for update nowait;
  perform private.write_occurrences(v_event, private.malta_today());
exception when lock_not_available then
  return;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What follows for a series when an event is written: it begins, is carried on, ends, or is gone.

-- One administrator at a time changes series. Per statement, so that the lock comes before any row lock.
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

-- Whether a change to an event changes the dates of its series: another kind or interval.
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
  -- An occurrence may stand after the end, moved there alone; a later end is accepted all the same.
  if (v_is_other or new.recurring_end_date is distinct from old.recurring_end_date)
    and new.recurring_end_date < least(new.event_date, (
      select private.planned_date(s, new.series_position) from private.event_series s
      where s.id = new.series_id)) then
    perform private.fail('ES001', 'A series cannot end before it begins');
  end if;
  if v_is_other and new.recurring_type <> 'none' then
    new.series_position := 0;
    -- Takes the id of the event it begins with, where that is free; nothing depends on it.
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

-- Named to run after the recurrence is settled. What the functions on series write to other
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
      -- The occurrences before this one keep their dates, as a series that ends here.
      perform private.end_series(v_series.id, old.series_position,
        private.planned_date(v_series, old.series_position) - 1);
    else
      perform private.end_series(v_series.id,
        private.last_place(v_series, new.recurring_end_date), new.recurring_end_date);
    end if;
    -- The new occurrences are active, also when this one is over or cancelled.
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


-- -------------------------------------------------------------------------------------------------
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


-- -------------------------------------------------------------------------------------------------
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

-- Deletes one date of a series (this), it and what comes after it (following) or every one (all); the latter
-- two only what is not over. Administrators only. One that somebody registered for is archived, and who has a
-- seat is told, as when it is deleted by itself. p_known holds updated_at of each date, by id, as it was
-- read: if one has been changed since, none is deleted (ES005). ES003 while somebody is registering. Answers
-- how many were deleted and how many archived.
create function public.remove_event_series(p_event_id uuid, p_scope text, p_known jsonb)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.remove_event_series(p_event_id, p_scope, p_known) $$;
grant execute on function public.remove_event_series(uuid, text, jsonb) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The administrators' list of events: one flat row each, past, cancelled and archived ones too, so that the
-- server searches, filters, sorts and pages in one request; and what the office counts of each.

-- Events with what the time says of them. Invoker, as the view above it.
create view private.timed_events
with (security_invoker = true)
as
select e.*, e.status = 'active' and e.archived_at is null and not e.is_over as takes_place
from (
  -- The function is asked only around today: an event lasts two days at most.
  select v.*, v.event_date < (select private.malta_today()) - 2
    or (v.event_date <= (select private.malta_today()) and private.is_over(v)) as is_over
  from public.events v
) e;
grant select on private.timed_events to authenticated, service_role;

-- Invoker, and refused to everyone but administrators, although a member may see many of the events. A
-- series is shown as one row where that is asked for (stands_for_series): its next date that takes place,
-- else its last. search_text is what a search looks through.
create view public.event_directory
with (security_invoker = true)
as
select
  d.id, d.title, d.description, d.event_date, d.event_time, d.location, d.max_attendees,
  d.attendee_count, d.is_full, d.registration_fee, d.currency, d.registration_fee_unit, d.unit_quantity,
  d.event_type, d.duration_hours, d.duration_minutes, d.recurring_type, d.recurring_interval,
  d.recurring_end_date, d.series_id, d.series_position, d.status, d.cancelled_at, d.archived_at,
  d.moved_at, d.former_date, d.former_time, d.former_location, d.sequence, d.created_by, d.created_at,
  d.updated_at,
  (select a.video_link from public.event_access a where a.event_id = d.id) as video_link,
  -- By the clock in Malta, as are date and time.
  d.event_date + d.event_time as begins_at,
  case when d.archived_at is not null then 'archived' else d.status end as shown_status,
  d.is_over,
  d.takes_place and d.event_date - (select private.malta_today()) between 0 and 7 as is_soon,
  d.takes_place and d.max_attendees is not null
    and d.attendee_count >= 0.8 * d.max_attendees as is_nearly_full,
  -- What belongs to no series stands for itself.
  coalesce(s.stands_for_series, true) as stands_for_series,
  coalesce(s.dates, 1)::integer as series_dates,
  coalesce(s.dates_to_come, d.takes_place::integer)::integer as series_dates_to_come,
  -- Who is told of a move or a cancellation: seats that are paid, ordered, or held in a cart. As of now(): a
  -- view with a volatile function in it is worked out for every row, also where only its rows are counted.
  (select count(*) from public.event_registrations er
    where er.event_id = d.id and private.holds_seat_at(er, now()))::integer as seat_holders,
  -- What a cancellation puts on the list of refunds.
  (select count(*) from public.event_registrations er
    where er.event_id = d.id and er.payment_status = 'paid' and er.amount_paid > 0)::integer as paid_seats,
  (select coalesce(sum(er.amount_paid), 0) from public.event_registrations er
    where er.event_id = d.id and er.payment_status = 'paid') as paid_amount,
  private.search_text(d.title, d.location) as search_text
from private.timed_events d
left join (
  -- Worked out once: of a search the planner expects a single event, and would do this for each one found.
  with of_series as materialized (
    select o.id,
      row_number() over (
        partition by o.series_id
        order by o.takes_place desc, case when o.takes_place then o.event_date end, o.event_date desc,
          o.id) = 1 as stands_for_series,
      count(*) filter (where o.archived_at is null) over (partition by o.series_id) as dates,
      count(*) filter (where o.takes_place) over (partition by o.series_id) as dates_to_come
    from private.timed_events o
    where o.series_id is not null)
  select * from of_series) s on s.id = d.id
where (select private.is_admin() limit private.only_admins());

comment on view public.event_directory is
  'Events with their series and what is counted of each, for lists. Administrators only.';

grant select on public.event_directory to authenticated, service_role;
