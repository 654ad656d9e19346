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
-- writing an event, and update_event_series, follow in files of their own.

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
