-- Recurring events: each occurrence is an event of its own, with its own registrations and capacity.
-- The occurrences of a series are written when its first event is, up to the end date, at most twelve
-- months ahead.

create function private.start_series()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.recurring_type <> 'none' and new.series_id is null then
    new.series_id := new.id;
  end if;
  return new;
end;
$$;

-- Named to run after the recurrence is settled.
create trigger tg_events__start_series
  before insert on public.events
  for each row execute function private.start_series();

create function private.write_occurrences()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_last date := least(coalesce(new.recurring_end_date, 'infinity'), new.event_date + interval '12 months');
  v_link text;
begin
  select a.video_link into v_link from public.event_access a where a.event_id = new.id;
  insert into public.events (title, description, event_date, event_time, location, max_attendees,
    registration_fee, currency, registration_fee_unit, unit_quantity, event_type, video_link,
    duration_hours, duration_minutes, recurring_type, recurring_interval, recurring_end_date,
    series_id, status, created_by)
  select new.title, new.description, o.occurs_on, new.event_time, new.location, new.max_attendees,
    new.registration_fee, new.currency, new.registration_fee_unit, new.unit_quantity, new.event_type,
    v_link, new.duration_hours, new.duration_minutes, new.recurring_type, new.recurring_interval,
    new.recurring_end_date, new.id, new.status, new.created_by
  from (
    -- Each from the first date: the 31st stays the last of a month instead of wandering.
    select (new.event_date + n * new.recurring_interval * case new.recurring_type
      when 'daily' then interval '1 day' when 'weekly' then interval '1 week'
      else interval '1 month' end)::date as occurs_on
    from generate_series(1, 366) n
  ) o
  where o.occurs_on <= v_last
  order by o.occurs_on;
  return null;
end;
$$;

-- The occurrences themselves belong to another event's series and write none.
create trigger tg_events__write_occurrences
  after insert on public.events
  for each row when (new.series_id = new.id)
  execute function private.write_occurrences();
