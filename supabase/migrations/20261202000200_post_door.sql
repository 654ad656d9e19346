-- The door: collections are handed over to whoever comes for them. The counter finds one by its code, by the label of an item
-- or by a name, takes each item from its shelf, and checks an identity document against the name. What is handed over can be
-- taken back for ten minutes, by whoever noted it.

-- Codes that were tried and are none, of the last minutes.
create table private.collection_code_tries (
  user_id uuid not null references public.admins (user_id) on delete cascade,
  tried_at timestamptz not null
);
create index collection_code_tries_user_id_idx on private.collection_code_tries (user_id, tried_at);
-- Row-level security without a policy: the tries are for the function below alone.
alter table private.collection_code_tries enable row level security;

-- See public.find_post_collection.
create function private.find_post_collection(p_code text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_code text := regexp_replace(left(p_code, 40), '[^0-9]', '', 'g');
  v_id uuid;
  v_tries integer;
begin
  perform private.require_admin();
  -- One try at a time, so that no more are made than are counted.
  perform pg_advisory_xact_lock(hashtextextended('collection_code_tries:' || auth.uid(), 0));
  delete from private.collection_code_tries t
  where t.user_id = auth.uid() and t.tried_at < clock_timestamp() - interval '10 minutes';
  v_tries := (select count(*) from private.collection_code_tries t where t.user_id = auth.uid());
  if v_tries >= 5 then
    perform private.fail('PO099', 'Five wrong codes within ten minutes');
  end if;
  select c.id into v_id from public.post_collections c where c.code = v_code;
  if not found then
    insert into private.collection_code_tries values (auth.uid(), clock_timestamp());
    v_tries := v_tries + 1;
  end if;
  return jsonb_build_object('id', v_id, 'tries_left', 5 - v_tries);
end;
$$;
grant execute on function private.find_post_collection(text) to authenticated, service_role;

-- Which open collection has a code (administrators only), {id, tries_left}; id: null where none has. PO099: five wrong ones
-- within ten minutes; by its member it can be found all the same.
create function public.find_post_collection(p_code text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.find_post_collection(p_code) $$;
grant execute on function public.find_post_collection(text) to authenticated, service_role;

-- -------------------------------------------------------------------------------------------------
-- Names.

-- Whether a collection is for the caller themselves: it is of their post, or they are who comes for it, by the name of
-- their profile or one under which they receive post.
create function private.is_callers_collection(p_collection public.post_collections)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_collection.user_id = auth.uid() or exists (
    select 1 from (
      select p.full_name as name from public.profiles p where p.id = auth.uid()
      union all
      select n.name from public.post_names n where n.user_id = auth.uid() and n.kind = 'person') o
    where private.is_same_bearer(p_collection.bearer, o.name) or private.is_same_bearer(o.name, p_collection.bearer));
end;
$$;
-- The list of the door asks it.
grant execute on function private.is_callers_collection(public.post_collections) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What the counter reads.

-- What members come for, with who comes; never the code.
create view private.post_door
with (security_invoker = false)
as
select
  c.id,
  c.user_id,
  m.full_name as member_name,
  m.company_name as member_company,
  m.box_number,
  c.bearer,
  c.is_owner,
  c.note,
  c.asked_at,
  c.ready_on,
  c.ready_on <= private.malta_today() as is_ready,
  c.valid_until,
  i.items,
  i.waiting,
  private.is_callers_collection(c) as is_own,
  private.search_text(m.full_name, m.company_name, m.box_number::text, 'box ' || m.box_number, c.bearer, i.codes)
    as search_text,
  c.is_confirmed
from public.post_collections c
join public.profiles m on m.id = c.user_id
cross join lateral (
  select count(*)::integer as items, count(*) filter (where private.waits_for_scan(r.item_id))::integer as waiting,
    string_agg(p.code, ' ') as codes
  from public.post_requests r
  join public.post_items p on p.id = r.item_id
  where r.collection_id = c.id and r.done_at is null) i
where c.ended_at is null and (select private.is_admin() limit private.only_admins());

create view public.post_door
with (security_invoker = true)
as select * from private.post_door;
comment on view public.post_door is 'What is to be handed over at the door, for administrators'' lists.';
grant select on private.post_door to authenticated, service_role;
grant select on public.post_door to authenticated, service_role;

-- A collection as the counter has it. Items are those it still is for, or was handed over with.
create function private.collection_in_words(p_collection public.post_collections)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('id', p_collection.id, 'user_id', p_collection.user_id, 'member_name', m.full_name,
      'member_company', m.company_name, 'box_number', m.box_number, 'is_own', private.is_callers_collection(p_collection),
      'bearer', p_collection.bearer, 'is_owner', p_collection.is_owner,
      'is_confirmed', p_collection.is_confirmed, 'note', p_collection.note,
      'ready_on', p_collection.ready_on, 'valid_until', p_collection.valid_until,
      'state', case when p_collection.ended_at is null then 'open' when p_collection.handed_at is null then 'over'
        else 'handed_over' end,
      'is_early', p_collection.ready_on > private.malta_today(),
      'handed_at', p_collection.handed_at, 'came', p_collection.came,
      'undo_until', case when p_collection.handed_by = auth.uid()
        then p_collection.handed_at + private.post_undo_time() end,
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('item_id', i.id, 'request_id', r.id, 'code', i.code,
          'kind', i.kind, 'sender', coalesce(s.name, i.sender), 'is_official', i.is_official, 'place', i.place,
          'is_asked', r.state = 'asked', 'waits_for_scan', r.done_at is null and private.waits_for_scan(i.id))
          order by i.place, i.received_at, i.id), '[]')
        from public.post_requests r
        join public.post_items i on i.id = r.item_id
        left join public.post_senders s on s.id = i.sender_id
        where r.collection_id = p_collection.id and (r.done_at is null or r.state = 'done')))
    from public.profiles m where m.id = p_collection.user_id);
end;
$$;

-- See public.get_post_collection.
create function private.get_post_collection(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select private.collection_in_words(c) from public.post_collections c where c.id = p_id);
end;
$$;
grant execute on function private.get_post_collection(uuid) to authenticated, service_role;

-- A collection with its items and where they are (administrators only); null where there is none. Its code is not read.
create function public.get_post_collection(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_collection(p_id) $$;
grant execute on function public.get_post_collection(uuid) to authenticated, service_role;

-- See public.get_post_handovers.
create function private.get_post_handovers()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.collection_in_words(c) order by c.handed_at desc, c.id), '[]')
    from public.post_collections c
    where c.handed_by = auth.uid() and c.handed_at > now() - private.post_undo_time());
end;
$$;
grant execute on function private.get_post_handovers() to authenticated, service_role;

-- What the caller has handed over and can still take back (administrators only), the last first.
create function public.get_post_handovers()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_handovers() $$;
grant execute on function public.get_post_handovers() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Handing over.

-- Whoever hands an item over has it in hand: it is not looked for any longer.
drop trigger tg_post_events__end_loss on public.post_events;
create trigger tg_post_events__end_loss
  after insert on public.post_events
  for each row when (new.kind in ('stored', 'moved', 'opened', 'scan_handed_over', 'counted', 'found', 'returned', 'undone',
    'bagged', 'unbagged', 'bag_closed', 'shredded', 'request_packed', 'forwarded', 'handed_over'))
  execute function private.end_post_loss();

-- Locks the member of a collection, its items and then itself. PO096: it is over or gone; details.state says how.
create function private.hold_collection(p_id uuid, p_state text)
returns public.post_collections
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := (select c.user_id from public.post_collections c where c.id = p_id);
  v_collection public.post_collections;
  v_state text;
begin
  if v_user is not null then
    perform private.lock_member(v_user);
    perform 1 from public.post_items i
    where i.id in (select r.item_id from public.post_requests r where r.collection_id = p_id)
    order by i.id for no key update;
    select * into v_collection from public.post_collections c where c.id = p_id for update;
  end if;
  v_state := case
    when v_collection.id is null then 'gone'
    when v_collection.ended_at is null then 'open'
    when v_collection.handed_at is null then 'over'
    else 'handed_over' end;
  if v_state <> p_state then
    perform private.fail('PO096', 'The collection is over or gone', jsonb_build_object('state', v_state));
  end if;
  if private.is_callers_collection(v_collection) then
    perform private.fail('PO040', 'An administrator does not hand over to themselves');
  end if;
  return v_collection;
end;
$$;

-- Refuses what does not make a hand-over: an unknown document, a name that is not the one named, a signature that is none; and
-- what is handed over before its day, or without the code, while nobody says why: many have the same name.
create function private.check_handover(
  p_collection public.post_collections,
  p_came text,
  p_document text,
  p_signature text,
  p_signed_name text,
  p_by_code boolean,
  p_reason text
)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if coalesce(p_document, '') not in ('passport', 'id_card', 'residence_card') then
    perform private.fail('PO097', 'No identity document was checked', '{"problem": "document"}');
  end if;
  if coalesce(p_came, '') = '' or char_length(p_came) > 120
    or private.is_same_bearer(p_collection.bearer, p_came) is not true then
    perform private.fail('PO098', 'Somebody else was to come');
  end if;
  -- Of strokes alone, each of two points at least; or else typed, as it is on the document.
  if (p_signature is null and private.name_words(p_signed_name) is distinct from private.name_words(p_came))
    or char_length(p_signature) > 20000
    or p_signature !~ '^(M[0-9]{1,3} [0-9]{1,3}(L[0-9]{1,3} [0-9]{1,3})+)+$' then
    perform private.fail('PO097', 'There is no signature', '{"problem": "signature"}');
  end if;
  if char_length(p_reason) > 300
    or (p_reason is null and (p_collection.ready_on > private.malta_today() or not p_by_code)) then
    perform private.fail('PO097', 'Nobody says why', '{"problem": "reason"}');
  end if;
end;
$$;

-- Lets what stays here be collected another time, under another code.
create function private.split_collection(p_collection public.post_collections)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into public.post_collections (user_id, bearer, is_owner, is_confirmed, note, code, asked_at, ready_on, valid_until)
  values (p_collection.user_id, p_collection.bearer, p_collection.is_owner, p_collection.is_confirmed, p_collection.note,
    private.new_collection_code(), p_collection.asked_at, p_collection.ready_on, p_collection.valid_until)
  returning id into v_id;
  update public.post_requests r set collection_id = v_id where r.collection_id = p_collection.id and r.done_at is null;
end;
$$;

-- Tells the owner of a collection what became of it, by one of its items and how many more there are: of those that were
-- handed over, or else of those that are still to be.
create function private.tell_of_collection(p_id uuid, p_event text, p_is_done boolean, p_params jsonb default '{}')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_items uuid[] := array(
    select i.id from public.post_requests r join public.post_items i on i.id = r.item_id and i.user_id = r.user_id
    where r.collection_id = p_id and case when p_is_done then r.state = 'done' else r.done_at is null end
    order by i.received_at desc, i.id);
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = v_items[1];
  if found then
    perform private.tell_of_post(v_item, p_event, p_params || jsonb_build_object('more', cardinality(v_items) - 1),
      p_event || ':' || p_id || ':' || now());
  end if;
end;
$$;

-- Hands one item over, and notes in its chain to whom.
create function private.hand_over_item(p_request_id uuid, p_collection public.post_collections)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests := private.hold_post_request(p_request_id);
  v_item public.post_items;
begin
  perform private.check_paper_way(v_request);
  select * into v_item from public.post_items i where i.id = v_request.item_id;
  perform private.finish_post_request(v_request);
  update public.post_items i set paper = 'collected', paper_at = now(), place = null where i.id = v_item.id;
  perform private.note_post(v_item.id, 'handed_over', jsonb_build_object('request_id', v_request.id,
    'kind', v_request.kind, 'collection_id', p_collection.id, 'to', p_collection.came,
    'document', p_collection.document, 'by_code', p_collection.by_code,
    'was', jsonb_build_object('paper', v_item.paper, 'place', v_item.place)));
end;
$$;

-- The labels of what was handed over with a collection, in their order.
create function private.labels_handed_over(p_id uuid)
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select i.code from public.post_requests r
    join public.post_items i on i.id = r.item_id
    where r.collection_id = p_id and r.state = 'done' order by i.code collate "C");
end;
$$;

-- See public.hand_over_post.
create function private.hand_over_post(
  p_id uuid,
  p_codes text[],
  p_came text,
  p_document text,
  p_signature text,
  p_signed_name text,
  p_code text,
  p_reason text
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_came text := private.one_line(p_came);
  v_reason text := nullif(private.one_line(p_reason), '');
  v_by_code boolean := false;
  v_left integer;
  v_stays integer;
  v_before public.post_collections;
  v_collection public.post_collections;
  v_requests uuid[];
  v_request uuid;
begin
  perform private.require_admin();
  -- Sent twice, as an answer was lost.
  select * into v_before from public.post_collections c
  where c.id = p_id and c.handed_by = auth.uid() and c.handed_at > now() - private.post_undo_time();
  if found and (v_before.came, v_before.document) = (v_came, p_document) then
    if private.labels_handed_over(p_id) is distinct from array(select l from unnest(p_codes) l order by l collate "C") then
      perform private.fail('PO097', 'Other items were handed over', '{"problem": "items"}');
    end if;
    return '{"is_handed_over": true, "tries_left": null}';
  end if;
  v_collection := private.hold_collection(p_id, 'open');
  if p_id in (select o.id from private.collections_over() o (id)) then
    perform private.fail('PO096', 'Its last day has passed', '{"state": "over"}');
  end if;
  if p_code is not null then
    v_left := 5 - v_collection.wrong_codes;
    if v_left <= 0 then
      perform private.fail('PO105', 'Five wrong codes were tried for this collection');
    end if;
    v_by_code := v_collection.code = regexp_replace(left(p_code, 40), '[^0-9]', '', 'g');
    -- Answered, and not refused: a refusal is undone with all that it wrote, and the try would not be counted.
    if not v_by_code then
      update public.post_collections c set wrong_codes = c.wrong_codes + 1 where c.id = p_id;
      return jsonb_build_object('is_handed_over', false, 'tries_left', v_left - 1);
    end if;
  end if;
  perform private.check_handover(v_collection, v_came, p_document, p_signature, p_signed_name, v_by_code, v_reason);
  v_requests := array(
    select r.id from public.post_requests r
    join public.post_items i on i.id = r.item_id
    where r.collection_id = p_id and r.done_at is null and i.code = any (p_codes)
    order by r.item_id);
  if cardinality(v_requests) = 0 or cardinality(v_requests) <> cardinality(p_codes) then
    perform private.fail('PO097', 'These are not the items of the collection', '{"problem": "items"}');
  end if;
  update public.post_collections c
  set code = null, ended_at = now(), handed_at = now(), handed_by = auth.uid(), came = v_came, document = p_document,
    by_code = v_by_code, reason = v_reason, is_drawn = p_signature is not null, signature = p_signature
  where c.id = p_id
  returning * into v_collection;
  foreach v_request in array v_requests loop
    perform private.hand_over_item(v_request, v_collection);
  end loop;
  v_stays := (select count(*) from public.post_requests r where r.collection_id = p_id and r.done_at is null);
  if v_stays > 0 then
    perform private.split_collection(v_collection);
  end if;
  perform private.tell_of_collection(p_id, 'post_handed_over', true, jsonb_strip_nulls(jsonb_build_object('to', v_came,
    'document', p_document, 'is_owner', v_collection.is_owner, 'is_confirmed', v_collection.is_confirmed, 'reason', v_reason, 'left', nullif(v_stays, 0))));
  return '{"is_handed_over": true, "tries_left": null}';
end;
$$;
grant execute on function private.hand_over_post(uuid, text[], text, text, text, text, text, text)
  to authenticated, service_role;

-- Hands items of a collection over to whoever came for them (administrators only), and tells the owner; {is_handed_over,
-- tries_left}: false, where p_code is not that of the collection, and how many more wrong ones it takes. p_codes: the labels
-- that were scanned; what is left can be collected another time, under another code. p_came: the name on their document, of
-- which p_document is the kind; p_signature: the path of what they drew, or else p_signed_name. p_code: what they had with
-- them; null where it was found by name. p_reason: why all the same, before its day or without the code. PO040: it is the
-- caller's own, or they are who comes. PO053: one waits for its scan. PO096: it is over or gone. PO097: details.problem is missing or wrong: document, signature, reason or items, also where others were handed over before. PO098:
-- somebody else was to come. PO105: after five wrong codes none counts for it; without one it is handed over all the same.
create function public.hand_over_post(
  p_id uuid,
  p_codes text[],
  p_came text,
  p_document text,
  p_signature text default null,
  p_signed_name text default null,
  p_code text default null,
  p_reason text default null
)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.hand_over_post(p_id, p_codes, p_came, p_document, p_signature, p_signed_name, p_code, p_reason) $$;
grant execute on function public.hand_over_post(uuid, text[], text, text, text, text, text, text)
  to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Taking it back.

-- Keeps every sheet to the ways there are, whoever moves it. What was handed over a moment ago may not have been.
create or replace function private.check_paper()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.can_paper_go(old.paper, new.paper) and not coalesce(
      old.paper in ('collected', 'forwarded') and private.is_paper_here(new) and old.paper_at > now() - private.post_undo_time(), false) then
    perform private.fail('PO006', 'The paper cannot go there from where it is',
      jsonb_build_object('paper', old.paper));
  end if;
  return new;
end;
$$;

-- What somebody put into a bag or a parcel, or took out of one, nobody misses where it lay; nor what came back to its shelf
-- as it was not handed over after all.
create or replace function private.missed_post(p_count public.post_counts)
returns setof public.post_items
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select i.* from public.post_items i
    where lower(coalesce(i.place, '')) = lower(coalesce(p_count.place, ''))
      and i.paper in ('received', 'stored', 'opened') and i.undone_at is null
      and not exists (
        select 1 from public.post_count_lines l where l.count_id = p_count.id and l.code = i.code)
      and (
        select e.at from public.post_events e
        where e.item_id = i.id and e.kind in ('received', 'stored', 'moved', 'found', 'bagged', 'unbagged',
          'request_packed', 'request_unpacked', 'handover_undone') order by e.id desc limit 1)
        <= p_count.begun_at;
end;
$$;

-- See public.undo_post_handover.
create function private.undo_post_handover(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_collection public.post_collections;
  v_request public.post_requests;
  v_was jsonb;
begin
  perform private.require_admin();
  -- Sent twice, as an answer was lost.
  if exists (
    select 1 from public.post_collections c
    join public.post_requests r on r.collection_id = c.id
    join public.post_events e on e.item_id = r.item_id and e.kind = 'handover_undone' and e.actor = auth.uid()
      and e.detail ->> 'collection_id' = p_id::text and e.at > now() - private.post_undo_time()
    where c.id = p_id and c.ended_at is null) then
    return;
  end if;
  v_collection := private.hold_collection(p_id, 'handed_over');
  if v_collection.handed_by is distinct from auth.uid() or v_collection.handed_at < now() - private.post_undo_time()
    or exists (
      select 1 from public.post_requests r join public.post_items i on i.id = r.item_id
      where r.collection_id = p_id and r.state = 'done'
        and (i.paper <> 'collected' or i.user_id is distinct from v_collection.user_id or i.undone_at is not null)) then
    perform private.fail('PO096', 'Too late, or noted by somebody else', '{"state": "late"}');
  end if;
  update public.post_collections c
  set code = private.new_collection_code(), wrong_codes = 0, ended_at = null, handed_at = null, handed_by = null, came = null,
    document = null, by_code = null, reason = null, is_drawn = null, signature = null
  where c.id = p_id;
  for v_request in
    update public.post_requests r set state = 'waiting', done_at = null, taken_by = null, taken_at = null
    where r.collection_id = p_id and r.state = 'done'
    returning *
  loop
    select e.detail -> 'was' into v_was from public.post_events e
    where e.item_id = v_request.item_id and e.kind = 'handed_over' order by e.id desc limit 1;
    update public.post_items i set paper = v_was ->> 'paper', place = v_was ->> 'place', paper_at = now()
    where i.id = v_request.item_id;
    perform private.note_post(v_request.item_id, 'handover_undone', jsonb_build_object('request_id', v_request.id,
      'kind', v_request.kind, 'collection_id', p_id), v_was ->> 'place');
  end loop;
  perform private.tell_of_collection(p_id, 'post_handover_undone', false);
end;
$$;
grant execute on function private.undo_post_handover(uuid) to authenticated, service_role;

-- Notes that a collection was not handed over after all (administrators only, whoever noted it, for ten minutes): its items
-- are where they were, and it has another code. The chain keeps both, and its owner is told. PO096: it is gone, or too late.
create function public.undo_post_handover(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.undo_post_handover(p_id) $$;
grant execute on function public.undo_post_handover(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What is read of it afterwards.

-- See public.get_post_handover.
create function private.get_post_handover(p_item_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
begin
  return (
    select jsonb_build_object('handed_at', c.handed_at, 'came', c.came, 'bearer', c.bearer, 'is_owner', c.is_owner,
      'is_confirmed', c.is_confirmed,
      'document', c.document, 'by_code', c.by_code, 'reason', c.reason, 'is_drawn', c.is_drawn, 'signature', c.signature)
    from public.post_requests r
    join public.post_collections c on c.id = r.collection_id
    join public.post_items i on i.id = r.item_id
    where r.item_id = p_item_id and r.state = 'done' and c.handed_at is not null and i.paper = 'collected'
      and (r.user_id = v_user and i.user_id = v_user and i.undone_at is null or private.is_admin())
    order by c.handed_at desc limit 1);
end;
$$;
grant execute on function private.get_post_handover(uuid) to authenticated, service_role;

-- To whom an item was handed over, with their signature; for its owner and for administrators, null for all others.
create function public.get_post_handover(p_item_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_handover(p_item_id) $$;
grant execute on function public.get_post_handover(uuid) to authenticated, service_role;

select private.audit_every_table();
select private.sample_no_texts();
