-- Packing what is sent on: a parcel begins with a code, is weighed and closed, and leaves the house. What lies in one is
-- found there, and leaves it by being taken out of it alone.

-- Where an item lies that is in a parcel.
create function private.place_in_parcel(p_id uuid)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 'Parcel ' || upper(left(p_id::text, 8));
end;
$$;

-- Puts one item somewhere, which is locked: ok, unknown (no item has this code), gone (its paper has left), or in_parcel
-- (it is packed, and nobody has taken it out).
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
  if exists (
      select 1 from public.post_requests r
      join private.post_forwardings f on f.request_id = r.id and f.shipment_id is not null
      where r.item_id = v_item.id and r.done_at is null) then
    return 'in_parcel';
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
  insert into public.post_shipments (id, user_id, address)
  values (p_shipment_id, v_request.user_id, v_forwarding.address)
  on conflict (id) do nothing;
  select * into v_shipment from public.post_shipments s where s.id = p_shipment_id;
  if (v_shipment.user_id, v_shipment.address) is distinct from (v_request.user_id, v_forwarding.address) then
    perform private.fail('PO089', 'It goes elsewhere', '{"problem": "elsewhere"}');
  end if;
  if v_forwarding.shipment_id <> p_shipment_id then
    perform private.fail('PO089', 'It is in another parcel', '{"problem": "packed"}');
  end if;
  -- Whoever packs into a parcel has all that is in it.
  perform private.hold_post_shipment(p_shipment_id);
  if v_forwarding.shipment_id is null then
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
-- not_asked, elsewhere (another member or address), packed (in another parcel) or sent.
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
    perform private.unpack_post(v_request);
    -- Whoever takes it out has it in hand.
    update public.post_items i set place = null where i.id = v_request.item_id;
    update public.post_requests r set state = 'waiting', taken_by = null, taken_at = null where r.id = v_request.id;
    perform private.note_post_request(v_request, 'let_go');
  end loop;
end;
$$;
grant execute on function private.unpack_post_items(uuid, uuid[]) to authenticated, service_role;

-- Takes items out of a parcel that has not left (administrators only), all of them for null: whoever comes first may pack
-- them. An empty parcel is none, and taken apart twice is once. Super administrators take apart what others have left
-- lying. PO010, PO040 and PO089 (sent) as above.
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
-- changed, for other contents, or values.
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
begin
  select * into v_shipment from public.post_shipments s where s.id = p_id;
  perform private.tell(v_shipment.user_id, 'post_forwarded', jsonb_strip_nulls(jsonb_build_object(
      'items', (select count(*) from private.post_forwardings f where f.shipment_id = p_id),
      'carrier', v_shipment.carrier, 'tracking', v_shipment.tracking, 'town', v_shipment.address ->> 'city',
      'postage', v_shipment.postage_gross, 'reason', p_reason)),
    jsonb_build_object('post_shipment_id', p_id),
    'post_forwarded:' || p_id || case when p_reason is null then '' else ':' || now() end);
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
begin
  perform private.require_admin();
  if exists (select 1 from public.post_shipments s where s.id = p_id and s.sent_at is not null) then
    return;
  end if;
  v_shipment := private.hold_post_shipment(p_id);
  if v_shipment.packed_at is null then
    perform private.fail('PO089', 'The parcel is not closed', '{"problem": "changed"}');
  end if;
  update public.post_shipments s set sent_at = now(), sent_by = auth.uid() where s.id = p_id;
  for v_request in
    select r.* from private.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    where f.shipment_id = p_id order by r.item_id
  loop
    perform private.finish_post_request(v_request);
    update public.post_items i set paper = 'forwarded', paper_at = now(), place = null where i.id = v_request.item_id;
    perform private.note_post(v_request.item_id, 'forwarded',
      jsonb_build_object('request_id', v_request.id, 'shipment_id', p_id));
  end loop;
  perform private.tell_of_shipment(p_id);
end;
$$;
grant execute on function private.send_post_shipment(uuid) to authenticated, service_role;

-- Notes that the carrier has a closed parcel (administrators only): everything in it has left, and its owner is told how
-- to follow it and what it costs. Sent twice is once. PO010, PO040 and PO089 as above.
create function public.send_post_shipment(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.send_post_shipment(p_id) $$;
grant execute on function public.send_post_shipment(uuid) to authenticated, service_role;

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
    perform private.tell_of_shipment(p_id, v_reason);
  end if;
end;
$$;
grant execute on function private.correct_post_shipment(uuid, jsonb, text) to authenticated, service_role;

-- Corrects what was said of a parcel that has left (administrators only): p_parcel as for closing it. Its owner is told,
-- and reads why. Said as it is already, nothing happens. PO034: no reason. PO040: it is for the caller. PO089: it is none,
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
