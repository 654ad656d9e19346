-- What is done with post is a service to its member: the VAT of a request is that of its member at the click, frozen with the
-- price, and that of postage when the parcel is packed. A charge has the category of what it is for (decision 055).

alter type private.post_quota add attribute vat_category text;

alter table public.post_requests
  add column vat_category text not null default 'S' check (vat_category in ('S', 'AE', 'O'));
comment on column public.post_requests.vat_category is 'UNCL5305, frozen with the price: S taxed, AE reverse charge, O outside the scope.';
alter table public.post_shipments
  add column vat_category text check (vat_category in ('S', 'AE', 'O'));
comment on column public.post_shipments.vat_category is 'Of the postage, as it was first packed; null until then.';
update public.post_shipments s set vat_category = 'S' where s.postage_net is not null;
alter table public.post_charges
  add column vat_category text not null default 'S' check (vat_category in ('S', 'AE', 'O')),
  add constraint post_charges_taxed_by_category check (vat_category = 'S' or vat = 0);
comment on column public.post_charges.vat_category is 'Of the request or shipment that it is for.';

-- What a member has today: the documents of the plan that runs, in the month of the membership. A plan that was
-- granted has those of its type, by the month from the day on which the address was first used.
create or replace function private.post_quota(p_user_id uuid)
returns private.post_quota
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_profile public.profiles;
  v_member public.memberships;
  v_row public.user_services;
  v_plan public.services;
  v_usage public.post_usage;
  v_quota private.post_quota;
  v_vat private.vat_treatment := private.vat_today(p_user_id);
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  select * into v_member from public.memberships m where m.user_id = p_user_id;
  v_quota.state := private.membership_status(v_profile.membership_status, v_profile.membership_valid_until,
    v_profile.membership_grace_until);
  if v_quota.state = 'pending_payment' then
    v_quota.state := case when private.unpaid_membership(p_user_id) is null then 'none' else 'pending' end;
  end if;
  v_quota.is_in_grace := coalesce(v_quota.state = 'active' and v_profile.membership_valid_until < v_today, false);
  v_quota.ends_on := v_member.ends_on;
  v_quota.included := 0;
  v_quota.used := 0;
  v_quota.days := 2;
  v_quota.vat_category := v_vat.category;
  if v_quota.state is distinct from 'active' then
    return v_quota;
  end if;

  v_row := private.present_plan(p_user_id);
  v_plan := private.plan_of_documents(v_profile, v_row);
  select m.period_from, m.period_to into v_quota.period_from, v_quota.period_to
  from private.membership_month(coalesce(case when v_row.id is null or private.is_granted(v_profile)
    then v_member.address_from else v_row.anchored_on end, v_today), v_today) m;
  select * into v_usage from public.post_usage u
  where u.user_id = p_user_id and u.period_from = v_quota.period_from;
  v_quota.plan := v_plan.membership_type;
  v_quota.included := greatest(coalesce(v_plan.included_documents, 0),
    case when coalesce(v_usage.plan, v_quota.plan) = v_quota.plan then v_usage.included end);
  v_quota.used := coalesce(v_usage.used, 0);
  v_quota.days := ceil(coalesce(v_plan.processing_hours, 48) / 24.0);
  v_quota.extra_net := v_plan.extra_document_price;
  v_quota.extra_vat := round(v_plan.extra_document_price * v_vat.rate, 2);
  v_quota.extra_gross := v_quota.extra_net + v_quota.extra_vat;
  v_quota.next_gross := case when v_quota.used < v_quota.included then 0 else v_quota.extra_gross end;
  return v_quota;
end;
$$;

-- Sent on with the week's round it costs nothing beside the service but postage; at once it costs a fee for handling, too,
-- and needs a plan in force. PO022: no plan. PO063: an order over their post is overdue. PO087: no address of theirs.
-- PO088: the weekly service does not run. PO050: it may be opened for customs, which within the Union ask nothing. What has
-- to be scanned first is due when the scan is.
create or replace function private.quote_post_forward(p_user_id uuid, p_item public.post_items, p_options jsonb)
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
    select f.net, round(f.net * (private.vat_today(p_user_id)).rate, 2) into v_price.net, v_price.vat
    from private.post_fees f where f.what = 'forward_at_once';
    v_price.due_at := private.working_moment_after(v_from, 1);
  end if;
  return v_price;
end;
$$;

-- Writes a request at its price, and lets its kind begin it. The documents it takes are counted.
create or replace function private.write_post_request(p_id uuid, p_user_id uuid, p_kind private.post_request_kinds, p_price private.post_price, p_quota private.post_quota, p_options jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_takes_documents boolean := p_price.counts > 0;
  v_request public.post_requests;
begin
  insert into public.post_requests (id, item_id, user_id, kind, due_at, counts, counts_included, is_included, period_from,
    net, vat, gross, extra_net, extra_vat, mandate, is_paper_way, options, vat_category)
  values (p_id, p_price.item_id, p_user_id, p_kind.kind, p_price.due_at, p_price.counts, p_price.counts_included,
    p_price.is_included, case when v_takes_documents then p_quota.period_from end, p_price.net, p_price.vat, p_price.gross,
    case when v_takes_documents then p_quota.extra_net end, case when v_takes_documents then p_quota.extra_vat end,
    private.mandate_asked(p_kind, p_options), p_kind.is_paper_way, p_options, p_quota.vat_category)
  on conflict (id) do nothing
  returning * into v_request;
  if v_request.id is null then
    perform private.fail('PO027', 'Another request has this id');
  end if;
  perform private.note_post_request(v_request, 'asked',
    jsonb_strip_nulls(jsonb_build_object('due_at', v_request.due_at, 'mandate', v_request.mandate)));
  if p_kind.has_beginning then
    execute format('select private.%I($1, $2)', 'begin_post_' || p_kind.kind) using v_request, p_options;
  end if;
  return private.post_request_in_words(v_request);
end;
$$;

-- Writes what the carrier and customs know of a parcel, as a page sends it. PO089 (values): there can be none of these.
create or replace function private.write_parcel(p_id uuid, p_parcel jsonb)
returns public.post_shipments
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_net numeric := round((p_parcel ->> 'postage_net')::numeric, 2);
  v_parcel public.post_shipments;
  -- Packed again, it keeps the VAT it was packed with: some of it may be charged by now.
  v_vat private.vat_treatment := (
    select private.vat_by_category(coalesce(s.vat_category, (private.vat_today(s.user_id)).category))
    from public.post_shipments s where s.id = p_id);
begin
  update public.post_shipments s
  set carrier = p_parcel ->> 'carrier',
    service = nullif(private.one_line(p_parcel ->> 'service'), ''),
    tracking = nullif(upper(regexp_replace(p_parcel ->> 'tracking', '\s', '', 'g')), ''),
    weight_g = (p_parcel ->> 'weight_g')::integer,
    postage_net = v_net,
    vat_category = v_vat.category,
    postage_vat = round(v_net * v_vat.rate, 2),
    postage_gross = v_net + round(v_net * v_vat.rate, 2),
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

-- Writes what a member owes for something done beyond their plan. p_from: the month it belongs to, the present one where it
-- is null. The caller has locked the member.
create or replace function private.charge_post(p_user_id uuid, p_request_id uuid, p_kind text, p_params jsonb, p_quantity integer, p_net numeric, p_vat numeric, p_day date default private.malta_today(), p_from date default NULL::date, p_shipment_id uuid default NULL::uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.post_charges
    (user_id, request_id, shipment_id, kind, params, quantity, net, vat, gross, day, period_from, period_to, vat_category)
  select p_user_id, p_request_id, p_shipment_id, p_kind, p_params, p_quantity, p_net, p_vat, p_net + p_vat, p_day,
    m.period_from, m.period_to, coalesce(
      (select r.vat_category from public.post_requests r where r.id = p_request_id),
      (select s.vat_category from public.post_shipments s where s.id = p_shipment_id), 'S')
  from private.charge_month(p_user_id, p_from) m;
end;
$$;

-- Charges as lines of an order: those of one kind, month and price are one line. Its amounts are the sums of what was
-- frozen, VAT too, so that nobody pays another price than they were shown.
create or replace function private.charge_lines(p_ids uuid[])
returns private.quote_line[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_group record;
  v_line private.quote_line;
  v_vat private.vat_treatment;
  v_lines private.quote_line[] := '{}';
begin
  for v_group in
    select c.kind, c.period_from, c.net / c.quantity as price, c.quantity < 0 as is_credit, c.vat_category,
      sum(c.quantity)::integer as quantity, sum(c.net) as net, sum(c.vat) as vat, (array_agg(c.id order by c.day, c.created_at, c.id))[1] as first_id,
      jsonb_agg(jsonb_build_object('day', c.day, 'code', c.params ->> 'code', 'quantity', c.quantity)
        order by c.day, c.created_at, c.id)
        as charges
    from public.post_charges c
    where c.id = any (p_ids)
    group by 1, 2, 3, 4, 5
    order by 2, array_position(array['documents', 'forward', 'postage', 'other'], c.kind), 4, 3, 5
  loop
    v_line.item_type := 'usage';
    v_line.item_id := v_group.first_id;
    v_line.title := private.charge_title(v_group.kind, v_group.quantity, v_group.period_from);
    v_line.quantity := abs(v_group.quantity);
    v_line.unit_price := case when v_group.is_credit then -v_group.price else v_group.price end;
    v_line.price_unit := 'one_time';
    v_line.total_price := v_group.net;
    v_line.vat_included := false;
    v_vat := private.vat_by_category(v_group.vat_category);
    v_line.vat_kind := 'general';
    v_line.vat_rate := v_vat.rate;
    v_line.vat_category := v_vat.category;
    v_line.vat_reason := v_vat.reason;
    v_line.is_membership := false;
    v_line.is_onboarding_fee := false;
    v_line.is_credit := v_group.is_credit;
    v_line.discount_amount := 0;
    v_line.net_amount := v_group.net;
    v_line.vat_amount := v_group.vat;
    v_line.gross_amount := v_group.net + v_group.vat;
    v_line.reservation_lapsed := false;
    v_line.facts := jsonb_build_object('charge_kind', v_group.kind, 'charges', v_group.charges);
    v_lines := v_lines || v_line;
  end loop;
  return v_lines;
end;
$$;

-- Writes an order over charges of a member who is locked; null when there is nothing to pay in the end.
create or replace function private.bill_charges(p_user_id uuid, p_ids uuid[])
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_quote private.quote;
  v_purchase uuid;
begin
  v_quote.lines := '{}';
  v_quote.vat_rate := (private.vat_today(p_user_id)).rate;
  v_quote.subtotal := 0;
  v_quote.vat_added := 0;
  v_quote.vat_included := 0;
  v_quote.amount_due := 0;
  v_quote := private.with_charges(v_quote, p_ids);
  if v_quote.amount_due < 0 then
    perform private.refund_charges(p_user_id, p_ids);
    return null;
  end if;
  v_purchase := private.write_order(p_user_id, v_quote, gen_random_uuid(), 'usage:' || private.malta_today());
  update public.post_charges c set purchase_id = v_purchase where c.id = any (p_ids);
  if v_quote.amount_due > 0 then
    perform private.tell(p_user_id, 'usage_billed', private.order_in_words(v_purchase)
      || jsonb_build_object('titles', (
        select jsonb_agg(l.title || case when l.quantity > 1 then ' × ' || l.quantity else '' end)
        from unnest(v_quote.lines) l)),
      jsonb_build_object('purchase_id', v_purchase), 'usage_billed:' || v_purchase);
  end if;
  return v_purchase;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
