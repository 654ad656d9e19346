-- Events: the calendar, the video link behind its own policy, and registrations. What is settled when an
-- event is written, its times, and who gets a seat follow in files of their own.

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
grant insert (title, description, event_date, event_time, location, max_attendees, registration_fee,
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

-- A member cancels their own registration, an administrator any; the trigger allows nothing else.
create policy event_registrations_update on public.event_registrations
  for update to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()))
  with check (user_id = (select private.caller_id()) or (select private.is_admin()));

-- A member withdraws what is only in the cart: unpaid and not on a placed order.
create policy event_registrations_delete on public.event_registrations
  for delete to authenticated
  using (user_id = (select private.caller_id()) and payment_status = 'pending' and purchase_id is null);

-- Whether a registration occupies a seat: paid, on an order, or held in a cart until a time to come. By
-- clock_timestamp(), not now(): two transactions that wait for one seat must judge by the same time.
create function private.holds_seat(p_registration public.event_registrations)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.is_sold(p_registration.payment_status, p_registration.purchase_id)
    or (p_registration.payment_status = 'pending' and p_registration.held_until > clock_timestamp());
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
  order by er.payment_status = 'cancelled', er.created_at desc
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
