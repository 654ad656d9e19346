-- Packing what is sent on: a parcel begins with a code, is weighed and closed, and leaves the house. What lies in one is
-- found there, and leaves it by being taken out of it alone.

-- Ends the parcel from which the last stray was taken, or in which it was lost.
create function private.end_left_parcel()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.end_empty_parcel(s.id) from public.post_shipments s
  where s.sent_at is null and private.place_in_parcel(s.id) = old.place;
  return null;
end;
$$;

create trigger tg_post_items__end_left_parcel
  after update of place, paper, undone_at on public.post_items
  for each row when (old.place like 'Parcel ________' and (old.place is distinct from new.place
    or old.paper <> new.paper or old.undone_at is distinct from new.undone_at))
  execute function private.end_left_parcel();

-- Whether an item is in a parcel that has not left.
create function private.is_packed(p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.post_requests r
    join private.post_forwardings f on f.request_id = r.id and f.shipment_id is not null
    where r.item_id = p_item_id and r.done_at is null);
end;
$$;

-- Why a member cannot ask for anything of this kind of an item, whatever the kind; no problem: ask the kind. Of what is in
-- a parcel nothing is asked, which would have to be opened again; a scan stops any other way of the paper.
create or replace function private.post_problem(p_user_id uuid, p_item public.post_items, p_kind private.post_request_kinds)
returns private.post_price
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_way text;
  v_price private.post_price;
begin
  if not coalesce(private.is_paper_here(p_item), false) then
    v_price.problem := 'PO024';
    return v_price;
  end if;
  if exists (
      select 1 from public.post_requests r
      where r.item_id = p_item.id and r.kind = p_kind.kind and r.done_at is null) then
    v_price.problem := 'PO021';
    return v_price;
  end if;
  if p_kind.is_paper_way then
    select r.kind into v_way from public.post_requests r
    where r.item_id = p_item.id and r.is_paper_way and r.done_at is null;
    if found then
      v_price.problem := 'PO051';
      v_price.details := jsonb_build_object('kind', v_way);
      return v_price;
    end if;
  end if;
  if private.is_packed(p_item.id) then
    v_price.problem := 'PO058';
    return v_price;
  end if;
  if (
    select count(*) from public.post_requests r
    where r.item_id = p_item.id and r.user_id = p_user_id and r.asked_at > now() - interval '24 hours') >= 10 then
    v_price.problem := 'PO037';
  end if;
  return v_price;
end;
$$;

drop function private.is_place_of_bag(text);

-- Whether a place is a bag, or a parcel that has not left: what lies in one is known by its label alone.
create function private.is_no_shelf(p_place text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_place text := lower(private.one_line(p_place));
begin
  return exists (
      select 1 from public.post_bags b
      where b.code = upper(right(replace(v_place, '-', ''), 8)) and lower(private.post_bag_place(b.code)) = v_place)
    or exists (
      select 1 from public.post_shipments s where s.sent_at is null and lower(private.place_in_parcel(s.id)) = v_place);
end;
$$;

-- Puts one item somewhere, if its paper is here or was lost; ok, unknown, gone, or in_parcel: it is packed, and nobody has
-- taken it out. Who has it there already leaves no second entry, unless it is reported lost.
create or replace function private.place_post_item(p_code text, p_place text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_paper text;
begin
  if private.is_no_shelf(p_place) then
    perform private.fail('PO008', 'Into a bag or a parcel an item is scanned');
  end if;
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null for no key update;
  if not found then
    return 'unknown';
  end if;
  if v_item.paper <> 'lost' and not private.is_paper_here(v_item) then
    return 'gone';
  end if;
  if private.is_packed(v_item.id) then
    return 'in_parcel';
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

-- See public.begin_post_count.
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
  if private.is_no_shelf(v_place) then
    perform private.fail('PO008', 'A bag is no shelf, nor is a parcel');
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

-- What somebody put into a bag or a parcel, or took out of one, nobody misses where it lay.
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
          'request_packed', 'request_unpacked') order by e.id desc limit 1)
        <= p_count.begun_at;
end;
$$;

-- See public.put_counted_post.
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
  v_result text;
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
      where e.item_id = v_item.id and e.kind in ('stored', 'moved', 'found', 'lost', 'bagged', 'unbagged',
        'request_packed') and e.at > v_line.scanned_at
      order by e.id desc limit 1) then
    perform private.fail('PO084', 'It was put elsewhere or lost since', jsonb_build_object('place', v_item.place));
  end if;
  v_result := private.place_post_item(p_code, v_count.place);
  if v_result = 'gone' then
    perform private.fail('PO006', 'The paper has left the house', jsonb_build_object('paper', v_item.paper));
  end if;
  if v_result = 'in_parcel' then
    perform private.fail('PO089', 'The item is in a parcel', '{"problem": "packed"}');
  end if;
  update public.post_count_lines l set put_at = now() where l.count_id = p_id and l.code = p_code;
end;
$$;

-- Says that what was counted on a shelf is on it from now on, also after the count has ended (administrators only). Said
-- again, it stays. PO005: the item was taken back. PO006: it has left the house. PO083: it was not counted, or the count is
-- of no shelf. PO084: somebody put it elsewhere or packed it since, or it was confirmed as lost. PO089: it is in a parcel.
create or replace function public.put_counted_post(p_id uuid, p_code text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.put_counted_post(p_id, p_code) $$;

-- See public.get_post_shelves.
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
        and not exists (
          select 1 from private.post_forwardings f join public.post_requests r on r.id = f.request_id
          where f.shipment_id is not null and r.done_at is null and r.item_id = i.id)
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

-- See public.take_out_of_post_bag.
create or replace function private.take_out_of_post_bag(p_bag_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_bag public.post_bags;
  v_item public.post_items;
  v_bagged public.post_bag_items;
begin
  perform private.require_admin();
  v_bag := private.hold_post_bag(p_bag_id, 'open');
  select i.* into v_item from public.post_items i join public.post_bag_items b on b.item_id = i.id
  where i.code = p_code and i.undone_at is null and b.bag_id = p_bag_id;
  if not found then
    perform private.fail('PO091', 'It is not in the bag', '{"problem": "not_in_bag"}');
  end if;
  v_item := private.lock_post_item(v_item.id);
  delete from public.post_bag_items b where b.item_id = v_item.id returning * into v_bagged;
  update public.post_items i set place = null where i.id = v_item.id and private.is_paper_here(i)
    -- Its owner has changed their mind, and it is in a parcel by now.
    and not private.is_packed(i.id);
  perform private.note_post(v_item.id, 'unbagged',
    jsonb_strip_nulls(jsonb_build_object('request_id', v_bagged.request_id, 'bag', v_bag.code)));
end;
$$;

-- A parcel of the caller's to work on, with its member and all its requests locked (administrators only), or of anybody's
-- to take apart. PO010: another administrator has it. PO040: it is for the caller. PO089: it is none, or has left.
create function private.hold_post_shipment(p_id uuid, p_whosever boolean default false)
returns public.post_shipments
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid;
  v_request uuid;
  v_shipment public.post_shipments;
begin
  perform private.require_admin();
  select s.user_id into v_user from public.post_shipments s where s.id = p_id;
  if found then
    if v_user = auth.uid() then
      perform private.fail('PO040', 'An administrator does not decide for themselves');
    end if;
    perform private.lock_member(v_user);
    -- In the order in which a pile is put on a shelf.
    for v_request in
      select f.request_id from private.post_forwardings f
      join public.post_requests r on r.id = f.request_id
      where f.shipment_id = p_id and r.done_at is null order by r.item_id
    loop
      if p_whosever then
        perform private.hold_post_request(v_request, true);
      else
        perform private.take_held_request(v_request);
      end if;
    end loop;
    select * into v_shipment from public.post_shipments s where s.id = p_id for update;
  end if;
  if v_shipment.id is null then
    perform private.fail('PO089', 'No such parcel', '{"problem": "gone"}');
  end if;
  if v_shipment.sent_at is not null then
    perform private.fail('PO089', 'The parcel has left', '{"problem": "sent"}');
  end if;
  return v_shipment;
end;
$$;

-- Who packs a parcel: {id, name}; null where nobody does who is an administrator still.
create function private.packer_of(p_shipment_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('id', r.taken_by, 'name', t.full_name)
    from private.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    join public.admins a on a.user_id = r.taken_by
    left join public.profiles t on t.id = r.taken_by
    where f.shipment_id = p_shipment_id order by r.taken_at, r.id limit 1);
end;
$$;

-- See public.pack_post_item.
create function private.pack_post_item(p_shipment_id uuid, p_code text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
  v_forwarding private.post_forwardings;
  v_shipment public.post_shipments;
  v_begun public.post_shipments;
  v_bagged record;
begin
  perform private.require_admin();
  if p_shipment_id is null then
    perform private.fail('PO027', 'A parcel needs an id');
  end if;
  if not exists (select 1 from public.post_items i where i.code = p_code and i.undone_at is null) then
    perform private.fail('PO089', 'No item has this code', '{"problem": "unknown"}');
  end if;
  select r.* into v_request from public.post_requests r
  join public.post_items i on i.id = r.item_id
  where i.code = p_code and i.undone_at is null and r.kind = 'forward' and r.done_at is null;
  if not found then
    perform private.fail('PO089', 'Nobody has asked to send it on', '{"problem": "not_asked"}');
  end if;
  perform private.lock_member(v_request.user_id);
  -- With all that is in the parcel, in the order in which a pile is put on a shelf.
  perform 1 from public.post_items i
  where i.user_id = v_request.user_id and (i.id = v_request.item_id or i.id in (
    select r.item_id from private.post_forwardings f
    join public.post_requests r on r.id = f.request_id where f.shipment_id = p_shipment_id))
  order by i.id for no key update;
  v_request := private.take_held_request(v_request.id);
  perform private.check_paper_way(v_request);
  select * into v_forwarding from private.post_forwardings f where f.request_id = v_request.id;
  if v_forwarding.shipment_id <> p_shipment_id then
    perform private.fail('PO089', 'It is in another parcel', '{"problem": "packed"}');
  end if;
  insert into public.post_shipments (id, user_id, address)
  values (p_shipment_id, v_request.user_id, v_forwarding.address)
  on conflict (id) do nothing;
  if found then
    select s.* into v_begun from public.post_shipments s
    where s.user_id = v_request.user_id and s.id <> p_shipment_id and s.packed_at is null and s.sent_at is null
      and s.address - 'phone' = v_forwarding.address - 'phone'
      and exists (select 1 from private.post_forwardings f where f.shipment_id = s.id)
    order by s.begun_at limit 1;
    if found then
      perform private.fail('PO089', 'A parcel to this address is begun', jsonb_build_object('problem', 'begun',
        'place', private.place_in_parcel(v_begun.id), 'packer', private.packer_of(v_begun.id) ->> 'name'));
    end if;
  end if;
  select * into v_shipment from public.post_shipments s where s.id = p_shipment_id;
  if (v_shipment.user_id, v_shipment.address - 'phone')
    is distinct from (v_request.user_id, v_forwarding.address - 'phone') then
    perform private.fail('PO089', 'It goes elsewhere', '{"problem": "elsewhere"}');
  end if;
  -- Whoever packs into a parcel has all that is in it.
  perform private.hold_post_shipment(p_shipment_id);
  if v_forwarding.shipment_id is null then
    -- Fetched from an open bag: its owner has changed their mind. A closed one is opened by whoever sees to it.
    if exists (
        select 1 from public.post_bag_items b join public.post_bags g on g.id = b.bag_id
        where b.item_id = v_request.item_id and private.post_bag_state(g) not in ('open', 'stopped')) then
      perform private.fail('PO089', 'It lies in a closed bag', '{"problem": "bagged"}');
    end if;
    delete from public.post_bag_items b using public.post_bags g
    where b.item_id = v_request.item_id and g.id = b.bag_id
    returning b.request_id, g.code into v_bagged;
    if found then
      perform private.note_post(v_request.item_id, 'unbagged',
        jsonb_strip_nulls(jsonb_build_object('request_id', v_bagged.request_id, 'bag', v_bagged.code)));
    end if;
    update private.post_forwardings f set shipment_id = p_shipment_id where f.request_id = v_request.id;
    update public.post_shipments s set packed_at = null, packed_by = null where s.id = p_shipment_id;
    update public.post_items i set place = private.place_in_parcel(p_shipment_id) where i.id = v_request.item_id;
    perform private.note_post(v_request.item_id, 'request_packed',
      jsonb_build_object('request_id', v_request.id, 'kind', v_request.kind, 'shipment_id', p_shipment_id),
      private.place_in_parcel(p_shipment_id));
  end if;
  return jsonb_build_object('item_id', v_request.item_id, 'request_id', v_request.id);
end;
$$;
grant execute on function private.pack_post_item(uuid, text) to authenticated, service_role;

-- Puts an item into a parcel by its code (administrators only), which takes its request; the first one begins the parcel
-- under the id that the page made. Packed already, it stays. PO010: another administrator has its request, or the parcel.
-- PO040: the caller has asked for it. PO053: it is to be scanned first. PO089: details.problem says what is wrong: unknown,
-- not_asked, elsewhere (another member or address), packed (in another parcel), bagged (it lies in a bag that is closed), begun (a parcel to this address is being
-- packed already: details.place and packer) or sent.
create function public.pack_post_item(p_shipment_id uuid, p_code text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.pack_post_item(p_shipment_id, p_code) $$;
grant execute on function public.pack_post_item(uuid, text) to authenticated, service_role;

-- See public.unpack_post_items.
create function private.unpack_post_items(p_shipment_id uuid, p_item_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  perform private.require_admin();
  if not exists (select 1 from public.post_shipments s where s.id = p_shipment_id) then
    return;
  end if;
  perform private.hold_post_shipment(p_shipment_id, private.is_super_admin());
  for v_request in
    select r.* from private.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    where f.shipment_id = p_shipment_id and (p_item_ids is null or r.item_id = any (p_item_ids)) order by r.item_id
  loop
    if private.unpack_post(v_request) then
      perform private.note_post_request(v_request, 'unpacked');
    end if;
    -- Whoever takes it out has it in hand.
    update public.post_items i set place = null where i.id = v_request.item_id;
    update public.post_requests r
    set state = case when r.question is not null and r.answer is null then 'asked' else 'waiting' end, taken_by = null,
      taken_at = null
    where r.id = v_request.id;
    perform private.note_post_request(v_request, 'let_go');
  end loop;
end;
$$;
grant execute on function private.unpack_post_items(uuid, uuid[]) to authenticated, service_role;

-- Takes items out of a parcel that has not left (administrators only), all of them for null: whoever comes first may pack
-- them, unless their owner has a question to answer. An empty parcel is none, and taken apart twice is once. Super
-- administrators take apart what others have left lying. PO010, PO040 and PO089 (sent) as above.
create function public.unpack_post_items(p_shipment_id uuid, p_item_ids uuid[] default null)
returns void
language sql
volatile
set search_path = ''
as $$ select private.unpack_post_items(p_shipment_id, p_item_ids) $$;
grant execute on function public.unpack_post_items(uuid, uuid[]) to authenticated, service_role;

-- Writes what the carrier and customs know of a parcel, as a page sends it. PO089 (values): there can be none of these.
create function private.write_parcel(p_id uuid, p_parcel jsonb)
returns public.post_shipments
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_net numeric := round((p_parcel ->> 'postage_net')::numeric, 2);
  v_parcel public.post_shipments;
begin
  update public.post_shipments s
  set carrier = p_parcel ->> 'carrier',
    service = nullif(private.one_line(p_parcel ->> 'service'), ''),
    tracking = nullif(upper(regexp_replace(p_parcel ->> 'tracking', '\s', '', 'g')), ''),
    weight_g = (p_parcel ->> 'weight_g')::integer,
    postage_net = v_net,
    postage_vat = round(v_net * private.vat_rate(), 2),
    postage_gross = v_net + round(v_net * private.vat_rate(), 2),
    customs_contents = nullif(private.one_line(p_parcel ->> 'customs_contents'), ''),
    customs_value = round((p_parcel ->> 'customs_value')::numeric, 2),
    packed_at = coalesce(s.packed_at, now()),
    packed_by = coalesce(s.packed_by, auth.uid())
  where s.id = p_id
  returning * into v_parcel;
  if v_parcel.customs_contents is null and not private.is_in_eu(v_parcel.address ->> 'country') then
    perform private.fail('PO089', 'Customs want to know what is in it', '{"problem": "values"}');
  end if;
  return v_parcel;
exception when data_exception or check_violation then
  perform private.fail('PO089', sqlerrm, '{"problem": "values"}');
  return null;
end;
$$;

-- Keeps a parcel in the house while something lies in it that is no part of it. PO089 (stray): details.codes are their
-- labels.
create function private.check_parcel_has_no_stray(p_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_codes jsonb := private.strays_of_parcel(p_id);
begin
  if v_codes is not null then
    perform private.fail('PO089', 'Something in the parcel is no part of it',
      jsonb_build_object('problem', 'stray', 'codes', v_codes));
  end if;
end;
$$;

-- See public.close_post_shipment.
create function private.close_post_shipment(p_id uuid, p_item_ids uuid[], p_parcel jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.hold_post_shipment(p_id);
  perform private.check_parcel_has_no_stray(p_id);
  if array(select r.item_id from private.post_forwardings f
      join public.post_requests r on r.id = f.request_id where f.shipment_id = p_id order by r.item_id)
    is distinct from array(select distinct i.id from unnest(p_item_ids) i (id) order by i.id) then
    perform private.fail('PO089', 'Something else is in the parcel', '{"problem": "changed"}');
  end if;
  perform private.write_parcel(p_id, p_parcel);
end;
$$;
grant execute on function private.close_post_shipment(uuid, uuid[], jsonb) to authenticated, service_role;

-- Closes a parcel (administrators only): p_item_ids are all that is in it, as whoever packs has seen it; p_parcel is
-- {carrier, service, tracking, weight_g, postage_net, customs_contents, customs_value}, the last two of what leaves the
-- customs of the European Union. Closed once more, the last values count. PO010, PO040 and PO089 as above; problem may be
-- changed, for other contents, stray, for what is no part of it and has to be taken out first, or values.
create function public.close_post_shipment(p_id uuid, p_item_ids uuid[], p_parcel jsonb)
returns void
language sql
volatile
set search_path = ''
as $$ select private.close_post_shipment(p_id, p_item_ids, p_parcel) $$;
grant execute on function public.close_post_shipment(uuid, uuid[], jsonb) to authenticated, service_role;

-- Tells the owner of a parcel where it goes, how to follow it and what it costs; where that is corrected, also why.
create function private.tell_of_shipment(p_id uuid, p_reason text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_shipment public.post_shipments;
  v_key text;
begin
  select * into v_shipment from public.post_shipments s where s.id = p_id;
  v_key := 'post_forwarded:' || p_id || case when p_reason is null then '' else ':' || now() end;
  perform private.tell(v_shipment.user_id, 'post_forwarded', jsonb_strip_nulls(jsonb_build_object(
      'items', (select count(*) from private.post_forwardings f where f.shipment_id = p_id),
      'carrier', v_shipment.carrier, 'tracking', v_shipment.tracking, 'town', v_shipment.address ->> 'city',
      'postage', v_shipment.postage_gross, 'reason', p_reason)),
    jsonb_build_object('post_shipment_id', p_id), v_key);
  -- No mail says so before it is certain.
  update public.mails m set due_at = greatest(m.due_at, v_shipment.sent_at + private.post_undo_time())
  where m.key = v_key and m.state = 'waiting' and m.attempts = 0;
end;
$$;

-- See public.send_post_shipment.
create function private.send_post_shipment(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_shipment public.post_shipments;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  if exists (select 1 from public.post_shipments s where s.id = p_id and s.sent_at is not null) then
    return;
  end if;
  v_shipment := private.hold_post_shipment(p_id);
  if v_shipment.packed_at is null then
    perform private.fail('PO089', 'The parcel is not closed', '{"problem": "changed"}');
  end if;
  perform private.check_parcel_has_no_stray(p_id);
  update public.post_shipments s set sent_at = now(), sent_by = auth.uid() where s.id = p_id;
  for v_request in
    select r.* from private.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    where f.shipment_id = p_id order by r.item_id
  loop
    perform private.finish_post_request(v_request);
    select * into v_item from public.post_items i where i.id = v_request.item_id;
    update public.post_items i set paper = 'forwarded', paper_at = now(), place = null where i.id = v_request.item_id;
    perform private.note_post(v_request.item_id, 'forwarded', jsonb_build_object('request_id', v_request.id,
      'shipment_id', p_id, 'was', jsonb_build_object('paper', v_item.paper, 'place', v_item.place)));
  end loop;
  perform private.settle_postage(p_id);
  perform private.tell_of_shipment(p_id);
end;
$$;
grant execute on function private.send_post_shipment(uuid) to authenticated, service_role;

-- Notes that the carrier has a closed parcel (administrators only): everything in it has left, postage is charged, and its
-- owner is told how to follow it and what it costs. Sent twice is once. PO010, PO040 and PO089 (also stray) as above.
create function public.send_post_shipment(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.send_post_shipment(p_id) $$;
grant execute on function public.send_post_shipment(uuid) to authenticated, service_role;

-- See public.undo_post_shipment.
create function private.undo_post_shipment(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_shipment public.post_shipments;
  v_request public.post_requests;
  v_was jsonb;
  v_is_theirs boolean;
begin
  perform private.require_admin();
  select * into v_shipment from public.post_shipments s where s.id = p_id;
  if found then
    perform private.lock_member(v_shipment.user_id);
    perform 1 from private.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    join public.post_items i on i.id = r.item_id
    where f.shipment_id = p_id order by i.id for no key update of i;
    select * into v_shipment from public.post_shipments s where s.id = p_id for update;
  end if;
  if v_shipment.id is null then
    perform private.fail('PO089', 'No such parcel', '{"problem": "gone"}');
  end if;
  -- Sent twice, as an answer was lost.
  if v_shipment.sent_at is null then
    return;
  end if;
  if v_shipment.sent_by is distinct from auth.uid() or v_shipment.sent_at < now() - private.post_undo_time()
    or exists (
      select 1 from private.post_forwardings f
      join public.post_requests r on r.id = f.request_id
      join public.post_items i on i.id = r.item_id
      where f.shipment_id = p_id and (i.paper <> 'forwarded' or i.undone_at is not null)) then
    perform private.fail('PO089', 'Too late, or noted by somebody else', '{"problem": "late"}');
  end if;
  update public.post_shipments s set sent_at = null, sent_by = null, correction = null where s.id = p_id;
  for v_request in
    select r.* from private.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    where f.shipment_id = p_id order by r.item_id
  loop
    -- What has turned out to be another's meanwhile lies in the parcel, and is no part of it.
    v_is_theirs := exists (
      select 1 from public.post_items i where i.id = v_request.item_id and i.user_id = v_request.user_id);
    if v_is_theirs then
      update public.post_requests r set state = 'in_work', done_at = null where r.id = v_request.id;
    else
      update private.post_forwardings f set shipment_id = null where f.request_id = v_request.id;
      update public.post_shipments s set packed_at = null, packed_by = null where s.id = p_id;
    end if;
    select e.detail -> 'was' into v_was from public.post_events e
    where e.item_id = v_request.item_id and e.kind = 'forwarded' order by e.id desc limit 1;
    update public.post_items i set paper = v_was ->> 'paper', place = v_was ->> 'place', paper_at = now()
    where i.id = v_request.item_id;
    perform private.note_post(v_request.item_id, 'forward_undone', jsonb_strip_nulls(jsonb_build_object(
      'request_id', case when v_is_theirs then v_request.id end, 'kind', v_request.kind, 'shipment_id', p_id)),
      v_was ->> 'place');
  end loop;
  perform private.settle_postage(p_id);
  delete from public.mails m
  where m.user_id = v_shipment.user_id and m.state = 'waiting' and m.attempts = 0
    and starts_with(m.key, 'post_forwarded:' || p_id);
  delete from public.notifications n
  where n.user_id = v_shipment.user_id and n.metadata ->> 'post_shipment_id' = p_id::text;
  delete from private.deleted_notifications d
  where d.user_id = v_shipment.user_id and d.notification -> 'metadata' ->> 'post_shipment_id' = p_id::text;
end;
$$;
grant execute on function private.undo_post_shipment(uuid) to authenticated, service_role;

-- Notes that a parcel was not sent after all (administrators only, whoever noted it, for ten minutes): it is closed and in
-- the house as before, nothing is charged for it, and what its owner was told is gone. The chain keeps both. Undone twice
-- is once. PO089: it is gone, or it is too late (late).
create function public.undo_post_shipment(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.undo_post_shipment(p_id) $$;
grant execute on function public.undo_post_shipment(uuid) to authenticated, service_role;

-- See public.correct_post_shipment.
create function private.correct_post_shipment(p_id uuid, p_parcel jsonb, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_reason text;
  v_old public.post_shipments;
begin
  perform private.require_admin();
  v_reason := private.post_reason(p_reason);
  select * into v_old from public.post_shipments s where s.id = p_id;
  if v_old.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  if v_old.id is not null then
    perform private.lock_member(v_old.user_id);
  end if;
  select * into v_old from public.post_shipments s where s.id = p_id for update;
  if v_old.sent_at is null then
    perform private.fail('PO089', 'No such parcel has left', '{"problem": "gone"}');
  end if;
  if private.write_parcel(p_id, p_parcel) is distinct from v_old then
    update public.post_shipments s set correction = v_reason where s.id = p_id;
    perform private.settle_postage(p_id);
    perform private.tell_of_shipment(p_id, v_reason);
  end if;
end;
$$;
grant execute on function private.correct_post_shipment(uuid, jsonb, text) to authenticated, service_role;

-- Corrects what was said of a parcel that has left (administrators only): p_parcel as for closing it. Its owner is told,
-- and reads why; of other postage the difference is charged or given back. Said as it is already, nothing happens. PO034: no reason. PO040: it is for the caller. PO089: it is none,
-- or has not left (gone), or there can be none of these (values).
create function public.correct_post_shipment(p_id uuid, p_parcel jsonb, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.correct_post_shipment(p_id, p_parcel, p_reason) $$;
grant execute on function public.correct_post_shipment(uuid, jsonb, text) to authenticated, service_role;

select private.audit_every_table();
select private.sample_no_texts();
