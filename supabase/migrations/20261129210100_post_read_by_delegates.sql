-- What a reader sees of somebody else's post: the list, items, pictures and the newest scan; never the owner's marks,
-- requests, prices or names. What they open is in the chain of custody, and a scan is read for an hour after that.

-- Whose post the caller reads for them.
create function private.posts_read()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- An administrator without their second factor reads nothing.
  v_user uuid := private.told_id();
begin
  return query select d.user_id from private.posts_acted_for(v_user) d where d.role = 'reader';
end;
$$;
grant execute on function private.posts_read() to authenticated, service_role;

-- Whether the caller reads somebody's post for them: accepted, not ended, and neither account is blocked.
create function private.reads_post_of(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_user_id in (select private.posts_read());
end;
$$;

-- A member finds their own items, a reader those of whom they read for, an administrator all. What was taken back, or is
-- not ours, is no member's.
alter policy post_items_select on public.post_items
  using ((user_id = (select private.caller_id()) and undone_at is null) or (select private.is_admin())
    or (undone_at is null and user_id in (select private.posts_read())));

do $$
begin
  -- Whatever kinds there are by now, and this one.
  execute (
    select format('alter table public.post_events drop constraint post_events_kind_check, '
      'add constraint post_events_kind_check check (kind = any (%L::text[]))',
      array(select k.kind[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') k (kind))
        || '{read_by_delegate}'::text[])
    from pg_constraint c where c.conrelid = 'public.post_events'::regclass and c.conname = 'post_events_kind_check');
end $$;

-- What a delegate has opened lately, and all of it when they are forgotten.
create index post_events_read_by_delegate_idx on public.post_events (actor, at) where kind = 'read_by_delegate';


-- -------------------------------------------------------------------------------------------------
-- The search. The owner's marks stand on a page of their own, so that nobody else finds by them.

comment on column private.post_words.page is '0: what is on the envelope. -1: the owner''s own marks.';

-- Words of an item itself: its code, whole and as its last four characters, the sender and the addressee.
create or replace function private.post_item_words(p_item public.post_items, p_sender text)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.post_words_of(p_item.user_id,
    concat_ws(' ', p_item.code, right(p_item.code, 4), p_sender, p_item.addressee));
end;
$$;

-- Writes down the words of an item anew: of itself, of its owner's marks and, where the pages may have changed, of those.
create or replace function private.index_post(p_item_id uuid, p_with_pages boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i
  where i.id = p_item_id and i.user_id is not null and i.undone_at is null;
  delete from private.post_words w
  where w.item_id = p_item_id and (v_item.id is null or (p_with_pages and w.page > 0)
    or (w.page = -1 and coalesce(v_item.folder, v_item.note) is null));
  if v_item.id is null then
    return;
  end if;
  insert into private.post_words (item_id, page, words)
  select p_item_id, 0, private.post_item_words(v_item,
    coalesce((select s.name from public.post_senders s where s.id = v_item.sender_id), v_item.sender))
  union all
  select p_item_id, -1, private.post_words_of(v_item.user_id, concat_ws(' ', v_item.folder, v_item.note))
  where coalesce(v_item.folder, v_item.note) is not null
  on conflict (item_id, page) do update set words = excluded.words;
  if p_with_pages then
    insert into private.post_words (item_id, page, words)
    select p_item_id, p.nr, private.post_words_of(v_item.user_id, p.text)
    from public.post_scans c
    join public.post_pages p on p.scan_id = c.id
    where c.item_id = p_item_id and c.is_newest;
  end if;
end;
$$;

select private.index_post(i.id, false) from public.post_items i where coalesce(i.folder, i.note) is not null;

drop function private.found_post(uuid, text);

-- Items of a member in which everything that was typed is found, on the envelope, on a page or, for themselves, in their
-- marks.
create function private.found_post(p_user_id uuid, p_search text, p_in_marks boolean default true)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_query tsquery;
  v_found uuid[];
begin
  foreach v_query in array private.post_queries(p_user_id, p_search) loop
    v_found := array(
      select distinct w.item_id from private.post_words w
      where w.words @@ v_query and (v_found is null or w.item_id = any (v_found)) and (p_in_marks or w.page >= 0));
    exit when v_found = '{}';
  end loop;
  return coalesce(v_found, '{}');
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- The list and an item.

-- An item as a reader has it, without what is its owner's alone. Of a page that was found, they read that it was, and the
-- words once they have opened it.
create function private.read_post_in_words(p_item public.post_items, p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_words jsonb;
begin
  p_item.read_at := null;
  p_item.folder := null;
  p_item.note := null;
  -- Named one by one: what is added for owners is not thereby read by others.
  v_words := (
    select jsonb_object_agg(w.key, w.value) from jsonb_each(private.own_post_in_words(p_item, p_search)) w
    where w.key in ('id', 'code', 'kind', 'sender', 'addressee', 'is_official', 'received_at', 'paper', 'paper_at', 'image',
      'envelope', 'weight_g', 'hit'));
  return case when v_words #>> '{hit,in}' = 'text'
    then v_words || jsonb_build_object('hit', (v_words -> 'hit') || '{"text": "", "marks": []}')
    else v_words end;
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
  v_asked record := private.post_question(p_query);
  v_found uuid[];
  v_items jsonb;
begin
  perform private.require_reader();
  if not private.reads_post_of(p_user_id) then
    perform private.fail('PO079', 'The caller does not read this post');
  end if;
  if v_asked.is_searched then
    v_found := private.found_post(p_user_id, v_asked.search, false);
  end if;
  v_items := (
    select coalesce(jsonb_agg(private.read_post_in_words(p.i, case when v_asked.is_searched then v_asked.search end)
      order by p.received_at desc, p.id desc), '[]')
    from (
      select i, i.received_at, i.id from public.post_items i
      where i.user_id = p_user_id and i.undone_at is null
        and (not v_asked.is_searched or i.id = any (v_found))
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
-- the filters official and scanned. PO079: the caller does not read it, or no longer.
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
    'timeline', private.post_timeline(p_id, v_user));
end;
$$;

-- For how long a reader sees the files of a scan after they opened it.
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
  select * into v_item from public.post_items i where i.id = p_id and i.undone_at is null for share;
  v_delegate := (
    select d.id from private.posts_acted_for(v_user) d where d.user_id = v_item.user_id and d.role = 'reader');
  if v_delegate is null then
    return null;
  end if;
  -- A page that stays open asks every minute: it is one opening, and another one every half hour.
  if not exists (
    select 1 from public.post_events e
    where e.kind = 'read_by_delegate' and e.actor = v_user and e.item_id = p_id
      and e.detail ->> 'delegate_id' = v_delegate::text and e.at > now() - private.delegate_open_for() / 2) then
    perform private.note_post(p_id, 'read_by_delegate', jsonb_build_object('delegate_id', v_delegate));
  end if;
  return private.read_post_in_words(v_item, null) || private.scan_in_words(p_id)
    || jsonb_build_object('owner_id', v_item.user_id);
end;
$$;
grant execute on function private.open_post_item_of(uuid) to authenticated, service_role;

-- Opens an item of somebody for whom the caller reads their post: the owner and the office find that in its chain. Null
-- where there is no such item. The files of its scan can be read for an hour.
create function public.open_post_item_of(p_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.open_post_item_of(p_id) $$;
grant execute on function public.open_post_item_of(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Files.

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
  select i.id::text from public.post_items i
  where i.user_id = any (array(select private.posts_read()) || v_caller) and i.undone_at is null;
  if private.is_admin() then
    return query
    select distinct e.item_id::text from public.post_events e
    where e.kind = 'file_opened' and e.actor = v_caller and e.at > now() - private.scan_open_for();
  end if;
end;
$$;

-- Whether the caller may read a file of the post: the picture of an envelope by its owner, who reads for them, and
-- administrators; what was scanned as private.may_read_scan_file says.
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
      and (i.user_id = private.told_id() or private.reads_post_of(i.user_id)));
end;
$$;

-- Whether the caller has opened an item lately, as somebody who reads the post of its owner.
create function private.has_opened_for_owner(p_item public.post_items)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.reads_post_of(p_item.user_id) and exists (
    select 1 from public.post_events e
    join public.post_delegates d on d.id::text = e.detail ->> 'delegate_id'
    where e.kind = 'read_by_delegate' and e.actor = private.caller_id() and e.item_id = p_item.id
      and e.at > now() - private.delegate_open_for() and d.user_id = p_item.user_id);
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

-- The chain of custody of an item as its owner reads it: what was done, by whom, and when it was, where the counter had no
-- line; oldest first. Of another's requests, on it before or after, nothing is in it; nor whom another let read it. Of what
-- was done before the item was this owner's, no reason, name or place: they would tell who was thought its owner. Who read
-- it for them is named as they call them; nobody is, once forgotten.
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
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed') then 'system'
          when e.kind = 'read_by_delegate' then 'delegate'
          when e.actor = p_user_id and e.kind in ('scan_asked', 'scan_withdrawn') then 'you' else 'office' end,
        'name', e.reader,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', case when e.is_before then e.told - 'reason' #- '{before,addressee}' #- '{after,addressee}' else e.told end
          - case when e.is_asked then '{}'::text[] else '{request_id}' end) order by e.nr), '[]')
    from (
      select o.*, r.is_asked, b.is_before, private.post_step_detail(o.detail) as told, d.name as reader,
        row_number() over (order by o.at, o.id) as nr
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.at desc, n.id desc limit 500) o
      cross join lateral (select coalesce(o.id < v_given, false) as is_before) b
      cross join lateral (
        select exists (
          select 1 from public.post_requests q
          where q.item_id = p_item_id and q.user_id = p_user_id and q.id::text = o.detail ->> 'request_id') as is_asked) r
      left join public.post_delegates d
        on o.kind = 'read_by_delegate' and d.user_id = p_user_id and d.id::text = o.detail ->> 'delegate_id'
      where (o.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused') or r.is_asked)
        and (o.kind <> 'read_by_delegate' or d.id is not null or (o.detail = '{}' and not b.is_before))) e);
end;
$$;
