-- Notifications: written by triggers only, one row per person told. Owners mark them read and delete
-- them; the list, the bell and the unread figure read this table.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null default 'info' check (type in ('info', 'success', 'warning', 'error',
    'affiliate_status', 'payment_received', 'service_completed', 'event_reminder', 'document_ready',
    'system_announcement')),
  title text not null check (char_length(title) between 1 and 200),
  message text not null check (char_length(message) <= 2000),
  action_url text check (char_length(action_url) <= 2000),
  action_text text check (char_length(action_text) <= 100),
  priority integer not null default 0 check (priority between 0 and 10),
  metadata jsonb not null default '{}'::jsonb,
  read_at timestamptz check (read_at between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- A path of this site or https; never another scheme, never //host. Browsers drop tabs and line
  -- breaks from an address and read a backslash as a slash, so neither may stand anywhere; a name
  -- before the host (https://our.site@elsewhere) hides where a link leads.
  constraint notifications_action_url_is_safe check (
    action_url !~ '[\\[:cntrl:][:space:]\u0080-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]'
    and (action_url ~ '^/($|[^/])'
      or action_url ~ '^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?($|[/?#])'))
);
comment on table public.notifications is
  'Not audited: written by triggers; its owner reads and deletes it.';
comment on column public.notifications.read_at is 'null is unread.';

create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
-- What names somebody else than its owner, for the day that person is forgotten: see erase_notifications.
create index notifications_about_people_idx on public.notifications (id)
  where metadata ?| '{user_id,affiliate_id,contact_message_id,is_typed}';

alter table public.notifications enable row level security;

grant select, delete on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

-- A person reads their own notifications, as long as they have not expired.
create policy notifications_select on public.notifications
  for select to authenticated
  using (user_id = (select private.caller_id()) and (expires_at is null or expires_at > now()));

-- A person marks their own notifications read (the grant covers read_at alone).
create policy notifications_update on public.notifications
  for update to authenticated
  using (user_id = (select private.caller_id()))
  with check (user_id = (select private.caller_id()));

-- A person deletes their own notifications.
create policy notifications_delete on public.notifications
  for delete to authenticated
  using (user_id = (select private.caller_id()));

-- Tells one person, unless they are gone and only the books are left. Texts that carry a name are shortened, never refused: a long name must not undo
-- the payment it reports.
create function private.notify(
  p_user_id uuid,
  p_type text,
  p_title text,
  p_message text,
  p_action_url text default null,
  p_action_text text default null,
  p_priority integer default 0,
  p_expires_at timestamptz default null,
  p_metadata jsonb default '{}'::jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, title, message, action_url, action_text, priority,
    expires_at, metadata)
  select p_user_id, p_type, left(p_title, 200), left(p_message, 2000), p_action_url, p_action_text,
    p_priority, p_expires_at, p_metadata
  where not exists (
    select 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is not null);
end;
$$;

-- How many of a kind somebody was told one by one and has not read.
create function private.unread_of_kind(p_user_id uuid, p_kind text)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select count(*) from public.notifications n
    where n.user_id = p_user_id and n.read_at is null
      and n.metadata ->> 'kind' = p_kind and not n.metadata ? 'count'
      and (n.expires_at is null or n.expires_at > now()));
end;
$$;

-- Counts one more of a kind in a row of its own, the newest of the list. Once that row is read the
-- next count begins anew.
create function private.count_up(
  p_user_id uuid,
  p_type text,
  p_title text,
  p_action_url text,
  p_action_text text,
  p_priority integer,
  p_expires_at timestamptz,
  p_kind text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_count integer;
  v_title text;
  v_message text;
begin
  select n.id, (n.metadata ->> 'count')::integer into v_id, v_count
  from public.notifications n
  where n.user_id = p_user_id and n.read_at is null
    and n.metadata ->> 'kind' = p_kind and n.metadata ? 'count'
    and (n.expires_at is null or n.expires_at > now())
  order by n.created_at desc
  limit 1
  for update;
  v_count := coalesce(v_count, 0) + 1;
  v_title := p_title || ' (' || v_count || ')';
  v_message := 'Besides those you have not read yet, ' || v_count
    || case v_count when 1 then ' more has arrived.' else ' more have arrived.' end;
  if v_id is null then
    perform private.notify(p_user_id, p_type, v_title, v_message, p_action_url, p_action_text,
      p_priority, p_expires_at, jsonb_build_object('kind', p_kind, 'count', v_count));
  else
    update public.notifications
    set title = v_title, message = v_message, created_at = now(), expires_at = p_expires_at,
      metadata = jsonb_build_object('kind', p_kind, 'count', v_count)
    where id = v_id;
  end if;
end;
$$;

-- Tells every administrator except p_except; answers how many. With p_kind only the first three of a
-- kind that somebody has not read are told one by one: all further ones are counted in one more row.
create function private.notify_admins(
  p_type text,
  p_title text,
  p_message text,
  p_action_url text default null,
  p_action_text text default null,
  p_priority integer default 0,
  p_expires_at timestamptz default null,
  p_metadata jsonb default '{}'::jsonb,
  p_except uuid default null,
  p_kind text default null
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_admin uuid;
  v_told integer := 0;
begin
  -- Or two at once would each begin to count.
  perform pg_advisory_xact_lock(hashtextextended('notifications:' || p_kind, 0));
  -- An administrator whose account is being deleted is not told: to wait for that, here where events
  -- and applications are locked already, would be a circle.
  for v_admin in
    select a.user_id from public.admins a
    join public.profiles p on p.id = a.user_id
    where a.user_id is distinct from p_except
    for key share of p skip locked
  loop
    if p_kind is null or private.unread_of_kind(v_admin, p_kind) < 3 then
      perform private.notify(v_admin, p_type, p_title, p_message, p_action_url, p_action_text,
        p_priority, p_expires_at, p_metadata || jsonb_strip_nulls(jsonb_build_object('kind', p_kind)));
    else
      perform private.count_up(v_admin, p_type, p_title, p_action_url, p_action_text, p_priority,
        p_expires_at, p_kind);
    end if;
    v_told := v_told + 1;
  end loop;
  return v_told;
end;
$$;

-- A new member is one whose e-mail is confirmed: before that anyone can invent them.
create function private.notify_new_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_confirmed_at is null or (tg_op = 'UPDATE' and old.email_confirmed_at is not null) then
    return null;
  end if;
  perform private.notify_admins('info', 'New member',
    coalesce((select p.full_name from public.profiles p where p.id = new.id), 'A new member')
      || ' has registered.',
    '/dashboard/users', 'View users', 5,
    p_metadata => jsonb_build_object('user_id', new.id), p_except => new.id, p_kind => 'new_member');
  return null;
end;
$$;

-- Named to run after the profile is created.
create trigger tg_users__notify_new_member
  after insert or update of email_confirmed_at on auth.users
  for each row execute function private.notify_new_member();

create function private.notify_payment_received()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.total_amount > 0 then
    perform private.notify(new.user_id, 'payment_received', 'Payment received',
      'Thank you. Your payment of ' || private.euros(new.total_amount)
        || ' for order ' || new.purchase_number || ' has arrived.',
      '/dashboard/billing', 'View billing', 5,
      p_metadata => jsonb_build_object('purchase_id', new.id));
  end if;
  return null;
end;
$$;

create trigger tg_purchases__notify_paid
  after update of status on public.purchases
  for each row when (old.status <> 'paid' and new.status = 'paid')
  execute function private.notify_payment_received();

-- Tells a member that somebody else, or the system, cancelled an unpaid order; what they did themselves
-- they know.
create function private.notify_order_cancelled()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_events text;
  v_seats integer;
  v_has_more boolean;
begin
  select string_agg(i.item_title, ', ' order by i.position) filter (where i.item_type = 'event'),
    count(*) filter (where i.item_type = 'event'), bool_or(i.item_type <> 'event')
  into v_events, v_seats, v_has_more
  from public.purchase_items i
  where i.purchase_id = new.id and not i.is_onboarding_fee;
  perform private.notify(new.user_id, 'warning', 'Order cancelled',
    concat_ws(' ',
      'Your order ' || new.purchase_number || ' over ' || private.euros(new.total_amount)
        || case new.cancel_reason
          when 'unpaid' then ' was cancelled, because no payment had arrived a week after it was due.'
          when 'event_near' then ' was cancelled, because no payment had arrived in time before an event on it.'
          when 'event_cancelled' then ' was cancelled, because an event on it does not take place.'
          else ' was cancelled by us.' end,
      'Nothing is due any more: a credit note cancels the invoice.',
      'If you have paid already, please write to us.',
      case when v_has_more then 'Its documents and services are back in your cart.' end,
      case when new.cancel_reason = 'event_cancelled'
        then 'It was for ' || v_events
          || case when v_seats > 1 then '. Seats at what takes place are kept in your cart for a day.' else '.' end
        else 'Others can take its seats again: ' || v_events || '.' end),
    '/dashboard/billing', 'View billing', 5,
    p_metadata => jsonb_build_object('purchase_id', new.id, 'reason', new.cancel_reason));
  return null;
end;
$$;

create trigger tg_purchases__notify_cancelled
  after update of status on public.purchases
  for each row when (old.status = 'pending' and new.status = 'cancelled' and new.cancel_reason <> 'member')
  execute function private.notify_order_cancelled();

create function private.notify_service_completed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_service public.services;
begin
  select * into v_service from public.services s where s.id = new.service_id;
  -- A plan that ends because the next one begins is no finished work.
  if v_service.membership_type is null then
    perform private.notify(new.user_id, 'service_completed', 'Service completed',
      v_service.title || ' is done.' || coalesce(' ' || new.notes, ''),
      '/dashboard/services', 'View services', 4,
      p_metadata => jsonb_build_object('user_service_id', new.id));
  end if;
  return null;
end;
$$;

create trigger tg_user_services__notify_completed
  after update of payment_status on public.user_services
  for each row when (old.payment_status <> 'completed' and new.payment_status = 'completed')
  execute function private.notify_service_completed();

create function private.notify_document_ready()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_title text;
begin
  select d.title into v_title from public.documents d where d.id = new.document_id;
  perform private.notify(new.user_id, 'document_ready', 'Document ready',
    v_title || ' can be downloaded now.', '/dashboard/documents', 'View documents', 3,
    p_metadata => jsonb_build_object('user_document_id', new.id));
  return null;
end;
$$;

create trigger tg_user_documents__notify_ready
  after update of payment_status on public.user_documents
  for each row when (old.payment_status = 'pending' and new.payment_status = 'paid')
  execute function private.notify_document_ready();

-- "Harbour breakfast on 4 December 2026 at 18:30", by the clock in Malta.
create function private.event_in_words(p_event public.events)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_event.title || ' on ' || private.moment_in_words(private.event_begins_at(p_event));
end;
$$;

create function private.moment_in_words(p_moment timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return to_char(p_moment at time zone 'Europe/Malta', 'FMDD FMMonth YYYY "at" HH24:MI');
end;
$$;

create function private.notify_event_registration()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = new.event_id;
  if new.payment_status = 'paid' then
    perform private.notify(new.user_id, 'event_reminder', 'Registration confirmed',
      'Your place at ' || private.event_in_words(v_event) || ' is confirmed.',
      '/dashboard/events', 'View events', 3,
      p_metadata => jsonb_build_object('event_id', new.event_id));
  -- An order that costs nothing is paid in the same breath, and only that is news.
  elsif not exists (
      select 1 from public.purchases p where p.id = new.purchase_id and p.total_amount = 0) then
    perform private.notify(new.user_id, 'event_reminder', 'Registration received',
      case when new.held_until is null
        then 'You are registered for ' || private.event_in_words(v_event)
          || '. Please complete payment to secure your place: an order that is unpaid on '
          || private.moment_in_words(least(private.seat_lapses_at(v_event, now()),
            private.overdue_at(private.due_date(private.malta_today())))) || ' is cancelled.'
        else 'A seat at ' || private.event_in_words(v_event) || ' is reserved for you until '
          || private.moment_in_words(new.held_until)
          || '. Please order it from your cart by then to keep it.' end,
      '/dashboard/events', 'View events', 3,
      p_metadata => jsonb_build_object('event_id', new.event_id));
  end if;
  return null;
end;
$$;

create trigger tg_event_registrations__notify_registered
  after insert on public.event_registrations
  for each row when (new.payment_status <> 'cancelled')
  execute function private.notify_event_registration();

-- Who had the seat in the cart hears until when the order holds it.
create trigger tg_event_registrations__notify_ordered
  after update of purchase_id on public.event_registrations
  for each row when (old.purchase_id is null and new.purchase_id is not null and new.payment_status = 'pending')
  execute function private.notify_event_registration();

create trigger tg_event_registrations__notify_paid
  after update of payment_status on public.event_registrations
  for each row when (old.payment_status = 'pending' and new.payment_status = 'paid')
  execute function private.notify_event_registration();

-- Tells a member that a registration was cancelled, unless they did it themselves or hear of it with
-- the order it was on.
create function private.notify_registration_cancelled()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_refund text := case when new.amount_paid > 0
    then ' We will be in touch about the ' || private.euros(new.amount_paid) || ' you paid.' end;
  v_title text;
  v_message text;
begin
  select * into v_event from public.events e where e.id = new.event_id;
  if private.is_called_off(v_event) then
    v_title := 'Event cancelled';
    v_message := private.event_in_words(v_event) || ' does not take place. Your registration is cancelled.';
  elsif old.held_until <= clock_timestamp() then
    v_title := 'Seat no longer reserved';
    v_message := 'Your seat at ' || private.event_in_words(v_event) || ' was reserved until '
      || private.moment_in_words(old.held_until)
      || ' and is free for others now. You can still order one while there are any.';
  else
    v_title := 'Registration cancelled';
    v_message := 'Your registration for ' || private.event_in_words(v_event) || ' was cancelled by us.';
  end if;
  perform private.notify(new.user_id, 'warning', v_title, concat(v_message, v_refund),
    '/dashboard/events', 'View events', 4,
    p_metadata => jsonb_build_object('event_id', new.event_id));
  return null;
end;
$$;

create trigger tg_event_registrations__notify_cancelled
  after update of payment_status on public.event_registrations
  for each row when (old.payment_status <> 'cancelled' and new.payment_status = 'cancelled'
    and (old.payment_status = 'paid' or old.purchase_id is null)
    and new.user_id is distinct from auth.uid())
  execute function private.notify_registration_cancelled();

-- Tells every administrator (administrators only); answers how many were told.
create function private.send_to_admins(
  p_title text,
  p_message text,
  p_type text,
  p_action_url text,
  p_action_text text,
  p_priority integer
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.notify_admins(
    coalesce(p_type, 'info'), btrim(p_title), btrim(coalesce(p_message, '')),
    nullif(btrim(p_action_url), ''), nullif(left(btrim(p_action_text), 100), ''),
    case when p_type = 'system_announcement' and coalesce(p_priority, 0) = 0 then 5
      else least(greatest(coalesce(p_priority, 0), 0), 10) end,
    -- Whom a person's own words name, no id tells.
    p_metadata => '{"is_typed": true}');
end;
$$;
grant execute on function private.send_to_admins(text, text, text, text, text, integer)
  to authenticated, service_role;

-- Sends a notification to all administrators and answers how many got it. A system announcement
-- without a priority gets 5.
create function public.manual_notify_admins(
  p_title text,
  p_message text,
  p_type text default 'info',
  p_action_url text default null,
  p_action_text text default null,
  p_priority integer default 0
)
returns integer
language sql
volatile
set search_path = ''
as $$
  select private.send_to_admins(p_title, p_message, p_type, p_action_url, p_action_text, p_priority)
$$;
grant execute on function public.manual_notify_admins(text, text, text, text, text, integer)
  to authenticated, service_role;
