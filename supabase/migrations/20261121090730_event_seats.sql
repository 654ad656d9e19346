-- Seats: which are sold, which are held and for how long, and how one is given out once.

-- Whether a registration occupies a seat at a moment: paid, on an order, or held in a cart until later.
create function private.holds_seat_at(p_registration public.event_registrations, p_moment timestamptz)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.is_sold(p_registration.payment_status, p_registration.purchase_id)
    or (p_registration.payment_status = 'pending' and p_registration.held_until > p_moment);
end;
$$;
grant execute on function private.holds_seat_at(public.event_registrations, timestamptz)
  to authenticated, service_role;

-- Whether it occupies a seat by now. By clock_timestamp(), not now(): two transactions that wait for one seat
-- must judge by the same time.
create function private.holds_seat(p_registration public.event_registrations)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.holds_seat_at(p_registration, clock_timestamp());
end;
$$;
grant execute on function private.holds_seat(public.event_registrations) to authenticated, service_role;

-- Why there is no seat for a member who holds none: full (sold), held (some only in carts), or null.
create function private.seat_problem(p_event public.events)
returns text
language plpgsql
volatile
set search_path = ''
as $$
begin
  return case
    when p_event.max_attendees is null then null
    when p_event.is_full then 'full'
    when p_event.max_attendees <= p_event.attendee_count + (
      select count(*) from public.event_registrations er
      where er.event_id = p_event.id and er.payment_status = 'pending' and er.purchase_id is null
        and er.held_until > clock_timestamp()) then 'held'
  end;
end;
$$;

-- Whether the time for which a registration in a cart held its seat has run out.
create function private.hold_has_lapsed(p_registration public.event_registrations)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  return p_registration.payment_status = 'pending' and p_registration.purchase_id is null
    and p_registration.held_until <= clock_timestamp();
end;
$$;
grant execute on function private.hold_has_lapsed(public.event_registrations) to authenticated, service_role;

-- Cancels a member's registration for an event when its hold has lapsed, so that a new one can be made.
create function private.cancel_lapsed_hold(p_user_id uuid, p_event_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.event_registrations set payment_status = 'cancelled', cancelled_at = clock_timestamp()
  where user_id = p_user_id and event_id = p_event_id and payment_status = 'pending'
    and purchase_id is null and held_until <= clock_timestamp();
end;
$$;
grant execute on function private.cancel_lapsed_hold(uuid, uuid) to authenticated, service_role;

-- Sweeps away the holds that have lapsed, of one event or of all, except those of one member; answers how
-- many. Skips rows that somebody has locked, and members whose account is being deleted: both lock the
-- row first and the event second, here it is the other way round, and waiting would be a deadlock. A
-- custom plan each time: the generic one reads every row even when one event is asked for.
create function private.sweep_lapsed_holds(p_event_id uuid default null, p_except uuid default null)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_cancelled integer;
begin
  update public.event_registrations
  set payment_status = 'cancelled', cancelled_at = clock_timestamp()
  where id in (
    select er.id from public.event_registrations er
    join public.profiles p on p.id = er.user_id
    where (p_event_id is null or er.event_id = p_event_id) and er.user_id is distinct from p_except
      and er.payment_status = 'pending' and private.hold_has_lapsed(er)
    for update of er skip locked for key share of p skip locked);
  get diagnostics v_cancelled = row_count;
  return v_cancelled;
end;
$$;

-- Gives seats out. A seat in a cart is held for 24 hours: its row says until when, and it is free from
-- that second on, although the row is cancelled, and its member told, only when somebody takes a seat or
-- run_daily comes by. Whoever takes a seat holds the event until the transaction ends, so the last one is
-- given once; a hold that has lapsed takes its seat anew, when there is one.
create function private.take_seat()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_sold_before integer := (tg_op <> 'INSERT'
    and private.is_sold(old.payment_status, old.purchase_id))::integer;
  v_sold_after integer := (tg_op <> 'DELETE'
    and private.is_sold(new.payment_status, new.purchase_id))::integer;
begin
  if v_sold_after = 1 then
    new.held_until := null;
  elsif tg_op <> 'DELETE' and new.payment_status = 'pending' then
    new.held_until := coalesce(new.held_until, clock_timestamp() + interval '24 hours');
  end if;
  -- A sold seat never lapses: nothing to check.
  if tg_op <> 'DELETE' and v_sold_before = 0 and new.payment_status <> 'cancelled' then
    select * into v_event from public.events e where e.id = new.event_id for no key update;
    if (tg_op = 'INSERT' or not private.holds_seat(old)) and private.holds_seat(new) then
      perform private.refuse_item(private.seat_problem(v_event), 'event', new.event_id, v_event.title);
      perform private.sweep_lapsed_holds(new.event_id, p_except => new.user_id);
    end if;
  end if;
  if v_sold_before <> v_sold_after then
    update public.events set attendee_count = attendee_count + v_sold_after - v_sold_before
    where id = case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

-- Named to run after the guard.
create trigger tg_event_registrations__seat
  before insert or update or delete on public.event_registrations
  for each row execute function private.take_seat();
