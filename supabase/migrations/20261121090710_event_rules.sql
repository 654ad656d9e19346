-- What the database settles when an administrator writes an event.

-- Moves the video link aside. Sending null leaves it alone, an empty text removes it.
create function private.keep_video_link_aside()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if btrim(new.video_link) = '' then
    delete from public.event_access where event_id = new.id;
  elsif new.video_link is not null then
    insert into public.event_access (event_id, video_link, updated_at)
    values (new.id, btrim(new.video_link), now())
    on conflict (event_id) do update
      set video_link = excluded.video_link, updated_at = excluded.updated_at;
  end if;
  new.video_link := null;
  return new;
end;
$$;

create trigger tg_events__keep_video_link_aside
  before insert or update on public.events
  for each row execute function private.keep_video_link_aside();

create trigger tg_events__settle_units
  before insert or update on public.events
  for each row execute function private.settle_unit_quantity('registration_fee_unit');

-- Without recurrence, interval and end are empty (spec 1§5).
create function private.settle_recurrence()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.recurring_type = 'none' then
    new.recurring_interval := null;
    new.recurring_end_date := null;
  else
    new.recurring_interval := coalesce(new.recurring_interval, 1);
  end if;
  return new;
end;
$$;

create trigger tg_events__settle_recurrence
  before insert or update on public.events
  for each row execute function private.settle_recurrence();

-- Keeps when an event was cancelled; one that is set active again was not.
create function private.note_cancellation()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> 'cancelled' then
    new.cancelled_at := null;
  elsif new.cancelled_at is null then
    new.cancelled_at := now();
  end if;
  return new;
end;
$$;

create trigger tg_events__note_cancellation
  before insert or update of status on public.events
  for each row execute function private.note_cancellation();

-- Counts the changes that a calendar which holds the event has to take over, whoever writes them; price and
-- seats are none.
create function private.count_calendar_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.sequence := old.sequence + (
    (new.title, new.description, new.event_date, new.event_time, new.duration_hours,
      new.duration_minutes, new.location, new.event_type, new.status = 'cancelled')
    is distinct from
    (old.title, old.description, old.event_date, old.event_time, old.duration_hours,
      old.duration_minutes, old.location, old.event_type, old.status = 'cancelled')
    or (new.video_link is not null and nullif(btrim(new.video_link), '') is distinct from (
      select a.video_link from public.event_access a where a.event_id = new.id)))::integer;
  return new;
end;
$$;

-- Named to run before the video link is moved aside.
create trigger tg_events__count_calendar_change
  before update on public.events
  for each row execute function private.count_calendar_change();

create trigger tg_events__stamp_created_by
  before insert on public.events
  for each row execute function private.stamp_created_by();

-- Not when a seat is taken or given up: an administrator who edits the event meanwhile has missed nothing.
create trigger tg_events__touch_updated_at
  before update on public.events
  for each row when (old.attendee_count = new.attendee_count)
  execute function private.touch_updated_at();

-- An event somebody registered for is archived instead of deleted.
create trigger tg_events__archive_used
  before delete on public.events
  for each row execute function private.archive_used_item('event', 'cancelled');
