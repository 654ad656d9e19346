-- What a delegate sees of somebody else's post: the list, items, pictures and the newest scan; never the owner's marks,
-- requests, prices or names. What they open is in the chain of custody, and files are read for an hour after that.

-- Whether the caller reads an item for its owner: it came on a day from which on they may.
create function private.reads_post_item(p_item public.post_items)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_item.undone_at is null and exists (
    -- An administrator without their second factor reads nothing.
    select 1 from private.posts_acted_for(private.told_id()) d
    where d.user_id = p_item.user_id and p_item.day >= coalesce(d.since, '-infinity'));
end;
$$;

select private.register_post_events('read_by_delegate');

-- What a delegate has opened lately, and all of it when they are forgotten.
create index post_events_read_by_delegate_idx on public.post_events (actor, at) where kind = 'read_by_delegate';


-- -------------------------------------------------------------------------------------------------
-- The list and an item.

-- An item as a delegate has it, without what is its owner's alone.
create function private.read_post_in_words(p_item public.post_items)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Named one by one: what is added for owners is not thereby read by others.
  return (
    select jsonb_object_agg(w.key, w.value) from jsonb_each(private.own_post_in_words(p_item, null)) w
    where w.key in ('id', 'code', 'kind', 'sender', 'addressee', 'is_official', 'received_at', 'paper', 'paper_at', 'image',
      'envelope', 'weight_g'));
end;
$$;

-- See public.get_post_of.
create function private.get_post_of(p_user_id uuid, p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_asked record := private.post_question(p_query);
  v_words text[];
  v_delegate public.post_delegates;
  v_items jsonb;
begin
  select * into v_delegate from private.posts_acted_for(v_user) d where d.user_id = p_user_id;
  if not found then
    perform private.fail('PO079', 'The caller does not read this post');
  end if;
  -- What a scan says is found by its owner alone: who looks word for word would read it without an entry in the chain.
  v_words := case when v_asked.is_searched then array(
    select '%' || replace(replace(w.word, '\', '\\'), '%', '\%') || '%'
    from string_to_table(private.plain_text(v_asked.search), ' ') w (word) where w.word <> '' limit 20) end;
  v_items := (
    -- The picture of the envelope comes once the item is opened.
    select coalesce(jsonb_agg(private.read_post_in_words(p.i) || '{"envelope": null}'
      order by p.received_at desc, p.id desc), '[]')
    from (
      select i, i.received_at, i.id from public.post_items i
      left join public.post_senders s on s.id = i.sender_id
      where i.user_id = p_user_id and i.undone_at is null and (v_delegate.since is null or i.day >= v_delegate.since)
        and (v_words is null
          or private.plain_text(concat_ws(' ', i.code, coalesce(s.name, i.sender), i.addressee)) like all (v_words))
        and (v_asked.filter is distinct from 'official' or i.is_official)
        and (v_asked.filter is distinct from 'scanned' or i.image in ('scanned', 'text_read'))
        and (not v_asked.is_after or (i.received_at <= v_asked.received_at
          and (i.received_at, i.id) < (v_asked.received_at, v_asked.id)))
      order by i.received_at desc, i.id desc
      limit v_asked.size + 1) p);
  return jsonb_build_object('more', jsonb_array_length(v_items) > v_asked.size,
    'items', case when jsonb_array_length(v_items) > v_asked.size then v_items - v_asked.size else v_items end);
end;
$$;
grant execute on function private.get_post_of(uuid, jsonb) to authenticated, service_role;

-- A part of the post of somebody for whom the caller reads it, {items, more}, newest first; p_query as for get_post, with
-- the filters official and scanned. Words are looked for on the envelope alone. PO079: the caller does not read it, or no
-- longer.
create function public.get_post_of(p_user_id uuid, p_query jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_of(p_user_id, p_query) $$;
grant execute on function public.get_post_of(uuid, jsonb) to authenticated, service_role;

-- The newest scan of an item, with its pages.
create function private.scan_in_words(p_item_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'scan', (
      select jsonb_build_object('id', s.id, 'pdf', s.pdf, 'done_at', s.done_at, 'pages', (
        select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'picture', p.picture, 'text', p.text,
          'width', p.width, 'height', p.height) order by p.nr), '[]')
        from public.post_pages p where p.scan_id = s.id))
      from public.post_scans s where s.item_id = p_item_id and s.is_newest),
    'scanning', (
      select case s.state when 'failed' then 'failed' when 'done' then null else 'reading' end
      from public.post_scans s where s.item_id = p_item_id order by s.created_at desc, s.id desc limit 1));
end;
$$;

-- See public.get_post_item.
create or replace function private.get_post_item(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_item public.post_items;
begin
  select * into v_item from public.post_items i
  where i.id = p_id and i.user_id = v_user and i.undone_at is null;
  if not found then
    return null;
  end if;
  return private.own_post_in_words(v_item, null) || private.scan_in_words(p_id) || jsonb_build_object(
    'requests', (
      select coalesce(jsonb_agg(private.post_request_in_words(r) order by r.asked_at desc, r.id desc), '[]')
      from public.post_requests r where r.item_id = p_id and r.user_id = v_user),
    'keeping', (
      select jsonb_build_object('until', k.until, 'is_held', k.is_held)
      from private.post_keeping k where k.item_id = p_id and k.user_id = v_user),
    'certificate', (
      select jsonb_build_object('id', c.id, 'number', c.number)
      from public.post_bag_items b join public.post_certificates c on c.bag_id = b.bag_id and c.user_id = v_user
      where b.item_id = p_id and c.items @> jsonb_build_array(jsonb_build_object('item_id', p_id))),
    'timeline', private.post_timeline(p_id, v_user));
end;
$$;

-- For how long a delegate sees the files of an item after they opened it.
create function private.delegate_open_for()
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return interval '1 hour';
end;
$$;

-- See public.open_post_item_of.
create function private.open_post_item_of(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_item public.post_items;
  v_delegate uuid;
begin
  -- Its owner stays the same until the entry is there.
  select * into v_item from public.post_items i where i.id = p_id for share;
  if v_item.id is null or not private.reads_post_item(v_item) then
    return null;
  end if;
  v_delegate := (select d.id from private.posts_acted_for(v_user) d where d.user_id = v_item.user_id);
  -- A page that stays open asks every minute: it is one opening, and another one every half hour.
  if not exists (
    select 1 from public.post_events e
    where e.kind = 'read_by_delegate' and e.actor = v_user and e.item_id = p_id
      and e.detail ->> 'delegate_id' = v_delegate::text and e.at > now() - private.delegate_open_for() / 2) then
    perform private.note_post(p_id, 'read_by_delegate', jsonb_build_object('delegate_id', v_delegate));
  end if;
  return private.read_post_in_words(v_item) || private.scan_in_words(p_id) || jsonb_build_object('owner_id', v_item.user_id);
end;
$$;
grant execute on function private.open_post_item_of(uuid) to authenticated, service_role;

-- Opens an item of somebody for whom the caller reads their post: the owner finds that in its history. Null where there is
-- no such item. Its files can be read for an hour.
create function public.open_post_item_of(p_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.open_post_item_of(p_id) $$;
grant execute on function public.open_post_item_of(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Files.

-- Whether the caller reads the files of an item for its owner, who opened it lately. They read, and nothing else: an address
-- that is signed would go on when it has ended.
create function private.has_opened_for_owner(p_item public.post_items)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return current_setting('storage.operation', true) is not distinct from 'storage.object.get_authenticated'
    and private.reads_post_item(p_item) and exists (
      select 1 from public.post_events e
      join public.post_delegates d on d.id = (e.detail ->> 'delegate_id')::uuid
      where e.kind = 'read_by_delegate' and e.actor = private.caller_id() and e.item_id = p_item.id
        and e.at > now() - private.delegate_open_for() and d.user_id = p_item.user_id);
end;
$$;

-- Folders, named after their items, of which the caller may read something.
create or replace function private.post_folders()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  return query
  select i.id::text from public.post_items i where i.user_id = v_caller and i.undone_at is null
  union
  select e.item_id::text from public.post_events e
  where e.kind = 'read_by_delegate' and e.actor = v_caller and e.at > now() - private.delegate_open_for();
  if private.is_admin() then
    return query
    select distinct e.item_id::text from public.post_events e
    where e.kind = 'file_opened' and e.actor = v_caller and e.at > now() - private.scan_open_for();
  end if;
end;
$$;

-- Whether the caller may read a file of the post: the picture of an envelope by its owner, by who opened the item for them,
-- and by administrators; what was scanned as private.may_read_scan_file says.
create or replace function private.may_read_post_file(p_bucket text, p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_item uuid := private.item_of_post_file(p_bucket, p_name);
begin
  if v_item is null then
    return false;
  end if;
  if p_bucket = 'post-scans' then
    return private.may_read_scan_file(p_name);
  end if;
  return private.is_admin() or exists (
    select 1 from public.post_items i
    where i.id = v_item and i.undone_at is null and i.envelope = p_name
      and (i.user_id = private.told_id() or private.has_opened_for_owner(i)));
end;
$$;

-- Whether the caller may read a file of bucket post-scans: an owner the PDF and the pictures of the newest scan of an
-- item, never the original; who reads for them the same, for an hour after they opened it; an administrator all of an
-- item for ten minutes after they opened it.
create or replace function private.may_read_scan_file(p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_item uuid := private.item_of_post_file('post-scans', p_name);
begin
  return exists (
      select 1 from public.post_items i
      join public.post_scans s on s.item_id = i.id and s.is_newest
      where i.id = v_item and i.undone_at is null
        and (i.user_id = private.told_id() or private.has_opened_for_owner(i))
        and (s.pdf = p_name or exists (
          select 1 from public.post_pages p where p.scan_id = s.id and p.picture = p_name)))
    or private.is_admin() and exists (
      select 1 from public.post_events e
      join public.post_items i on i.id = e.item_id
      where e.item_id = v_item and e.kind = 'file_opened' and e.actor = private.caller_id()
        and e.at > now() - private.scan_open_for() and i.user_id is not null and i.undone_at is null);
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- The history.

-- The chain of custody of an item as its owner reads it, oldest first; at: by the clock of the counter, which may have
-- been without a line. recorded_at: when it was noted here, of what came in more than an hour before. Of the time before
-- a correction gave it to them they read what was done, and nothing that tells whose it was thought to be: no reason, no
-- name on it, no place. Requests of others are not named; what a rule of theirs asked for is said by the rule as it was,
-- which the request keeps. That its scan was shared they read, and how often it was opened, whoever shared it, and that
-- somebody opened it who read the post of a former owner: strangers may know what is in it. For whom a link was, and who
-- read for them, is read by who shared it alone.
create or replace function private.post_timeline(p_item_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- What was matched when it was recorded has no correction before it.
  v_given bigint := (
    select max(e.id) from public.post_events e
    where e.item_id = p_item_id and e.kind = 'matched' and exists (
      select 1 from public.post_events b where b.item_id = p_item_id and b.kind = 'corrected' and b.id < e.id));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.nr, 'at', least(e.device_at, e.at), 'kind', e.kind,
        'place', case when not e.is_before then e.place end,
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed', 'share_opened', 'share_revoked') then 'system'
          when e.rule is not null and e.kind in ('scan_asked', 'request_asked') then 'rule'
          when e.kind = 'read_by_delegate' and (e.reader is not null or not e.is_before) then 'delegate'
          when e.actor = p_user_id and e.kind ~ '^((scan|request)_(asked|answered|withdrawn)|shared|share_revoked)$' then 'you'
          when e.kind in ('shared', 'share_revoked', 'read_by_delegate') then 'former' else 'office' end,
        'name', e.reader,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', case when e.is_before then e.told - 'reason' #- '{before,addressee}' #- '{after,addressee}' else e.told end
          - case when e.is_asked then '{}'::text[] else '{request_id,mandate}' end
          || case when e.rule is not null then jsonb_build_object('rule', private.rule_in_words(e.rule)) else '{}' end
          || e.of_share) order by e.nr), '[]')
    from (
      select o.*, r.id is not null as is_asked, r.rule, coalesce(o.id < v_given, false) as is_before,
        private.post_step_detail(o.detail) as told, h.of_share, d.name as reader, row_number() over (order by o.at, o.id) as nr
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.at desc, n.id desc limit 500) o
      left join public.post_requests r
        on r.item_id = p_item_id and r.user_id = p_user_id and r.id::text = o.detail ->> 'request_id'
      cross join lateral (
        select jsonb_strip_nulls(jsonb_build_object('opened', o.detail -> 'opened', 'for', (
          select l.label from public.post_shares l
          where l.user_id = p_user_id and l.id::text = o.detail ->> 'share_id'))) as of_share) h
      left join public.post_delegates d
        on o.kind = 'read_by_delegate' and d.user_id = p_user_id and d.id::text = o.detail ->> 'delegate_id'
      where (r.id is not null or (o.kind !~ '^request_'
          and o.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused', 'forward_undone',
            'handover_undone')
          -- What was said of another's wish to have left, and had not.
          and not (o.kind in ('forwarded', 'handed_over') and exists (
            select 1 from public.post_events u
            where u.item_id = p_item_id and u.id > o.id and u.kind in ('forward_undone', 'handover_undone')))))
        -- A report and its end are said of what a second person has confirmed as lost alone.
        and (o.kind not in ('lost_reported', 'found') or (
          select l.kind = 'lost' from public.post_events l
          where l.item_id = p_item_id and l.kind in ('lost_reported', 'lost') and l.id <> o.id
            and (l.id > o.id) = (o.kind = 'lost_reported')
          order by abs(l.id - o.id) limit 1))) e);
end;
$$;
