-- Events that are ordered: what an event is to a member, what a seat on an order cost, and what becomes of it
-- when the order is cancelled.

-- Why a member whose registration is p_own cannot register for an event now: unavailable, past, owned,
-- full, held, or null. A seat the member holds in the cart is not counted against them.
create function private.event_problem(p_event public.events, p_own public.event_registrations)
returns text
language plpgsql
volatile
set search_path = ''
as $$
begin
  return case
    when p_event.status <> 'active' or p_event.archived_at is not null then 'unavailable'
    when private.is_over(p_event) then 'past'
    when private.is_sold(p_own.payment_status, p_own.purchase_id) then 'owned'
    when not coalesce(private.holds_seat(p_own), false) then private.seat_problem(p_event)
  end;
end;
$$;

-- What an event is to a member; null when there is no such event. Says until when their cart keeps a
-- seat, or that the hold has lapsed; neither when there was none, or the member cancelled it.
create function private.event_offer(p_user_id uuid, p_event_id uuid)
returns private.offer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_own public.event_registrations;
  v_offer private.offer;
begin
  select * into v_event from public.events e where e.id = p_event_id;
  if not found then
    return null;
  end if;
  -- The registration in force, else the latest one.
  select * into v_own from public.event_registrations er
  where er.event_id = p_event_id and er.user_id = p_user_id
  order by er.payment_status = 'cancelled', er.created_at desc, er.id desc
  limit 1;
  v_offer.problem := private.event_problem(v_event, v_own);
  v_offer.title := v_event.title;
  v_offer.description := v_event.description;
  v_offer.unit_price := v_event.registration_fee;
  v_offer.price_unit := v_event.registration_fee_unit;
  v_offer.quantity := v_event.unit_quantity;
  v_offer.vat_included := true;
  v_offer.is_membership := false;
  v_offer.reservation_lapsed := coalesce(v_own.held_until <= clock_timestamp(), false);
  v_offer.reserved_until := case when not v_offer.reservation_lapsed then v_own.held_until end;
  v_offer.facts := jsonb_build_object('event_date', v_event.event_date,
    'event_time', v_event.event_time, 'location', v_event.location);
  return v_offer;
end;
$$;

-- A seat on an order costs what its line of the order cost.
create function private.note_amount_paid()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.amount_paid := coalesce((
    select i.gross_amount from public.purchase_items i
    where i.purchase_id = new.purchase_id and i.item_type = 'event' and i.item_id = new.event_id),
    new.amount_paid);
  return new;
end;
$$;

create trigger tg_event_registrations__note_amount_paid
  before update of payment_status on public.event_registrations
  for each row when (old.payment_status = 'pending' and new.payment_status = 'paid')
  execute function private.note_amount_paid();

-- What becomes of the seats on an order that is cancelled. One is kept for another day when the member
-- cancels, perhaps to order differently, or when the order was cancelled because another event on it
-- does not take place; else the seat is free at once.
create function private.release_event(p_purchase_id uuid, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In the order in which every path locks events.
  perform 1 from public.events e
  where e.id in (select er.event_id from public.event_registrations er where er.purchase_id = p_purchase_id)
  order by e.id for no key update;
  update public.event_registrations er set purchase_id = null
  from public.events e
  where er.purchase_id = p_purchase_id and e.id = er.event_id
    and p_reason in ('member', 'event_cancelled') and not private.is_called_off(e);
  update public.event_registrations set purchase_id = null, payment_status = 'cancelled',
    cancelled_at = clock_timestamp(), held_until = clock_timestamp()
  where purchase_id = p_purchase_id;
end;
$$;

select private.register_item_kind('event', p_catalogue_table => 'events',
  p_rows_table => 'event_registrations', p_date_column => 'registration_date', p_lock_order => 3,
  p_is_limited => true);
