-- Post that turns out to be another's or nobody's: what was begun for somebody else ends with that, the inside of what is
-- not ours goes, and whoever is forgotten, or takes a copy of their data, is told apart from who had an item before or after.

-- -------------------------------------------------------------------------------------------------
-- Scans of post that changes hands.

-- Has an item show what there is of it after scans have gone: the newest that is done, or its outside.
create function private.settle_post_scans(p_item_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_newest uuid := (
    select s.id from public.post_scans s
    where s.item_id = p_item_id and s.state = 'done' order by s.created_at desc, s.id desc limit 1);
begin
  update public.post_scans s set is_newest = true where s.id = v_newest and not s.is_newest;
  update public.post_items i
  set image = case
    when v_newest is not null then 'text_read'
    when exists (select 1 from public.post_scans s where s.item_id = i.id) then 'scanned'
    when i.envelope is null then 'none'
    else 'envelope' end
  where i.id = p_item_id;
end;
$$;

-- Ends what is being read of an item that is another's or nobody's now: who opened it had another's wish to. Of what is
-- not ours no inside stays. A scan that is done stays with the item: it is there again when it comes back to its owner.
create function private.settle_scans_of_moved_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from public.post_scans s where s.item_id = new.id) then
    delete from public.post_scans s where s.item_id = new.id and (new.not_ours_at is not null or s.state <> 'done');
    perform private.settle_post_scans(new.id);
  end if;
  return null;
end;
$$;

-- By its name before the one that writes down the words of the item, which then finds the scans that are left.
create trigger tg_post_items__end_scans
  after update of user_id, not_ours_at on public.post_items
  for each row when ((old.user_id, old.not_ours_at) is distinct from (new.user_id, new.not_ours_at))
  execute function private.settle_scans_of_moved_post();

-- Locks an open request for the caller to work on (administrators only). PO010: somebody else has it, who still works
-- here. PO011: it is over or gone, or its item is another's.
create or replace function private.hold_post_request(p_id uuid, p_whosever boolean default false)
returns public.post_requests
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
  v_is_theirs boolean := false;
begin
  perform private.require_admin();
  select * into v_request from public.post_requests r where r.id = p_id;
  if found then
    perform private.lock_member(v_request.user_id);
    v_is_theirs := private.hold_post_of(v_request);
    select * into v_request from public.post_requests r where r.id = p_id for update;
  end if;
  if not v_is_theirs or coalesce(v_request.state, '') not in ('waiting', 'in_work') then
    perform private.fail('PO011', 'The request is over or gone', jsonb_build_object('state', v_request.state));
  end if;
  if v_request.state = 'in_work' and v_request.taken_by <> auth.uid() and not p_whosever
    and exists (select 1 from public.admins a where a.user_id = v_request.taken_by) then
    perform private.fail('PO010', 'Somebody else has the request', jsonb_build_object('name', (
      select p.full_name from public.profiles p where p.id = v_request.taken_by)));
  end if;
  return v_request;
end;
$$;

-- Locks the item of a request; whether it still is of who asked. The caller has locked their profile.
create function private.hold_post_of(p_request public.post_requests)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = p_request.item_id for no key update;
  return coalesce(v_item.user_id = p_request.user_id and v_item.undone_at is null, false);
end;
$$;

-- Locks the request a scan is for: one that the caller may take, or one that is done by a scan which could not be read.
create or replace function private.hold_request_to_scan(p_request_id uuid)
returns public.post_requests
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  select * into v_request from public.post_requests r where r.id = p_request_id and r.state = 'done';
  if not found then
    return private.take_held_request(p_request_id);
  end if;
  perform private.lock_member(v_request.user_id);
  if not private.hold_post_of(v_request) or (
      select s.state from public.post_scans s where s.item_id = v_request.item_id
      order by s.created_at desc, s.id desc limit 1) is distinct from 'failed' then
    perform private.fail('PO011', 'The request is over', jsonb_build_object('state', 'done'));
  end if;
  return v_request;
end;
$$;

-- See public.retry_scan.
create or replace function private.retry_scan(p_scan_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform 1 from public.post_items i
  where i.id = (select s.item_id from public.post_scans s where s.id = p_scan_id) for no key update;
  update public.post_scans s
  set state = 'waiting', tries = 0, due_at = now(), failure = null
  from public.post_items i
  where s.id = p_scan_id and s.state = 'failed'
    and i.id = s.item_id and i.user_id is not null and i.undone_at is null;
  if not found then
    perform private.fail('PO015', 'No scan that has failed');
  end if;
  perform pg_notify('scans', '');
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Erasure.

-- Empties what the chains say of a person: all of their items; and of items that were thought to be theirs, what they
-- asked for, and every correction, which may name them by what stood on the envelope. Their requests are still there.
create function private.erase_post_chain(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_once uuid[] := array(
    select r.item_id from public.post_requests r where r.user_id = p_user_id
    union
    select e.item_id from public.post_events e
    where e.kind = 'corrected' and p_user_id::text in (e.detail #>> '{before,user_id}', e.detail #>> '{after,user_id}'));
begin
  update public.post_events e
  set detail = '{}', actor = nullif(e.actor, p_user_id)
  from public.post_items i
  where i.id = e.item_id and i.user_id = p_user_id;
  update public.post_events e
  set detail = '{}', actor = case when e.kind = 'corrected' then e.actor end
  where e.item_id = any (v_once)
    and (e.kind = 'corrected' or (e.kind in ('scan_asked', 'scan_withdrawn') and e.actor = p_user_id));
end;
$$;

-- Forgets what a person has asked for, what was scanned for them, also of post that is another's or nobody's by now, and
-- what they were told of it.
create or replace function private.erase_scanned_post(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_moved uuid[];
begin
  -- What is being read or handed over now is waited for, the item first as elsewhere.
  perform 1 from public.post_items i
  where i.user_id = p_user_id or i.id in (
    select r.item_id from public.post_requests r where r.user_id = p_user_id)
  order by i.id for no key update;
  perform private.erase_post_chain(p_user_id);
  -- public.post_pages go with their scans, and the files of both.
  delete from public.post_scans s using public.post_items i where i.id = s.item_id and i.user_id = p_user_id;
  with gone as (
    delete from public.post_scans s using public.post_requests r
    where r.id = s.request_id and r.user_id = p_user_id
    returning s.item_id)
  select array_agg(distinct g.item_id) into v_moved from gone g;
  perform private.settle_post_scans(m.id), private.index_post(m.id, true) from unnest(v_moved) m (id);
  delete from private.post_words w using public.post_items i where i.id = w.item_id and i.user_id = p_user_id;
  delete from private.post_told t where t.user_id = p_user_id;
  delete from public.post_requests r where r.user_id = p_user_id;
  delete from public.post_usage u where u.user_id = p_user_id;
  delete from public.post_settings s where s.user_id = p_user_id;
end;
$$;

-- Forgets what a person has received: names, marks, pictures and all that was read from envelopes. An item keeps its
-- code, its dates and where its paper is, and that its owner has left; its chain keeps that something happened (see
-- private.erase_post_chain).
create or replace function private.erase_post(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_items uuid[];
begin
  perform 1 from public.post_items i where i.user_id = p_user_id order by i.id for update;
  v_items := array(select i.id from public.post_items i where i.user_id = p_user_id);
  perform private.delete_file('post-envelopes', i.envelope) from public.post_items i where i.id = any (v_items);
  update public.post_items i
  set user_id = null, name_id = null, addressee = null, sender = null, idempotency_key = '', envelope = null,
    image = 'none', read_at = null, folder = null, note = null, called_at = null, owner_left_at = now()
  where i.id = any (v_items);
  delete from public.post_names n where n.user_id = p_user_id;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Own data.

-- What a person receives by post: their names; their items, each with the chain they read on its page, in which nobody
-- else is named; what they asked for, what was scanned of it, and how they want to be told.
create or replace function private.own_post(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'post_names', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.post_names n where n.user_id = p_user_id),
    'post_items', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(i)) || jsonb_build_object(
        'sender', coalesce((select s.name from public.post_senders s where s.id = i.sender_id), i.sender),
        'events', private.post_timeline(i.id, p_user_id),
        'told', (
          select private.own_row(to_jsonb(t)) from private.post_told t where t.item_id = i.id and t.user_id = p_user_id),
        'scans', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(s) - 'lease') || jsonb_build_object(
            'pages', (
              select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) order by p.nr), '[]')
              from public.post_pages p where p.scan_id = s.id))
            order by s.created_at, s.id), '[]')
          from public.post_scans s where s.item_id = i.id))
        order by i.received_at, i.id), '[]')
      from public.post_items i where i.user_id = p_user_id and i.undone_at is null),
    'post_requests', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.asked_at, r.id), '[]')
      from public.post_requests r where r.user_id = p_user_id),
    'post_documents_used', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.period_from), '[]')
      from public.post_usage u where u.user_id = p_user_id),
    'post_settings', (
      select private.own_row(to_jsonb(s)) from public.post_settings s where s.user_id = p_user_id))
$$;
