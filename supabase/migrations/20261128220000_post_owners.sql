-- Whose post it is, once more: what a new owner reads of the time before, what stays when a former owner leaves, what
-- counts after a mistake of ours, and what an administrator does not do for themselves.

-- Its rows go along with those of requests, which are listened to. What is deleted is told to everybody who listens, by
-- its key: here by whose it was.
alter publication supabase_realtime drop table public.post_usage;


-- -------------------------------------------------------------------------------------------------
-- What an owner reads.

-- Who the caller is, for what only they may read: their letters. ID002: an administrator whose second factor is missing,
-- as for the copy of their data.
create function private.require_reader()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.office_lock() is not null then
    perform private.fail('ID002', 'The second factor comes first');
  end if;
  return private.require_user();
end;
$$;

-- See public.get_post.
create or replace function private.get_post(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_asked record := private.post_question(p_query);
  v_where text := 'i.user_id = $1 and i.undone_at is null and '
    || private.post_filter(v_asked.filter) || case when v_asked.is_searched then ' and i.id = any ($2)' else '' end;
  v_after text := ' and i.received_at <= $4 and (i.received_at, i.id) < ($4, $5)';
  v_part text := '(select i, %L::boolean as is_top, i.received_at, i.id from public.post_items i where %s and %s%s '
    'order by i.received_at desc, i.id desc limit $6)';
  v_items jsonb;
begin
  -- Official and unread first: two parts, each the range of an index.
  execute format('select jsonb_agg(private.own_post_in_words(p.i, $7) order by p.is_top desc, p.received_at desc, p.id desc)
      from (select * from (%s union all %s) b order by b.is_top desc, b.received_at desc, b.id desc limit $6) p',
      format(v_part, true, v_where, 'i.is_official and i.read_at is null',
        case when not v_asked.is_after then '' when v_asked.is_top then v_after else ' and false' end),
      format(v_part, false, v_where, 'not (i.is_official and i.read_at is null)',
        case when not v_asked.is_after or v_asked.is_top then '' else v_after end))
    into v_items
    using v_user, case when v_asked.is_searched then private.found_post(v_user, v_asked.search) end, v_asked.filter,
      v_asked.received_at, v_asked.id, v_asked.size + 1, case when v_asked.is_searched then v_asked.search end;
  v_items := coalesce(v_items, '[]');
  return jsonb_build_object('more', jsonb_array_length(v_items) > v_asked.size,
    'items', case when jsonb_array_length(v_items) > v_asked.size then v_items - v_asked.size else v_items end);
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
  return private.own_post_in_words(v_item, null) || jsonb_build_object(
    'requests', (
      select coalesce(jsonb_agg(private.post_request_in_words(r) order by r.asked_at desc, r.id desc), '[]')
      from public.post_requests r where r.item_id = p_id and r.user_id = v_user),
    'scan', (
      select jsonb_build_object('id', s.id, 'pdf', s.pdf, 'done_at', s.done_at, 'pages', (
        select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'picture', p.picture, 'text', p.text,
          'width', p.width, 'height', p.height) order by p.nr), '[]')
        from public.post_pages p where p.scan_id = s.id))
      from public.post_scans s where s.item_id = p_id and s.is_newest),
    'scanning', (
      select case s.state when 'failed' then 'failed' when 'done' then null else 'reading' end
      from public.post_scans s where s.item_id = p_id order by s.created_at desc, s.id desc limit 1),
    'timeline', private.post_timeline(p_id, v_user));
end;
$$;

-- Whether the caller may read a file of the post: an owner the outside of their items, an administrator of all; the
-- inside as private.may_read_scan_file says.
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
    where i.id = v_item and i.user_id = private.told_id() and i.undone_at is null and i.envelope = p_name);
end;
$$;

-- Whether the caller may read a file of bucket post-scans: an owner the PDF and the pictures of the newest scan of an
-- item, never the original; an administrator all of an item for ten minutes after they opened it.
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
      where i.id = v_item and i.user_id = private.told_id() and i.undone_at is null
        and (s.pdf = p_name or exists (
          select 1 from public.post_pages p where p.scan_id = s.id and p.picture = p_name)))
    or private.is_admin() and exists (
      select 1 from public.post_events e
      join public.post_items i on i.id = e.item_id
      where e.item_id = v_item and e.kind = 'file_opened' and e.actor = private.caller_id()
        and e.at > now() - private.scan_open_for() and i.user_id is not null and i.undone_at is null);
end;
$$;

-- The chain of custody of an item as its owner reads it, oldest first; at: by the clock of the counter, which may have
-- been without a line. recorded_at: when it was noted here, of what came in more than an hour before. Of the time before
-- a correction gave it to them they read what was done, and nothing that tells whose it was thought to be: no reason, no
-- name on it, no place. Requests of others are not named.
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
          when e.actor = p_user_id and e.kind in ('scan_asked', 'scan_withdrawn') then 'you' else 'office' end,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', case when e.is_before then e.told - 'reason' #- '{before,addressee}' #- '{after,addressee}' else e.told end
          - case when e.is_asked then '{}'::text[] else '{request_id}' end) order by e.nr), '[]')
    from (
      select o.*, r.is_asked, coalesce(o.id < v_given, false) as is_before, private.post_step_detail(o.detail) as told,
        row_number() over (order by o.at, o.id) as nr
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.at desc, n.id desc limit 500) o
      cross join lateral (
        select exists (
          select 1 from public.post_requests q
          where q.item_id = p_item_id and q.user_id = p_user_id and q.id::text = o.detail ->> 'request_id') as is_asked) r
      where o.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused') or r.is_asked) e);
end;
$$;

-- What a person receives by post: their names; their items, each with the chain they read on its page, in which nobody
-- else is named; what they asked for, the scan of it they can read, and how they want to be told.
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
          select coalesce(jsonb_agg(private.own_row(to_jsonb(s) - '{lease,request_id,failure}'::text[])
            || jsonb_build_object('pages', (
              select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) order by p.nr), '[]')
              from public.post_pages p where p.scan_id = s.id))
            order by s.created_at, s.id), '[]')
          from public.post_scans s where s.item_id = i.id and s.is_newest))
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


-- -------------------------------------------------------------------------------------------------
-- What administrators do not do for themselves.

-- See public.record_post_item.
create or replace function private.record_post_item(p_item jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_item public.post_items;
  v_before jsonb;
begin
  perform private.require_admin();
  v_id := (private.with_post_values(null, p_item, '{id}')).id;
  v_before := private.recorded_before(v_id, p_item);
  if v_before is not null then
    return v_before;
  end if;
  v_item := private.new_post_item(p_item);
  if v_item.user_id is not null then
    perform private.hold_recipient(v_item.user_id);
  end if;
  if not private.write_post_item(v_item) then
    v_before := private.recorded_before(v_id, p_item);
    if v_before is null then
      perform private.fail('PO002', 'The label is on another item', (
        select jsonb_build_object('id', i.id, 'recorded_at', i.recorded_at)
        from public.post_items i where i.code = v_item.code and i.undone_at is null));
    end if;
    return v_before;
  end if;
  -- As by a correction. It was taken back before, also where that was a moment ago.
  if v_item.user_id = auth.uid() and exists (
      select 1 from public.post_items i
      where i.code = v_item.code and i.undone_at is not null and i.user_id is distinct from v_item.user_id) then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  return (select private.post_in_words(i) from public.post_items i where i.id = v_id);
end;
$$;

-- The same, and takes it where the caller does not have it yet. PO040: it is the caller's own.
create or replace function private.take_held_request(p_id uuid)
returns public.post_requests
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests := private.hold_post_request(p_id);
begin
  if v_request.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  if v_request.state = 'in_work' and v_request.taken_by = auth.uid() then
    return v_request;
  end if;
  update public.post_requests r set state = 'in_work', taken_by = auth.uid(), taken_at = now()
  where r.id = p_id
  returning * into v_request;
  perform private.note_post(v_request.item_id, 'scan_taken', jsonb_build_object('request_id', p_id));
  return v_request;
end;
$$;

-- Locks the request a scan is for: one that the caller may take, or one that is done by a scan which could not be read.
-- PO040: it is the caller's own.
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
      select s.state from public.post_scans s where s.item_id = v_request.item_id and s.request_id = v_request.id
        and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) is distinct from 'failed' then
    perform private.fail('PO011', 'The request is over', jsonb_build_object('state', 'done'));
  end if;
  if v_request.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  return v_request;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What counts.

-- Gives a document back to the month it was counted in.
create function private.uncount_post_document(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.post_usage u set used = u.used - p_request.counts
  where u.user_id = p_request.user_id and u.period_from = p_request.period_from and p_request.is_included
    and u.used >= p_request.counts;
end;
$$;

-- Ends a request: it is refused or withdrawn, and the document goes back to the month it was counted in. The caller has
-- locked the row.
create or replace function private.end_post_request(
  p_request public.post_requests, p_state text, p_refusal text default null, p_note text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.post_requests r
  set state = p_state, done_at = now(), refusal = p_refusal, refusal_note = p_note
  where r.id = p_request.id;
  perform private.uncount_post_document(p_request);
  perform private.note_post(p_request.item_id, 'scan_' || p_state,
    jsonb_strip_nulls(jsonb_build_object('request_id', p_request.id, 'refusal', p_refusal)));
end;
$$;

-- Ends what is open on an item that is taken back, found to be another's or nobody's, or has left the house. What was
-- done for whoever it was taken from costs them nothing: it was our mistake.
create or replace function private.end_requests_of_post()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  for v_request in
    select * from public.post_requests r
    where r.item_id = new.id and r.state in ('waiting', 'in_work') order by r.id for update
  loop
    if new.undone_at is not null or new.user_id is distinct from v_request.user_id then
      perform private.end_post_request(v_request, 'withdrawn');
    elsif not private.is_paper_here(new) then
      perform private.end_post_request(v_request, 'refused', 'gone');
    end if;
  end loop;
  if new.user_id is distinct from old.user_id then
    for v_request in
      update public.post_requests r set counts = 0, net = 0, vat = 0, gross = 0
      from (
        select * from public.post_requests q
        where q.item_id = new.id and q.user_id = old.user_id and q.state = 'done' and (q.counts > 0 or q.gross > 0)
        order by q.id for update) q
      where r.id = q.id
      returning q.*
    loop
      perform private.uncount_post_document(v_request);
    end loop;
  end if;
  return null;
end;
$$;

-- See public.refuse_post_request.
create or replace function private.refuse_post_request(p_id uuid, p_code text, p_note text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
  v_note text := nullif(private.one_line(p_note), '');
begin
  perform private.require_admin();
  if coalesce(p_code, '') not in ('unreadable_label', 'damaged', 'not_a_document', 'identity_missing', 'other')
    or (p_code = 'other' and v_note is null) or char_length(v_note) > 300 then
    perform private.fail('PO012', 'A request is refused for a reason of the list, with at most 300 characters');
  end if;
  if exists (select 1 from public.post_requests r
      where r.id = p_id and r.refusal = p_code and r.refusal_note is not distinct from v_note) then
    return;
  end if;
  v_request := private.hold_request_to_scan(p_id);
  perform private.end_post_request(v_request, 'refused', p_code, v_note);
  if v_request.state = 'done' then
    delete from public.post_scans s where s.request_id = p_id and s.state = 'failed';
    perform private.settle_post_scans(v_request.item_id);
  end if;
end;
$$;

-- Refuses a request for a reason of the list (administrators only): unreadable_label, damaged, not_a_document,
-- identity_missing or other, which needs a note. So is one that is done by a scan which could not be read; that scan
-- goes. What it took of the plan is given back. PO010: somebody else has it. PO011: it is over or gone. PO012: no such
-- reason. PO040: it is the caller's own.
create or replace function public.refuse_post_request(p_id uuid, p_code text, p_note text default null)
returns void
language sql
volatile
set search_path = ''
as $$ select private.refuse_post_request(p_id, p_code, p_note) $$;


-- -------------------------------------------------------------------------------------------------
-- What stays and what goes.

-- The files of a scan go with it, but for those that another scan of the item has. Before it: its pages are deleted
-- first.
create or replace function private.delete_scan_files()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.delete_file('post-scans', f.name)
  from (
    select old.pdf as name
    union select o.page ->> 'name' from jsonb_array_elements(old.original) o (page)
    union select p.picture from public.post_pages p where p.scan_id = old.id) f
  where not exists (
    select 1 from public.post_scans s
    where s.item_id = old.item_id and s.id <> old.id and (s.pdf = f.name
      or s.original @> jsonb_build_array(jsonb_build_object('name', f.name))
      or exists (select 1 from public.post_pages p where p.scan_id = s.id and p.picture = f.name)));
  return old;
end;
$$;

-- Ends what is being read of an item that is another's or nobody's now: who opened it had another's wish to. Of what is
-- not ours no inside stays, nor of what is nobody's where whoever had asked for the scan has left: nobody else's leaving
-- would take it along. Otherwise a scan that is done stays: it is there again when the item comes back to its owner.
create or replace function private.settle_scans_of_moved_post()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from public.post_scans s where s.item_id = new.id) then
    delete from public.post_scans s
    where s.item_id = new.id and (new.not_ours_at is not null or s.state <> 'done'
      or (new.user_id is null and s.request_id is null));
    perform private.settle_post_scans(new.id);
  end if;
  return null;
end;
$$;

-- Forgets what a person has asked for, what was scanned of their items and of those that are nobody's by now, and what
-- they were told of it. A letter that is another's stays whole: it is theirs, and they have read it.
create or replace function private.erase_scanned_post(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_nobodys uuid[];
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
    delete from public.post_scans s using public.post_requests r, public.post_items i
    where r.id = s.request_id and r.user_id = p_user_id and i.id = s.item_id and i.user_id is null
    returning s.item_id)
  select array_agg(distinct g.item_id) into v_nobodys from gone g;
  perform private.settle_post_scans(n.id) from unnest(v_nobodys) n (id);
  delete from private.post_words w using public.post_items i where i.id = w.item_id and i.user_id = p_user_id;
  delete from private.post_told t where t.user_id = p_user_id;
  delete from public.post_requests r where r.user_id = p_user_id;
  delete from public.post_usage u where u.user_id = p_user_id;
  delete from public.post_settings s where s.user_id = p_user_id;
end;
$$;

-- Where a mail goes to now, or why it goes nowhere. A member's goes to the address they have today, and only
-- when it is confirmed: an address typed at registration may be a stranger's. What tells of post goes to its owner alone.
create or replace function private.mail_recipient(p_mail public.mails, out email text, out name text, out reason text)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
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
  end;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Who holds an item keeps nobody from noting something of it: a member who withdraws a request holds that, and then
-- notes it, while whoever places the item waits for the request.

-- Locks an item, after its owner and whoever is to become it; PO005 when there is none.
create or replace function private.lock_post_item(p_id uuid, p_new_owner uuid default null)
returns public.post_items
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_owner uuid;
  v_item public.post_items;
begin
  loop
    select i.user_id into v_owner from public.post_items i where i.id = p_id;
    perform 1 from public.profiles p where p.id in (v_owner, p_new_owner) order by p.id for no key update;
    select * into v_item from public.post_items i where i.id = p_id for no key update;
    if not found then
      perform private.fail('PO005', 'No such item');
    end if;
    -- Somebody else may have given it to another meanwhile: then that profile is locked, too.
    exit when v_item.user_id is not distinct from v_owner;
  end loop;
  return v_item;
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
  perform 1 from public.post_items i where i.user_id = p_user_id order by i.id for no key update;
  v_items := array(select i.id from public.post_items i where i.user_id = p_user_id);
  perform private.delete_file('post-envelopes', i.envelope) from public.post_items i where i.id = any (v_items);
  update public.post_items i
  set user_id = null, name_id = null, addressee = null, sender = null, idempotency_key = '', envelope = null,
    image = 'none', read_at = null, folder = null, note = null, called_at = null, owner_left_at = now()
  where i.id = any (v_items);
  delete from public.post_names n where n.user_id = p_user_id;
end;
$$;

-- Puts one item somewhere, if its paper is here; ok, unknown or gone. Who has it there already leaves no second entry.
create or replace function private.place_post_item(p_code text, p_place text)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null for no key update;
  if not found then
    return 'unknown';
  end if;
  if not private.is_paper_here(v_item) then
    return 'gone';
  end if;
  if v_item.paper <> 'received' and v_item.place is not distinct from p_place and auth.uid() = (
      select e.actor from public.post_events e
      where e.item_id = v_item.id and e.kind in ('stored', 'moved') order by e.id desc limit 1) then
    return 'ok';
  end if;
  update public.post_items i
  set place = p_place, paper = case when i.paper = 'received' then 'stored' else i.paper end,
    paper_at = case when i.paper = 'received' then now() else i.paper_at end
  where i.id = v_item.id;
  perform private.note_post(v_item.id, case when v_item.paper = 'received' then 'stored' else 'moved' end,
    p_place => p_place);
  return 'ok';
end;
$$;

-- See public.place_post_items.
create or replace function private.place_post_items(p_codes text[], p_place text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place text := private.one_line(p_place);
  v_code text;
  v_results jsonb := '{}';
begin
  perform private.require_admin();
  if p_codes is null or cardinality(p_codes) > 500 or coalesce(char_length(v_place), 0) not between 1 and 40 then
    perform private.fail('PO008', 'At most 500 codes and a place of 1 to 40 characters');
  end if;
  -- In one order, so that two who place the same pile wait for each other.
  perform 1 from public.post_items i where i.code = any (p_codes) and i.undone_at is null order by i.id for no key update;
  for v_code in select distinct left(c.code, 40) from unnest(p_codes) c (code) where c.code is not null loop
    v_results := v_results || jsonb_build_object(v_code, private.place_post_item(v_code, v_place));
  end loop;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('code', c.code, 'result', v_results -> left(c.code, 40)) order by c.nth), '[]')
    from unnest(p_codes) with ordinality c (code, nth) where c.code is not null);
end;
$$;
