-- When members are told of post: the mail of the day waits until nothing in it can be taken back, and official post is
-- told again to whoever gets it again, and reminded of however long the office is closed.

-- For how long an item can be taken back at the counter.
create function private.post_undo_time()
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return interval '10 minutes';
end;
$$;

drop function private.post_digests_due();

-- Members whose mail of the day is due: one a day, and all that came in until it goes. What came in just now may still
-- be taken back, so it waits.
create function private.post_digests_due(p_now timestamptz default now())
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.malta_clock(p_now)::time < private.post_digest_hour() then
    return;
  end if;
  return query
    select t.user_id from private.post_told t
    where t.in_digest and not exists (
      select 1 from public.mails m where m.key = private.post_digest_key(t.user_id, p_now))
    group by t.user_id
    having max(t.told_at) <= p_now - private.post_undo_time();
end;
$$;

-- By what the mail of a day is known.
create function private.post_digest_key(p_user_id uuid, p_now timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return 'post_digest:' || p_user_id || ':' || private.malta_clock(p_now)::date;
end;
$$;

drop function private.send_post_digest(uuid);

-- Sends a member the mail of the day: what has arrived and is not read yet, at most fifty by name. Whether it did.
create function private.send_post_digest(p_user_id uuid, p_now timestamptz default now())
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_key text := private.post_digest_key(p_user_id, p_now);
  v_wants_senders boolean := exists (
    select 1 from public.post_settings s where s.user_id = p_user_id and s.sender_in_mails);
  v_unread uuid[];
  v_items jsonb;
begin
  if not private.try_lock_member(p_user_id) or not exists (
      select 1 from private.post_digests_due(p_now) d (user_id) where d.user_id = p_user_id) then
    return false;
  end if;
  v_unread := array(
    select i.id from private.post_told t join public.post_items i on i.id = t.item_id
    where t.user_id = p_user_id and t.in_digest and i.read_at is null);
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', i.kind, 'received_at', i.received_at,
    'sender', case when v_wants_senders then coalesce(s.name, i.sender) end)) order by i.received_at, i.id)
  into v_items
  from (
    select * from public.post_items o where o.id = any (v_unread) order by o.received_at, o.id limit 50) i
  left join public.post_senders s on s.id = i.sender_id;
  if v_items is not null then
    perform private.tell(p_user_id, 'post_digest',
      jsonb_build_object('items', v_items, 'total', cardinality(v_unread)), p_key => v_key);
    -- Not queued: the next run tries again.
    if not exists (select 1 from public.mails m where m.key = v_key) then
      return false;
    end if;
  end if;
  update private.post_told t set in_digest = false where t.user_id = p_user_id and t.in_digest;
  return v_items is not null;
end;
$$;

-- Tells a member that post has arrived. Until it can no longer be taken back at the counter the mail waits, that of
-- official post aside. Official post that was another's in between is told by mail once more: what it asks for may have
-- a time limit. Of other post the bell tells, and one mail has.
create or replace function private.tell_post_arrived(p_item public.post_items)
returns void
language plpgsql
volatile
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
begin
  insert into private.post_told (item_id, user_id, in_digest) values (p_item.id, p_item.user_id, v_in_digest)
  on conflict (item_id) do update
  set user_id = excluded.user_id, told_at = now(), reminded_at = null, in_digest = excluded.in_digest;
  perform private.tell_of_post(p_item,
    case when p_item.is_official then 'official_received' when v_is_held then 'post_held' else 'post_received' end,
    jsonb_build_object('is_held', v_is_held), v_key, not v_in_digest);
  if not p_item.is_official then
    update public.mails m set due_at = now() + private.post_undo_time()
    where m.key = v_key and m.state = 'waiting' and m.attempts = 0;
  end if;
end;
$$;

-- When official post that was told of is told of again: after two working days, and where the office has none, after a
-- week.
create function private.official_wait_ends(p_told_at timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.working_moment_after(p_told_at, 2), p_told_at + interval '7 days');
end;
$$;
-- The view below asks it in the name of the caller.
grant execute on function private.official_wait_ends(timestamptz) to authenticated, service_role;

-- Reminds a member of official post they have not read within two working days, once. Whether it did.
create or replace function private.remind_of_official_post(p_item_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_told private.post_told;
begin
  select * into v_item from public.post_items i where i.id = p_item_id;
  if v_item.user_id is null or not private.try_lock_member(v_item.user_id) then
    return false;
  end if;
  select * into v_item from public.post_items i
  where i.id = p_item_id and i.user_id = v_item.user_id and i.is_official and i.read_at is null and i.undone_at is null
  for no key update skip locked;
  select * into v_told from private.post_told t where t.item_id = v_item.id and t.reminded_at is null;
  if v_told.item_id is null or private.official_wait_ends(v_told.told_at) > now() then
    return false;
  end if;
  update private.post_told t set reminded_at = now() where t.item_id = p_item_id;
  perform private.tell_of_post(v_item, 'official_reminder', '{}',
    'official_reminder:' || p_item_id || ':' || v_item.user_id || ':' || v_told.told_at);
  return true;
end;
$$;

-- Official post that its owner has not read two working days after the second notice, and was not telephoned about.
create or replace view private.post_unread_official
as
select
  i.id,
  i.code,
  i.user_id,
  m.full_name as member_name,
  m.company_name,
  m.phone,
  m.box_number,
  coalesce(s.name, i.sender) as sender,
  i.received_at,
  t.reminded_at,
  i.called_at
from public.post_items i
join private.post_told t on t.item_id = i.id
join public.profiles m on m.id = i.user_id
left join public.post_senders s on s.id = i.sender_id
where i.is_official and i.read_at is null and i.undone_at is null and i.called_at is null
  and t.reminded_at < now() - interval '1 day' and private.official_wait_ends(t.reminded_at) <= now()
  and (select private.is_admin() limit private.only_admins());
revoke execute on function private.working_moment_after(timestamptz, integer) from authenticated, service_role;
