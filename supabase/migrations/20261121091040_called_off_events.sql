-- An event that is called off: everyone registered is told, what was paid is put on the list of refunds,
-- unpaid orders with it are cancelled.

-- Cancels an unpaid order for p_reason, or because its time is over, unless somebody is at work on it.
-- Answers cancelled, busy, kept, or what went wrong: one bad order must not keep the others.
create function private.try_cancel_order(p_purchase_id uuid, p_reason text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_reason text;
begin
  if not private.try_lock_order(p_purchase_id) then
    return 'busy';
  end if;
  v_reason := coalesce(p_reason, private.lapse_reason(p_purchase_id));
  if v_reason is null then
    return 'kept';
  end if;
  perform private.cancel_locked_order(p_purchase_id, v_reason);
  return 'cancelled';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end;
$$;

-- Settles registrations and orders of an event that does not take place. Skips rows somebody has locked
-- and leaves them to run_daily: who takes a seat locks the event last, here it is locked first, and
-- waiting could deadlock. Answers what went wrong.
create function private.settle_called_off_event(p_event_id uuid)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_order uuid;
  v_outcome text;
  v_failures text[] := '{}';
  v_refunds integer;
begin
  select * into v_event from public.events e where e.id = p_event_id for no key update skip locked;
  if not found or not private.is_called_off(v_event) then
    return v_failures;
  end if;
  for v_order in
    select er.purchase_id from public.event_registrations er
    where er.event_id = p_event_id and er.payment_status = 'pending' and er.purchase_id is not null
  loop
    v_outcome := private.try_cancel_order(v_order, 'event_cancelled');
    if v_outcome not in ('cancelled', 'busy') then
      v_failures := v_failures || format('order %s: %s', v_order, v_outcome);
    end if;
  end loop;
  with cancelled as (
    update public.event_registrations set payment_status = 'cancelled', cancelled_at = clock_timestamp(),
      held_until = null
    where id in (
      select er.id from public.event_registrations er
      join public.profiles p on p.id = er.user_id
      where er.event_id = p_event_id
        and (er.payment_status = 'paid' or (er.payment_status = 'pending' and er.purchase_id is null))
      for update of er skip locked for key share of p skip locked)
    returning amount_paid
  )
  select count(*) filter (where c.amount_paid > 0) into v_refunds from cancelled c;
  if v_refunds > 0 then
    perform private.tell_admins('refunds_to_review',
      jsonb_build_object('event', v_event.title, 'registrations', v_refunds),
      jsonb_build_object('event_id', p_event_id));
  end if;
  return v_failures;
end;
$$;

-- Settles an event in the transaction that calls it off.
create function private.follow_called_off_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.settle_called_off_event(new.id);
  return null;
end;
$$;

-- At the end of the transaction, when every event it cancels is locked: the numbers of credit notes are
-- the last lock of all.
create constraint trigger tg_events__settle_called_off
  after update on public.events
  deferrable initially deferred
  for each row when (old.status <> 'cancelled' and new.status = 'cancelled')
  execute function private.follow_called_off_event();
