-- Events that are called off or moved.

-- Why an unpaid order is given up now: unpaid a week after it was due (private.order_lapses_on), event_near,
-- or null.
create function private.lapse_reason(p_purchase_id uuid)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return case
    when private.order_lapses_on(p_purchase_id) <= private.malta_today() then 'unpaid'
    when exists (
      select 1 from public.purchases p
      join public.event_registrations er on er.purchase_id = p.id
      join public.events e on e.id = er.event_id
      where p.id = p_purchase_id and private.seat_lapses_at(e, p.created_at) <= now())
      then 'event_near'
  end;
end;
$$;

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


-- -------------------------------------------------------------------------------------------------
-- An event that is moved to another date, time or place: what it was stands beside it, and everyone who
-- has a seat is told, once for each move.

alter table public.events
  add column moved_at timestamptz,
  add column former_date date,
  add column former_time time,
  add column former_location text;
comment on column public.events.moved_at is
  'When date, time or place last changed before it was over; what they were stands in former_….';

-- Keeps what an event that is not over is moved from. What changes within one transaction is one move.
create function private.note_move()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_over(old) then
    return new;
  end if;
  if old.moved_at is distinct from now() then
    new.former_date := old.event_date;
    new.former_time := old.event_time;
    new.former_location := old.location;
  end if;
  new.moved_at := now();
  return new;
end;
$$;

create trigger tg_events__note_move
  before update of event_date, event_time, location on public.events
  for each row when ((old.event_date, old.event_time, old.location)
    is distinct from (new.event_date, new.event_time, new.location))
  execute function private.note_move();

-- What is told of a move: only what has changed.
create function private.move_in_params(p_event public.events)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_former public.events := p_event;
  v_params jsonb := '{}';
begin
  v_former.event_date := p_event.former_date;
  v_former.event_time := p_event.former_time;
  if private.event_begins_at(v_former) <> private.event_begins_at(p_event) then
    v_params := jsonb_build_object('former_begins_at', private.event_begins_at(v_former));
  end if;
  if p_event.location is distinct from p_event.former_location then
    v_params := v_params || jsonb_build_object('location', coalesce(p_event.location, 'TBD'),
      'former_location', coalesce(p_event.former_location, 'TBD'));
  end if;
  return v_params;
end;
$$;

-- Tells everyone who has a seat at an event that it was moved, and until when an unpaid order keeps it; who
-- moved it knows. Skips members whose account is being deleted: waiting for that while the event is locked
-- could deadlock.
create function private.tell_of_move()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_params jsonb;
  v_seat record;
begin
  select * into v_event from public.events e
  where e.id = new.id and e.status = 'active' and e.archived_at is null;
  if not found or private.is_over(v_event) then
    return null;
  end if;
  v_params := private.move_in_params(v_event);
  if v_params = '{}' then
    return null;
  end if;
  for v_seat in
    select er.user_id, case when er.payment_status = 'pending' and er.purchase_id is not null then
      least(private.seat_lapses_at(v_event, o.created_at), private.malta_moment(private.order_lapses_on(o.id)))
      end as until
    from public.event_registrations er
    join public.profiles p on p.id = er.user_id
    left join public.purchases o on o.id = er.purchase_id
    where er.event_id = v_event.id and private.holds_seat(er) and er.user_id is distinct from auth.uid()
    for key share of p skip locked
  loop
    perform private.tell_of_seat(v_seat.user_id, 'event_moved', v_event,
      v_params || jsonb_strip_nulls(jsonb_build_object('until', v_seat.until)));
  end loop;
  return null;
end;
$$;

-- At the end of the transaction, when date, time and place are what they will be: update_event_series
-- writes them one after the other, and the first of these writes speaks for all.
create constraint trigger tg_events__tell_of_move
  after update of event_date, event_time, location on public.events
  deferrable initially deferred
  for each row when (new.moved_at = now() and old.moved_at is distinct from now())
  execute function private.tell_of_move();
