-- Events: the calendar, the video link behind its own policy, and registrations.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  description text check (char_length(description) <= 5000),
  event_date date not null check (event_date between '2000-01-01' and '2199-12-31'),
  event_time time not null,
  location text check (char_length(location) <= 300),
  max_attendees integer check (max_attendees >= 1),
  attendee_count integer not null default 0 check (attendee_count >= 0),
  is_full boolean not null
    generated always as (max_attendees is not null and attendee_count >= max_attendees) stored,
  registration_fee numeric(12, 2) not null default 0 check (registration_fee between 0 and 999999.99),
  currency text not null default 'EUR' check (currency = 'EUR'),
  registration_fee_unit text not null default 'one_time'
    check (registration_fee_unit in ('one_time', 'per_day', 'per_month', 'per_year')),
  unit_quantity integer not null default 1 check (unit_quantity between 1 and 1000),
  event_type text not null default 'live' check (event_type in ('live', 'virtual', 'hybrid')),
  video_link text,
  duration_hours integer not null default 1 check (duration_hours between 0 and 24),
  duration_minutes integer not null default 0 check (duration_minutes in (0, 15, 30, 45)),
  recurring_type text not null default 'none'
    check (recurring_type in ('none', 'daily', 'weekly', 'monthly')),
  recurring_interval integer check (recurring_interval between 1 and 10),
  recurring_end_date date check (recurring_end_date between '2000-01-01' and '2199-12-31'),
  series_id uuid,
  status text not null default 'active' check (status in ('active', 'completed', 'cancelled')),
  cancelled_at timestamptz,
  archived_at timestamptz,
  sequence integer not null default 0,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_video_link_is_kept_aside check (video_link is null)
);
comment on column public.events.event_time is 'Wall clock in Malta, as is event_date.';
comment on column public.events.video_link is
  'Write only: what is sent here is moved to event_access and reads back as null.';
comment on column public.events.attendee_count is
  'Registrations that are paid or on an order; kept by triggers. Seats held in carts are not in it.';
comment on column public.events.is_full is
  'Every seat is paid or on an order. Seats held in carts make no event full: they lapse.';
comment on column public.events.cancelled_at is 'When status became cancelled; null otherwise.';
comment on column public.events.archived_at is 'Set instead of deleting an event someone registered for.';
comment on column public.events.sequence is
  'How often something changed that a calendar shows (RFC 5545, SEQUENCE); kept by a trigger.';

-- The video link is a table of its own, so that a policy can limit it to those who may attend.
create table public.event_access (
  -- Deferred, because the trigger on events writes here before its own row exists.
  event_id uuid primary key
    references public.events (id) on delete cascade deferrable initially deferred,
  video_link text not null check (video_link ~ '^https://' and char_length(video_link) <= 2000),
  updated_at timestamptz not null default now()
);

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete cascade,
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'cancelled')),
  amount_paid numeric(12, 2) not null default 0 check (amount_paid >= 0),
  registration_date timestamptz not null default now(),
  purchase_id uuid references public.purchases (id) on delete restrict,
  held_until timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.event_registrations.purchase_id is
  'null while the row is only in the cart; set when it stands on a placed order.';
comment on column public.event_registrations.held_until is
  'How long an unpaid registration on no order keeps its seat; null while it stands on an order or is '
  'paid. Past on a cancelled one: it lapsed.';

create index events_event_date_idx on public.events (event_date, event_time);
create index events_series_id_idx on public.events (series_id) where series_id is not null;
create index events_created_by_idx on public.events (created_by);
create index event_registrations_user_id_idx on public.event_registrations (user_id, registration_date desc);
create index event_registrations_purchase_id_idx on public.event_registrations (purchase_id);
create index event_registrations_event_id_idx on public.event_registrations (event_id, held_until);
create unique index event_registrations_one_active on public.event_registrations (event_id, user_id)
  where payment_status <> 'cancelled';

alter table public.events enable row level security;
alter table public.event_access enable row level security;
alter table public.event_registrations enable row level security;

grant select on public.events to authenticated;
grant insert (id, title, description, event_date, event_time, location, max_attendees, registration_fee,
    currency, registration_fee_unit, unit_quantity, event_type, video_link, duration_hours,
    duration_minutes, recurring_type, recurring_interval, recurring_end_date, status, created_by)
  on public.events to authenticated;
grant update (title, description, event_date, event_time, location, max_attendees, registration_fee,
    currency, registration_fee_unit, unit_quantity, event_type, video_link, duration_hours,
    duration_minutes, recurring_type, recurring_interval, recurring_end_date, status, updated_at)
  on public.events to authenticated;
grant delete on public.events to authenticated;
grant select, insert, update, delete on public.events to service_role;

grant select on public.event_access to authenticated;
grant select, insert, update, delete on public.event_access to service_role;

grant select, delete on public.event_registrations to authenticated;
grant insert (event_id, user_id, payment_status, amount_paid) on public.event_registrations to authenticated;
grant update (payment_status) on public.event_registrations to authenticated;
grant select, insert, update, delete on public.event_registrations to service_role;

-- A member sees what takes place and, for good, what they registered for; an administrator everything.
create policy events_select on public.events
  for select to authenticated
  using (
    (status = 'active' and archived_at is null and (select private.caller_id()) is not null)
    or (select private.is_admin())
    or id in (select er.event_id from public.event_registrations er where er.user_id = (select private.caller_id())));

-- Only administrators add events.
create policy events_insert on public.events
  for insert to authenticated with check ((select private.is_admin()));

-- Only administrators change events; an archived one is history.
create policy events_update on public.events
  for update to authenticated
  using ((select private.is_admin()) and archived_at is null)
  with check ((select private.is_admin()));

-- Only administrators delete events.
create policy events_delete on public.events
  for delete to authenticated using ((select private.is_admin()));

-- The video link is for administrators and for members with a paid registration that stands.
create policy event_access_select on public.event_access
  for select to authenticated
  using (
    (select private.is_admin())
    or event_id in (
      select er.event_id from public.event_registrations er
      where er.user_id = (select private.caller_id()) and er.payment_status = 'paid'));

-- A member reads their own registrations, an administrator all.
create policy event_registrations_select on public.event_registrations
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- A member registers themselves; the trigger sets status and amount.
create policy event_registrations_insert on public.event_registrations
  for insert to authenticated with check (user_id = (select private.caller_id()));

-- A member cancels their own registration before it was used, an administrator any; the trigger allows
-- nothing else.
create policy event_registrations_update on public.event_registrations
  for update to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()))
  with check (user_id = (select private.caller_id()) or (select private.is_admin()));

-- A member withdraws what is only in the cart: unpaid and not on a placed order.
create policy event_registrations_delete on public.event_registrations
  for delete to authenticated
  using (user_id = (select private.caller_id()) and payment_status = 'pending' and purchase_id is null);

-- What a member sends: a registration with status and amount from the catalogue, or a cancellation.
create function private.guard_event_registration()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_client_role() then
    return new;
  end if;

  if tg_op = 'UPDATE' then
    if new.payment_status <> 'cancelled' or old.payment_status = 'cancelled' then
      new.payment_status := old.payment_status;
      return new;
    end if;
    if old.payment_status = 'pending' and old.purchase_id is not null then
      perform private.fail('EV001', 'The registration stands on an unpaid order',
        jsonb_build_object('purchase_id', old.purchase_id));
    end if;
    -- A paid event that has been attended, or is over, has been consumed; an administrator may still correct
    -- it.
    if old.payment_status = 'paid' and not private.is_admin() and (old.checked_in_at is not null or exists (
        select 1 from public.events e where e.id = old.event_id and private.is_over(e))) then
      perform private.fail('EV004', 'The event is over, or the member was there');
    end if;
    -- The registration is deleted together with its account: nothing to check.
    if not private.hold_member(old.user_id) then
      return null;
    end if;
    new.cancelled_at := now();
    new.held_until := null;
    return new;
  end if;

  -- For somebody else's id the policy refuses.
  if new.user_id is distinct from auth.uid() then
    return new;
  end if;
  perform private.lock_member(new.user_id);
  -- Each seat given up leaves a row.
  if 10 <= (
      select count(*) from public.event_registrations er
      where er.user_id = new.user_id and er.event_id = new.event_id and er.payment_status = 'cancelled'
        and er.cancelled_at > now() - interval '24 hours') then
    perform private.fail('RL007', 'Too often registered for one event within a day');
  end if;
  perform private.cancel_lapsed_hold(new.user_id, new.event_id);
  new.payment_status := private.admit_item('event', new.user_id, new.event_id);
  new.amount_paid := 0;
  return new;
end;
$$;

create trigger tg_event_registrations__guard
  before insert or update on public.event_registrations
  for each row execute function private.guard_event_registration();

create trigger tg_event_registrations__touch_updated_at
  before update on public.event_registrations
  for each row execute function private.touch_updated_at();


-- -------------------------------------------------------------------------------------------------
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


-- -------------------------------------------------------------------------------------------------
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
-- told that it was moved (_event_changes.sql), has a day to pay all the same, but not beyond the beginning (or
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


-- -------------------------------------------------------------------------------------------------
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


-- -------------------------------------------------------------------------------------------------
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


-- -------------------------------------------------------------------------------------------------
-- At the door: who has come to an event. Administrators note it, from several devices at once.

alter table public.event_registrations add column checked_in_at timestamptz;
comment on column public.event_registrations.checked_in_at is
  'When the person was seen at the event; null when they were not. Written by check_in.';

-- See public.check_in.
create function private.check_in(p_registration_id uuid, p_present boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_registration public.event_registrations;
  v_event public.events;
  v_is_here boolean;
begin
  perform private.require_admin();
  select * into v_registration from public.event_registrations er
  where er.id = p_registration_id for update;
  if v_registration.payment_status is distinct from 'paid' then
    perform private.fail('EV002', 'No confirmed registration',
      jsonb_build_object('payment_status', v_registration.payment_status));
  end if;
  v_is_here := v_registration.checked_in_at is not null;
  if v_is_here = coalesce(p_present, false) then
    return jsonb_build_object('registration_id', v_registration.id,
      'checked_in_at', v_registration.checked_in_at, 'was_known', true);
  end if;
  select * into v_event from public.events e where e.id = v_registration.event_id;
  -- Taking somebody out again corrects a slip, and is never too early or too late.
  if p_present and not private.is_open_for_check_in(v_event) then
    perform private.fail('EV003', 'Not the time to check in', jsonb_build_object(
      'event_date', v_event.event_date, 'is_over', private.is_over(v_event)));
  end if;
  update public.event_registrations
  set checked_in_at = case when p_present then clock_timestamp() end
  where id = v_registration.id
  returning * into v_registration;
  return jsonb_build_object('registration_id', v_registration.id,
    'checked_in_at', v_registration.checked_in_at, 'was_known', false);
end;
$$;

-- From the beginning of the event's day in Malta, or three hours before it begins shortly after midnight,
-- until thirty days after its end: a list on paper is often entered later.
create function private.is_open_for_check_in(p_event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return now() between
    least(private.malta_moment(p_event.event_date), private.event_begins_at(p_event) - interval '3 hours')
    and private.event_ends_at(p_event) + interval '30 days';
end;
$$;

grant execute on function private.check_in(uuid, boolean) to authenticated, service_role;

-- Notes that somebody has come (or, with false, that this was a slip). Administrators only, and only for
-- a confirmed registration (EV002), from the day of the event until thirty days after it (EV003). Asked
-- twice it changes nothing: was_known says that it stood so already, checked_in_at since when.
create function public.check_in(p_registration_id uuid, p_present boolean default true)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.check_in(p_registration_id, p_present) $$;
grant execute on function public.check_in(uuid, boolean) to authenticated, service_role;
