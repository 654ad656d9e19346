-- What a member sees of their post and is told of it: the list, one item, search; bell and mail, one by one or once a
-- day; official post again when nobody has read it, then by telephone.

create table public.post_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  sender_in_mails boolean not null default false,
  digest boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.post_settings is 'Not audited: what a person chooses for themselves.';
comment on column public.post_settings.sender_in_mails is 'Mails name who has sent the post.';
comment on column public.post_settings.digest is 'One mail a day instead of one for each item, official post aside.';

alter table public.post_settings enable row level security;

grant select on public.post_settings to authenticated, service_role;
grant insert (user_id, sender_in_mails, digest) on public.post_settings to authenticated;
grant update (user_id, sender_in_mails, digest) on public.post_settings to authenticated;

-- A person reads what they chose.
create policy post_settings_select on public.post_settings
  for select to authenticated using (user_id = (select private.caller_id()));

-- A person chooses for themselves.
create policy post_settings_insert on public.post_settings
  for insert to authenticated with check (user_id = (select private.caller_id()));

-- A person chooses anew, for themselves.
create policy post_settings_update on public.post_settings
  for update to authenticated
  using (user_id = (select private.caller_id()))
  with check (user_id = (select private.caller_id()));

create trigger tg_post_settings__touch_updated_at
  before update on public.post_settings
  for each row execute function private.touch_updated_at();

-- Official post that nobody has read: on top of a member's list, and what is reminded of.
create index post_items_unread_official_idx on public.post_items (user_id, received_at desc, id desc)
  where is_official and read_at is null and undone_at is null;
create index post_items_unread_idx on public.post_items (user_id, received_at desc, id desc)
  where read_at is null and undone_at is null;


-- -------------------------------------------------------------------------------------------------
-- The list.

-- Items of a member in which everything that was typed is found, on the envelope, in their marks or on a page.
create function private.found_post(p_user_id uuid, p_search text)
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
      where w.words @@ v_query and (v_found is null or w.item_id = any (v_found)));
    exit when v_found = '{}';
  end loop;
  return coalesce(v_found, '{}');
end;
$$;

-- How long a text is in UTF-16 units, by which pages count.
create function private.utf16_length(p_text text)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return char_length(p_text) + regexp_count(p_text, '[\U00010000-\U0010FFFF]');
end;
$$;

-- A piece of a text around the first of some words, with the places at which they begin: {text, marks}.
create function private.post_headline(p_text text, p_words text[])
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_pattern constant text := '\m(' || array_to_string(p_words, '|') || ')';
  v_text text := normalize(btrim(regexp_replace(left(p_text, 50000), '\s+', ' ', 'g')), nfc);
  -- Letter for letter as long as the text, so that a place in one is a place in the other.
  v_plain text := private.plain_text(translate(v_text, 'ßÆæŒœÞþĲĳŊŋ', 'sAaOoTtIiNn'));
  v_from integer;
  v_begin integer;
  v_end integer;
  v_marks jsonb := '[]';
begin
  if char_length(v_plain) <> char_length(v_text) then
    v_plain := lower(v_text);
  end if;
  v_from := greatest(1, regexp_instr(v_plain, v_pattern) - 60);
  if v_from > 1 then
    v_from := v_from + strpos(substr(v_text, v_from, 30), ' ');
  end if;
  v_text := substr(v_text, v_from, 200);
  v_plain := substr(v_plain, v_from, 200);
  for v_nth in 1..20 loop
    v_begin := regexp_instr(v_plain, v_pattern, 1, v_nth);
    exit when v_begin = 0;
    v_end := regexp_instr(v_plain, v_pattern, 1, v_nth, 1);
    v_marks := v_marks || jsonb_build_array(jsonb_build_array(
      private.utf16_length(left(v_text, v_begin - 1)), private.utf16_length(left(v_text, v_end - 1))));
  end loop;
  return jsonb_build_object('text', v_text, 'marks', v_marks);
end;
$$;

-- Where in an item a search was found: on the envelope or in a note when all of it is there, or else on the page that
-- has most of it. Null when it is its code or folder.
create function private.post_hit(p_item public.post_items, p_sender text, p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_words text[] := (private.plain_words(left(p_search, 200)))[1:8];
  v_queries tsquery[] := private.post_queries(p_item.user_id, p_search);
  v_found record;
begin
  select f.name, f.value into v_found
  from (values (1, 'sender', p_sender), (2, 'addressee', p_item.addressee), (3, 'note', p_item.note)) f (nr, name, value)
  cross join lateral (select private.post_words_of(p_item.user_id, f.value) as words) w
  cross join lateral (select count(*) filter (where w.words @@ q.query) as hits from unnest(v_queries) q (query)) c
  where f.value is not null and (c.hits = cardinality(v_queries) or (c.hits > 0 and not exists (
    select 1 from private.post_words o, unnest(v_queries) q (query)
    where o.item_id = p_item.id and o.page > 0 and o.words @@ q.query)))
  order by c.hits desc, f.nr
  limit 1;
  if found then
    return jsonb_build_object('in', v_found.name, 'page', null) || private.post_headline(v_found.value, v_words);
  end if;
  select p.nr, p.text into v_found
  from private.post_words w
  join public.post_scans s on s.item_id = w.item_id and s.is_newest
  join public.post_pages p on p.scan_id = s.id and p.nr = w.page
  cross join lateral (select count(*) filter (where w.words @@ q.query) as hits from unnest(v_queries) q (query)) c
  where w.item_id = p_item.id and w.page > 0 and c.hits > 0
  order by c.hits desc, p.nr
  limit 1;
  if found then
    return jsonb_build_object('in', 'text', 'page', v_found.nr) || private.post_headline(v_found.text, v_words);
  end if;
  return null;
end;
$$;

-- An item as its owner's list has it; p_search: what was looked for.
create function private.own_post_in_words(p_item public.post_items, p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sender text := coalesce((select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender);
begin
  return jsonb_build_object('id', p_item.id, 'code', p_item.code, 'kind', p_item.kind, 'sender', v_sender,
    'addressee', p_item.addressee, 'is_official', p_item.is_official, 'received_at', p_item.received_at,
    'paper', p_item.paper, 'paper_at', p_item.paper_at, 'image', p_item.image, 'envelope', p_item.envelope,
    'read_at', p_item.read_at, 'folder', p_item.folder, 'note', p_item.note, 'weight_g', p_item.weight_g,
    'is_top', p_item.is_official and p_item.read_at is null,
    'request', (
      select private.post_request_in_words(r) from public.post_requests r
      where r.item_id = p_item.id and r.user_id = p_item.user_id order by r.asked_at desc, r.id desc limit 1),
    'hit', case when p_search ~ '[[:alnum:]]' then private.post_hit(p_item, v_sender, p_search) end);
end;
$$;

-- The condition of a filter of the list; what the filter names is parameter 3.
create function private.post_filter(p_filter text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_filter = 'unread' then 'i.read_at is null'
    when p_filter = 'official' then 'i.is_official'
    when p_filter = 'scanned' then $c$i.image in ('scanned', 'text_read')$c$
    when p_filter = 'asked' then $c$i.id in (select r.item_id from public.post_requests r
      where r.user_id = $1 and r.state in ('waiting', 'in_work'))$c$
    when p_filter like 'folder:%' then 'i.folder = substr($3, 8)'
    else 'true' end;
end;
$$;

-- See public.get_post.
create function private.get_post(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_search text := left(p_query ->> 'search', 200);
  v_is_searched boolean := coalesce(v_search ~ '\S', false);
  v_filter text := left(p_query ->> 'filter', 60);
  v_limit integer := least(greatest(coalesce((p_query ->> 'limit')::numeric, 50), 1), case when v_is_searched then 25 else 50 end);
  v_before jsonb := nullif(p_query -> 'before', 'null');
  v_is_top boolean := (v_before ->> 'is_top')::boolean;
  v_where text := 'i.user_id = $1 and i.undone_at is null and '
    || private.post_filter(v_filter) || case when v_is_searched then ' and i.id = any ($2)' else '' end;
  v_after text := ' and i.received_at <= $4 and (i.received_at, i.id) < ($4, $5)';
  v_part text := '(select i, %L::boolean as is_top, i.received_at, i.id from public.post_items i where %s and %s%s '
    'order by i.received_at desc, i.id desc limit $6)';
  v_items jsonb;
begin
  -- Official and unread first: two parts, each the range of an index.
  execute format('select jsonb_agg(private.own_post_in_words(p.i, $7) order by p.is_top desc, p.received_at desc, p.id desc)
      from (select * from (%s union all %s) b order by b.is_top desc, b.received_at desc, b.id desc limit $6) p',
      format(v_part, true, v_where, 'i.is_official and i.read_at is null',
        case when v_before is null then '' when v_is_top then v_after else ' and false' end),
      format(v_part, false, v_where, 'not (i.is_official and i.read_at is null)',
        case when v_before is null or v_is_top then '' else v_after end))
    into v_items
    using v_user, case when v_is_searched then private.found_post(v_user, v_search) end, v_filter,
      (v_before ->> 'received_at')::timestamptz, (v_before ->> 'id')::uuid, v_limit + 1,
      case when v_is_searched then v_search end;
  v_items := coalesce(v_items, '[]');
  return jsonb_build_object('more', jsonb_array_length(v_items) > v_limit,
    'items', case when jsonb_array_length(v_items) > v_limit then v_items - v_limit else v_items end);
end;
$$;
grant execute on function private.get_post(jsonb) to authenticated, service_role;

-- A part of the caller's post, {items, more}: official and unread first, then newest first. p_query has what is asked
-- for: search (200 characters), filter (unread, official, asked, scanned, folder:<name>), limit (50, of a search 25) and
-- before, the last row of the part before as {is_top, received_at, id}.
create function public.get_post(p_query jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post(p_query) $$;
grant execute on function public.get_post(jsonb) to authenticated, service_role;

-- See public.get_post_summary.
create function private.get_post_summary()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    select jsonb_build_object('total', count(*), 'unread', count(*) filter (where i.read_at is null),
      'folders', coalesce(jsonb_agg(distinct i.folder) filter (where i.folder is not null), '[]'))
    from public.post_items i
    where i.user_id = v_user and i.undone_at is null);
end;
$$;
grant execute on function private.get_post_summary() to authenticated, service_role;

-- How much post the caller has, how much of it is unread, and the folders it is in.
create function public.get_post_summary()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_summary() $$;
grant execute on function public.get_post_summary() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- One item.

-- What an owner may know of a step: of a correction what it was about, never whose the item was thought to be.
create function private.post_step_detail(p_detail jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_keys constant text[] := '{kind,sender,addressee,is_official,weight_g}';
  v_changes jsonb;
begin
  select jsonb_object_agg(d.key, case when d.key not in ('before', 'after') or jsonb_typeof(d.value) <> 'object' then d.value
    else (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(d.value) e where e.key = any (v_keys)) end)
  into v_changes
  from jsonb_each(case when jsonb_typeof(p_detail) = 'object' then p_detail else '{}' end) d
  where d.key in ('reason', 'refusal', 'request_id', 'kind', 'pages', 'due_at', 'before', 'after');
  return coalesce(v_changes, '{}');
end;
$$;

-- The chain of custody of an item as its owner reads it, oldest first. What somebody else did as a member, while the
-- item was thought to be theirs, is not in it.
create function private.post_timeline(p_item_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'place', e.place,
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed') then 'system'
          when e.actor = p_user_id and e.kind in ('scan_asked', 'scan_withdrawn') then 'you' else 'office' end,
        'detail', private.post_step_detail(e.detail)) order by e.at, e.id), '[]')
    from (
      select * from public.post_events o where o.item_id = p_item_id order by o.at desc, o.id desc limit 500) e
    where e.kind <> 'scan_asked' or e.actor = p_user_id);
end;
$$;

-- See public.get_post_item.
create function private.get_post_item(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
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
grant execute on function private.get_post_item(uuid) to authenticated, service_role;

-- One of the caller's items with its requests, the pages of its newest scan and its chain of custody; null where there
-- is none of theirs.
create function public.get_post_item(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_item(p_id) $$;
grant execute on function public.get_post_item(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Telling people.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_received', 'info', 'Post has arrived', '/dashboard/post', 'View post', 4, 'post_received', true),
  ('post_held', 'warning', 'Post has arrived and is kept for you', '/dashboard/post', 'View post', 5, 'post_held', true),
  ('official_received', 'warning', 'Official post has arrived', '/dashboard/post', 'View post', 8, 'official_received', false),
  ('official_reminder', 'warning', 'Official post is not read yet', '/dashboard/post', 'View post', 9, 'official_reminder', false),
  ('post_scanned', 'success', 'Your post is scanned', '/dashboard/post', 'View scan', 5, 'post_scanned', true),
  ('post_request_refused', 'warning', 'Your post could not be scanned', '/dashboard/post', 'View post', 6, 'post_request_refused', false),
  ('post_digest', null, null, null, null, null, 'post_digest', true);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What an item is called in a sentence.
create function private.post_kind_in_words(p_kind text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_kind
    when 'letter' then 'A letter'
    when 'large_letter' then 'A large letter'
    when 'parcel' then 'A parcel'
    when 'registered' then 'A registered letter'
    when 'collection_notice' then 'A notice of collection'
    else 'Post' end;
end;
$$;

-- What a member reads of their post. Null for other events.
create function private.post_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
  v_held text := case when (p_params ->> 'is_held')::boolean
    then ' You have no active plan: we keep it for you. Choose a plan to have it scanned.' else '' end;
begin
  return case p_event
    when 'post_received' then v_what || ' has arrived for you.'
    when 'post_held' then v_what || ' has arrived for you.' || v_held
    when 'official_received' then v_what || ' has arrived for you. It is from an authority or a bank: please look at it soon.'
      || v_held
    when 'official_reminder' then v_what || ' has waited for you since '
      || private.day_in_words(private.malta_clock((p_params ->> 'received_at')::timestamptz)::date)
      || '. It is from an authority or a bank, and may set you a time limit.' || v_held
    when 'post_scanned' then v_what || ' is scanned: ' || (p_params ->> 'pages')
      || case p_params ->> 'pages' when '1' then ' page' else ' pages' end || '. Its text can be searched.'
    when 'post_request_refused' then v_what || ' could not be scanned: ' || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'not_a_document' then 'there is no document in it.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '') || ' It does not count among your documents.'
  end;
end;
$$;

-- The message: what a person reads of an event and its parameters.
create or replace function private.notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_params ? 'count' then
    return (p_params ->> 'count')
      || case p_params ->> 'count' when '1' then ' more has arrived' else ' more have arrived' end
      || ', besides those you have not read yet.';
  end if;
  return coalesce(
    private.admin_notification_message(p_event, p_params),
    private.affiliate_notification_message(p_event, p_params),
    private.order_notification_message(p_event, p_params),
    private.membership_notification_message(p_event, p_params),
    private.seat_notification_message(p_event, p_params),
    private.post_notification_message(p_event, p_params));
end;
$$;

-- When the owner of an item was told of it, and again; and whether it waits for the mail of the day.
create table private.post_told (
  item_id uuid primary key references public.post_items (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  told_at timestamptz not null default now(),
  reminded_at timestamptz,
  in_digest boolean not null default false
);
-- Row-level security without a policy: the table is for the functions below alone.
alter table private.post_told enable row level security;
create index post_told_user_id_idx on private.post_told (user_id);
create index post_told_digest_idx on private.post_told (user_id) where in_digest;

-- Tells the owner of an item what happened to it: the bell names the sender, the mail only where they want it.
create function private.tell_of_post(p_item public.post_items, p_event text, p_params jsonb, p_key text, p_by_mail boolean default true)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
  v_params jsonb := jsonb_build_object('post_item_id', p_item.id, 'kind', p_item.kind, 'received_at', p_item.received_at)
    || p_params;
  v_sender jsonb := jsonb_strip_nulls(jsonb_build_object('sender',
    coalesce((select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender)));
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  v_event.action_url := v_event.action_url || '/' || p_item.id;
  perform private.notify(p_item.user_id, v_event, v_params || v_sender, jsonb_build_object('post_item_id', p_item.id));
  if p_by_mail then
    perform private.queue_mail(p_item.user_id, v_event, v_params || case when exists (
        select 1 from public.post_settings s where s.user_id = p_item.user_id and s.sender_in_mails)
      then v_sender else '{}' end, p_key);
  end if;
end;
$$;

-- Tells a member that post has arrived. Until it can no longer be taken back at the counter the mail waits, that of
-- official post aside.
create function private.tell_post_arrived(p_item public.post_items)
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
  v_key text := 'post_arrived:' || p_item.id || ':' || p_item.user_id || ':' || p_item.is_official;
begin
  insert into private.post_told (item_id, user_id, in_digest) values (p_item.id, p_item.user_id, v_in_digest)
  on conflict (item_id) do update
  set user_id = excluded.user_id, told_at = now(), reminded_at = null, in_digest = excluded.in_digest;
  perform private.tell_of_post(p_item,
    case when p_item.is_official then 'official_received' when v_is_held then 'post_held' else 'post_received' end,
    jsonb_build_object('is_held', v_is_held), v_key, not v_in_digest);
  if not p_item.is_official then
    update public.mails m set due_at = now() + interval '10 minutes'
    where m.key = v_key and m.state = 'waiting' and m.attempts = 0;
  end if;
end;
$$;

-- Takes back what a person was told of an item that is not theirs, or not there: mails that are still to go, and the
-- bell.
create function private.untell_post(p_item_id uuid, p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.post_told t where t.item_id = p_item_id;
  delete from public.mails m
  where m.user_id = p_user_id and m.state = 'waiting' and m.attempts = 0 and m.params ->> 'post_item_id' = p_item_id::text;
  delete from public.notifications n
  where n.user_id = p_user_id and n.metadata ->> 'post_item_id' = p_item_id::text;
end;
$$;

-- Tells whose post it is, once it is known, and when it turns out to be official.
create function private.tell_changed_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_was_theirs boolean := false;
  v_is_theirs boolean := new.user_id is not null and new.undone_at is null;
  v_is_other boolean := true;
begin
  if tg_op = 'UPDATE' then
    v_was_theirs := old.user_id is not null and old.undone_at is null;
    v_is_other := old.user_id is distinct from new.user_id or not v_was_theirs or (new.is_official and not old.is_official);
    if v_was_theirs and (not v_is_theirs or v_is_other) then
      perform private.untell_post(old.id, old.user_id);
    end if;
  end if;
  if v_is_theirs and v_is_other then
    perform private.tell_post_arrived(new);
  end if;
  return null;
end;
$$;

create trigger tg_post_items__tell_new
  after insert on public.post_items
  for each row execute function private.tell_changed_post();

create trigger tg_post_items__tell_changed
  after update of user_id, undone_at, is_official on public.post_items
  for each row execute function private.tell_changed_post();

-- Tells a member that their post is scanned, once its text is read.
create function private.tell_post_scanned()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i
  where i.id = new.item_id and i.user_id is not null and i.undone_at is null;
  if found then
    perform private.tell_of_post(v_item, 'post_scanned', jsonb_build_object('pages', new.pages), 'post_scanned:' || new.id);
  end if;
  return null;
end;
$$;

create trigger tg_post_scans__tell_done
  after update of state on public.post_scans
  for each row when (old.state <> 'done' and new.state = 'done')
  execute function private.tell_post_scanned();

-- Tells a member why the office has refused what they asked for.
create function private.tell_post_refused()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = new.item_id and i.user_id = new.user_id;
  if found then
    perform private.tell_of_post(v_item, 'post_request_refused',
      jsonb_strip_nulls(jsonb_build_object('refusal', new.refusal, 'note', new.refusal_note)), 'post_refused:' || new.id);
  end if;
  return null;
end;
$$;

create trigger tg_post_requests__tell_refused
  after update of state on public.post_requests
  for each row when (old.state <> 'refused' and new.state = 'refused')
  execute function private.tell_post_refused();


-- -------------------------------------------------------------------------------------------------
-- What time brings: the mail of the day, the second notice of official post, and the telephone.

-- From when on the mail of the day goes out, by the clock in Malta: the office closes, the day's post is in.
create function private.post_digest_hour()
returns time
language plpgsql
immutable
set search_path = ''
as $$
begin
  return time '17:00';
end;
$$;

-- Members whose mail of the day is due.
create function private.post_digests_due()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.malta_clock(now())::time < private.post_digest_hour() then
    return;
  end if;
  return query
    select distinct t.user_id from private.post_told t
    where t.in_digest and not exists (
      select 1 from public.mails m where m.key = 'post_digest:' || t.user_id || ':' || private.malta_today());
end;
$$;

-- Sends a member the mail of the day: what has arrived and is not read yet, at most fifty by name. Whether it did.
create function private.send_post_digest(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_key text := 'post_digest:' || p_user_id || ':' || private.malta_today();
  v_wants_senders boolean := exists (
    select 1 from public.post_settings s where s.user_id = p_user_id and s.sender_in_mails);
  v_unread uuid[];
  v_items jsonb;
begin
  if not private.try_lock_member(p_user_id) or not exists (
      select 1 from private.post_digests_due() d (user_id) where d.user_id = p_user_id) then
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

-- Official post that may be due for a second notice: whether it is, each asks anew.
create function private.official_post_to_remind_of()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select i.id from public.post_items i
    join private.post_told t on t.item_id = i.id
    where i.is_official and i.read_at is null and i.undone_at is null
      and t.reminded_at is null and t.told_at < now() - interval '1 day';
end;
$$;

-- Reminds a member of official post they have not read within two working days, once. Whether it did.
create function private.remind_of_official_post(p_item_id uuid)
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
  if v_told.item_id is null or private.working_moment_after(v_told.told_at, 2) > now() then
    return false;
  end if;
  update private.post_told t set reminded_at = now() where t.item_id = p_item_id;
  perform private.tell_of_post(v_item, 'official_reminder', '{}', 'official_reminder:' || p_item_id || ':' || v_item.user_id);
  return true;
end;
$$;

-- All that is due by now, in the order in which it is done. Memberships come last: they can be very many.
create or replace function private.find_daily_work()
returns table (step text, id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Of these, rows that were locked when the event was cancelled, and registrations made in the same moment.
  return query select 'called_off_events', e.id from public.events e
    where e.status = 'cancelled' and private.is_called_off(e) and exists (
      select 1 from public.event_registrations er where er.event_id = e.id and er.payment_status <> 'cancelled')
    order by e.id;
  return query select 'lapsed_orders', o.id from private.lapsed_orders() o (id);
  return query select distinct 'lapsed_seats', er.event_id from public.event_registrations er
    where er.payment_status = 'pending' and private.hold_has_lapsed(er);
  return query select 'series', e.series_id from private.series_to_continue() e;
  return query select 'overdue_invoices', o.id from private.invoices_to_remind_of() o (id);
  return query select 'official_post', i.id from private.official_post_to_remind_of() i (id);
  return query select 'post_digests', d.id from private.post_digests_due() d (id);
  return query select 'old_records', null::uuid;
  return query select 'memberships', m.id from private.memberships_due() m (id);
end;
$$;

-- Does one thing that is due; whether it still is, each asks anew under its locks. Answers how much was done
-- (orders cancelled, seats lapsed, post told of, renewals written), and what went wrong, which is undone for that one
-- alone; is_cut: the statement was to end, by its time limit or by hand.
create or replace function private.do_daily_work(
  p_step text,
  p_id uuid,
  out done integer,
  out failures text[],
  out is_cut boolean
)
returns record
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_outcome text;
begin
  done := 0;
  failures := '{}';
  is_cut := false;
  case p_step
    when 'called_off_events' then
      failures := private.settle_called_off_event(p_id);
    when 'lapsed_orders' then
      v_outcome := private.try_cancel_order(p_id);
      done := (v_outcome = 'cancelled')::integer;
      if v_outcome not in ('cancelled', 'busy', 'kept') then
        failures := array[format('order %s: %s', p_id, v_outcome)];
      end if;
    when 'lapsed_seats' then
      done := private.sweep_lapsed_holds(p_id);
    when 'series' then
      perform private.continue_series(p_id);
    when 'overdue_invoices' then
      perform private.remind_of_overdue(p_id);
    when 'official_post' then
      done := private.remind_of_official_post(p_id)::integer;
    when 'post_digests' then
      done := private.send_post_digest(p_id)::integer;
    when 'old_records' then
      perform private.forget_form_origins();
      perform private.forget_expired_notifications();
      perform private.forget_deleted_notifications();
      perform private.forget_old_mails();
      perform private.forget_old_messages();
      perform private.forget_declined_applications();
      perform private.forget_old_audit_entries();
      perform private.forget_unused_photos();
      perform private.forget_unused_scan_files();
    when 'memberships' then
      done := private.keep_membership(p_id)::integer;
  end case;
exception when query_canceled or others then
  done := 0;
  failures := array[format('%s %s: %s %s', p_step, p_id, sqlstate, sqlerrm)];
  is_cut := sqlstate = '57014';
end;
$$;

-- The view below asks it in the name of the caller.
grant execute on function private.working_moment_after(timestamptz, integer) to authenticated, service_role;

-- Official post that its owner has not read two working days after the second notice, and was not telephoned about.
create view private.post_unread_official
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
  and t.reminded_at < now() - interval '1 day' and private.working_moment_after(t.reminded_at, 2) <= now()
  and (select private.is_admin() limit private.only_admins());
grant select on private.post_unread_official to authenticated, service_role;

create view public.post_unread_official
with (security_invoker = true)
as select * from private.post_unread_official;
comment on view public.post_unread_official is 'Official post whose owner is to be telephoned. Administrators only.';
grant select on public.post_unread_official to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Own data and erasure.

-- Forgets what a person has asked for, what was scanned for them and what they were told of it.
create function private.erase_scanned_post(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- What is being read or handed over now is waited for, the item first as elsewhere.
  perform 1 from public.post_items i where i.user_id = p_user_id order by i.id for no key update;
  -- public.post_pages go with their scans.
  delete from public.post_scans s using public.post_items i where i.id = s.item_id and i.user_id = p_user_id;
  delete from private.post_words w using public.post_items i where i.id = w.item_id and i.user_id = p_user_id;
  delete from private.post_told t where t.user_id = p_user_id;
  delete from public.post_requests r where r.user_id = p_user_id;
  delete from public.post_usage u where u.user_id = p_user_id;
  delete from public.post_settings s where s.user_id = p_user_id;
end;
$$;

-- Runs when an account is deleted, for good or softly. An unpaid order is settled or cancelled first.
create or replace function private.forget_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Only an address that was confirmed is known to be this person's.
  v_email text := case when old.email_confirmed_at is not null then old.email end;
  v_forms uuid[];
begin
  perform private.hold_person(old.id, v_email);
  if exists (select 1 from public.purchases p where p.user_id = old.id and p.status = 'pending') then
    perform private.fail('ID006', 'An account with an unpaid order cannot be deleted');
  end if;
  -- Through the rule on roles: the last super administrator cannot be deleted.
  update public.profiles set role = null where id = old.id and role is not null;

  perform private.give_up_seats_and_cart(old.id);
  v_forms := private.erase_forms(old.id, v_email);
  perform private.erase_notifications(old.id, v_email, v_forms);
  perform private.erase_mails(old.id, v_email);
  perform private.erase_sign_ins(old.id);
  perform private.erase_saved_views(old.id, v_email);
  -- The referral goes, even where orders keep the emptied profile.
  delete from public.referrals where user_id = old.id;
  delete from private.discount_code_tries where user_id = old.id;
  delete from private.purchase_number_draws where user_id = old.id;
  delete from private.own_data_uses where user_id = old.id;
  delete from public.person_notes where user_id = old.id;
  perform private.erase_scanned_post(old.id);
  perform private.erase_post(old.id);
  if exists (select 1 from public.purchases p where p.user_id = old.id) then
    perform private.empty_profile(old.id,
      array(select e.email from private.confirmed_emails(old.id, v_email) e) || old.email::text);
  else
    delete from public.profiles where id = old.id;
  end if;
  delete from private.former_emails where user_id = old.id;
  -- Last, because the steps before write to the audit log as well.
  perform private.erase_audited_values(old.id, v_forms);
  return null;
end;
$$;

-- What a person receives by post: their names; their items, each with its chain, in which nobody else is named; what they
-- asked for, what was scanned of it, and how they want to be told.
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
        'events', (
          select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', e.at, 'device_at', e.device_at,
            'kind', e.kind, 'place', e.place, 'reason', e.detail -> 'reason')) order by e.id), '[]')
          from public.post_events e where e.item_id = i.id),
        'told', (
          select private.own_row(to_jsonb(t)) from private.post_told t where t.item_id = i.id),
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

select private.audit_every_table();
select private.sample_no_texts();
