-- Notifications: one row per person told. A row keeps what happened as a code with its parameters, and
-- beside it the title and message a person reads, made of them here. _telling.sql writes the rows; owners
-- mark them read and delete them.

-- What people are told of, by notification, by mail or by both, with everything about it that is the same
-- each time.
create table private.told_events (
  code text primary key check (code ~ '^[a-z_]+$'),
  -- The notification. Without a title there is none.
  type text,
  title text,
  action_url text,
  action_text text,
  priority integer,
  -- For how long it can be read; null for good.
  lasts interval,
  -- Administrators get the first three they have not read one by one, and further ones as a number.
  is_counted boolean not null default false,
  -- The kind of mail: whose words it has, and what it is called. Without one there is no mail.
  mail text,
  -- A person may do without this kind of mail. What the law or money asks for is never optional.
  is_optional boolean not null default false,
  -- Sent although the account is gone, which is what it says; then forgotten at once.
  outlives_account boolean not null default false,
  -- Mails of which three go out in 24 hours: of at_will, what a member changes back and forth, a further one
  -- waits; of receipt, what anybody can cause at anybody's address, there is no further one.
  pace text check (pace in ('at_will', 'receipt')),
  check ((title is null) = (type is null) and (title is null) = (priority is null)),
  check (title is not null or mail is not null),
  check (mail = code or not is_optional)
);
-- Row-level security without a policy: the list is for the functions that tell people.
alter table private.told_events enable row level security;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event text not null default 'announcement',
  params jsonb not null default '{}'::jsonb check (jsonb_typeof(params) = 'object'),
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
  expires_at timestamptz(3),
  -- To the millisecond, as browsers count: pages put what they hear of in its place among what they have.
  created_at timestamptz(3) not null default now(),
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
comment on column public.notifications.event is
  'What happened. An announcement is what an administrator typed: it has its words and no parameters.';
comment on column public.notifications.params is
  'What its words, those of its mail too, say of it: names, amounts (EUR gross), ISO moments. With count: how many more.';
comment on column public.notifications.metadata is 'Ids of the rows it is about.';
comment on column public.notifications.read_at is 'null is unread.';

-- In the order of the page, which goes on after the last row it has.
create index notifications_user_id_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id, created_at desc, id desc)
  where read_at is null;
-- One type of them in that order; and what is counted, without a look at the rows.
create index notifications_type_idx on public.notifications (user_id, type, created_at desc, id desc)
  include (read_at, expires_at);
-- Finds the notifications that may name somebody else than their owner, when that person's account is
-- erased: see erase_notifications.
create index notifications_about_people_idx on public.notifications (id)
  where metadata ?| '{user_id,affiliate_id,contact_message_id}';
create index notifications_expires_at_idx on public.notifications (expires_at) where expires_at is not null;
create index notifications_announcements_idx on public.notifications (id) where event = 'announcement';

alter table public.notifications enable row level security;

grant select, delete on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

-- A person reads their own notifications, as long as they have not expired.
create policy notifications_select on public.notifications
  for select to authenticated
  using (user_id = (select private.told_id()) and (expires_at is null or expires_at > now()));

-- A person marks their own notifications read (the grant covers read_at alone).
create policy notifications_update on public.notifications
  for update to authenticated
  using (user_id = (select private.told_id()))
  with check (user_id = (select private.told_id()));

-- A person deletes their own notifications.
create policy notifications_delete on public.notifications
  for delete to authenticated
  using (user_id = (select private.told_id()));

-- Counts notifications by type: the figures of the page's filters, without its rows.
create view public.notification_counts
with (security_invoker = true)
as
select n.user_id, n.type, count(*)::integer as total,
  (count(*) filter (where n.read_at is null))::integer as unread
from public.notifications n
group by n.user_id, n.type;

comment on view public.notification_counts is
  'Notifications counted by type, all and unread. Reads as the caller.';

grant select on public.notification_counts to authenticated, service_role;

-- Writes the notification of an event, unless the person is gone and only the books are left. Texts that
-- carry a name are shortened, never refused: a long name must not undo the payment it reports.
create function private.notify(
  p_user_id uuid,
  p_event private.told_events,
  p_params jsonb,
  p_metadata jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.notifications (user_id, event, params, type, title, message, action_url,
    action_text, priority, expires_at, metadata)
  select p_user_id, p_event.code, p_params, p_event.type,
    left(private.notification_title(p_event, p_params), 200),
    left(private.notification_message(p_event.code, p_params), 2000),
    p_event.action_url, p_event.action_text, p_event.priority, now() + p_event.lasts, p_metadata
  where not exists (
    select 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is not null);
end;
$$;

-- The administrators to tell, except p_except. Skips one whose account is being deleted: waiting for that
-- while events and applications are locked could deadlock.
create function private.administrators_to_tell(p_except uuid default null)
returns setof uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return query
  select a.user_id from public.admins a
  join public.profiles p on p.id = a.user_id
  where a.user_id is distinct from p_except
  for key share of p skip locked;
end;
$$;

-- How often somebody was told of an event one by one and has not read it.
create function private.unread_of_event(p_user_id uuid, p_event text)
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
      and n.event = p_event and not n.params ? 'count'
      and (n.expires_at is null or n.expires_at > now()));
end;
$$;

-- Counts one more of an event in a row of its own, the newest of the list. Once that row is read the
-- next count begins anew.
create function private.count_up(p_user_id uuid, p_event private.told_events)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_params jsonb;
begin
  select n.id, n.params into v_id, v_params
  from public.notifications n
  where n.user_id = p_user_id and n.read_at is null
    and n.event = p_event.code and n.params ? 'count'
    and (n.expires_at is null or n.expires_at > now())
  order by n.created_at desc, n.id desc
  limit 1
  for update;
  v_params := jsonb_build_object('count', coalesce((v_params ->> 'count')::integer, 0) + 1);
  if v_id is null then
    perform private.notify(p_user_id, p_event, v_params, '{}');
  else
    update public.notifications
    set params = v_params, title = private.notification_title(p_event, v_params),
      message = private.notification_message(p_event.code, v_params),
      created_at = now(), expires_at = now() + p_event.lasts
    where id = v_id;
  end if;
end;
$$;

-- Tells every administrator what one of them typed (administrators only); answers how many were told.
create function private.manual_notify_admins(
  p_title text,
  p_message text,
  p_type text,
  p_action_url text,
  p_action_text text,
  p_priority integer,
  p_key uuid
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into public.notifications (
    id, user_id, event, type, title, message, action_url, action_text, priority)
  select
    case when p_key is null then gen_random_uuid()
      else md5(jsonb_build_array(p_key, a.user_id, p_title, p_message, p_type, p_action_url, p_action_text,
        p_priority)::text)::uuid end,
    a.user_id, 'announcement', coalesce(p_type, 'info'), left(btrim(p_title), 200),
    left(btrim(coalesce(p_message, '')), 2000), nullif(btrim(p_action_url), ''),
    nullif(left(btrim(p_action_text), 100), ''),
    case when p_type = 'system_announcement' and coalesce(p_priority, 0) = 0 then 5
      else least(greatest(coalesce(p_priority, 0), 0), 10) end
  from private.administrators_to_tell() as a (user_id)
  on conflict (id) do nothing;
  return (select count(*) from private.administrators_to_tell());
end;
$$;
grant execute on function private.manual_notify_admins(text, text, text, text, text, integer, uuid)
  to authenticated, service_role;

-- Sends a notification to all administrators and answers how many got it. A system announcement
-- without a priority gets 5. With the same p_key and nothing else changed it is the same one: sent again it
-- tells nobody twice.
create function public.manual_notify_admins(
  p_title text,
  p_message text,
  p_type text default 'info',
  p_action_url text default null,
  p_action_text text default null,
  p_priority integer default 0,
  p_key uuid default null
)
returns integer
language sql
volatile
set search_path = ''
as $$
  select private.manual_notify_admins(p_title, p_message, p_type, p_action_url, p_action_text, p_priority,
    p_key)
$$;
grant execute on function public.manual_notify_admins(text, text, text, text, text, integer, uuid)
  to authenticated, service_role;

-- Deletes what has expired: hidden it would still name people. Called by run_daily; one that somebody is at
-- work on waits for the next run.
create function private.forget_expired_notifications()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.notifications n where n.id in (
    select o.id from public.notifications o where o.expires_at <= now() for update skip locked);
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What people are told of, and every word of the notifications. An event has its row here, with its title,
-- and its sentence in one of the functions below; the words of its mail stand in shared/src/mails. Its
-- parameters are the same in both.

-- By notification alone.
insert into private.told_events
  (code, type, title, action_url, action_text, priority, lasts, is_counted)
values
  -- What an administrator typed brings title, message and all the rest along.
  ('announcement', 'info', 'Announcement', null, null, 0, null, false),
  -- To administrators.
  ('mail_failed', 'warning', 'E-mail not delivered',
    '/dashboard/messages?mails=failed', 'View e-mails', 4, '30 days', true),
  ('new_member', 'info', 'New member', '/dashboard/users', 'View users', 5, null, true),
  -- It names the sender, so it lasts as long as the message: see forget_old_messages.
  ('contact_message', 'info', 'New message', '/dashboard/messages', 'Read messages', 4, '2 years', true),
  ('affiliate_application', 'affiliate_status', 'New affiliate application',
    '/dashboard/users?tab=affiliates', 'Review application', 7, '30 days', true),
  ('refund_to_review', 'warning', 'Refund to review', '/dashboard/refunds', 'View refunds', 5, null, false),
  ('refunds_to_review', 'warning', 'Refunds to review', '/dashboard/refunds', 'View refunds', 5, null, false),
  ('membership_refund_to_review', 'warning', 'Refund to review',
    '/dashboard/refunds', 'View refunds', 5, null, false),
  -- To members.
  ('service_completed', 'service_completed', 'Service completed',
    '/dashboard/services', 'View services', 4, null, false),
  ('document_ready', 'document_ready', 'Document ready',
    '/dashboard/documents', 'View documents', 3, null, false),
  ('registration_confirmed', 'event_reminder', 'Registration confirmed',
    '/dashboard/events', 'View events', 3, null, false),
  ('registration_received', 'event_reminder', 'Registration received',
    '/dashboard/events', 'View events', 3, null, false),
  ('seat_reserved', 'event_reminder', 'Registration received',
    '/dashboard/events', 'View events', 3, null, false),
  ('seat_lapsed', 'warning', 'Seat no longer reserved', '/dashboard/events', 'View events', 4, null, false),
  ('event_moved', 'warning', 'Event moved', '/dashboard/events', 'View events', 4, null, false),
  ('event_cancelled', 'warning', 'Event cancelled', '/dashboard/events', 'View events', 4, null, false),
  ('registration_cancelled', 'warning', 'Registration cancelled',
    '/dashboard/events', 'View events', 4, null, false);

-- By notification and mail.
insert into private.told_events
  (code, type, title, action_url, action_text, priority, mail, is_optional)
values
  ('membership_started', 'success', 'Membership started',
    '/dashboard/membership', 'View membership', 4, 'membership_started', false),
  ('membership_changed', 'success', 'Plan changed',
    '/dashboard/membership', 'View membership', 4, 'membership_changed', false),
  ('membership_renewal', 'info', 'Membership renewal',
    '/dashboard/billing', 'View billing', 5, 'membership_renewal', false),
  ('membership_reminder', 'warning', 'Your membership ends soon',
    '/dashboard/membership', 'View membership', 5, 'membership_reminder', true),
  ('membership_expired', 'warning', 'Membership expired',
    '/members', 'See plans', 6, 'membership_expired', false),
  ('membership_ended', 'info', 'Membership ended', '/members', 'See plans', 5, 'membership_ended', false),
  ('invoice_overdue', 'warning', 'Invoice overdue',
    '/dashboard/billing', 'View billing', 6, 'invoice_overdue', false),
  ('payment_received', 'payment_received', 'Payment received',
    '/dashboard/billing', 'View billing', 5, 'payment_received', false),
  ('order_cancelled', 'warning', 'Order cancelled',
    '/dashboard/billing', 'View billing', 5, 'order_cancelled', false),
  ('affiliate_approved', 'affiliate_status', 'Application approved',
    '/dashboard/affiliate', 'Your affiliate card', 3, 'application_decided', false),
  ('affiliate_rejected', 'affiliate_status', 'Application declined',
    '/dashboard/affiliate', 'Your affiliate card', 3, 'application_decided', false),
  ('affiliate_withdrawn', 'affiliate_status', 'Affiliate approval withdrawn',
    '/dashboard/affiliate', 'Your affiliate card', 3, 'application_decided', false);

-- By mail alone.
insert into private.told_events (code, mail, is_optional, outlives_account, pace)
values
  ('order_placed', 'order_placed', false, false, null),
  ('free_order_placed', 'payment_received', false, false, null),
  ('refund_decided', 'refund_decided', false, false, null),
  ('plan_chosen', 'membership_changed', false, false, 'at_will'),
  ('notice_given', 'notice_given', false, false, 'at_will'),
  ('notice_taken_back', 'notice_taken_back', false, false, 'at_will'),
  ('cooling_off', 'cooling_off', false, false, null),
  ('application_received', 'application_received', true, false, 'receipt'),
  ('message_received', 'message_received', true, false, 'receipt'),
  ('account_deleted', 'account_deleted', false, true, null);

-- A plain check, not a foreign key: that would lock the event's row for every notification.
do $$
begin
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- The title: the event's, with the number where it is counted.
create function private.notification_title(p_event private.told_events, p_params jsonb)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_event.title || coalesce(' (' || (p_params ->> 'count') || ')', '');
end;
$$;

-- The message: what a person reads of an event and its parameters.
create function private.notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_params ? 'count' then
    return 'Besides those you have not read yet, ' || (p_params ->> 'count')
      || case p_params ->> 'count' when '1' then ' more has arrived.' else ' more have arrived.' end;
  end if;
  return coalesce(
    private.admin_notification_message(p_event, p_params),
    private.affiliate_notification_message(p_event, p_params),
    private.order_notification_message(p_event, p_params),
    private.membership_notification_message(p_event, p_params),
    private.seat_notification_message(p_event, p_params));
end;
$$;

-- What administrators read. Null for other events.
create function private.admin_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'new_member' then coalesce(p_params ->> 'member', 'A new member') || ' has registered.'
    when 'contact_message' then (p_params ->> 'name') || ' has written through the contact page.'
    when 'affiliate_application' then
      (p_params ->> 'name') || ' has applied to the affiliate programme.'
    when 'refund_to_review' then
      'A registration for ' || (p_params ->> 'event') || ' that was paid with '
        || private.euros((p_params ->> 'amount')::numeric) || ' was cancelled '
        || case p_params ->> 'reason'
          when 'member' then 'by the member.'
          when 'account_deleted' then 'because the account was deleted.'
          else 'by an administrator.' end
    when 'membership_refund_to_review' then
      (p_params ->> 'plan') || ': ' || private.euros((p_params ->> 'amount')::numeric)
        || case p_params ->> 'reason'
          when 'cooling_off' then ' to decide on, because the member has withdrawn within 14 days.'
          when 'credit_left' then ' to decide on: the days left were worth more than the dearer plan.'
          else ' of unused days to decide on, because the account was deleted.' end
    when 'refunds_to_review' then
      (p_params ->> 'event') || ' was cancelled. Paid registrations to review: '
        || (p_params ->> 'registrations') || '.'
    when 'mail_failed' then 'An e-mail to ' || coalesce(p_params ->> 'name', 'somebody without an account')
      || ' could not be delivered. It can be tried again.'
  end;
end;
$$;

-- What an applicant reads of the decision. Null for other events.
create function private.affiliate_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'affiliate_approved' then 'Welcome to the affiliate programme. Your referral code is '
      || (p_params ->> 'referral_code') || '.'
    when 'affiliate_rejected' then
      'Your affiliate application was not accepted: ' || (p_params ->> 'reason')
    when 'affiliate_withdrawn' then
      'Your referral code counts no registrations any more: ' || (p_params ->> 'reason')
  end;
end;
$$;

-- What a member reads of an order and what was on it. Null for other events.
create function private.order_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'payment_received' then
      'Thank you. Your payment of ' || private.euros((p_params ->> 'total_amount')::numeric)
        || ' for order ' || (p_params ->> 'purchase_number') || ' has arrived.'
    when 'order_cancelled' then private.order_cancelled_message(p_params)
    when 'service_completed' then
      (p_params ->> 'service') || ' is done.' || coalesce(' ' || (p_params ->> 'notes'), '')
    when 'document_ready' then (p_params ->> 'document') || ' can be downloaded now.'
  end;
end;
$$;

-- "4 December 2026".
create function private.day_in_words(p_day date)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return to_char(p_day, 'FMDD FMMonth YYYY');
end;
$$;

-- What a member reads of their membership. Null for other events.
create function private.membership_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_plan text := coalesce(p_params ->> 'plan_title', 'Your membership');
  v_until text := private.day_in_words((p_params ->> 'valid_until')::date);
  v_grace text := private.day_in_words((p_params ->> 'grace_until')::date);
  v_order text := 'order ' || (p_params ->> 'purchase_number') || ' over '
    || private.euros((p_params ->> 'total_amount')::numeric);
begin
  return case p_event
    when 'membership_started' then
      v_plan || ' is active' || coalesce(' until ' || v_until, '') || '. Your box number is '
        || (p_params ->> 'box_number') || ': your business address can be used from today.'
    when 'membership_changed' then v_plan || ' is your plan now, until ' || v_until || '.'
    when 'membership_renewal' then
      'The next period of ' || v_plan || ' begins after ' || v_until || ': ' || v_order || ', due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
    when 'membership_reminder' then
      v_plan || case (p_params ->> 'days_left')::integer when 0 then ' ends today.' else ' ends on ' || v_until || '.' end
        || coalesce(' To go on, please pay ' || v_order || coalesce('; paid by ' || v_grace || ', there is no gap.', '.'),
          case when (p_params ->> 'is_grant')::boolean then ' After that day you can choose a plan.'
            else ' To go on, please choose a plan.' end)
    when 'membership_expired' then
      v_plan || ' ended on ' || v_until || ' and has expired, so your business address can no longer be used. '
        || 'You can order a plan again at any time; your box is kept for you.'
    when 'membership_ended' then v_plan || ' has ended, as you asked for. Thank you for having been a member.'
    when 'invoice_overdue' then
      'No payment has arrived yet for ' || v_order || ', which was due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
  end;
end;
$$;

-- Why an order was cancelled, what that means for a payment, and where what stood on it is now.
create function private.order_cancelled_message(p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_events text := (
    select string_agg(e.title, ', ' order by e.position)
    from jsonb_array_elements_text(p_params -> 'events') with ordinality as e (title, position));
  v_has_seats_kept boolean := jsonb_array_length(p_params -> 'events') > 1;
begin
  return concat_ws(' ',
    'Your order ' || (p_params ->> 'purchase_number') || ' over '
      || private.euros((p_params ->> 'total_amount')::numeric)
      || case p_params ->> 'reason'
        when 'unpaid' then ' was cancelled, because no payment had arrived a week after it was due.'
        when 'event_near' then ' was cancelled, because no payment had arrived in time before an event on it.'
        when 'event_cancelled' then ' was cancelled, because an event on it does not take place.'
        else ' was cancelled by us.' end,
    'Nothing is due any more: a credit note cancels the invoice.',
    'If you have paid already, please write to us.',
    case when p_params ->> 'reason' = 'event_cancelled'
      then 'It was for ' || v_events || '.'
        || case when v_has_seats_kept
          then ' Seats at what takes place are kept in your cart for a day.' else '' end
      else 'Others can take its seats again: ' || v_events || '.' end,
    case when (p_params ->> 'has_more')::boolean
      then case when v_events is null then 'Everything on it' else 'Everything else on it' end
        || ' is back in your cart.' end);
end;
$$;

-- What a member reads of a seat at an event. Null for other events.
create function private.seat_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone constant text := ' (Malta time)';
  v_begins text := private.moment_in_words((p_params ->> 'begins_at')::timestamptz);
  v_event text := (p_params ->> 'event') || ' on ' || v_begins || v_zone;
  v_until text := private.moment_in_words((p_params ->> 'until')::timestamptz) || v_zone;
begin
  return case p_event
    when 'registration_confirmed' then 'Your seat at ' || v_event || ' is confirmed.'
    when 'registration_received' then 'You are registered for ' || v_event
      || '. Please complete payment to secure your seat: an order that is unpaid on ' || v_until
      || ' is cancelled.'
    when 'seat_reserved' then 'A seat at ' || v_event || ' is reserved for you until ' || v_until
      || '. Please order it from your cart by then to keep it.'
    when 'seat_lapsed' then 'Your seat at ' || v_event || ' was reserved until ' || v_until
      || ' and is free for others now. You can still order one while there are any.'
    when 'event_moved' then concat_ws(' ', (p_params ->> 'event') || ' was moved.',
      'It now begins on ' || v_begins || ', Malta time (was: '
        || private.moment_in_words((p_params ->> 'former_begins_at')::timestamptz) || ').',
      'The place is now ' || (p_params ->> 'location')
        || ' (was: ' || (p_params ->> 'former_location') || ').',
      'Your registration stands.',
      'Please complete payment to keep it: an order that is unpaid on ' || v_until || ' is cancelled.')
    when 'event_cancelled' then v_event || ' does not take place. Your registration is cancelled.'
    when 'registration_cancelled' then 'Your registration for ' || v_event || ' was cancelled by us.'
  end || coalesce(' We will be in touch about the '
    || private.euros((p_params ->> 'amount_paid')::numeric) || ' you paid.', '');
end;
$$;

-- "4 December 2026 at 18:30", by the clock in Malta.
create function private.moment_in_words(p_moment timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return to_char(private.malta_clock(p_moment), 'FMDD FMMonth YYYY "at" HH24:MI');
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- A deletion that can be undone: what its owner deletes is gone for everyone, and kept aside for an hour.
-- See docs/decisions/018-undo-after-deleting.md.

create table private.deleted_notifications (
  id uuid primary key,
  -- No foreign key: it would lock the profile after the notification, where an erasure has them the
  -- other way round.
  user_id uuid not null,
  -- The whole row as it was.
  notification jsonb not null,
  deleted_at timestamptz not null default now()
);
-- No indexes: an hour of deletions is little to read.
-- Row-level security without a policy: only the functions below and the erasure look into it.
alter table private.deleted_notifications enable row level security;

-- Keeps what its owner deletes. What goes with an account, or by another hand, goes for good: an account
-- that is being deleted calls nobody.
create function private.keep_deleted_notification()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.deleted_notifications (id, user_id, notification)
  values (old.id, old.user_id, to_jsonb(old));
  return null;
end;
$$;

create trigger tg_notifications__keep_deleted
  after delete on public.notifications
  for each row when (old.user_id = private.caller_id())
  execute function private.keep_deleted_notification();

-- Deletes for good what was deleted an hour ago. Called by run_daily.
create function private.forget_deleted_notifications()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.deleted_notifications d where d.id in (
    select o.id from private.deleted_notifications o
    where o.deleted_at <= now() - interval '1 hour' for update skip locked);
end;
$$;
