-- Post that is sent on. A member asks for it in one of two ways: weekly, with the service that they order for it, or at
-- once, for a price. The address is copied when they ask, and once more onto the parcel. The office packs what is asked
-- for by member and address, each item by its code, weighs it and hands it to a carrier. Postage is at cost.

-- The weekly round belongs to a service of the catalogue, whatever it is called there.
alter table public.services add column is_post_forwarding boolean not null default false;
comment on column public.services.is_post_forwarding is
  'While it runs, post is sent on once a week; for a member and a month of unit_quantity.';
update public.services set is_post_forwarding = true where title = 'Mail forwarding';

-- What is charged for handling post, beside postage and documents.
create table private.post_fees (
  what text primary key,
  net numeric(12,2) not null check (net >= 0)
);
comment on table private.post_fees is 'Not audited: changed by migrations alone.';
-- Row-level security without a policy: the fees are for the functions that quote them.
alter table private.post_fees enable row level security;
insert into private.post_fees values ('forward_at_once', 5.00);

-- A parcel or letter that leaves the house.
create table public.post_shipments (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  carrier text check (carrier in ('maltapost', 'dhl', 'fedex', 'ups', 'dpd', 'gls', 'other')),
  service text check (service ~ '\S' and char_length(service) <= 40),
  tracking text check (tracking ~ '^[A-Z0-9-]{4,40}$'),
  weight_g integer check (weight_g between 1 and 70000),
  postage_net numeric(12,2) check (postage_net between 0 and 5000),
  postage_vat numeric(12,2) check (postage_vat >= 0),
  postage_gross numeric(12,2) check (postage_gross = postage_net + postage_vat),
  customs_contents text check (customs_contents ~ '\S' and char_length(customs_contents) <= 200),
  customs_value numeric(12,2) check (customs_value between 0 and 100000),
  begun_at timestamptz not null default now(),
  packed_at timestamptz,
  packed_by uuid references auth.users (id) on delete set null,
  sent_at timestamptz,
  sent_by uuid references auth.users (id) on delete set null,
  constraint post_shipments_packed_whole check (packed_at is null
    or (carrier is not null and weight_g is not null and postage_gross is not null)),
  constraint post_shipments_sent_packed check (sent_at is null or packed_at is not null),
  constraint post_shipments_customs_whole check ((customs_contents is null) = (customs_value is null))
);
comment on column public.post_shipments.address is 'As it was when its owner asked for it: a copy, which never changes.';
comment on column public.post_shipments.service is 'What the carrier calls it.';
comment on column public.post_shipments.postage_net is 'What the carrier charges.';
comment on column public.post_shipments.packed_at is 'When it was closed and weighed; null: something was put in or taken out since.';

create index post_shipments_user_id_idx on public.post_shipments (user_id, sent_at desc nulls first, id);
create index post_shipments_open_idx on public.post_shipments (begun_at, id) where sent_at is null;
create index post_shipments_sent_at_idx on public.post_shipments (sent_at desc, id) where sent_at is not null;
create index post_shipments_packed_by_idx on public.post_shipments (packed_by);
create index post_shipments_sent_by_idx on public.post_shipments (sent_by);

-- What a request to send an item on says beside its price.
create table public.post_forwardings (
  request_id uuid primary key references public.post_requests (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  is_weekly boolean not null,
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  may_open boolean not null,
  note text check (note ~ '\S' and char_length(note) <= 200),
  shipment_id uuid references public.post_shipments (id) on delete set null
);
comment on table public.post_forwardings is
  'Not audited: each step of it is in the chain of custody of its item.';
comment on column public.post_forwardings.may_open is 'Customs may have to see what is in it, so the office may open it.';
comment on column public.post_forwardings.shipment_id is 'The parcel it is in; null: it waits.';

create index post_forwardings_user_id_idx on public.post_forwardings (user_id);
create index post_forwardings_shipment_id_idx on public.post_forwardings (shipment_id);

alter table public.post_shipments enable row level security;
alter table public.post_forwardings enable row level security;

grant select on public.post_shipments to authenticated, service_role;
grant select on public.post_forwardings to authenticated, service_role;

-- A member reads their own shipments, an administrator all.
create policy post_shipments_select on public.post_shipments
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- A member reads how their own post is to be sent on, an administrator all.
create policy post_forwardings_select on public.post_forwardings
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- The packing desk and the member's list hear of each step.
alter publication supabase_realtime add table public.post_shipments;


-- -------------------------------------------------------------------------------------------------
-- Asking for it.

-- Whether an address lies within the customs of the European Union; an unknown country does not.
create function private.is_in_eu(p_country text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_country = any (array[
    'Austria', 'Belgium', 'Bulgaria', 'Croatia', 'Cyprus', 'Czechia', 'Denmark', 'Estonia', 'Finland', 'France', 'Germany',
    'Greece', 'Hungary', 'Ireland', 'Italy', 'Latvia', 'Lithuania', 'Luxembourg', 'Malta', 'Monaco', 'Netherlands',
    'Poland', 'Portugal', 'Romania', 'Slovakia', 'Slovenia', 'Spain', 'Sweden'
  ])
$$;

-- Whether a member's post is sent on weekly today: they have paid for the service, its months are not over, and the
-- office has not ended it.
create function private.has_weekly_forwarding(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.user_services us
    join public.services s on s.id = us.service_id
    left join public.purchases p on p.id = us.purchase_id
    where us.user_id = p_user_id and s.is_post_forwarding and us.payment_status in ('paid', 'in_progress')
      and private.malta_today() < (private.malta_clock(coalesce(us.started_at, p.paid_at, us.purchase_date))
        + make_interval(months => s.unit_quantity * case s.price_unit when 'per_year' then 12 else 1 end))::date);
end;
$$;

-- When the round goes that takes along what is asked for now: the office closes on the last working day of a week. What
-- is asked for on that day goes with the next one.
create function private.post_round_after(p_from timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_clock(p_from)::date;
  v_day date := private.working_day_after(v_today);
  v_next date;
begin
  for _ in 1..366 loop
    v_next := private.working_day_after(v_day);
    exit when v_next is null or date_trunc('week', v_next) > date_trunc('week', v_day);
    v_day := v_next;
  end loop;
  return private.malta_moment(v_day + (private.working_hours(v_day)).closes);
end;
$$;

-- How post is to be sent on, as a page says it.
create type private.post_forward_options as (is_weekly boolean, address_id uuid, may_open boolean, note text);

-- Reads p_options of a request: {service: weekly|at_once, address_id, may_open, note}. PO050: they are none.
create function private.read_forward_options(p_options jsonb)
returns private.post_forward_options
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_options private.post_forward_options;
begin
  if coalesce(p_options ->> 'service', '') not in ('weekly', 'at_once')
    or jsonb_typeof(p_options -> 'may_open') not in ('boolean', 'null') or jsonb_typeof(p_options -> 'note') not in ('string', 'null')
    or char_length(p_options ->> 'note') > 200 then
    perform private.fail('PO050', 'No such way to send post on');
  end if;
  v_options.is_weekly := p_options ->> 'service' = 'weekly';
  v_options.address_id := p_options ->> 'address_id';
  v_options.may_open := coalesce((p_options ->> 'may_open')::boolean, false);
  v_options.note := nullif(private.one_line(p_options ->> 'note'), '');
  return v_options;
exception when data_exception then
  perform private.fail('PO050', sqlerrm);
end;
$$;

-- Sent on with the week's round it costs nothing beside the service; at once it costs a fee for handling, and needs a plan
-- in force. PO022: no plan. PO087: no address of theirs. PO088: the weekly service does not run.
create function private.quote_post_forward(p_user_id uuid, p_item public.post_items, p_options jsonb)
returns private.post_price
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_options private.post_forward_options := private.read_forward_options(p_options);
  v_state text := (private.post_quota(p_user_id)).state;
  v_price private.post_price;
begin
  if not exists (
      select 1 from public.post_addresses a where a.id = v_options.address_id and a.user_id = p_user_id) then
    v_price.problem := 'PO087';
  elsif v_options.is_weekly and not private.has_weekly_forwarding(p_user_id) then
    v_price.problem := 'PO088';
  elsif not v_options.is_weekly and v_state is distinct from 'active' then
    v_price.problem := 'PO022';
    v_price.details := jsonb_build_object('state', v_state);
  end if;
  if v_options.is_weekly then
    v_price.due_at := private.post_round_after(now());
  else
    select f.net, round(f.net * private.vat_rate(), 2) into v_price.net, v_price.vat
    from private.post_fees f where f.what = 'forward_at_once';
    v_price.due_at := private.working_moment_after(now(), 1);
  end if;
  return v_price;
end;
$$;

-- Keeps how the item is to be sent on, and the address as it is now.
create function private.begin_post_forward(p_request public.post_requests, p_options jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_options private.post_forward_options := private.read_forward_options(p_options);
begin
  insert into public.post_forwardings (request_id, user_id, is_weekly, address, may_open, note)
  select p_request.id, p_request.user_id, v_options.is_weekly,
    to_jsonb(a) - '{id,user_id,label,is_default,created_at,updated_at}'::text[], v_options.may_open, v_options.note
  from public.post_addresses a where a.id = v_options.address_id and a.user_id = p_request.user_id;
end;
$$;

-- Takes an item out of its parcel, which is weighed and closed again, or is none any longer. The caller has locked its
-- member. Whether it was in one.
create function private.unpack_post(p_request public.post_requests)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_shipment uuid;
begin
  select f.shipment_id into v_shipment
  from public.post_forwardings f
  join public.post_shipments s on s.id = f.shipment_id and s.sent_at is null
  where f.request_id = p_request.id;
  if not found then
    return false;
  end if;
  update public.post_forwardings f set shipment_id = null where f.request_id = p_request.id;
  update public.post_shipments s set packed_at = null, packed_by = null where s.id = v_shipment and s.packed_at is not null;
  delete from public.post_shipments s
  where s.id = v_shipment and not exists (select 1 from public.post_forwardings f where f.shipment_id = s.id);
  perform private.note_post(p_request.item_id, 'unpacked', jsonb_build_object('request_id', p_request.id));
  return true;
end;
$$;

-- What is refused or withdrawn, as the item is another's by now, is no longer in a parcel; what is done has left in it.
create function private.end_post_forward(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_request.state <> 'done' then
    perform private.unpack_post(p_request);
  end if;
end;
$$;

select private.register_post_events('packed', 'unpacked', 'forwarded');
select private.register_post_request_kind('forward', p_is_paper_way => true, p_has_beginning => true, p_has_end => true);

-- Keeps a request with whoever packs while its item is in a parcel that has not left: it is let go or refused once the
-- item is taken out (PO089).
create function private.keep_packed_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
      select 1 from public.post_forwardings f
      join public.post_shipments s on s.id = f.shipment_id
      where f.request_id = new.id and s.sent_at is null) then
    perform private.fail('PO089', 'The item is in a parcel', '{"problem": "packed"}');
  end if;
  return new;
end;
$$;

create trigger tg_post_requests__keep_packed
  before update of state on public.post_requests
  for each row when (old.state = 'in_work' and new.kind = 'forward'
    and (new.state in ('waiting', 'asked') or new.state = 'refused' and new.refusal <> 'gone'))
  execute function private.keep_packed_request();


-- -------------------------------------------------------------------------------------------------
-- Packing.

-- A parcel of the caller's to work on, with its member and all its requests locked (administrators only). PO010: another
-- administrator has it. PO089: it is none, or has left.
create function private.hold_post_shipment(p_id uuid)
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
    perform private.lock_member(v_user);
    -- In the order in which the requests of one member are locked elsewhere.
    for v_request in
      select f.request_id from public.post_forwardings f
      join public.post_requests r on r.id = f.request_id
      where f.shipment_id = p_id and r.done_at is null order by r.item_id
    loop
      perform private.take_held_request(v_request);
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
  v_item uuid;
  v_asked uuid;
  v_request public.post_requests;
  v_forwarding public.post_forwardings;
  v_shipment public.post_shipments;
begin
  perform private.require_admin();
  if p_shipment_id is null then
    perform private.fail('PO027', 'A parcel needs an id');
  end if;
  select i.id into v_item from public.post_items i where i.code = p_code and i.undone_at is null;
  if not found then
    perform private.fail('PO089', 'No item has this code', '{"problem": "unknown"}');
  end if;
  select r.id into v_asked from public.post_requests r
  where r.item_id = v_item and r.kind = 'forward' and r.done_at is null;
  if not found then
    perform private.fail('PO089', 'Nobody has asked to send it on', '{"problem": "not_asked"}');
  end if;
  v_request := private.take_held_request(v_asked);
  perform private.check_paper_way(v_request);
  select * into v_forwarding from public.post_forwardings f where f.request_id = v_request.id for update;
  insert into public.post_shipments (id, user_id, address)
  values (p_shipment_id, v_request.user_id, v_forwarding.address)
  on conflict (id) do nothing;
  select * into v_shipment from public.post_shipments s where s.id = p_shipment_id;
  if (v_shipment.user_id, v_shipment.address) is distinct from (v_request.user_id, v_forwarding.address) then
    perform private.fail('PO089', 'It goes elsewhere', '{"problem": "elsewhere"}');
  end if;
  if v_shipment.sent_at is not null then
    perform private.fail('PO089', 'The parcel has left', '{"problem": "sent"}');
  end if;
  if v_forwarding.shipment_id <> p_shipment_id then
    perform private.fail('PO089', 'It is in another parcel', '{"problem": "packed"}');
  end if;
  if v_forwarding.shipment_id is null then
    -- Whoever packs into a parcel has all that is in it.
    perform private.hold_post_shipment(p_shipment_id);
    update public.post_forwardings f set shipment_id = p_shipment_id where f.request_id = v_request.id;
    update public.post_shipments s set packed_at = null, packed_by = null
    where s.id = p_shipment_id and s.packed_at is not null;
    perform private.note_post(v_item, 'packed', jsonb_build_object('request_id', v_request.id, 'shipment_id', p_shipment_id));
  end if;
  return jsonb_build_object('item_id', v_item, 'request_id', v_request.id);
end;
$$;
grant execute on function private.pack_post_item(uuid, text) to authenticated, service_role;

-- Puts an item into a parcel by its code (administrators only), which takes its request; the first one begins the parcel
-- under the id that the page made. Packed already, it stays. PO010: another administrator has its request, or the parcel.
-- PO053: it is to be scanned first. PO089: details.problem says what is wrong: unknown, not_asked, elsewhere (another
-- member or address), packed (in another parcel) or sent.
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
  perform private.hold_post_shipment(p_shipment_id);
  for v_request in
    select r.* from public.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    where f.shipment_id = p_shipment_id and (p_item_ids is null or r.item_id = any (p_item_ids)) order by r.item_id
  loop
    perform private.unpack_post(v_request);
    update public.post_requests r set state = 'waiting', taken_by = null, taken_at = null where r.id = v_request.id;
    perform private.note_post_request(v_request, 'let_go');
  end loop;
end;
$$;
grant execute on function private.unpack_post_items(uuid, uuid[]) to authenticated, service_role;

-- Takes items out of a parcel that has not left (administrators only), all of them for null: whoever comes first may pack
-- them. An empty parcel is none, and taken apart twice is once. PO010 and PO089 (sent) as above.
create function public.unpack_post_items(p_shipment_id uuid, p_item_ids uuid[] default null)
returns void
language sql
volatile
set search_path = ''
as $$ select private.unpack_post_items(p_shipment_id, p_item_ids) $$;
grant execute on function public.unpack_post_items(uuid, uuid[]) to authenticated, service_role;

-- The carrier's facts about a parcel, as a page sends them. PO089 (values): there can be none of these.
create function private.read_parcel(p_parcel jsonb, p_shipment public.post_shipments)
returns public.post_shipments
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_parcel public.post_shipments := p_shipment;
begin
  v_parcel.carrier := p_parcel ->> 'carrier';
  v_parcel.service := nullif(private.one_line(p_parcel ->> 'service'), '');
  v_parcel.tracking := nullif(upper(regexp_replace(p_parcel ->> 'tracking', '\s', '', 'g')), '');
  v_parcel.weight_g := p_parcel ->> 'weight_g';
  v_parcel.postage_net := round((p_parcel ->> 'postage_net')::numeric, 2);
  v_parcel.postage_vat := round(v_parcel.postage_net * private.vat_rate(), 2);
  v_parcel.postage_gross := v_parcel.postage_net + v_parcel.postage_vat;
  v_parcel.customs_contents := nullif(private.one_line(p_parcel ->> 'customs_contents'), '');
  v_parcel.customs_value := round((p_parcel ->> 'customs_value')::numeric, 2);
  if v_parcel.carrier is null or v_parcel.weight_g is null or v_parcel.postage_net is null
    or v_parcel.customs_contents is null and not private.is_in_eu(p_shipment.address ->> 'country') then
    perform private.fail('PO089', 'Something about the parcel is missing', '{"problem": "values"}');
  end if;
  return v_parcel;
exception when data_exception then
  perform private.fail('PO089', sqlerrm, '{"problem": "values"}');
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
declare
  v_parcel public.post_shipments := private.read_parcel(p_parcel, private.hold_post_shipment(p_id));
begin
  if array(select r.item_id from public.post_forwardings f
      join public.post_requests r on r.id = f.request_id where f.shipment_id = p_id order by r.item_id)
    is distinct from array(select distinct i.id from unnest(p_item_ids) i (id) order by i.id) then
    perform private.fail('PO089', 'Something else is in the parcel', '{"problem": "changed"}');
  end if;
  update public.post_shipments s
  set carrier = v_parcel.carrier, service = v_parcel.service, tracking = v_parcel.tracking, weight_g = v_parcel.weight_g,
    postage_net = v_parcel.postage_net, postage_vat = v_parcel.postage_vat, postage_gross = v_parcel.postage_gross,
    customs_contents = v_parcel.customs_contents, customs_value = v_parcel.customs_value,
    packed_at = now(), packed_by = auth.uid()
  where s.id = p_id;
exception when check_violation or numeric_value_out_of_range then
  perform private.fail('PO089', sqlerrm, '{"problem": "values"}');
end;
$$;
grant execute on function private.close_post_shipment(uuid, uuid[], jsonb) to authenticated, service_role;

-- Closes a parcel (administrators only): p_item_ids are all that is in it, as whoever packs has seen it; p_parcel is
-- {carrier, service, tracking, weight_g, postage_net, customs_contents, customs_value}, the last two of what leaves the
-- customs of the European Union. Closed once more, the last values count. PO010 and PO089 as above; problem may be
-- changed, for other contents, or values.
create function public.close_post_shipment(p_id uuid, p_item_ids uuid[], p_parcel jsonb)
returns void
language sql
volatile
set search_path = ''
as $$ select private.close_post_shipment(p_id, p_item_ids, p_parcel) $$;
grant execute on function public.close_post_shipment(uuid, uuid[], jsonb) to authenticated, service_role;

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
  v_count integer := 0;
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
    select r.* from public.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    where f.shipment_id = p_id order by r.item_id
  loop
    perform private.check_paper_way(v_request);
    perform private.finish_post_request(v_request);
    update public.post_items i set paper = 'forwarded', paper_at = now(), place = null where i.id = v_request.item_id;
    perform private.note_post(v_request.item_id, 'forwarded',
      jsonb_build_object('request_id', v_request.id, 'shipment_id', p_id));
    v_count := v_count + 1;
  end loop;
  perform private.tell(v_shipment.user_id, 'post_forwarded', jsonb_strip_nulls(jsonb_build_object('items', v_count,
      'carrier', v_shipment.carrier, 'tracking', v_shipment.tracking, 'town', v_shipment.address ->> 'city')),
    jsonb_build_object('post_shipment_id', p_id), 'post_forwarded:' || p_id);
end;
$$;
grant execute on function private.send_post_shipment(uuid) to authenticated, service_role;

-- Notes that the carrier has a closed parcel (administrators only): everything in it has left, and its owner is told how
-- to follow it. Sent twice is once. PO010, PO053 and PO089 as above.
create function public.send_post_shipment(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.send_post_shipment(p_id) $$;
grant execute on function public.send_post_shipment(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What is read of it.

-- What is in a parcel, as its owner and the office read it. An item that turned out to be another's, after it had left, says
-- no longer who has written to them.
create function private.items_of_shipment(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'request_id', r.id, 'code', i.code, 'kind', i.kind,
      'sender', case when i.user_id = f.user_id then
        coalesce((select s.name from public.post_senders s where s.id = i.sender_id), i.sender) end,
      'weight_g', i.weight_g, 'may_open', f.may_open, 'note', f.note) order by i.received_at, i.id), '[]')
    from public.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    join public.post_items i on i.id = r.item_id
    where f.shipment_id = p_id);
end;
$$;

-- See public.get_post_shipments.
create function private.get_post_shipments()
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
    select coalesce(jsonb_agg(to_jsonb(s) - '{user_id,packed_by,sent_by}'::text[]
      || jsonb_build_object('items', private.items_of_shipment(s.id)) order by s.sent_at desc nulls first, s.id), '[]')
    from (
      select * from public.post_shipments o where o.user_id = v_user order by o.sent_at desc nulls first, o.id limit 50) s);
end;
$$;
grant execute on function private.get_post_shipments() to authenticated, service_role;

-- The caller's fifty newest shipments, those that are being packed first, each with what is in it. Amounts are euros.
create function public.get_post_shipments()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_shipments() $$;
grant execute on function public.get_post_shipments() to authenticated, service_role;

-- See public.get_post_packing.
create function private.get_post_packing()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', g.user_id, 'member_name', p.full_name,
        'box_number', p.box_number, 'address', g.address, 'due_at', g.due_at, 'items', g.items)
        order by g.due_at, g.user_id, g.address::text), '[]')
      from (
        select f.user_id, f.address, min(r.due_at) as due_at, jsonb_agg(jsonb_build_object('id', i.id, 'request_id', r.id,
          'code', i.code, 'kind', i.kind, 'sender', coalesce(s.name, i.sender), 'weight_g', i.weight_g, 'place', i.place,
          'is_weekly', f.is_weekly, 'may_open', f.may_open, 'note', f.note, 'due_at', r.due_at,
          'waits_for_scan', private.waits_for_scan(i.id),
          'taken_by_name', case when r.state = 'in_work' and r.taken_by <> private.caller_id() then (
            select t.full_name from public.profiles t where t.id = r.taken_by) end) order by r.due_at, i.place, i.id) as items
        from public.post_requests r
        join public.post_forwardings f on f.request_id = r.id
        join public.post_items i on i.id = r.item_id
        left join public.post_senders s on s.id = i.sender_id
        where r.kind = 'forward' and r.done_at is null and r.state <> 'asked' and f.shipment_id is null
        group by f.user_id, f.address) g
      join public.profiles p on p.id = g.user_id),
    'parcels', (
      select coalesce(jsonb_agg(private.shipment_for_office(s) order by s.begun_at, s.id), '[]')
      from public.post_shipments s where s.sent_at is null),
    'sent', (
      select coalesce(jsonb_agg(private.shipment_for_office(s.shipment) order by s.sent_at desc, s.id), '[]')
      from (
        select o as shipment, o.sent_at, o.id from public.post_shipments o
        where o.sent_at is not null order by o.sent_at desc, o.id limit 50) s));
end;
$$;
grant execute on function private.get_post_packing() to authenticated, service_role;

-- A parcel as the office reads it: whose it is, who packs it, and what is in it.
create function private.shipment_for_office(p_shipment public.post_shipments)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return to_jsonb(p_shipment) || (
    select jsonb_build_object('member_name', p.full_name, 'box_number', p.box_number,
      'needs_customs', not private.is_in_eu(p_shipment.address ->> 'country'),
      'items', private.items_of_shipment(p_shipment.id),
      'packer', (
        select jsonb_build_object('id', r.taken_by, 'name', t.full_name)
        from public.post_forwardings f
        join public.post_requests r on r.id = f.request_id
        left join public.profiles t on t.id = r.taken_by
        where f.shipment_id = p_shipment.id limit 1))
    from public.profiles p where p.id = p_shipment.user_id);
end;
$$;

-- What the packing desk works on (administrators only): what waits, by member and address, the earliest due first;
-- parcels that have not left; and the fifty that have left last.
create function public.get_post_packing()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_packing() $$;
grant execute on function public.get_post_packing() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Telling people.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_forwarded', 'success', 'Your post is on its way', '/dashboard/post/shipments', 'View shipment', 5, 'post_forwarded', true);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- A carrier by its name; null for one without.
create function private.carrier_in_words(p_carrier text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_carrier
    when 'maltapost' then 'MaltaPost'
    when 'dhl' then 'DHL'
    when 'fedex' then 'FedEx'
    when 'ups' then 'UPS'
    when 'dpd' then 'DPD'
    when 'gls' then 'GLS' end;
end;
$$;

-- What became of requests, in the words of the bell; null for all else, and for scans that were refused.
create or replace function private.post_request_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
begin
  return case
    when p_event = 'post_request_asked_back' then v_what || ' waits for your answer: ' || (p_params ->> 'question')
    when p_event = 'post_request_refused' and p_params ->> 'request' in ('return', 'forward') then
      v_what || case p_params ->> 'request'
        when 'return' then ' could not be sent back: ' else ' could not be sent on: ' end || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'no_sender' then 'it says nowhere who sent it.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '')
      || case p_params ->> 'refusal' when 'gone' then '' else ' We keep it for you.' end
    when p_event = 'post_forwarded' then
      (p_params ->> 'items') || case p_params ->> 'items' when '1' then ' item is' else ' items are' end
      || ' on the way to ' || (p_params ->> 'town') || coalesce(', with ' || private.carrier_in_words(p_params ->> 'carrier'), '')
      || coalesce(', tracking number ' || (p_params ->> 'tracking'), '') || '.'
  end;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Own data and erasure.

-- What was written to the person, and by them: under an address they have confirmed, as erasure has it.
create or replace function private.own_words(p_user_id uuid, p_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = p_user_id),
    'deleted_notifications', (
      select coalesce(jsonb_agg(private.own_row(d.notification)
        || jsonb_build_object('deleted_at', d.deleted_at) order by d.deleted_at, d.id), '[]')
      from private.deleted_notifications d where d.user_id = p_user_id),
    'mails', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) order by m.created_at, m.id), '[]')
      from private.mails_of(p_user_id, p_email) m),
    'mails_not_wanted', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(w)) order by w.kind), '[]')
      from public.unwanted_mails w where w.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) || jsonb_build_object(
        'answers', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.created_at, r.id), '[]')
          from public.message_answers r where r.message_id = m.id))
        order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.id in (select private.messages_of(p_user_id, p_email))),
    'affiliate_applications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.affiliates a where a.id in (select private.applications_of(p_user_id, p_email))),
    -- Whose code it was is named by the code alone: the affiliate is somebody else.
    'registered_through', (
      select jsonb_build_object('referral_code', a.referral_code, 'counted_at', r.created_at)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_user_id),
    'saved_views', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(v)) order by v.list, v.name), '[]')
      from public.saved_views v where v.user_id = p_user_id),
    'office_notes', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(o)) order by o.created_at, o.id), '[]')
      from public.person_notes o where o.user_id = p_user_id),
    'post_addresses', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.post_addresses a where a.user_id = p_user_id),
    'post_forwardings', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(f)) order by r.asked_at, r.id), '[]')
      from public.post_forwardings f join public.post_requests r on r.id = f.request_id where f.user_id = p_user_id),
    'post_shipments', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(h)) || jsonb_build_object('items', private.items_of_shipment(h.id))
        order by h.begun_at, h.id), '[]')
      from public.post_shipments h where h.user_id = p_user_id))
$$;

-- Forgets what a person has received: names, addresses, marks, pictures, all that was read from envelopes, and where it was
-- sent on to. An item keeps its code, its dates and where its paper is, and that its owner has left.
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
  delete from public.post_addresses a where a.user_id = p_user_id;
  delete from public.post_shipments s where s.user_id = p_user_id;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
