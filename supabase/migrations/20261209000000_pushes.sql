-- Push: what is told by the bell also comes to the devices a person has chosen, without names or contents; see
-- docs/decisions/060-push.md. Rows wait in private.pushes until the process that sends mails claims them.

-- Devices: one row for each browser that a person has allowed to show messages. Pages reach them by calls alone.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  endpoint text not null unique check (
    endpoint ~ '^(https://[a-z0-9.-]+|http://(localhost|127\.0\.0\.1):[0-9]{1,5})/[!-~]+$' and char_length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}(==)?$'),
  name text not null check (char_length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  session_id uuid references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  tested_at timestamptz
);
comment on table public.push_subscriptions is 'Not audited: what a person chooses for themselves.';
comment on column public.push_subscriptions.endpoint is
  'Where its push service takes messages. The sender goes to the services it knows and to no other address.';
comment on column public.push_subscriptions.session_id is 'The session it was chosen in: it goes with that.';
comment on column public.push_subscriptions.used_at is 'When a message was last handed to its push service.';
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);
create index push_subscriptions_session_id_idx on public.push_subscriptions (session_id);

-- What a person has chosen about messages on their devices. Without a row everything comes, at any hour.
create table public.push_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  unwanted text[] not null default '{}',
  quiet_from time(0),
  quiet_until time(0),
  constraint push_settings_quiet_hours check (
    (quiet_from is null) = (quiet_until is null) and (quiet_from is null or quiet_from <> quiet_until))
);
comment on table public.push_settings is 'Not audited: what a person chooses for themselves.';
comment on column public.push_settings.unwanted is 'Topics that are told by the bell alone.';
comment on column public.push_settings.quiet_from is 'By the clock in Malta, until quiet_until, over midnight where that is earlier.';

-- Messages that wait to be handed over: a row for each device, gone once it is settled. It goes with its notification; a
-- test has none.
create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid references public.notifications (id) on delete cascade,
  -- No foreign key: telling somebody waits for nobody. A row without its device is dropped.
  subscription_id uuid not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index pushes_due_at_idx on private.pushes (due_at, id);
create index pushes_notification_id_idx on private.pushes (notification_id);
create index pushes_subscription_id_idx on private.pushes (subscription_id);

alter table public.push_subscriptions enable row level security;
alter table public.push_settings enable row level security;
alter table private.pushes enable row level security;

-- What an event is to who chooses: null, it never comes as a push. What must be mailed by law or for money is never
-- pushed; of what is pushed the mail waits.
alter table private.told_events
  add push_topic text check (push_topic in ('post', 'membership', 'events', 'office')),
  -- For how long it can still be taken back.
  add push_after interval not null default '0',
  add check (push_topic is null or title is not null),
  -- A push has its event's name as topic, and push services take no longer one (RFC 8030).
  add constraint told_events_push_name check (push_topic is null or char_length(code) <= 32);

update private.told_events e set push_topic = 'post'
where e.title is not null and (e.code like 'post\_%' or e.code like 'official\_%' or e.code = 'paper_ending')
  and e.code not in ('post_delegate_accepted', 'post_lost');
update private.told_events e set push_after = private.post_undo_time()
where e.code in ('post_received', 'post_held', 'post_forwarded');
update private.told_events e set push_topic = 'membership'
where e.code in ('membership_reminder', 'dearer_plan_pays');
update private.told_events e set push_topic = 'events'
where e.code in ('service_completed', 'document_ready', 'registration_confirmed', 'seat_lapsed', 'event_moved', 'event_cancelled',
  'registration_cancelled');
update private.told_events e set push_topic = 'office'
where e.code in ('mail_failed', 'new_member', 'contact_message', 'affiliate_application', 'refund_to_review', 'refunds_to_review',
  'membership_refund_to_review', 'credit_to_review', 'card_refund_failed', 'card_refunded_outside', 'verification_to_review',
  'verification_deleted');

alter table public.mails add notification_id uuid;
comment on column public.mails.notification_id is
  'What a push has told already. No foreign key: once it is read or deleted, this mail is not sent.';
comment on column public.mails.reason is
  'Why it has not gone out: recipient_gone, unwanted, read, stopped, or what the mail server said.';


-- -------------------------------------------------------------------------------------------------
-- When something is pushed, and when it is mailed.

-- When the quiet hours of a person end that p_at falls into. Null: it falls into none.
create function private.quiet_until(p_user_id uuid, p_at timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_clock timestamp := private.malta_clock(p_at);
  v_time time := v_clock::time;
  v_quiet public.push_settings;
begin
  select * into v_quiet from public.push_settings s where s.user_id = p_user_id and s.quiet_from is not null;
  if not found or not (case when v_quiet.quiet_from < v_quiet.quiet_until
      then v_time >= v_quiet.quiet_from and v_time < v_quiet.quiet_until
      else v_time >= v_quiet.quiet_from or v_time < v_quiet.quiet_until end) then
    return null;
  end if;
  return private.malta_moment(
    v_clock::date + (v_time >= v_quiet.quiet_until)::integer + v_quiet.quiet_until);
end;
$$;

-- How long a mail waits for a push to be read.
create function private.mail_after_push()
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return interval '30 minutes';
end;
$$;

-- Queues the push of a notification to each device of its owner, and wakes the sender. Nobody is pushed what they do
-- themselves. Never the reason that what it tells of fails.
create function private.queue_pushes(p_user_id uuid, p_notification_id uuid, p_event private.told_events)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_due_at timestamptz := now() + p_event.push_after;
begin
  if p_event.push_topic is null or p_notification_id is null or p_user_id = auth.uid()
    or not exists (select 1 from public.push_subscriptions s where s.user_id = p_user_id)
    or exists (
      select 1 from public.push_settings s where s.user_id = p_user_id and p_event.push_topic = any (s.unwanted)) then
    return;
  end if;
  begin
    v_due_at := coalesce(private.quiet_until(p_user_id, v_due_at), v_due_at);
    insert into private.pushes (notification_id, subscription_id, due_at)
    select p_notification_id, s.id, v_due_at from public.push_subscriptions s where s.user_id = p_user_id;
    if found then
      perform pg_notify('pushes', '');
    end if;
  exception when others then
    raise warning 'push % not queued: % %', p_event.code, sqlstate, sqlerrm;
  end;
end;
$$;

drop function private.notify(uuid, private.told_events, jsonb, jsonb);

-- Writes the notification of an event and queues its pushes, unless the person is gone and only the books are left;
-- answers its id. Texts that carry a name are shortened, never refused: a long name must not undo the payment it reports.
create function private.notify(
  p_user_id uuid,
  p_event private.told_events,
  p_params jsonb,
  p_metadata jsonb
)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into public.notifications (user_id, event, params, type, title, message, action_url,
    action_text, priority, expires_at, metadata)
  select p_user_id, p_event.code, p_params, p_event.type,
    left(private.notification_title(p_event, p_params), 200),
    left(private.notification_message(p_event.code, p_params), 2000),
    p_event.action_url, p_event.action_text, p_event.priority, now() + p_event.lasts, p_metadata
  where not exists (
    select 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is not null)
  returning id into v_id;
  perform private.queue_pushes(p_user_id, v_id, p_event);
  return v_id;
end;
$$;

drop function private.write_mail(uuid, text, text, text, jsonb, text, timestamptz);

-- Writes a mail and wakes the sender. Never the reason that an order, a payment or a message fails: what
-- goes wrong here is a warning in the log. What is about an invoice gets the lines of its order.
create function private.write_mail(
  p_user_id uuid,
  p_email text,
  p_name text,
  p_kind text,
  p_params jsonb,
  p_key text,
  p_due_at timestamptz default now(),
  p_notification_id uuid default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_params ? 'invoice_number' and not p_params ? 'lines' then
    p_params := private.mail_of_order((p_params ->> 'purchase_id')::uuid) || p_params;
  end if;
  insert into public.mails (user_id, email, name, kind, params, key, due_at, notification_id)
  values (p_user_id, btrim(p_email), nullif(btrim(p_name), ''), p_kind, p_params, p_key, p_due_at, p_notification_id)
  on conflict (key) do nothing;
  if found then
    perform pg_notify('mails', '');
  end if;
exception when others then
  raise warning 'mail % not queued: % %', p_kind, sqlstate, sqlerrm;
end;
$$;

drop function private.queue_mail(uuid, private.told_events, jsonb, text);

-- Queues the mail of an event to a member. Where a push tells of it already, it goes half an hour later, and not at all
-- once the notification is read. Nothing happens when the account is gone or being deleted: waiting
-- for that while orders are locked could deadlock. The mail that says so is queued before the deletion and
-- keeps the address.
create function private.queue_mail(
  p_user_id uuid,
  p_event private.told_events,
  p_params jsonb,
  p_key text,
  p_notification_id uuid default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_profile record;
  v_pushed_at timestamptz := (
    select max(u.due_at) from private.pushes u where u.notification_id = p_notification_id);
begin
  select * into v_profile from public.profiles p
  where p.id = p_user_id and p.forgotten_at is null
  for key share skip locked;
  if not found then
    return;
  end if;
  if p_event.outlives_account then
    perform private.write_mail(null, v_profile.email, v_profile.full_name, p_event.mail, p_params, p_key);
  else
    perform private.write_mail(p_user_id, null, null, p_event.mail, p_params, p_key,
      case when p_event.pace = 'at_will' then private.due_at_will(p_user_id)
        else coalesce(v_pushed_at + private.mail_after_push(), now()) end,
      case when v_pushed_at is not null then p_notification_id end);
  end if;
end;
$$;

-- Tells one person what happened. p_metadata has the ids it is about; under p_key no second mail is written.
-- An event that is not on the list is an error.
create or replace function private.tell(
  p_user_id uuid,
  p_event text,
  p_params jsonb default '{}'::jsonb,
  p_metadata jsonb default '{}'::jsonb,
  p_key text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
  v_notification_id uuid;
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.title is not null then
    v_notification_id := private.notify(p_user_id, v_event, p_params, p_metadata);
  end if;
  if v_event.mail is not null then
    perform private.queue_mail(p_user_id, v_event, p_params, p_key, v_notification_id);
  end if;
end;
$$;

-- Tells the owner of an item what happened to it: the bell names the sender, the mail only where they want it, a push never.
create or replace function private.tell_of_post(p_item public.post_items, p_event text, p_params jsonb, p_key text, p_by_mail boolean default true)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
  v_notification_id uuid;
  v_params jsonb := jsonb_build_object('post_item_id', p_item.id, 'kind', p_item.kind, 'received_at', p_item.received_at)
    || p_params;
  v_sender jsonb := jsonb_strip_nulls(jsonb_build_object('sender',
    coalesce((select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender)));
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  v_event.action_url := v_event.action_url || '/item?id=' || p_item.id;
  v_notification_id := private.notify(p_item.user_id, v_event, v_params || v_sender, jsonb_build_object('post_item_id', p_item.id));
  if p_by_mail then
    perform private.queue_mail(p_item.user_id, v_event, v_params || case when exists (
        select 1 from public.post_settings s where s.user_id = p_item.user_id and s.sender_in_mails)
      then v_sender else '{}' end, p_key, v_notification_id);
  end if;
end;
$$;

-- Tells a member that post has arrived. Until it can no longer be taken back at the counter mail and push wait, those of
-- official post aside. Official post that was another's in between is told by mail once more: what it asks for may have
-- a time limit. Of other post the bell tells, and one mail has. Without a plan, or before it is known who they are, they are told
-- what becomes of it.
create or replace function private.tell_post_arrived(p_item public.post_items)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_held boolean := coalesce((
    select private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) <> 'active'
    from public.profiles p where p.id = p_item.user_id), true);
  v_in_digest boolean := not p_item.is_official and exists (
    select 1 from public.post_settings s where s.user_id = p_item.user_id and s.digest);
  v_key text := 'post_arrived:' || p_item.id || ':' || p_item.user_id || ':' || p_item.is_official
    || case when p_item.is_official then ':' || now() else '' end;
  v_after jsonb := case when v_is_held then (
    select jsonb_strip_nulls(jsonb_build_object('kept_until', k.until, 'goes_back', k.until < private.malta_today(),
      'leaving', case when l.leaving = 'holding' or exists (
        select 1 from public.post_addresses a where a.user_id = p_item.user_id and a.is_default) then l.leaving end))
    from private.post_kept_until(p_item.user_id) k (until), private.paid_leaving(p_item.user_id) l) else '{}' end;
  v_stays boolean := not coalesce((v_after ->> 'goes_back')::boolean or v_after ->> 'leaving' = 'forwarding', false);
  v_identity jsonb := private.held_for_identity(p_item.user_id, p_item.received_at);
begin
  insert into private.post_told (item_id, user_id, in_digest) values (p_item.id, p_item.user_id, v_in_digest)
  on conflict (item_id) do update
  set user_id = excluded.user_id, told_at = now(), reminded_at = null, in_digest = excluded.in_digest;
  perform private.tell_of_post(p_item,
    case when p_item.is_official then 'official_received' when v_is_held and v_stays or v_identity <> '{}' then 'post_held' else 'post_received' end,
    jsonb_build_object('is_held', v_is_held) || v_after || v_identity, v_key, not v_in_digest);
  if not p_item.is_official then
    update public.mails m set due_at = greatest(m.due_at, now() + private.post_undo_time())
    where m.key = v_key and m.state = 'waiting' and m.attempts = 0;
  end if;
end;
$$;

-- Where a mail goes to now, or why it goes nowhere. A member's goes to the address they have today, and only
-- when it is confirmed: an address typed at registration may be a stranger's. What a push has told and they have read is
-- not mailed.
create or replace function private.mail_recipient(p_mail public.mails, OUT email text, OUT name text, OUT reason text)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_mail.kind = 'post_delegate_invited' and private.is_invitation_over(p_mail) then
    reason := 'invitation_over';
    return;
  end if;
  if p_mail.user_id is null then
    email := p_mail.email;
    name := p_mail.name;
    return;
  end if;
  select u.email, p.full_name into mail_recipient.email, mail_recipient.name
  from public.profiles p
  join auth.users u on u.id = p.id
  where p.id = p_mail.user_id and p.forgotten_at is null
    and u.deleted_at is null and u.email_confirmed_at is not null;
  reason := case
    when mail_recipient.email is null then 'recipient_gone'
    when exists (
      select 1 from public.unwanted_mails w where w.user_id = p_mail.user_id and w.kind = p_mail.kind)
      then 'unwanted'
    when p_mail.params ? 'post_item_id' and not exists (
      select 1 from public.post_items i
      where i.id = (p_mail.params ->> 'post_item_id')::uuid and i.user_id = p_mail.user_id and i.undone_at is null)
      then 'post_moved'
    when p_mail.notification_id is not null and not exists (
      select 1 from public.notifications n where n.id = p_mail.notification_id and n.read_at is null)
      then 'read'
  end;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- How pushes leave: claimed as mails are (see claim_mails), and settled once the push service has answered. A row that
-- is not delivered within a day is dropped: the bell has it.

-- Whether a push is of no use any more: a day has passed, its device is gone, its notification is read, or the topic is not
-- wanted.
create function private.is_push_over(p_push private.pushes, p_device public.push_subscriptions)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_device.id is null
    or p_push.created_at < now() - interval '1 day'
    or p_push.notification_id is not null and not exists (
      select 1 from public.notifications n join private.told_events e on e.code = n.event
      where n.id = p_push.notification_id and n.user_id = p_device.user_id and n.read_at is null
        and (n.expires_at is null or n.expires_at > now())
        and not exists (
          select 1 from public.push_settings s
          where s.user_id = n.user_id and e.push_topic = any (s.unwanted)));
end;
$$;

-- What a device shows: the title of the event, never its message, and where it leads. A later one under the same tag takes
-- its place: while others of the event are unread that the device was told of within the day, it stands for all of them,
-- and leads to the list they are in. A test takes nobody's place, which would happen without a sound.
create function private.push_message(p_push private.pushes, p_device public.push_subscriptions)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_push.notification_id is null then
    return jsonb_build_object('text', 'Notifications arrive on this device', 'url', '/dashboard/notifications',
      'tag', 'test-' || left(p_push.id::text, 8));
  end if;
  return (
    select jsonb_build_object('text', e.title, 'tag', e.code)
      || case when exists (
          select 1 from public.notifications o
          where o.user_id = n.user_id and o.event = n.event and o.id <> n.id and o.read_at is null
            and o.created_at > greatest(p_device.created_at, now() - interval '1 day'))
        then jsonb_build_object('url', coalesce(e.action_url, '/dashboard/notifications'), 'event', e.code)
        else jsonb_build_object('url', coalesce(n.action_url, '/dashboard/notifications'), 'notification_id', n.id) end
    from public.notifications n join private.told_events e on e.code = n.event
    where n.id = p_push.notification_id);
end;
$$;

-- The pushes a sender is to hand over now; each is then due again in two minutes, unless it is settled before. What waits
-- for the same device about the same event goes with it, what is over is dropped, and what falls into quiet hours waits
-- until they end.
create function private.claim_pushes(p_limit integer default 10)
returns table (id uuid, attempt integer, endpoint text, p256dh text, auth text, message jsonb)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_push private.pushes;
  v_device public.push_subscriptions;
  v_quiet_until timestamptz;
  v_seen integer := 0;
  v_claimed integer := 0;
begin
  for v_push in
    select u.* from private.pushes u
    where u.due_at <= now()
    order by u.due_at, u.id
    limit p_limit
    for update skip locked
  loop
    v_seen := v_seen + 1;
    -- It may have gone with one before it.
    perform 1 from private.pushes u where u.id = v_push.id;
    continue when not found;
    select * into v_device from public.push_subscriptions s where s.id = v_push.subscription_id;
    if private.is_push_over(v_push, v_device) then
      delete from private.pushes u where u.id = v_push.id;
      continue;
    end if;
    v_quiet_until := case when v_push.notification_id is not null
      then private.quiet_until(v_device.user_id, now()) end;
    if v_quiet_until is not null then
      update private.pushes u set due_at = v_quiet_until where u.id = v_push.id;
      continue;
    end if;
    delete from private.pushes u where u.id in (
      select o.id
      from private.pushes o
      join public.notifications n on n.id = o.notification_id
      join public.notifications m on m.id = v_push.notification_id and m.event = n.event
      where o.subscription_id = v_push.subscription_id and o.id <> v_push.id and o.due_at <= now() and n.read_at is null
      for update of o skip locked);
    update private.pushes u
    set attempts = u.attempts + 1, due_at = now() + interval '2 minutes'
    where u.id = v_push.id;
    return query select v_push.id, v_push.attempts + 1, v_device.endpoint, v_device.p256dh, v_device.auth,
      private.push_message(v_push, v_device);
    v_claimed := v_claimed + 1;
  end loop;
  if v_seen > 0 and v_claimed = 0 then
    perform pg_notify('pushes', '');
  end if;
end;
$$;

-- Says how an attempt went: sent, gone (the push service knows the device no longer, and it is forgotten), refused (trying
-- again is of no use) or failed, then after p_wait_seconds at the earliest. A failure counts only when nobody has tried since.
create function private.settle_push(p_id uuid, p_attempt integer, p_outcome text, p_wait_seconds integer default 0)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  case p_outcome
    when 'sent' then
      update public.push_subscriptions s set used_at = now()
      where s.id = (select u.subscription_id from private.pushes u where u.id = p_id);
      delete from private.pushes u where u.id = p_id;
    when 'gone' then
      delete from public.push_subscriptions s
      where s.id = (select u.subscription_id from private.pushes u where u.id = p_id);
      delete from private.pushes u where u.id = p_id;
    when 'refused' then
      delete from private.pushes u where u.id = p_id;
    when 'failed' then
      update private.pushes u
      set due_at = now() + greatest(private.mail_pause(u.attempts),
        make_interval(secs => least(greatest(p_wait_seconds, 0), 21600)))
      where u.id = p_id and u.attempts = p_attempt;
  end case;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What a person chooses.

-- See public.get_push_choices.
create function private.get_push_choices()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_settings public.push_settings;
begin
  select * into v_settings from public.push_settings s where s.user_id = v_user;
  return jsonb_build_object(
    'topics', (
      select jsonb_agg(jsonb_build_object('topic', t.topic,
        'is_wanted', not t.topic = any (coalesce(v_settings.unwanted, '{}'))) order by t.position)
      from unnest('{post,membership,events,office}'::text[]) with ordinality as t (topic, position)
      where t.topic <> 'office' or private.is_admin()),
    'quiet_from', to_char(v_settings.quiet_from, 'HH24:MI'),
    'quiet_until', to_char(v_settings.quiet_until, 'HH24:MI'),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'endpoint', s.endpoint,
        'created_at', s.created_at, 'used_at', s.used_at) order by s.created_at, s.id), '[]')
      from public.push_subscriptions s where s.user_id = v_user));
end;
$$;
grant execute on function private.get_push_choices() to authenticated, service_role;

-- What the caller has chosen about messages on their devices, and which devices these are.
create function public.get_push_choices()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_push_choices() $$;
grant execute on function public.get_push_choices() to authenticated, service_role;

-- See public.keep_push_subscription.
create function private.keep_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_name text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_id uuid;
begin
  perform private.lock_member(v_user);
  if (select count(*) from public.push_subscriptions s where s.user_id = v_user and s.endpoint <> p_endpoint) >= 10 then
    perform private.fail('PU001', 'Ten devices are the most');
  end if;
  insert into public.push_subscriptions as s (user_id, endpoint, p256dh, auth, name, session_id)
  values (v_user, p_endpoint, p_p256dh, p_auth,
    coalesce(nullif(left(btrim(regexp_replace(p_name, '[[:cntrl:]]+', ' ', 'g')), 80), ''), 'A browser'),
    (auth.jwt() ->> 'session_id')::uuid)
  on conflict (endpoint) do update
  set id = case when s.user_id = excluded.user_id then s.id else excluded.id end, user_id = excluded.user_id,
    p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name, session_id = excluded.session_id,
    created_at = case when s.user_id = excluded.user_id then s.created_at else now() end, used_at = null
  returning s.id into v_id;
  return v_id;
exception when check_violation or not_null_violation then
  perform private.fail('PU002', 'No push subscription');
end;
$$;
grant execute on function private.keep_push_subscription(text, text, text, text) to authenticated, service_role;

-- Has messages sent to the browser that made this subscription, to the caller and nobody else, while their session is
-- open; answers its id. PU001 at the eleventh device, PU002 when it is no subscription.
create function public.keep_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_name text)
returns uuid
language sql
volatile
set search_path = ''
as $$ select private.keep_push_subscription(p_endpoint, p_p256dh, p_auth, p_name) $$;
grant execute on function public.keep_push_subscription(text, text, text, text) to authenticated, service_role;

-- See public.remove_push_subscription.
create function private.remove_push_subscription(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.push_subscriptions s where s.id = p_id and s.user_id = v_user;
end;
$$;
grant execute on function private.remove_push_subscription(uuid) to authenticated, service_role;

-- Sends nothing more to one of the caller's devices; nothing happens where there is none.
create function public.remove_push_subscription(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.remove_push_subscription(p_id) $$;
grant execute on function public.remove_push_subscription(uuid) to authenticated, service_role;

-- See public.test_push.
create function private.test_push(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_device public.push_subscriptions;
begin
  select * into v_device from public.push_subscriptions s where s.id = p_id and s.user_id = v_user for no key update;
  if not found then
    perform private.fail('PU003', 'No such device');
  end if;
  if v_device.tested_at > now() - interval '1 minute' then
    perform private.fail('PU004', 'A test was sent less than a minute ago');
  end if;
  update public.push_subscriptions s set tested_at = now() where s.id = p_id;
  insert into private.pushes (subscription_id) values (p_id);
  perform pg_notify('pushes', '');
end;
$$;
grant execute on function private.test_push(uuid) to authenticated, service_role;

-- Sends a message to one of the caller's devices, quiet hours or not, once a minute: PU004. PU003 when it is none of theirs.
create function public.test_push(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.test_push(p_id) $$;
grant execute on function public.test_push(uuid) to authenticated, service_role;

-- See public.choose_push.
create function private.choose_push(p_topic text, p_is_wanted boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if not exists (select 1 from private.told_events e where e.push_topic = p_topic) then
    perform private.fail('PU005', 'No topic of messages');
  end if;
  perform private.lock_member(v_user);
  insert into public.push_settings as s (user_id, unwanted)
  values (v_user, case when coalesce(p_is_wanted, true) then '{}' else array[p_topic] end)
  on conflict (user_id) do update
  set unwanted = array_remove(s.unwanted, p_topic) || excluded.unwanted;
end;
$$;
grant execute on function private.choose_push(text, boolean) to authenticated, service_role;

-- Says whether the caller wants messages of a topic on their devices; PU005 when there is none of the name.
create function public.choose_push(p_topic text, p_is_wanted boolean)
returns void
language sql
volatile
set search_path = ''
as $$ select private.choose_push(p_topic, p_is_wanted) $$;
grant execute on function public.choose_push(text, boolean) to authenticated, service_role;

-- See public.set_quiet_hours.
create function private.set_quiet_hours(p_from time, p_until time)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if (p_from is null) <> (p_until is null) or p_from::time(0) = p_until::time(0) then
    perform private.fail('PU006', 'Quiet hours begin at one time and end at another');
  end if;
  perform private.lock_member(v_user);
  insert into public.push_settings (user_id, quiet_from, quiet_until) values (v_user, p_from, p_until)
  on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until;
end;
$$;
grant execute on function private.set_quiet_hours(time, time) to authenticated, service_role;

-- Says between which times, by the clock in Malta, nothing is sent to the caller's devices; without both there are none.
-- PU006 when one is missing or they are the same.
create function public.set_quiet_hours(p_from time, p_until time)
returns void
language sql
volatile
set search_path = ''
as $$ select private.set_quiet_hours(p_from, p_until) $$;
grant execute on function public.set_quiet_hours(time, time) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- A person's own data.

-- Forgets the mails to a person whose account is deleted, to their addresses too, and what they chose, their devices
-- with it. The mail that says so is still to go out.
create or replace function private.erase_mails(p_user_id uuid, p_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.mails m where m.user_id = p_user_id;
  delete from public.mails m using private.confirmed_emails(p_user_id, p_email) e
  where m.user_id is null and lower(m.email) = e.email and m.created_at <= e.until
    and m.kind not in (select e.mail from private.told_events e where e.outlives_account);
  delete from public.unwanted_mails w where w.user_id = p_user_id;
  delete from public.push_subscriptions s where s.user_id = p_user_id;
  delete from public.push_settings s where s.user_id = p_user_id;
end;
$$;

-- What was written to the person, by them and about them, where they are told of it, and what they earned as an affiliate:
-- under an address they have confirmed, as erasure has it. Their clients stay unnamed.
create or replace function private.own_words(p_user_id uuid, p_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = p_user_id),
    'deleted_notifications', (
      select coalesce(jsonb_agg(private.own_row(d.notification)
        || jsonb_build_object('deleted_at', d.deleted_at) order by d.deleted_at, d.id), '[]')
      from private.deleted_notifications d where d.user_id = p_user_id),
    'mails', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) order by m.created_at, m.id), '[]')
      from private.mails_of(p_user_id, p_email) m),
    'mails_not_wanted', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(w)) order by w.kind), '[]')
      from public.unwanted_mails w where w.user_id = p_user_id),
    'push_devices', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(s) - '{p256dh,auth,session_id}'::text[]) order by s.created_at, s.id), '[]')
      from public.push_subscriptions s where s.user_id = p_user_id),
    'push_settings', (
      select private.own_row(to_jsonb(s)) from public.push_settings s where s.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) || jsonb_build_object(
        'answers', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.created_at, r.id), '[]')
          from public.message_answers r where r.message_id = m.id))
        order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.id in (select private.messages_of(p_user_id, p_email))),
    'affiliate_applications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.affiliates a where a.id in (select private.applications_of(p_user_id, p_email))),
    'commissions', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'client', e.client, 'base', e.base, 'rate', e.rate,
        'amount', e.amount, 'day', e.day, 'available_on', e.available_on, 'booked_on', e.booked_on, 'payout_id', e.payout_id)
        order by e.booked_on, e.created_at, e.id), '[]')
      from public.commission_entries e
      where e.affiliate_id in (select private.applications_of(p_user_id, p_email))),
    'payout_details', (
      select private.own_row(to_jsonb(d)) from public.payout_details d where d.user_id = p_user_id),
    'payouts', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) order by p.created_at, p.id), '[]')
      from public.payouts p where p.user_id = p_user_id),
    -- Whose code it was is named by the code alone: the affiliate is somebody else.
    'registered_through', (
      select jsonb_build_object('referral_code', a.referral_code, 'counted_at', r.created_at)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_user_id),
    'saved_views', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(v)) order by v.list, v.name), '[]')
      from public.saved_views v where v.user_id = p_user_id),
    'office_notes', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(o)) order by o.created_at, o.id), '[]')
      from public.person_notes o where o.user_id = p_user_id))
$$;

select private.audit_every_table();
select private.sample_no_texts();
