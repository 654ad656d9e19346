-- Scans: what the office hands over, kept as it was made, and what a process makes of it: pages as pictures, their text,
-- and one PDF. The process claims, finishes or fails a scan under a lease, as mails are sent (decision 022). A better
-- scan is a new row: the newest that is done counts.

create table public.post_scans (
  id uuid primary key,
  item_id uuid not null references public.post_items (id) on delete cascade,
  request_id uuid references public.post_requests (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'failed')),
  original jsonb not null check (jsonb_typeof(original) = 'array' and jsonb_array_length(original) between 1 and 200),
  pdf text check (char_length(pdf) <= 200),
  pages integer check (pages between 1 and 400),
  is_newest boolean not null default false,
  tries integer not null default 0,
  lease uuid,
  due_at timestamptz not null default now(),
  failure text check (char_length(failure) <= 500),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  constraint post_scans_done_with_all check (
    (state = 'done') = (done_at is not null) and (state = 'done') = (pdf is not null)
      and (state = 'done') = (pages is not null) and (state = 'done' or not is_newest))
);
comment on table public.post_scans is
  'Not audited: who handed a scan over, and what became of it, is in the chain of custody of its item.';
comment on column public.post_scans.original is
  'List of {name, turn}: objects of bucket post-scans in the order of the pages, and by how many degrees each is turned.';
comment on column public.post_scans.is_newest is 'Of the scans of an item that are done, the one that counts.';
comment on column public.post_scans.lease is
  'Under which lease it was claimed last. Only that one may finish or fail it.';
comment on column public.post_scans.due_at is
  'When it may be claimed next. Whoever claims it puts this ahead, so that nobody else does meanwhile.';

create index post_scans_due_idx on public.post_scans (due_at, id) where state in ('waiting', 'reading');
create index post_scans_item_id_idx on public.post_scans (item_id, created_at desc);
create unique index post_scans_newest_key on public.post_scans (item_id) where is_newest;
create index post_scans_failed_idx on public.post_scans (created_at desc, id) where state = 'failed';
create index post_scans_request_id_idx on public.post_scans (request_id);
create index post_scans_created_by_idx on public.post_scans (created_by);

create table public.post_pages (
  scan_id uuid not null references public.post_scans (id) on delete cascade,
  nr integer not null check (nr between 1 and 400),
  picture text not null check (char_length(picture) <= 200),
  text text not null check (char_length(text) <= 50000),
  confidence real check (confidence between 0 and 100),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  primary key (scan_id, nr)
);
comment on table public.post_pages is
  'Not audited: written by the process that reads scans, and never changed. What is in a letter is read by its owner, '
  'through get_post_item, and by staff only after open_post_scan.';
comment on column public.post_pages.confidence is 'How sure the text is, in per cent; null: not known.';

alter table public.post_scans enable row level security;
-- Row-level security without a policy: pages are read through functions alone.
alter table public.post_pages enable row level security;

grant select on public.post_scans to authenticated, service_role;
grant select on public.post_pages to service_role;

-- Administrators read how scans stand; what is on the pages is not among it.
create policy post_scans_select on public.post_scans
  for select to authenticated using ((select private.is_admin()));

-- The files of a scan go with it. Before it: its pages are deleted first.
create function private.delete_scan_files()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_file('post-scans', f.name)
  from (
    select old.pdf as name
    union select o.page ->> 'name' from jsonb_array_elements(old.original) o (page)
    union select p.picture from public.post_pages p where p.scan_id = old.id) f;
  return old;
end;
$$;

create trigger tg_post_scans__delete_files
  before delete on public.post_scans
  for each row execute function private.delete_scan_files();


-- -------------------------------------------------------------------------------------------------
-- Search. Every word of an item and of its newest scan begins with a few characters of its owner's id, so that one
-- index finds a beginning of a word among one member's post, and never looks at that of others. It is read by functions
-- alone: under row-level security the planner does not use an index of texts.

create table private.post_words (
  item_id uuid not null references public.post_items (id) on delete cascade,
  -- 0: what is on the envelope and the owner's own marks.
  page integer not null,
  words tsvector not null,
  primary key (item_id, page)
);
-- Row-level security without a policy: the table is for the functions below alone.
alter table private.post_words enable row level security;
create index post_words_idx on private.post_words using gin (words) with (fastupdate = off);

-- A text in small letters without marks: what is searched and what is typed are compared so. "għażiż" is "ghaziz".
create function private.plain_text(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent', normalize(left(p_text, 50000), nfc)));
end;
$$;

-- The words of a text, each once.
create function private.plain_words(p_text text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select distinct left(w.word, 40)
    from regexp_split_to_table(private.plain_text(p_text), '[^[:alnum:]]+') w (word)
    where w.word <> '');
end;
$$;

-- By what the words of a member begin. Two members may share it: who looks asks for the owner of what is found, too.
create function private.post_owner_mark(p_user_id uuid)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return left(p_user_id::text, 8) || ':';
end;
$$;

-- The words of a text as they are found for a member.
create function private.post_words_of(p_user_id uuid, p_text text)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array_to_tsvector(array(
    select private.post_owner_mark(p_user_id) || w.word from unnest(private.plain_words(p_text)) w (word)));
end;
$$;

-- What was typed as conditions that must all hold, at most eight: from three characters on a word may go on.
create function private.post_queries(p_user_id uuid, p_search text)
returns tsquery[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select (quote_literal(private.post_owner_mark(p_user_id) || w.word)
      || case when char_length(w.word) >= 3 then ':*' else '' end)::tsquery
    from unnest(private.plain_words(left(p_search, 200))) w (word) limit 8);
end;
$$;

-- Writes down the words by which an item is found, with those of its pages when p_with_pages: none while it is nobody's.
create function private.index_post(p_item_id uuid, p_with_pages boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.post_words w where w.item_id = p_item_id and (p_with_pages or w.page = 0);
  insert into private.post_words (item_id, page, words)
  select i.id, 0, private.post_words_of(i.user_id,
    concat_ws(' ', i.code, coalesce(s.name, i.sender), i.addressee, i.folder, i.note))
  from public.post_items i
  left join public.post_senders s on s.id = i.sender_id
  where i.id = p_item_id and i.user_id is not null and i.undone_at is null;
  if p_with_pages then
    insert into private.post_words (item_id, page, words)
    select i.id, p.nr, private.post_words_of(i.user_id, p.text)
    from public.post_items i
    join public.post_scans c on c.item_id = i.id and c.is_newest
    join public.post_pages p on p.scan_id = c.id
    where i.id = p_item_id and i.user_id is not null and i.undone_at is null;
  end if;
end;
$$;

-- Keeps the words of an item in step with it.
create function private.index_changed_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_post(new.id, tg_op = 'UPDATE' and (old.user_id, old.undone_at)
    is distinct from (new.user_id, new.undone_at));
  return null;
end;
$$;

create trigger tg_post_items__index_new
  after insert on public.post_items
  for each row execute function private.index_changed_post();

create trigger tg_post_items__index_changed
  after update on public.post_items
  for each row when (
    (old.user_id, old.undone_at, old.sender_id, old.sender, old.addressee, old.folder, old.note)
      is distinct from (new.user_id, new.undone_at, new.sender_id, new.sender, new.addressee, new.folder, new.note))
  execute function private.index_changed_post();

-- Post is found by the new name of its sender.
create function private.index_post_of_sender()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_post(i.id, false) from public.post_items i where i.sender_id = new.id;
  return null;
end;
$$;

create trigger tg_post_senders__index_post
  after update of name on public.post_senders
  for each row when (old.name is distinct from new.name)
  execute function private.index_post_of_sender();


-- -------------------------------------------------------------------------------------------------
-- Handing over.

-- The pages of an original as they are kept; PO014 when one is no file of the item, is not there, or is turned askew.
create function private.checked_original(p_item_id uuid, p_original jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pages jsonb;
begin
  if jsonb_typeof(p_original) is distinct from 'array' or jsonb_array_length(p_original) not between 1 and 200 then
    perform private.fail('PO014', 'A scan has from 1 to 200 pages');
  end if;
  select jsonb_agg(jsonb_build_object('name', o.page ->> 'name', 'turn', coalesce(o.page -> 'turn', '0')) order by o.nr)
  into v_pages
  from jsonb_array_elements(p_original) with ordinality o (page, nr)
  where private.item_of_post_file('post-scans', o.page ->> 'name') = p_item_id
    and coalesce(o.page -> 'turn', '0') in ('0', '90', '180', '270')
    and exists (
      select 1 from storage.objects f where f.bucket_id = 'post-scans' and f.name = o.page ->> 'name');
  if v_pages is null or jsonb_array_length(v_pages) < jsonb_array_length(p_original) then
    perform private.fail('PO014', 'A file of the scan is missing');
  end if;
  return v_pages;
end;
$$;

-- Locks the request a scan is for: one that the caller may take, or one that is done by a scan which could not be read.
create function private.hold_request_to_scan(p_request_id uuid)
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
  perform 1 from public.post_items i where i.id = v_request.item_id for no key update;
  if (select s.state from public.post_scans s where s.item_id = v_request.item_id
      order by s.created_at desc, s.id desc limit 1) is distinct from 'failed' then
    perform private.fail('PO011', 'The request is over', jsonb_build_object('state', 'done'));
  end if;
  return v_request;
end;
$$;

-- See public.hand_over_scan.
create function private.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before public.post_scans;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  if p_scan_id is null then
    perform private.fail('PO027', 'A scan needs an id');
  end if;
  select * into v_before from public.post_scans s where s.id = p_scan_id;
  if found then
    if v_before.request_id is distinct from p_request_id then
      perform private.fail('PO027', 'Another scan has this id');
    end if;
    return;
  end if;
  v_request := private.hold_request_to_scan(p_request_id);
  select * into v_item from public.post_items i where i.id = v_request.item_id;
  insert into public.post_scans (id, item_id, request_id, original, created_by)
  values (p_scan_id, v_request.item_id, p_request_id, private.checked_original(v_request.item_id, p_original), auth.uid())
  on conflict (id) do nothing;
  if not found then
    perform private.fail('PO027', 'Another scan has this id');
  end if;
  update public.post_requests r set state = 'done', done_at = now() where r.id = p_request_id and r.state <> 'done';
  update public.post_items i
  set image = case when i.image = 'text_read' then i.image else 'scanned' end,
    paper = case when i.paper in ('received', 'stored') then 'opened' else i.paper end,
    paper_at = case when i.paper in ('received', 'stored') then now() else i.paper_at end
  where i.id = v_request.item_id;
  if v_item.paper in ('received', 'stored') then
    perform private.note_post(v_item.id, 'opened', jsonb_build_object('request_id', p_request_id), v_item.place);
  end if;
  perform private.note_post(v_request.item_id, 'scan_handed_over', jsonb_build_object('request_id', p_request_id,
    'scan_id', p_scan_id, 'pages', jsonb_array_length(p_original)));
  perform pg_notify('scans', '');
end;
$$;
grant execute on function private.hand_over_scan(uuid, uuid, jsonb) to authenticated, service_role;

-- Hands over what was scanned for a request, which is then done (administrators only). p_scan_id is made by the page:
-- sent again under it, it is done. p_original is a list of {name, turn}, files of bucket post-scans that were uploaded
-- before, in the order of the pages. Where a scan could not be read, another takes its place. PO027: another scan has
-- this id. PO010 and PO011 as for taking a request. PO014: a file is missing.
create function public.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb)
returns void
language sql
volatile
set search_path = ''
as $$ select private.hand_over_scan(p_request_id, p_scan_id, p_original) $$;
grant execute on function public.hand_over_scan(uuid, uuid, jsonb) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Reading.

-- How often a scan is read before it is given up.
create function private.scan_tries()
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 3;
end;
$$;

-- Gives a scan up; the office finds it in a list.
create function private.give_up_scan(p_scan public.post_scans, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.post_scans s set state = 'failed', failure = left(p_reason, 500), lease = null where s.id = p_scan.id;
  perform private.note_post(p_scan.item_id, 'scan_failed', jsonb_build_object('scan_id', p_scan.id));
end;
$$;

-- See public.claim_scans.
create function private.claim_scans(p_limit integer default 1, p_lease_seconds integer default 300)
returns table (scan_id uuid, lease uuid, item_id uuid, original jsonb, attempt integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_scan public.post_scans;
  v_lease uuid;
begin
  for v_scan in
    select s.* from public.post_scans s
    where s.state in ('waiting', 'reading') and s.due_at <= now()
    order by s.due_at, s.id
    limit least(greatest(p_limit, 0), 50)
    for update skip locked
  loop
    if v_scan.tries >= private.scan_tries() then
      perform private.give_up_scan(v_scan, coalesce(v_scan.failure, 'stopped'));
      continue;
    end if;
    v_lease := gen_random_uuid();
    update public.post_scans s
    set state = 'reading', tries = s.tries + 1, lease = v_lease,
      due_at = now() + make_interval(secs => least(greatest(p_lease_seconds, 10), 3600))
    where s.id = v_scan.id;
    return query select v_scan.id, v_lease, v_scan.item_id, v_scan.original, v_scan.tries + 1;
  end loop;
end;
$$;
grant execute on function private.claim_scans(integer, integer) to service_role;

-- The scans a process is to read now, the oldest first, each under a lease (service role only). One that is not
-- finished or failed by then is due again; after three tries it is given up.
create function public.claim_scans(p_limit integer default 1, p_lease_seconds integer default 300)
returns table (scan_id uuid, lease uuid, item_id uuid, original jsonb, attempt integer)
language sql
volatile
set search_path = ''
as $$ select * from private.claim_scans(p_limit, p_lease_seconds) $$;
grant execute on function public.claim_scans(integer, integer) to service_role;

-- Locks a scan that is read under a lease, its item first; null when it is another's by now, over or gone.
create function private.hold_scan(p_scan_id uuid, p_lease uuid)
returns public.post_scans
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_scan public.post_scans;
begin
  perform 1 from public.post_items i
  where i.id = (select s.item_id from public.post_scans s where s.id = p_scan_id) for no key update;
  select * into v_scan from public.post_scans s where s.id = p_scan_id and s.lease = p_lease for update;
  return v_scan;
end;
$$;

-- See public.finish_scan.
create function private.finish_scan(p_scan_id uuid, p_lease uuid, p_pdf text, p_pages jsonb)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_scan public.post_scans := private.hold_scan(p_scan_id, p_lease);
  v_is_newest boolean;
begin
  if v_scan.state is distinct from 'reading' then
    return coalesce(v_scan.state = 'done', false);
  end if;
  if private.item_of_post_file('post-scans', p_pdf) is distinct from v_scan.item_id or jsonb_typeof(p_pages) is distinct from 'array'
    or exists (
      select 1 from jsonb_array_elements(p_pages) p (page)
      where private.item_of_post_file('post-scans', p.page ->> 'picture') is distinct from v_scan.item_id) then
    perform private.fail('PO014', 'A file has no name of its item');
  end if;
  insert into public.post_pages (scan_id, nr, picture, text, confidence, width, height)
  select p_scan_id, p.nr, p.picture, left(coalesce(p.text, ''), 50000), p.confidence, p.width, p.height
  from jsonb_to_recordset(p_pages) p (nr integer, picture text, text text, confidence real, width integer, height integer);
  -- One that was handed over before may be finished after.
  v_is_newest := not exists (
    select 1 from public.post_scans s
    where s.item_id = v_scan.item_id and s.is_newest and (s.created_at, s.id) > (v_scan.created_at, v_scan.id));
  if v_is_newest then
    update public.post_scans s set is_newest = false where s.item_id = v_scan.item_id and s.is_newest;
  end if;
  update public.post_scans s
  set state = 'done', pdf = p_pdf, pages = jsonb_array_length(p_pages), is_newest = v_is_newest, done_at = now(),
    failure = null
  where s.id = p_scan_id;
  update public.post_items i set image = 'text_read' where i.id = v_scan.item_id;
  perform private.note_post(v_scan.item_id, 'text_read',
    jsonb_build_object('scan_id', p_scan_id, 'pages', jsonb_array_length(p_pages)));
  if v_is_newest then
    perform private.index_post(v_scan.item_id, true);
  end if;
  return true;
end;
$$;
grant execute on function private.finish_scan(uuid, uuid, text, jsonb) to service_role;

-- Says what a process has made of a scan (service role only): p_pages is a list of {nr, picture, text, confidence, width,
-- height}. False, and nothing changes, when the lease is not the last one or the scan is gone: what was uploaded for it
-- belongs to nobody. PO014: a file is none of the item's.
create function public.finish_scan(p_scan_id uuid, p_lease uuid, p_pdf text, p_pages jsonb)
returns boolean
language sql
volatile
set search_path = ''
as $$ select private.finish_scan(p_scan_id, p_lease, p_pdf, p_pages) $$;
grant execute on function public.finish_scan(uuid, uuid, text, jsonb) to service_role;

-- See public.fail_scan.
create function private.fail_scan(p_scan_id uuid, p_lease uuid, p_reason text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_scan public.post_scans := private.hold_scan(p_scan_id, p_lease);
begin
  if v_scan.state is distinct from 'reading' then
    return false;
  end if;
  if v_scan.tries >= private.scan_tries() then
    perform private.give_up_scan(v_scan, coalesce(p_reason, 'unknown'));
  else
    update public.post_scans s
    set state = 'waiting', lease = null, failure = left(p_reason, 500), due_at = now() + interval '1 minute' * s.tries
    where s.id = p_scan_id;
  end if;
  return true;
end;
$$;
grant execute on function private.fail_scan(uuid, uuid, text) to service_role;

-- Says that a process could not read a scan (service role only). It is tried again after a pause, and given up after
-- three tries. False, and nothing changes, when the lease is not the last one.
create function public.fail_scan(p_scan_id uuid, p_lease uuid, p_reason text)
returns boolean
language sql
volatile
set search_path = ''
as $$ select private.fail_scan(p_scan_id, p_lease, p_reason) $$;
grant execute on function public.fail_scan(uuid, uuid, text) to service_role;

-- See public.get_scan_failures.
create function private.get_scan_failures()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at desc, f.id), '[]')
    from (
      select s.id, s.item_id, i.code, i.user_id, m.full_name as member_name, m.box_number, s.request_id, s.failure,
        s.tries, jsonb_array_length(s.original) as pages, s.created_at
      from public.post_scans s
      join public.post_items i on i.id = s.item_id
      left join public.profiles m on m.id = i.user_id
      -- Another one has taken its place.
      where s.state = 'failed' and not exists (
        select 1 from public.post_scans o
        where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))
      order by s.created_at desc, s.id
      limit 200) f);
end;
$$;
grant execute on function private.get_scan_failures() to authenticated, service_role;

-- Scans that were given up, newest first, at most 200 (administrators only).
create function public.get_scan_failures()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_scan_failures() $$;
grant execute on function public.get_scan_failures() to authenticated, service_role;

-- See public.retry_scan.
create function private.retry_scan(p_scan_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.post_scans s
  set state = 'waiting', tries = 0, due_at = now()
  where s.id = p_scan_id and s.state = 'failed';
  if not found then
    perform private.fail('PO015', 'No scan that has failed');
  end if;
  perform pg_notify('scans', '');
end;
$$;
grant execute on function private.retry_scan(uuid) to authenticated, service_role;

-- Has a scan that was given up read again (administrators only). PO015: it has not failed.
create function public.retry_scan(p_scan_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.retry_scan(p_scan_id) $$;
grant execute on function public.retry_scan(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Who sees what was scanned.

-- See public.open_post_scan.
create function private.open_post_scan(p_item_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_scan public.post_scans;
begin
  perform private.require_admin();
  select s.* into v_scan from public.post_scans s
  join public.post_items i on i.id = s.item_id
  where s.item_id = p_item_id and i.undone_at is null
  order by s.is_newest desc, s.created_at desc, s.id desc
  limit 1;
  if not found then
    perform private.fail('PO016', 'There is no scan');
  end if;
  perform private.note_post(p_item_id, 'file_opened', jsonb_build_object('scan_id', v_scan.id));
  return jsonb_build_object('scan_id', v_scan.id, 'pdf', v_scan.pdf, 'original', v_scan.original,
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'picture', p.picture, 'width', p.width,
        'height', p.height) order by p.nr), '[]')
      from public.post_pages p where p.scan_id = v_scan.id),
    'until', now() + private.scan_open_for());
end;
$$;
grant execute on function private.open_post_scan(uuid) to authenticated, service_role;

-- For how long staff see the files of a scan that they have opened.
create function private.scan_open_for()
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return interval '10 minutes';
end;
$$;

-- Opens the newest scan of an item for ten minutes (administrators only), also one that could not be read. Its owner
-- finds in the chain of custody that it was opened. PO016: there is none.
create function public.open_post_scan(p_item_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.open_post_scan(p_item_id) $$;
grant execute on function public.open_post_scan(uuid) to authenticated, service_role;

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
      where i.id = v_item and i.user_id = private.caller_id() and i.undone_at is null
        and (s.pdf = p_name or exists (
          select 1 from public.post_pages p where p.scan_id = s.id and p.picture = p_name)))
    or private.is_admin() and exists (
      select 1 from public.post_events e
      join public.post_items i on i.id = e.item_id
      where e.item_id = v_item and e.kind = 'file_opened' and e.actor = private.caller_id()
        and e.at > now() - private.scan_open_for() and i.user_id is not null and i.undone_at is null);
end;
$$;

-- Puts files on the list of those to delete that no scan names a day after they came: what was uploaded and never
-- handed over, and what a process made under a lease that was another's by then. What is older than a month was looked
-- at before. Called by run_daily.
create function private.forget_unused_scan_files()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.delete_file(o.bucket_id, o.name)
  from storage.objects o
  where o.bucket_id = 'post-scans' and o.created_at between now() - interval '31 days' and now() - interval '1 day'
    and not exists (
      select 1 from public.post_scans s
      where s.item_id = private.item_of_post_file(o.bucket_id, o.name)
        and (s.pdf = o.name or s.original @> jsonb_build_array(jsonb_build_object('name', o.name))
          or exists (select 1 from public.post_pages p where p.scan_id = s.id and p.picture = o.name)));
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
