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
