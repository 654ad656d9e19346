-- Post that is sent on. A member asks for it in one of two ways: weekly, with the service that they order for it, or at
-- once, for a price. The address is copied when they ask, and once more onto the parcel. The office packs what is asked
-- for by member and address, each item by its code, weighs it and hands it to a carrier. Postage is at cost.

-- The weekly round belongs to a service of the catalogue, whatever it is called there.
alter table public.services add column is_post_forwarding boolean not null default false;
comment on column public.services.is_post_forwarding is
  'While it runs, post is sent on once a week; for a member and a month of unit_quantity.';
update public.services set is_post_forwarding = true where title = 'Mail forwarding' and membership_type is null;
-- An administrator may have written another text since: that one stays.
update public.services
set description = 'Your post sent on once a week, anywhere in the world. Postage is charged at cost, plus VAT.'
where title = 'Mail forwarding'
  and description = 'Your post sent on once a week, anywhere in the world. Postage is charged at cost.';

grant insert (is_post_forwarding), update (is_post_forwarding) on public.services to authenticated;

create or replace view public.service_directory
with (security_invoker = true)
as
select
  s.id,
  s.title,
  s.description,
  s.service_type,
  s.price,
  s.price_unit,
  s.unit_quantity,
  s.estimated_delivery,
  s.requirements,
  s.status,
  s.membership_type,
  s.billing_period,
  s.included_documents,
  s.extra_document_price,
  s.processing_hours,
  s.is_onboarding_fee,
  s.archived_at,
  s.created_at,
  s.updated_at,
  case when s.archived_at is null then s.status else 'archived' end as state,
  case when not s.is_onboarding_fee then (
    select count(*) from public.user_services us
    where us.service_id = s.id and us.payment_status <> 'pending') end as times_bought,
  private.search_text(s.title, s.description) as search_text,
  s.is_post_forwarding
from public.services s
where (select private.is_admin() limit private.only_admins());

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
  correction text check (correction ~ '\S' and char_length(correction) <= 300),
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
comment on column public.post_shipments.correction is
  'Why the office has changed what it said of it after it had left, as its owner reads it.';
comment on column public.post_shipments.packed_at is 'When it was closed and weighed; null: something was put in or taken out since.';

create index post_shipments_user_id_idx on public.post_shipments (user_id, sent_at desc nulls first, id);
create index post_shipments_open_idx on public.post_shipments (begun_at, id) where sent_at is null;
create index post_shipments_sent_at_idx on public.post_shipments (sent_at desc, id) where sent_at is not null;
create index post_shipments_tracking_idx on public.post_shipments (tracking) where tracking is not null;
create index post_shipments_packed_by_idx on public.post_shipments (packed_by);
create index post_shipments_sent_by_idx on public.post_shipments (sent_by);

-- What a request to send an item on says beside its price.
create table private.post_forwardings (
  request_id uuid primary key references public.post_requests (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  is_weekly boolean not null,
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  may_open boolean not null,
  note text check (note ~ '\S' and char_length(note) <= 200),
  shipment_id uuid references public.post_shipments (id) on delete set null
);
comment on table private.post_forwardings is
  'Not audited: each step of it is in the chain of custody of its item.';
comment on column private.post_forwardings.may_open is 'Customs may have to see what is in it, so the office may open it.';
comment on column private.post_forwardings.shipment_id is 'The parcel it is in; null: it waits.';

create index post_forwardings_user_id_idx on private.post_forwardings (user_id);
create index post_forwardings_shipment_id_idx on private.post_forwardings (shipment_id);

alter table public.post_shipments enable row level security;
-- Row-level security without a policy: what a request says is for the functions that pack.
alter table private.post_forwardings enable row level security;

-- What is said of it the calls say; pages hear that something changed.
grant select (id, user_id) on public.post_shipments to authenticated;
grant select on public.post_shipments to service_role;

-- A member reads their own shipments, an administrator all.
create policy post_shipments_select on public.post_shipments
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

-- From which day on a service that a member has paid for sends their post on no longer, as it was sold: whatever the
-- catalogue has said since, the line of its order counts. Null: it is none that sends post on, or is not paid.
create function private.forwarding_ends_on(p_row public.user_services)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select (private.malta_clock(coalesce(p_row.started_at, p.paid_at, p_row.purchase_date))
      + coalesce(i.quantity, s.unit_quantity) * case coalesce(i.metadata ->> 'price_unit', s.price_unit)
        when 'per_year' then interval '1 year' when 'per_day' then interval '1 day' else interval '1 month' end)::date
    from public.services s
    left join public.purchases p on p.id = p_row.purchase_id
    left join public.purchase_items i
      on i.purchase_id = p_row.purchase_id and i.item_type = 'service' and i.item_id = s.id and not i.is_credit
    where s.id = p_row.service_id and p_row.payment_status in ('paid', 'in_progress')
      and coalesce((i.metadata ->> 'is_post_forwarding')::boolean, s.is_post_forwarding));
end;
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
    where us.user_id = p_user_id and private.malta_today() < private.forwarding_ends_on(us));
end;
$$;

-- Why a member cannot order a service; null when they can. What has sent their post on for as long as it was sold for can
-- be ordered again.
create or replace function private.service_problem(p_user_id uuid, p_service public.services)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_service.status <> 'active' or p_service.archived_at is not null or p_service.is_onboarding_fee then
    return 'unavailable';
  elsif p_service.membership_type is not null then
    return private.plan_problem(p_user_id, p_service);
  end if;
  return (
    select 'owned' from public.user_services us
    where us.user_id = p_user_id and us.service_id = p_service.id
      and private.is_sold(us.payment_status, us.purchase_id)
      and coalesce(private.malta_today() < private.forwarding_ends_on(us), true)
    limit 1);
end;
$$;

-- What a service is to a member; null when there is no such service. Plans exclude VAT. Its order keeps whether post is
-- sent on while it runs.
create or replace function private.service_offer(p_user_id uuid, p_service_id uuid)
returns private.offer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_service public.services;
  v_offer private.offer;
begin
  select * into v_service from public.services s where s.id = p_service_id;
  if not found then
    return null;
  end if;
  v_offer.problem := private.service_problem(p_user_id, v_service);
  v_offer.title := v_service.title;
  v_offer.description := v_service.description;
  v_offer.unit_price := v_service.price;
  v_offer.price_unit := v_service.price_unit;
  v_offer.quantity := v_service.unit_quantity;
  v_offer.vat_included := v_service.vat_included;
  v_offer.is_membership := v_service.membership_type is not null;
  v_offer.facts := jsonb_build_object(
    'billing_period', v_service.billing_period, 'estimated_delivery', v_service.estimated_delivery);
  if v_service.is_post_forwarding then
    v_offer.facts := v_offer.facts || '{"is_post_forwarding": true}';
  end if;
  return v_offer;
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
create type private.post_forward_options as (
  is_weekly boolean, address_id uuid, read_at timestamptz, may_open boolean, note text);

-- Reads p_options of a request: {service: weekly|at_once, address_id, read_at, may_open, note}; read_at is the updated_at of
-- the address as its owner saw it. PO050: they are none.
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
  v_options.read_at := p_options ->> 'read_at';
  v_options.may_open := coalesce((p_options ->> 'may_open')::boolean, false);
  v_options.note := nullif(private.one_line(p_options ->> 'note'), '');
  return v_options;
exception when data_exception then
  perform private.fail('PO050', sqlerrm);
end;
$$;

-- Sent on with the week's round it costs nothing beside the service but postage; at once it costs a fee for handling, too,
-- and needs a plan in force. PO022: no plan. PO063: an order over their post is overdue. PO087: no address of theirs.
-- PO088: the weekly service does not run. PO050: it may be opened for customs, which within the Union ask nothing. What has
-- to be scanned first is due when the scan is.
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
  v_unpaid jsonb := private.overdue_usage_order(p_user_id);
  v_from timestamptz := greatest(now(), (
    select max(r.due_at) from public.post_requests r
    where r.item_id = p_item.id and r.done_at is null and not r.is_paper_way));
  v_country text;
  v_price private.post_price;
begin
  select a.country into v_country from public.post_addresses a
  where a.id = v_options.address_id and a.user_id = p_user_id
    and (v_options.read_at is null or a.updated_at = v_options.read_at);
  if not found then
    v_price.problem := 'PO087';
  elsif v_options.may_open and private.is_in_eu(v_country) then
    v_price.problem := 'PO050';
  elsif v_options.is_weekly and not private.has_weekly_forwarding(p_user_id) then
    v_price.problem := 'PO088';
  elsif not v_options.is_weekly and v_state is distinct from 'active' then
    v_price.problem := 'PO022';
    v_price.details := jsonb_build_object('state', v_state);
  elsif v_unpaid is not null then
    v_price.problem := 'PO063';
    v_price.details := v_unpaid;
  end if;
  if v_options.is_weekly then
    v_price.due_at := private.post_round_after(v_from);
  else
    select f.net, round(f.net * private.vat_rate(), 2) into v_price.net, v_price.vat
    from private.post_fees f where f.what = 'forward_at_once';
    v_price.due_at := private.working_moment_after(v_from, 1);
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
  insert into private.post_forwardings (request_id, user_id, is_weekly, address, may_open, note)
  select p_request.id, p_request.user_id, v_options.is_weekly,
    to_jsonb(a) - '{id,user_id,label,is_default,created_at,updated_at}'::text[], v_options.may_open, v_options.note
  from public.post_addresses a
  where a.id = v_options.address_id and a.user_id = p_request.user_id
    and (v_options.read_at is null or a.updated_at = v_options.read_at);
  -- Its owner may have changed or deleted it in another tab by now.
  if not found then
    perform private.fail('PO087', 'No address of theirs');
  end if;
end;
$$;

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
-- The log names a parcel by it.
grant execute on function private.place_in_parcel(uuid) to authenticated, service_role;

-- The codes of what lies in a parcel and is no part of it any longer: it turned out to be another's, or its owner has let
-- go of it, and nobody has taken it out. Null: nothing does.
create function private.strays_of_parcel(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(i.code order by i.code) from public.post_items i
    where lower(coalesce(i.place, '')) = lower(private.place_in_parcel(p_id))
      and i.paper in ('received', 'stored', 'opened') and i.undone_at is null
      and not exists (
        select 1 from private.post_forwardings f join public.post_requests r on r.id = f.request_id
        where f.shipment_id = p_id and r.item_id = i.id));
end;
$$;

-- Ends a parcel in which nothing is any longer, not even what somebody still has to take out of it.
create function private.end_empty_parcel(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from public.post_shipments s where s.id = p_id for update;
  delete from public.post_shipments s
  where s.id = p_id and s.sent_at is null
    and not exists (select 1 from private.post_forwardings f where f.shipment_id = s.id)
    and private.strays_of_parcel(s.id) is null;
end;
$$;

-- Takes an item out of the books of its parcel, which is weighed and closed again, or is none any longer. It keeps its
-- place: there it lies until somebody has it in hand. False: it is in none. The caller has locked its member.
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
  from private.post_forwardings f
  join public.post_shipments s on s.id = f.shipment_id and s.sent_at is null
  where f.request_id = p_request.id;
  if not found then
    return false;
  end if;
  update private.post_forwardings f set shipment_id = null where f.request_id = p_request.id;
  update public.post_shipments s set packed_at = null, packed_by = null where s.id = v_shipment and s.packed_at is not null;
  perform private.end_empty_parcel(v_shipment);
  return true;
end;
$$;

-- What is refused or withdrawn, as the item has left or is another's by now, is no longer in a parcel; what is done has
-- left in it.
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

select private.register_post_events('request_packed', 'request_unpacked', 'forwarded', 'forward_undone');

-- Whoever scans an item into a parcel has it in hand, and what has left in one is not looked for any longer.
drop trigger tg_post_events__end_loss on public.post_events;
create trigger tg_post_events__end_loss
  after insert on public.post_events
  for each row when (new.kind in ('stored', 'moved', 'opened', 'scan_handed_over', 'counted', 'found', 'returned', 'undone',
    'bagged', 'unbagged', 'bag_closed', 'shredded', 'request_packed', 'forwarded'))
  execute function private.end_post_loss();

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
      select 1 from private.post_forwardings f
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

-- See public.open_post_item.
create or replace function private.open_post_item(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  -- Of what is open already, a better scan may be in hand.
  select r.id into v_id from public.post_requests r
  join private.post_request_kinds k on k.kind = r.kind
  join public.post_items i on i.id = r.item_id
  where r.item_id = p_id and r.state = 'in_work' and r.taken_by = auth.uid()
    and (k.is_for_opening or i.paper = 'opened'
      -- The order is for what customs have to know: within the Union they ask nothing.
      or r.mandate is not null and exists (
        select 1 from private.post_forwardings f
        where f.request_id = r.id and f.may_open and not private.is_in_eu(f.address ->> 'country')))
  order by k.is_for_opening desc, r.mandate limit 1;
  if found then
    v_request := private.hold_post_request(v_id);
  end if;
  -- The caller may have let it go in another tab by now.
  if v_request.state is distinct from 'in_work' then
    perform private.fail('PO013', 'Nobody has asked for it, or somebody else works on it');
  end if;
  select * into v_item from public.post_items i where i.id = p_id;
  if v_item.paper = 'opened' then
    return;
  end if;
  update public.post_items i set paper = 'opened', paper_at = now() where i.id = p_id;
  perform private.note_post_opened(v_request, v_item.place);
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
