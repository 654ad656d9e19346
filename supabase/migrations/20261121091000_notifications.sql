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

-- Tells every administrator except p_except; answers how many.
create function private.notify_admins(
  p_type text,
  p_title text,
  p_message text,
  p_action_url text default null,
  p_action_text text default null,
  p_priority integer default 0,
  p_expires_at timestamptz default null,
  p_metadata jsonb default '{}'::jsonb,
  p_except uuid default null
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
  for v_admin in
    select a.user_id from public.admins a where a.user_id is distinct from p_except
  loop
    perform private.notify(v_admin, p_type, p_title, p_message, p_action_url, p_action_text,
      p_priority, p_expires_at, p_metadata);
    v_told := v_told + 1;
  end loop;
  return v_told;
end;
$$;

create function private.notify_new_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify_admins('info', 'New member',
    coalesce(new.full_name, 'A new member') || ' has registered.',
    '/dashboard/users', 'View users', 5,
    p_metadata => jsonb_build_object('user_id', new.id), p_except => new.id);
  return null;
end;
$$;

create trigger tg_profiles__notify_new_member
  after insert on public.profiles
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

create function private.notify_event_registration()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_when text;
begin
  select * into v_event from public.events e where e.id = new.event_id;
  v_when := to_char(v_event.event_date, 'FMDD FMMonth YYYY') || ' at ' || to_char(v_event.event_time, 'HH24:MI');
  if new.payment_status = 'paid' then
    perform private.notify(new.user_id, 'event_reminder', 'Registration confirmed',
      'Your place at ' || v_event.title || ' on ' || v_when || ' is confirmed.',
      '/dashboard/events', 'View events', 3,
      p_metadata => jsonb_build_object('event_id', new.event_id));
  else
    perform private.notify(new.user_id, 'event_reminder', 'Registration received',
      case when new.held_until is null
        then 'You are registered for ' || v_event.title || ' on ' || v_when
          || '. Please complete payment to secure your place.'
        else 'A seat at ' || v_event.title || ' on ' || v_when || ' is reserved for you until '
          || to_char(new.held_until at time zone 'Europe/Malta', 'FMDD FMMonth YYYY "at" HH24:MI')
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

create trigger tg_event_registrations__notify_paid
  after update of payment_status on public.event_registrations
  for each row when (old.payment_status = 'pending' and new.payment_status = 'paid')
  execute function private.notify_event_registration();

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
      else least(greatest(coalesce(p_priority, 0), 0), 10) end);
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
