-- Notifications: one row per person told. A row keeps what happened as a code with its parameters, and
-- beside it the title and message a person reads, which _notification_texts.sql makes of them. _telling.sql
-- writes the rows; owners mark them read and delete them.

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
