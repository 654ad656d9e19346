-- Postage is a charge, as all that is done beyond a plan: one for a parcel that has left, of that day, at what its carrier
-- took. What the office corrects later is charged or given back.

alter table public.post_charges
  add column shipment_id uuid references public.post_shipments (id) on delete set null,
  add constraint post_charges_is_of_one_thing check (request_id is null or shipment_id is null);
comment on column public.post_charges.shipment_id is 'Of postage: the parcel.';
comment on column public.post_charges.params is 'What a line says of it: {"code": of the item, or of one in the parcel}.';

create index post_charges_shipment_id_idx on public.post_charges (shipment_id);

drop function private.charge_post(uuid, uuid, text, jsonb, integer, numeric, numeric, date, date);

-- Writes what a member owes for something done beyond their plan. p_from: the month it belongs to, the present one where it
-- is null. The caller has locked the member.
create function private.charge_post(
  p_user_id uuid,
  p_request_id uuid,
  p_kind text,
  p_params jsonb,
  p_quantity integer,
  p_net numeric,
  p_vat numeric,
  p_day date default private.malta_today(),
  p_from date default null,
  p_shipment_id uuid default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.post_charges
    (user_id, request_id, shipment_id, kind, params, quantity, net, vat, gross, day, period_from, period_to)
  select p_user_id, p_request_id, p_shipment_id, p_kind, p_params, p_quantity, p_net, p_vat, p_net + p_vat, p_day,
    m.period_from, m.period_to
  from private.charge_month(p_user_id, p_from) m;
end;
$$;

-- Makes the charges of a request or a parcel, one of which is null, what it costs, less what was waived. A charge that no
-- order bills is written anew; of one that is billed the difference is given back. What is waived stays so, and of what it
-- costs more than before, all is owed. p_kind and p_day are those of its first charge, and so is p_from where it is null.
-- The caller has locked the member.
create function private.settle_work(
  p_user_id uuid,
  p_request_id uuid,
  p_shipment_id uuid,
  p_cost private.charge_sum,
  p_kind text,
  p_code text,
  p_day date,
  p_from date
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_cost private.charge_sum := p_cost;
  v_of uuid[];
  v_owed private.charge_sum;
  v_waived private.charge_sum;
  v_billed private.charge_sum;
  v_kind text;
  v_day date;
  v_from date;
begin
  v_of := array(
    select c.id from public.post_charges c where c.request_id = p_request_id or c.shipment_id = p_shipment_id);
  select coalesce(sum(c.quantity) filter (where c.waived_at is null), 0),
    coalesce(sum(c.net) filter (where c.waived_at is null), 0),
    coalesce(sum(c.vat) filter (where c.waived_at is null), 0)
  into v_owed from public.post_charges c where c.id = any (v_of);
  select coalesce(sum(c.quantity), 0), coalesce(sum(c.net), 0), coalesce(sum(c.vat), 0)
  into v_waived from public.post_charges c where c.id = any (v_of) and c.waived_at is not null;
  select coalesce(sum(c.quantity), 0), coalesce(sum(c.net), 0), coalesce(sum(c.vat), 0)
  into v_billed from public.post_charges c where c.id = any (v_of) and c.waived_at is null and not c.is_open;
  select min(c.kind), min(c.day), min(c.period_from) into v_kind, v_day, v_from
  from public.post_charges c where c.id = any (v_of);
  if v_cost.net - v_waived.net >= least(v_cost.net, greatest(v_owed.net, 0)) then
    v_cost := row(v_cost.quantity - v_waived.quantity, v_cost.net - v_waived.net, v_cost.vat - v_waived.vat);
  elsif v_cost.net > v_owed.net then
    v_cost := case when v_owed.net > 0 then v_owed else row(0, 0, 0)::private.charge_sum end;
  end if;
  if (v_cost.net, v_cost.vat) = (v_owed.net, v_owed.vat) then
    return;
  end if;
  delete from public.post_charges c where c.id = any (v_of) and c.is_open;
  v_cost := row(v_cost.quantity - v_billed.quantity, v_cost.net - v_billed.net, v_cost.vat - v_billed.vat);
  if v_cost.net = 0 then
    return;
  end if;
  if sign(v_cost.quantity) <> sign(v_cost.net) or v_cost.net <> round(v_cost.net / nullif(v_cost.quantity, 0), 2) * v_cost.quantity then
    v_cost.quantity := sign(v_cost.net);
  end if;
  perform private.charge_post(p_user_id, p_request_id, coalesce(v_kind, p_kind), jsonb_build_object('code', p_code),
    v_cost.quantity, v_cost.net, v_cost.vat, coalesce(v_day, p_day), coalesce(p_from, v_from), p_shipment_id);
end;
$$;

-- Makes the charges of a request what it costs: nothing until it is done. The caller has locked the member.
create or replace function private.settle_request(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_cost private.charge_sum := row(0, 0, 0);
begin
  if p_request.state = 'done' and p_request.gross > 0 then
    v_cost := row(greatest(p_request.counts - p_request.counts_included, 1), p_request.net, p_request.vat);
  end if;
  perform private.settle_work(p_request.user_id, p_request.id, null, v_cost,
    case when p_request.counts > 0 then 'documents' when p_request.kind = 'forward' then 'forward' else 'other' end,
    i.code, (p_request.done_at at time zone 'Europe/Malta')::date, p_request.period_from)
  from public.post_items i where i.id = p_request.item_id;
end;
$$;

-- Makes the charges of a parcel its postage: nothing until it has left. The caller has locked the member.
create function private.settle_postage(p_shipment_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.settle_work(s.user_id, null, s.id, case
      when s.sent_at is null then row(0, 0, 0)::private.charge_sum
      else row(1, s.postage_net, s.postage_vat)::private.charge_sum end, 'postage', (
      select i.code from private.post_forwardings f
      join public.post_requests r on r.id = f.request_id
      join public.post_items i on i.id = r.item_id
      where f.shipment_id = s.id order by i.received_at, i.id limit 1),
    (s.sent_at at time zone 'Europe/Malta')::date, null)
  from public.post_shipments s where s.id = p_shipment_id;
end;
$$;

drop function private.beyond_cap(uuid, private.post_quota, numeric);

-- Whether so much more, net, would pass the cap of a member, with the figures; null when it would not. What is sent on
-- costs postage, which nobody knows before: once the cap is reached, it passes it whatever else it costs.
create function private.beyond_cap(
  p_user_id uuid,
  p_quota private.post_quota,
  p_net numeric,
  p_kind text default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_cap numeric;
  v_spent numeric;
begin
  if p_net > 0 or p_kind = 'forward' then
    v_cap := private.spending_cap(p_user_id, p_quota.plan);
    v_spent := private.spent_beyond_plan(p_user_id, p_quota.period_from);
    if v_spent + p_net > v_cap or p_kind = 'forward' and v_spent >= v_cap then
      return jsonb_build_object('cap', v_cap, 'spent', v_spent, 'net', p_net);
    end if;
  end if;
  return null;
end;
$$;

-- The charges of a member that are to be billed today: those of months that are over, once they come to five euros or
-- the calendar quarter of the oldest of these months ends; and all, whatever they come to, when the membership is over and
-- nothing that costs more is open; what waits for their answer keeps nothing back. Whoever has post sent on without a plan
-- has not left: each of their charges is a month of its own, and those of a calendar month are billed when it is over.
create or replace function private.charges_to_bill(p_user_id uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_is_member boolean := private.is_member_now(p_user_id);
  v_has_left boolean;
  v_gross numeric;
  v_first date;
  v_ids uuid[];
begin
  v_has_left := not v_is_member and not private.has_weekly_forwarding(p_user_id);
  select array_agg(c.id order by c.id), sum(c.gross), min(c.period_to) into v_ids, v_gross, v_first
  from public.post_charges c
  where c.user_id = p_user_id and c.is_open
    and (v_has_left or c.period_to < case when v_is_member then v_today else date_trunc('month', v_today)::date end);
  if v_gross >= private.least_usage_order()
    or v_gross >= 0 and v_today >= (date_trunc('quarter', v_first) + interval '3 months')::date - 1
    or v_has_left and not exists (
      select 1 from public.post_requests r where r.user_id = p_user_id and r.done_at is null and r.state <> 'asked'
        and r.gross > 0)
    -- What was given back is not paid out while its order is still to be paid.
    and (v_gross >= 0 or not exists (
      select 1 from public.purchases p
      where p.user_id = p_user_id and p.status = 'pending' and private.is_usage_order(p.id))) then
    return v_ids;
  end if;
  return null;
end;
$$;

-- Lists what is to be paid back, with the order that has billed the same thing, or else the newest one.
create or replace function private.refund_charges(p_user_id uuid, p_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.open_membership_refund(p_user_id, (
      select b.purchase_id from public.post_charges b
      where b.user_id = p_user_id and b.purchase_id is not null
      order by exists (
        select 1 from public.post_charges g
        where g.id = any (p_ids) and g.quantity < 0 and (g.request_id = b.request_id or g.shipment_id = b.shipment_id)) desc,
        b.created_at desc, b.id limit 1),
    'Post beyond the plan', -sum(c.gross), 'post_charge')
  from public.post_charges c where c.id = any (p_ids);
  update public.post_charges c set set_off_at = now() where c.id = any (p_ids);
end;
$$;

-- See public.waive_post_charge.
create or replace function private.waive_post_charge(p_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_reason text := private.post_reason(p_reason);
  v_charge public.post_charges;
begin
  perform private.require_admin();
  select * into v_charge from public.post_charges c where c.id = p_id;
  if found then
    perform private.lock_member(v_charge.user_id);
    select * into v_charge from public.post_charges c where c.id = p_id for update;
  end if;
  if v_charge.waive_reason = v_reason then
    return;
  end if;
  if v_charge.id is null or not v_charge.is_open or v_charge.quantity < 0 then
    perform private.fail('PO061', 'The charge is billed, waived or gone');
  end if;
  if v_charge.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  update public.post_charges c set waived_at = now(), waived_by = auth.uid(), waive_reason = v_reason where c.id = p_id;
  perform private.settle_request(r) from public.post_requests r where r.id = v_charge.request_id;
  perform private.settle_postage(v_charge.shipment_id);
end;
$$;

-- See public.cancel_purchase.
create or replace function private.cancel_purchase(p_purchase_id uuid, p_reason text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_purchase public.purchases;
  v_note public.invoices;
  v_reason text;
  v_charges uuid[];
begin
  v_purchase := private.lock_purchase(p_purchase_id, case when private.is_admin() then null else v_user end);
  if v_purchase.status = 'paid' then
    perform private.fail('PY004', 'A paid purchase cannot be cancelled');
  end if;
  if v_purchase.status = 'pending' then
    if private.is_usage_order(p_purchase_id) then
      if v_purchase.user_id = v_user then
        perform private.fail('PO062', 'What is billed was done');
      end if;
      v_reason := private.post_reason(p_reason);
      v_charges := array(
        select c.id from public.post_charges c where c.purchase_id = p_purchase_id and c.quantity > 0);
    end if;
    v_note := private.cancel_locked_order(p_purchase_id,
      case when v_purchase.user_id = v_user then 'member' else 'administrator' end);
    update public.post_charges c set waived_at = now(), waived_by = v_user, waive_reason = v_reason
    where c.id = any (v_charges);
    -- What was given back of it already is not given back twice.
    perform private.settle_request(r) from public.post_requests r
    where r.id in (select c.request_id from public.post_charges c where c.id = any (v_charges));
    perform private.settle_postage(s.id) from public.post_shipments s
    where s.id in (select c.shipment_id from public.post_charges c where c.id = any (v_charges));
  else
    select * into v_note from public.invoices i
    where i.purchase_id = p_purchase_id and i.kind = 'credit_note';
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'status', 'cancelled', 'credit_note_number', v_note.invoice_number);
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
