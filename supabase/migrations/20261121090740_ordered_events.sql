-- Events that are ordered: what a seat cost, and what becomes of it when its order is cancelled.

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
