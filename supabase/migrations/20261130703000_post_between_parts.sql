-- What counting, loss, bags, charges and the end of a membership have to know of each other.

-- Whether paper can go from one state to another. What was opened before it was lost is opened when it is found: its owner
-- would read "Stored unopened".
create or replace function private.can_paper_go(p_from text, p_to text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_from
    when 'received' then p_to <> 'received'
    when 'stored' then p_to not in ('received', 'stored')
    when 'opened' then p_to not in ('received', 'stored', 'opened')
    when 'lost' then p_to in ('stored', 'opened')
    else false end;
end;
$$;

-- Whether a place is a bag: what lies in one is known by its label alone.
create function private.is_place_of_bag(p_place text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.post_bags b
    where b.code = upper(right(replace(private.one_line(p_place), '-', ''), 8))
      and lower(private.post_bag_place(b.code)) = lower(private.one_line(p_place)));
end;
$$;

-- Puts an item on a shelf: ok, unknown or gone. What is lost is found by it.
create or replace function private.place_post_item(p_code text, p_place text)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_paper text;
begin
  if private.is_place_of_bag(p_place) then
    perform private.fail('PO008', 'Into a bag an item is scanned');
  end if;
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null for no key update;
  if not found then
    return 'unknown';
  end if;
  if v_item.paper <> 'lost' and not private.is_paper_here(v_item) then
    return 'gone';
  end if;
  if v_item.paper not in ('received', 'lost') and v_item.place is not distinct from p_place
    and not private.is_post_reported(v_item.id) and auth.uid() = (
      select e.actor from public.post_events e
      where e.item_id = v_item.id and e.kind in ('stored', 'moved', 'found') order by e.id desc limit 1) then
    return 'ok';
  end if;
  v_paper := case
    when v_item.paper = 'lost' and exists (
      select 1 from public.post_events e where e.item_id = v_item.id and e.kind = 'opened') then 'opened'
    when v_item.paper in ('received', 'lost') then 'stored'
    else v_item.paper end;
  update public.post_items i
  set place = p_place, paper = v_paper, paper_at = case when v_paper <> i.paper then now() else i.paper_at end
  where i.id = v_item.id;
  perform private.note_post(v_item.id,
    case v_item.paper when 'received' then 'stored' when 'lost' then 'found' else 'moved' end, p_place => p_place);
  if v_item.paper = 'lost' and v_item.user_id is not null then
    perform private.tell_of_post(v_item, 'post_found', '{}', 'post_found:' || v_item.id || ':' || v_item.paper_at);
  end if;
  return 'ok';
end;
$$;

-- Counting.

-- See public.begin_post_count. A bag is no shelf.
create or replace function private.begin_post_count(p_id uuid, p_place text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place text;
  v_count public.post_counts;
begin
  perform private.require_admin();
  v_place := private.shelf_in(p_place);
  if private.is_place_of_bag(v_place) then
    perform private.fail('PO008', 'A bag is no shelf');
  end if;
  select * into v_count from public.post_counts c where c.id = p_id;
  if found and lower(coalesce(v_count.place, '')) = lower(coalesce(v_place, '')) then
    return p_id;
  elsif found or p_id is null then
    perform private.fail('PO027', 'Another count has this id');
  end if;
  -- The one that is open is held, so that it is still open when it is answered.
  insert into public.post_counts as c (id, place, begun_by) values (p_id, v_place, auth.uid())
  on conflict (lower(coalesce(place, ''))) where ended_at is null do update set begun_by = c.begun_by
  returning c.* into v_count;
  return v_count.id;
end;
$$;

-- What somebody put into a bag, or took out of one, nobody misses where it lay.
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
        where e.item_id = i.id and e.kind in ('received', 'stored', 'moved', 'found', 'bagged', 'unbagged') order by e.id desc limit 1)
        <= p_count.begun_at;
end;
$$;

-- See public.put_counted_post. What somebody put into a bag since has been put elsewhere.
create or replace function private.put_counted_post(p_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_count public.post_counts;
  v_line public.post_count_lines;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_count := private.hold_post_count(p_id, p_alone => false);
  perform private.hold_pile(array[p_code]);
  select * into v_line from public.post_count_lines l
  where l.count_id = p_id and l.code = p_code and l.item_id is not null and l.scanned_at is not null;
  if not found or v_count.place is null then
    perform private.fail('PO083', 'It was not counted on a shelf');
  end if;
  -- Its label may be on another item by now.
  select * into v_item from public.post_items i where i.id = v_line.item_id and i.undone_at is null;
  if not found then
    perform private.fail('PO005', 'The item was taken back');
  end if;
  if (
      select lower(e.place) is distinct from lower(v_count.place) from public.post_events e
      where e.item_id = v_item.id and e.kind in ('stored', 'moved', 'found', 'lost', 'bagged', 'unbagged') and e.at > v_line.scanned_at
      order by e.id desc limit 1) then
    perform private.fail('PO084', 'It was put elsewhere or lost since', jsonb_build_object('place', v_item.place));
  end if;
  if private.place_post_item(p_code, v_count.place) = 'gone' then
    perform private.fail('PO006', 'The paper has left the house', jsonb_build_object('paper', v_item.paper));
  end if;
  update public.post_count_lines l set put_at = now() where l.count_id = p_id and l.code = p_code;
end;
$$;

-- See public.get_post_shelves. What lies in a bag lies on no shelf.
create or replace function private.get_post_shelves()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with here as (
      select lower(coalesce(i.place, '')) as shelf, min(i.place) as place, count(*) as items
      from public.post_items i
      where i.paper in ('received', 'stored', 'opened') and i.undone_at is null
        and not exists (select 1 from public.post_bag_items b where b.item_id = i.id)
      group by 1
    ), counted as (
      select distinct on (1) lower(coalesce(c.place, '')) as shelf, c.*
      from public.post_counts c where c.ended_at is not null
      order by 1, c.ended_at desc
    ), counting as (
      select lower(coalesce(c.place, '')) as shelf, c.* from public.post_counts c where c.ended_at is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('place', coalesce(h.place, o.place, c.place),
      'items', coalesce(h.items, 0),
      'open', case when o.id is not null then jsonb_build_object('id', o.id, 'begun_at', o.begun_at,
        'begun_by', (select p.full_name from public.profiles p where p.id = o.begun_by)) end,
      'last', case when c.id is not null then jsonb_build_object('id', c.id, 'ended_at', c.ended_at, 'found', c.found,
        'missing', c.missing, 'unexpected', c.unexpected) end) order by shelf), '[]')
    from here h
    full join counted c using (shelf)
    full join counting o using (shelf));
end;
$$;

-- The label of a bag is no item's.
create or replace function private.new_post_item(p_item jsonb)
returns public.post_items
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  v_item := private.with_post_values(null, p_item, array['id', 'code', 'kind', 'user_id', 'name_id', 'addressee',
    'sender_id', 'sender', 'is_official', 'not_ours_at', 'weight_g', 'received_at', 'place', 'envelope']);
  if not private.is_post_code(v_item.code) then
    perform private.fail('PO003', 'No code of a label');
  end if;
  if exists (select 1 from public.post_bags b where b.code = v_item.code) then
    perform private.fail('PO002', 'The label is on a bag');
  end if;
  if v_item.received_at is not null and p_item ->> 'received_at' !~* ':\d\d(\.\d+)?\s*(z|[+-]\d\d(:?\d\d)?)\s*$' then
    perform private.fail('PO008', 'A moment has an offset');
  end if;
  v_item.received_at := coalesce(v_item.received_at, now());
  if v_item.received_at > now() + interval '5 minutes' or v_item.received_at < now() - interval '60 days' then
    perform private.fail('PO032', 'The clock of the device is wrong',
      jsonb_build_object('received_at', v_item.received_at, 'now', now()));
  end if;
  v_item.is_official := coalesce(v_item.is_official, (
    select s.is_official from public.post_senders s where s.id = v_item.sender_id), false);
  v_item.not_ours_at := case when v_item.not_ours_at is not null then now() end;
  v_item.image := case when v_item.envelope is null then 'none' else 'envelope' end;
  if v_item.envelope is not null and not private.keep_files('post-envelopes', array[v_item.envelope]) then
    perform private.fail('PO030', 'The photo is not there');
  end if;
  v_item.idempotency_key := md5(p_item::text);
  v_item.recorded_by := auth.uid();
  perform private.check_post_owner(v_item);
  return v_item;
end;
$$;


-- Loss.

-- Sent again after the report has ended, it says so: nothing is reported then.
create or replace function private.report_post_lost(p_id uuid, p_item_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_reason text;
  v_item public.post_items;
  v_before public.post_losses;
begin
  perform private.require_admin();
  v_reason := private.post_reason(p_reason);
  v_item := private.hold_post_item(p_item_id);
  select * into v_before from public.post_losses l where l.id = p_id;
  if v_before.item_id = p_item_id and v_before.reported_by = auth.uid() then
    if v_before.ended_at is not null then
      perform private.fail('PO081', 'The report has ended');
    end if;
    return;
  elsif p_id is null or v_before.id is not null then
    perform private.fail('PO027', 'Another report has this id');
  end if;
  if v_item.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide on their own post');
  end if;
  if not private.is_paper_here(v_item) then
    perform private.fail('PO006', 'The paper is not in the house', jsonb_build_object('paper', v_item.paper));
  end if;
  if private.is_post_reported(p_item_id) then
    perform private.fail('PO080', 'It is reported already');
  end if;
  insert into public.post_losses (id, item_id, reported_by) values (p_id, p_item_id, auth.uid());
  perform private.note_post(p_item_id, 'lost_reported', jsonb_build_object('reason', v_reason), v_item.place);
end;
$$;

-- Lost post is told of once, not also as what was refused.
create or replace function private.tell_post_refused()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = new.item_id and i.user_id = new.user_id;
  if found and v_item.paper <> 'lost' then
    perform private.tell_of_post(v_item, 'post_request_refused',
      jsonb_strip_nulls(jsonb_build_object('refusal', new.refusal, 'note', new.refusal_note,
        'is_better', nullif(new.kind = 'rescan', false), 'request', case when new.kind not in ('scan', 'rescan')
          then new.kind end)), 'post_refused:' || new.id);
  end if;
  return null;
end;
$$;

-- Tells the owner of lost post, and whether a scan of it stays.
create or replace function private.tell_post_lost(p_item public.post_items)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.tell_of_post(p_item, 'post_lost',
    jsonb_build_object('is_scanned', exists (
      select 1 from public.post_scans s where s.item_id = p_item.id and s.is_newest)),
    'post_lost:' || p_item.id || ':' || p_item.user_id || ':' || p_item.paper_at);
end;
$$;

-- A scan that failed cannot be made again of paper that is gone: it is refused, and what it cost is given back.
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
    where r.item_id = new.id and r.done_at is null and (
      new.undone_at is not null or new.user_id is distinct from r.user_id or not private.is_paper_here(new))
    order by r.id for update
  loop
    if new.undone_at is not null or new.user_id is distinct from v_request.user_id then
      perform private.end_post_request(v_request, 'withdrawn');
    else
      perform private.end_post_request(v_request, 'refused', 'gone');
    end if;
  end loop;
  if new.user_id is not distinct from old.user_id and not private.is_paper_here(new) then
    for v_request in
      select r.* from public.post_requests r
      where r.item_id = new.id and r.state = 'done' and exists (
        select 1 from public.post_scans s where s.request_id = r.id and s.state = 'failed')
      order by r.id for update
    loop
      perform private.end_post_request(v_request, 'refused', 'gone');
      delete from public.post_scans s where s.request_id = v_request.id and s.state = 'failed';
      perform private.settle_post_scans(new.id);
    end loop;
  end if;
  if new.user_id is distinct from old.user_id then
    for v_request in
      update public.post_requests r set counts = 0, counts_included = 0, net = 0, vat = 0, gross = 0
      from (
        select * from public.post_requests q
        where q.item_id = new.id and q.user_id = old.user_id and q.state = 'done' and (q.counts > 0 or q.gross > 0)
        order by q.id for update) q
      where r.id = q.id
      returning q.*
    loop
      perform private.uncount_post_documents(v_request);
    end loop;
  end if;
  return null;
end;
$$;


-- Scans.

-- Sent again with other pages, it is another scan.
create or replace function private.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer)
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
  if coalesce(p_sheets, 0) not between 1 and 400 then
    perform private.fail('PO056', 'A scan has from 1 to 400 sheets');
  end if;
  -- Sent twice at one moment, the second is answered as if it had come later.
  perform pg_advisory_xact_lock(hashtextextended('scan ' || p_scan_id, 0));
  select * into v_before from public.post_scans s where s.id = p_scan_id;
  if found then
    if v_before.request_id is distinct from p_request_id or v_before.original is distinct from (
        select jsonb_agg(jsonb_build_object('name', o.page ->> 'name', 'turn', coalesce(o.page -> 'turn', '0')) order by o.nr)
        from jsonb_path_query(p_original, '$[*]') with ordinality o (page, nr))
      or p_sheets is distinct from (select r.sheets from public.post_requests r where r.id = p_request_id) then
      perform private.fail('PO027', 'Another scan has this id, or other pages or sheets');
    end if;
    return;
  end if;
  v_request := private.hold_request_to_scan(p_request_id);
  if v_request.kind not in ('scan', 'rescan') then
    perform private.fail('PO013', 'The request is for no scan');
  end if;
  select * into v_item from public.post_items i where i.id = v_request.item_id;
  insert into public.post_scans (id, item_id, request_id, original, created_by)
  values (p_scan_id, v_request.item_id, p_request_id, private.checked_original(v_request.item_id, p_original), auth.uid());
  perform private.finish_post_request(v_request);
  perform private.count_post_sheets(v_request, p_sheets);
  update public.post_items i
  set image = case when i.image = 'text_read' then i.image else 'scanned' end,
    paper = case when i.paper in ('received', 'stored') then 'opened' else i.paper end,
    paper_at = case when i.paper in ('received', 'stored') then now() else i.paper_at end
  where i.id = v_request.item_id;
  if v_item.paper in ('received', 'stored') then
    perform private.note_post_opened(v_request, v_item.place);
  end if;
  perform private.note_post(v_request.item_id, 'scan_handed_over', jsonb_build_object('request_id', p_request_id,
    'scan_id', p_scan_id, 'pages', jsonb_array_length(p_original), 'sheets', p_sheets));
  perform pg_notify('scans', '');
end;
$$;


-- Money.

-- A document that is given back goes to no scan that was waived: that costs nothing as it is.
create or replace function private.uncount_post_documents(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_free integer := p_request.counts_included;
  v_more integer;
  v_priced public.post_requests;
begin
  update public.post_usage u set used = u.used - v_free
  where u.user_id = p_request.user_id and u.period_from = p_request.period_from and v_free > 0 and u.used >= v_free
  returning least(v_free, u.included - u.used) into v_free;
  if not found then
    return;
  end if;
  for v_priced in
    select * from public.post_requests r
    where r.user_id = p_request.user_id and r.period_from = p_request.period_from and r.counts_included < r.counts
      and r.extra_net > 0 and r.state not in ('refused', 'withdrawn') and r.id <> p_request.id
      and not exists (select 1 from public.post_charges c where c.request_id = r.id and c.waived_at is not null)
    order by r.asked_at, r.id
    for update
  loop
    exit when v_free <= 0;
    v_more := least(v_free, v_priced.counts - v_priced.counts_included);
    update public.post_usage u set used = u.used + v_more
    where u.user_id = v_priced.user_id and u.period_from = v_priced.period_from;
    update public.post_requests r
    set counts_included = r.counts_included + v_more,
      net = r.net - v_more * r.extra_net,
      vat = r.vat - v_more * r.extra_vat,
      gross = r.gross - v_more * (r.extra_net + r.extra_vat),
      is_included = r.gross = v_more * (r.extra_net + r.extra_vat)
    where r.id = v_priced.id;
    v_free := v_free - v_more;
  end loop;
end;
$$;

-- Paper is shredded by choice for who has a plan.
create or replace function private.expire_membership(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_was_left boolean;
  v_words jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if not coalesce(v_profile.membership_status = 'active'
      and coalesce(v_profile.membership_grace_until, v_profile.membership_valid_until) < private.malta_today(), false) then
    return;
  end if;
  v_words := private.membership_in_words(p_user_id);
  v_was_left := exists (
    select 1 from public.memberships m
    where m.user_id = p_user_id and m.ends_on <= v_profile.membership_valid_until);
  perform private.withdraw_default_shredding(p_user_id);
  perform private.end_membership(p_user_id, case when v_was_left then 'cancelled' else 'expired' end);
  perform private.tell(p_user_id,
    case when v_was_left then 'membership_ended' else 'membership_expired' end, v_words);
end;
$$;
