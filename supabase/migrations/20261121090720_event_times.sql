-- When an event begins, ends, is over, or does not take place, by the clock in Malta.

-- The moment an event ends. It takes as long as it says, also in the night in which the clock is changed.
create function private.event_ends_at(p_event public.events)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.event_begins_at(p_event)
    + make_interval(hours => p_event.duration_hours, mins => p_event.duration_minutes);
end;
$$;

grant execute on function private.event_ends_at(public.events) to authenticated, service_role;

-- Whether an event has ended.
create function private.is_over(p_event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.event_ends_at(p_event) <= now();
end;
$$;
grant execute on function private.is_over(public.events) to authenticated, service_role;

-- The moment an event begins, or what the wall clock in Malta says some time before.
create function private.event_begins_at(p_event public.events, p_before interval default '0')
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.malta_moment(p_event.event_date + p_event.event_time - p_before);
end;
$$;
grant execute on function private.event_begins_at(public.events, interval)
  to authenticated, service_role;

-- When a seat on an unpaid order is given up: 48 hours before the event begins. Whoever orders late, or was
-- told that it was moved (_moved_events.sql), has a day to pay all the same, but not beyond the beginning (or
-- the end, if it had already begun).
create function private.seat_lapses_at(p_event public.events, p_ordered_at timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return least(
    case when p_ordered_at < private.event_begins_at(p_event) then private.event_begins_at(p_event)
      else private.event_ends_at(p_event) end,
    greatest(private.event_begins_at(p_event, '48 hours'), p_ordered_at + interval '24 hours',
      p_event.moved_at + interval '24 hours'));
end;
$$;

-- Whether an event does not take place: cancelled, or deleted (which cancels it), before it was over.
-- Cancelling one that is already over changes nothing: it did take place.
create function private.is_called_off(p_event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(p_event.cancelled_at < private.event_ends_at(p_event), false);
end;
$$;
