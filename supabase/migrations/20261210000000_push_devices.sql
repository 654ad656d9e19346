-- A device goes with the session it was chosen in; one press reads all that a push told of; and whoever has not given their
-- second factor has no devices (docs/decisions/060-push.md, 034-second-factors.md).

delete from public.push_subscriptions s
where s.session_id is not null and not exists (select 1 from auth.sessions o where o.id = s.session_id);
alter table public.push_subscriptions
  add foreign key (session_id) references auth.sessions (id) on delete cascade;
create index push_subscriptions_session_id_idx on public.push_subscriptions (session_id);
comment on column public.push_subscriptions.session_id is 'The session it was chosen in: it goes with that.';

-- A push has its event's name as topic, and push services take no longer one (RFC 8030).
alter table private.told_events
  add constraint told_events_push_name check (push_topic is null or char_length(code) <= 32);

-- Queues the push of a notification to each device of its owner, and wakes the sender. Nobody is pushed what they do
-- themselves. Never the reason that what it tells of fails.
create or replace function private.queue_pushes(p_user_id uuid, p_notification_id uuid, p_event private.told_events)
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

-- Whether a push is of no use any more: a day has passed, its device is gone, its notification is read, or the topic is not
-- wanted.
create or replace function private.is_push_over(p_push private.pushes, p_device public.push_subscriptions)
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

drop function private.push_message(private.pushes, boolean);

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
create or replace function private.claim_pushes(p_limit integer default 10)
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

-- See public.get_push_choices.
create or replace function private.get_push_choices()
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

-- See public.keep_push_subscription.
create or replace function private.keep_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_name text)
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

drop function private.is_signed_in(public.push_subscriptions);
