-- Charges of membership months that are over become lines of an order: of the renewal when that is written, or else of a
-- usage order. See docs/decisions/046-usage-orders.md.

-- -------------------------------------------------------------------------------------------------
-- What is billed, and when.

-- Below this, gross, charges are carried on to the next month.
create function private.least_usage_order()
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 5;
end;
$$;

-- Whether somebody has a membership in force.
create function private.is_member_now(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.profiles p
    where p.id = p_user_id and private.membership_status(p.membership_status, p.membership_valid_until,
      p.membership_grace_until) = 'active');
end;
$$;

-- The charges of a member that are to be billed today: those of months that are over, once they come to five euros or
-- the calendar quarter of the oldest of these months ends; and all, whatever they come to, when the membership is over and
-- nothing that costs more is open; what waits for their answer keeps nothing back.
create function private.charges_to_bill(p_user_id uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_has_left boolean := not private.is_member_now(p_user_id);
  v_gross numeric;
  v_first date;
  v_ids uuid[];
begin
  select array_agg(c.id order by c.id), sum(c.gross), min(c.period_to) into v_ids, v_gross, v_first
  from public.post_charges c
  where c.user_id = p_user_id and c.is_open and (v_has_left or c.period_to < v_today);
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

-- Members who have charges to bill.
create function private.usage_orders_due()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select u.user_id
  from (
    select c.user_id from public.post_charges c
    join public.profiles p on p.id = c.user_id and p.forgotten_at is null
    where c.is_open
      and (c.period_to < private.malta_today() or private.membership_status(p.membership_status, p.membership_valid_until,
        p.membership_grace_until) <> 'active')
    group by c.user_id) u
  where private.charges_to_bill(u.user_id) is not null;
end;
$$;

-- What a line of charges is called. It names the month by its first day: a membership may have ended before its last.
create function private.charge_title(p_kind text, p_quantity integer, p_period_from date)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_quantity < 0 then 'Given back: ' else '' end || case p_kind
    when 'documents' then case abs(p_quantity) when 1 then 'Document' else 'Documents' end || ' beyond your plan'
    when 'forward' then 'Forwarding at once'
    when 'postage' then 'Postage'
    else 'Work on your post' end
    || ', month from ' || private.day_in_words(p_period_from);
end;
$$;

-- Charges as lines of an order: those of one kind, month and price are one line. Its amounts are the sums of what was
-- frozen, VAT too, so that nobody pays another price than they were shown.
create function private.charge_lines(p_ids uuid[])
returns private.quote_line[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_group record;
  v_line private.quote_line;
  v_lines private.quote_line[] := '{}';
begin
  for v_group in
    select c.kind, c.period_from, c.net / c.quantity as price, c.quantity < 0 as is_credit, sum(c.quantity)::integer as quantity,
      sum(c.net) as net, sum(c.vat) as vat, (array_agg(c.id order by c.day, c.created_at, c.id))[1] as first_id,
      jsonb_agg(jsonb_build_object('day', c.day, 'code', c.params ->> 'code', 'quantity', c.quantity)
        order by c.day, c.created_at, c.id)
        as charges
    from public.post_charges c
    where c.id = any (p_ids)
    group by 1, 2, 3, 4
    order by 2, array_position(array['documents', 'forward', 'postage', 'other'], c.kind), 4, 3
  loop
    v_line.item_type := 'usage';
    v_line.item_id := v_group.first_id;
    v_line.title := private.charge_title(v_group.kind, v_group.quantity, v_group.period_from);
    v_line.quantity := abs(v_group.quantity);
    v_line.unit_price := case when v_group.is_credit then -v_group.price else v_group.price end;
    v_line.price_unit := 'one_time';
    v_line.total_price := v_group.net;
    v_line.vat_included := false;
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

-- A quote with charges on top. Discount codes reduce none of them.
create function private.with_charges(p_quote private.quote, p_ids uuid[])
returns private.quote
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_line private.quote_line;
begin
  foreach v_line in array private.charge_lines(p_ids) loop
    p_quote.lines := p_quote.lines || v_line;
    p_quote.subtotal := p_quote.subtotal + v_line.total_price;
    p_quote.vat_added := p_quote.vat_added + v_line.vat_amount;
    p_quote.amount_due := p_quote.amount_due + v_line.gross_amount;
  end loop;
  return p_quote;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Orders.

alter table public.refund_reviews drop constraint refund_reviews_reason_check;
alter table public.refund_reviews add constraint refund_reviews_reason_check
  check (reason in ('member', 'administrator', 'event_cancelled', 'account_deleted', 'cooling_off', 'credit_left',
    'post_charge'));
comment on column public.refund_reviews.reason is
  'Who cancelled it, or why: event_cancelled when the event does not take place, cooling_off when a member '
  'withdrew from their membership, credit_left when the days left were worth more than the dearer plan, post_charge when '
  'work on their post was billed by mistake.';
drop index public.refund_reviews_membership_key;
create unique index refund_reviews_membership_key on public.refund_reviews (purchase_id, reason)
  where registration_id is null and reason <> 'post_charge';

-- What was given back to a member who has left and who will get no further order goes to the list of refunds.
create function private.refund_charges(p_user_id uuid, p_ids uuid[])
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
      order by b.request_id in (
        select g.request_id from public.post_charges g where g.id = any (p_ids) and g.quantity < 0) desc nulls last,
        b.created_at desc, b.id limit 1),
    'Post beyond the plan', -sum(c.gross), 'post_charge')
  from public.post_charges c where c.id = any (p_ids);
  update public.post_charges c set set_off_at = now() where c.id = any (p_ids);
end;
$$;

-- Writes an order over charges of a member who is locked; null when there is nothing to pay in the end.
create function private.bill_charges(p_user_id uuid, p_ids uuid[])
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
  v_quote.vat_rate := private.vat_rate();
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

-- Bills what a member who is locked owes by today, if anything.
create function private.write_usage_order(p_user_id uuid)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := private.charges_to_bill(p_user_id);
begin
  return case when v_ids is not null then private.bill_charges(p_user_id, v_ids) end;
end;
$$;

-- Writes the order for the next period when its time has come, at the price of the day; null when there is none to write.
-- Charges of months that are over stand on it, whatever they come to; on one that the member asks for themselves nothing
-- stands that they were not shown.
create or replace function private.write_renewal(p_user_id uuid, p_is_asked_for boolean default false)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_valid_until date := (select p.membership_valid_until from public.profiles p where p.id = p_user_id);
  v_plan public.services;
  v_quote private.quote;
  v_charges uuid[];
  v_purchase uuid;
begin
  if v_row.id is null or v_valid_until > private.malta_today() + 14
    or exists (select 1 from public.memberships m where m.user_id = p_user_id and m.ends_on <= v_valid_until)
    or private.unpaid_membership(p_user_id) is not null
    or (private.is_renewal_declined(p_user_id, v_valid_until) and not p_is_asked_for) then
    return null;
  end if;
  v_plan := private.next_plan(p_user_id);
  if v_plan.id is null then
    return null;
  end if;
  v_quote := private.price_cart(p_user_id, array[row(1, 'service', v_plan.id, null)::private.cart_item], null);
  perform private.refuse_quote(v_quote, v_quote.amount_due);
  if p_is_asked_for then
    perform private.limit_orders(p_user_id, v_quote.amount_due = 0);
  else
    v_charges := array(
      select c.id from public.post_charges c
      where c.user_id = p_user_id and c.is_open
        and c.period_to < private.malta_today());
    if (private.with_charges(v_quote, v_charges)).amount_due > 0 then
      v_quote := private.with_charges(v_quote, v_charges);
    else
      v_charges := null;
    end if;
  end if;
  v_purchase := private.write_order(p_user_id, v_quote, gen_random_uuid(), 'renewal:' || v_valid_until);
  update public.post_charges c set purchase_id = v_purchase where c.id = any (v_charges);
  perform private.tell_of_renewal(p_user_id, v_purchase);
  return v_purchase;
end;
$$;

-- Tells a member of the order for their next period, and what on it is for their post and stays due without one.
create or replace function private.tell_of_renewal(p_user_id uuid, p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_words jsonb := private.membership_in_words(p_user_id) || private.order_in_words(p_purchase_id)
    || (select jsonb_build_object('plan_title', s.title, 'membership_type', s.membership_type,
        'billing_period', s.billing_period)
      from public.user_services us join public.services s on s.id = us.service_id
      where us.purchase_id = p_purchase_id and s.membership_type is not null)
    || (select jsonb_strip_nulls(jsonb_build_object('post_amount', sum(i.gross_amount)))
      from public.purchase_items i where i.purchase_id = p_purchase_id and i.item_type = 'usage');
begin
  perform private.tell(p_user_id, 'membership_renewal', v_words, jsonb_build_object('purchase_id', p_purchase_id),
    'membership_renewal:' || p_purchase_id);
end;
$$;

-- Whether an order bills charges alone.
create function private.is_usage_order(p_purchase_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.purchases p where p.id = p_purchase_id and p.cart_fingerprint like 'usage:%');
end;
$$;

-- The day in Malta from which an order can no longer be paid: seven days after it was due, and for one that
-- goes on with a running membership beyond its end when that has expired. Also of one whose invoice is yet to
-- be issued. Null for one that bills charges: the work on it is done.
create or replace function private.order_lapses_on(p_purchase_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case when us.order_kind in ('renewal', 'change') and d.due_date + 7 > p.membership_valid_until
        then coalesce(p.membership_grace_until + 1, d.due_date + 7)
      else d.due_date + 7 end
    from public.purchases o
    join public.profiles p on p.id = o.user_id
    left join public.user_services us on us.purchase_id = o.id and us.order_kind is not null
    left join public.invoices i on i.purchase_id = o.id and i.kind = 'invoice'
    cross join lateral (select coalesce(i.due_date, private.order_due_date(o.id)) as due_date) d
    where o.id = p_purchase_id and not private.is_usage_order(o.id));
end;
$$;

-- Cancels an unpaid order that the caller has locked: its rows leave it, the discount code is released,
-- the invoice gets a credit note. What was on it waits in the cart again, unless there is only so much of
-- its kind: then the kind decides (private.release_event). Charges on it are still owed: another order bills them.
create or replace function private.cancel_locked_order(p_purchase_id uuid, p_reason text)
returns public.invoices
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
begin
  perform private.release_membership_order(p_purchase_id, p_reason);
  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k loop
    if v_kind.is_limited then
      execute format('select private.%I($1, $2)', 'release_' || v_kind.item_type)
      using p_purchase_id, p_reason;
    else
      execute format('update public.%I set purchase_id = null where purchase_id = $1', v_kind.rows_table)
      using p_purchase_id;
    end if;
  end loop;
  update public.post_charges set purchase_id = null where purchase_id = p_purchase_id;
  update public.purchases set status = 'cancelled', cancelled_at = now(), cancel_reason = p_reason
  where id = p_purchase_id;
  with released as (
    delete from public.discount_code_usage where purchase_id = p_purchase_id
    returning discount_code_id
  )
  update public.discount_codes d set usage_count = greatest(d.usage_count - 1, 0)
  from released r where d.id = r.discount_code_id;
  return private.issue_credit_note(p_purchase_id);
end;
$$;

drop function public.cancel_purchase(uuid);
drop function private.cancel_purchase(uuid);

-- See public.cancel_purchase.
create function private.cancel_purchase(p_purchase_id uuid, p_reason text)
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
  else
    select * into v_note from public.invoices i
    where i.purchase_id = p_purchase_id and i.kind = 'credit_note';
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'status', 'cancelled', 'credit_note_number', v_note.invoice_number);
end;
$$;
grant execute on function private.cancel_purchase(uuid, text) to authenticated, service_role;

-- Cancels an unpaid order of the caller (any, for administrators); see cancel_locked_order for what becomes
-- of it. Repeating it changes nothing. One that bills work on post is cancelled by another administrator alone (PO062),
-- for a reason (PO034): what stands on it is waived.
create function public.cancel_purchase(p_purchase_id uuid, p_reason text default null)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.cancel_purchase(p_purchase_id, p_reason) $$;
grant execute on function public.cancel_purchase(uuid, text) to authenticated, service_role;

-- Issues the invoice of a purchase whose lines are written: paid at once when there is nothing to pay. A line of charges
-- says which they are.
create or replace function private.issue_invoice(p_purchase_id uuid)
returns public.invoices
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_invoice public.invoices;
  v_today date := private.malta_today();
begin
  select * into strict v_purchase from public.purchases where id = p_purchase_id;
  insert into public.invoices (user_id, purchase_id, invoice_number, status, description, issued_date,
    due_date, net_amount, vat_amount, amount, currency, seller, buyer, lines)
  select v_purchase.user_id, v_purchase.id, private.next_invoice_number('invoice', v_today),
    case when v_purchase.total_amount = 0 then 'paid' else 'pending' end,
    'Order ' || v_purchase.purchase_number || ': ' || string_agg(i.item_title, ', ' order by i.position),
    v_today, private.order_due_date(v_purchase.id),
    v_purchase.net_amount, v_purchase.vat_amount, v_purchase.total_amount, v_purchase.currency,
    private.seller(),
    (select jsonb_build_object('full_name', p.full_name, 'company_name', p.company_name,
        'email', p.email, 'phone', p.phone, 'address_line_1', p.address_line_1,
        'address_line_2', p.address_line_2, 'city', p.city, 'postal_code', p.postal_code,
        'country', p.country, 'vat_number', p.vat_number)
      from public.profiles p where p.id = v_purchase.user_id),
    jsonb_agg(jsonb_build_object('position', i.position, 'item_type', i.item_type,
      'item_id', i.item_id, 'title', i.item_title, 'quantity', i.quantity,
      'unit_price', i.unit_price, 'vat_included', i.vat_included,
      'discount_amount', i.discount_amount, 'vat_rate', v_purchase.vat_rate,
      'net_amount', i.net_amount, 'vat_amount', i.vat_amount, 'gross_amount', i.gross_amount)
      || jsonb_strip_nulls(jsonb_build_object('supply_date', i.metadata ->> 'event_date',
        'is_credit', nullif(i.is_credit, false), 'charges', i.metadata -> 'charges'))
      order by i.position)
  from public.purchase_items i
  where i.purchase_id = v_purchase.id
  returning * into strict v_invoice;
  return v_invoice;
end;
$$;
comment on column public.invoices.lines is
  'List of {position, item_type, item_id, title, quantity, unit_price, vat_included, discount_amount, '
  'vat_rate, net_amount, vat_amount, gross_amount}; supply_date where the day of supply is known, is_credit '
  'where days of a plan before are credited, or charges that were given back; charges, a list of {day, code, quantity}, '
  'where work on post is billed.';


comment on column public.purchase_items.is_credit is
  'Below zero: days of the running plan that the one on this order takes over, how many is in metadata; or post that was '
  'billed before and is given back.';

-- What a withdrawal from the membership refunds: what was paid for it, less what is on the list of refunds already. Post
-- that was given back on its order is no part of it.
create or replace function private.withdrawal_amount(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(l.paid - l.listed), 0)
    from public.purchases p, lateral (
      select
        (select sum(i.gross_amount) from public.purchase_items i
          where i.purchase_id = p.id and (i.is_membership or i.is_onboarding_fee or i.is_credit and i.item_type <> 'usage')) as paid,
        (select coalesce(sum(r.amount), 0) from public.refund_reviews r
          where r.purchase_id = p.id and r.reason = 'credit_left') as listed) l
    where p.id in (select private.orders_to_credit(p_user_id)));
end;
$$;

-- Issues the credit note of an order, over its invoice or over what is the membership's on it.
create or replace function private.issue_credit_note(p_purchase_id uuid, p_membership_only boolean default false)
returns public.invoices
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices;
  v_note public.invoices;
  v_today date := private.malta_today();
begin
  update public.invoices set status = case when p_membership_only then status else 'cancelled' end
  where purchase_id = p_purchase_id and kind = 'invoice'
  returning * into strict v_invoice;
  insert into public.invoices (user_id, purchase_id, kind, invoice_number, status, description,
    issued_date, due_date, net_amount, vat_amount, amount, currency, seller, buyer, lines,
    credits_invoice_id)
  select v_invoice.user_id, v_invoice.purchase_id, 'credit_note',
    private.next_invoice_number('credit_note', v_today), 'issued',
    'Credit note for invoice ' || v_invoice.invoice_number, v_today, v_today,
    case when p_membership_only then -sum(i.net_amount) else -v_invoice.net_amount end,
    case when p_membership_only then -sum(i.vat_amount) else -v_invoice.vat_amount end,
    case when p_membership_only then -sum(i.gross_amount) else -v_invoice.amount end, v_invoice.currency,
    v_invoice.seller, v_invoice.buyer,
    jsonb_agg(l.line || jsonb_build_object(
      'discount_amount', -(l.line ->> 'discount_amount')::numeric,
      'net_amount', -(l.line ->> 'net_amount')::numeric,
      'vat_amount', -(l.line ->> 'vat_amount')::numeric,
      'gross_amount', -(l.line ->> 'gross_amount')::numeric) order by l.place),
    v_invoice.id
  from jsonb_array_elements(v_invoice.lines) with ordinality as l (line, place)
  left join public.purchase_items i
    on i.purchase_id = p_purchase_id and i.position = (l.line ->> 'position')::integer
  where not p_membership_only or i.is_membership or i.is_onboarding_fee or i.is_credit and i.item_type <> 'usage'
  returning * into strict v_note;
  return v_note;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What is due today.

-- Members for whom something is due: their next plan begins, their membership is over, or their period
-- ends within 14 days and they have no order for the next one, or no reminder that fits today; or they have charges to
-- bill.
create or replace function private.memberships_due()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  return query
    select m.user_id from public.memberships m where m.next_from < v_today
    union
    select p.id from public.profiles p
    join public.memberships m on m.user_id = p.id
    where p.membership_status = 'active' and p.membership_valid_until <= v_today + 14
      and (coalesce(p.membership_grace_until, p.membership_valid_until) < v_today
        or (m.ends_on is null or m.ends_on > p.membership_valid_until)
          and ((p.membership_valid_until >= v_today and (
              m.reminded_until is distinct from p.membership_valid_until
              or m.reminded_days > private.reminder_days(p.membership_valid_until)))
            or (not exists (
                select 1 from public.user_services us
                where us.user_id = p.id and us.payment_status = 'pending' and us.order_kind is not null)
              and exists (
                select 1 from public.user_services us
                where us.user_id = p.id and us.payment_status = 'paid' and us.valid_until is not null)
              and not private.is_renewal_declined(p.id, p.membership_valid_until))))
    union
    select u.id from private.usage_orders_due() u (id);
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Telling.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('usage_billed', 'info', 'Your post beyond the plan is billed', '/dashboard/billing', 'View billing', 5, 'usage_billed', false),
  ('dearer_plan_pays', 'info', 'A larger plan would cost you less', '/dashboard/services', 'Compare plans', 4, null, false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What a member reads of an order and what was on it. Null for other events.
create or replace function private.order_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'payment_received' then
      'Thank you. Your payment of ' || private.euros((p_params ->> 'total_amount')::numeric)
        || ' for order ' || (p_params ->> 'purchase_number') || ' has arrived.'
    when 'payment_reminder' then
      'We have not received a payment yet for order ' || (p_params ->> 'purchase_number') || ' ('
        || private.euros((p_params ->> 'total_amount')::numeric) || ')'
        || coalesce(case when (p_params ->> 'is_overdue')::boolean then ', which was due on ' else ', which is due on ' end
          || private.day_in_words((p_params ->> 'due_date')::date), '') || '.'
    when 'order_cancelled' then private.order_cancelled_message(p_params)
    when 'service_completed' then
      (p_params ->> 'service') || ' is done.' || coalesce(' ' || (p_params ->> 'notes'), '')
    when 'document_ready' then 'You can now download ' || (p_params ->> 'document') || '.'
    when 'usage_billed' then
      (select string_agg(t.title, '; ') from jsonb_array_elements_text(p_params -> 'titles') t (title)) || ': order '
        || (p_params ->> 'purchase_number') || ' (' || private.euros((p_params ->> 'total_amount')::numeric)
        || '), due on ' || private.day_in_words((p_params ->> 'due_date')::date) || '.'
    when 'dearer_plan_pays' then
      'In two months in a row, your documents beyond the plan cost you more than ' || (p_params ->> 'plan_title')
        || ' would have. The last month came to ' || private.euros((p_params ->> 'net')::numeric) || ' plus VAT; '
        || (p_params ->> 'plan_title') || ' costs ' || private.euros((p_params ->> 'more')::numeric) || ' more by the month.'
  end;
end;
$$;

-- What a member reads of their membership. Null for other events.
create or replace function private.membership_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_plan text := coalesce(p_params ->> 'plan_title', 'Your membership');
  v_until text := private.day_in_words((p_params ->> 'valid_until')::date);
  v_grace text := private.day_in_words((p_params ->> 'grace_until')::date);
  v_order text := 'order ' || (p_params ->> 'purchase_number') || ' ('
    || private.euros((p_params ->> 'total_amount')::numeric) || ')';
begin
  return case p_event
    when 'membership_started' then
      v_plan || ' is active' || coalesce(' until ' || v_until, '') || '. Your box number is '
        || (p_params ->> 'box_number') || ', and you can use its address from today.'
    when 'membership_changed' then v_plan || ' is now your plan, until ' || v_until || '.'
    when 'membership_renewal' then
      'The next period of ' || v_plan || ' begins after ' || v_until || ': ' || v_order || ', due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
        || case when (p_params ->> 'post_amount')::numeric > 0 then ' ' || private.euros((p_params ->> 'post_amount')::numeric)
          || ' of it is for your post beyond the plan, and stays due if you do not renew.' else '' end
    when 'membership_reminder' then
      v_plan || case (p_params ->> 'days_left')::integer when 0 then ' ends today.' else ' ends on ' || v_until || '.' end
        || coalesce(' To continue, please pay ' || v_order || coalesce('; if you pay by ' || v_grace || ', there is no gap.', '.'),
          case when (p_params ->> 'is_grant')::boolean then ' After that day you can choose a plan.'
            else ' To continue, please choose a plan.' end)
    when 'membership_expired' then
      v_plan || ' ended on ' || v_until || ' and has expired, so you can no longer use the address of your box. '
        || 'You can order a plan again at any time; we keep your box for you.'
    when 'membership_ended' then v_plan || ' has ended, as you asked. Thank you for being a member.'
    when 'invoice_overdue' then
      'We have not received a payment yet for ' || v_order || ', which was due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
  end;
end;
$$;

-- What administrators read of what happened. Null for other events.
create or replace function private.admin_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'new_member' then coalesce(p_params ->> 'member', 'A new member') || ' has registered.'
    when 'contact_message' then (p_params ->> 'name') || ' has written through the contact page.'
    when 'affiliate_application' then
      (p_params ->> 'name') || ' has applied to the affiliate programme.'
    when 'refund_to_review' then
      'A paid registration for ' || (p_params ->> 'event') || ' ('
        || private.euros((p_params ->> 'amount')::numeric) || ') was cancelled '
        || case p_params ->> 'reason'
          when 'member' then 'by the member.'
          when 'account_deleted' then 'because the account was deleted.'
          else 'by an administrator.' end
    when 'membership_refund_to_review' then
      (p_params ->> 'plan') || ': a refund of ' || private.euros((p_params ->> 'amount')::numeric)
        || ' to decide on'
        || case p_params ->> 'reason'
          when 'cooling_off' then ', because the member has withdrawn within 14 days.'
          when 'credit_left' then ', because the days left were worth more than the more expensive plan.'
          when 'post_charge' then ', because work on their post was billed by mistake.'
          else ' for unused days, because the account was deleted.' end
    when 'refunds_to_review' then
      (p_params ->> 'event') || ' was cancelled. Paid registrations to review: '
        || (p_params ->> 'registrations') || '.'
    when 'mail_failed' then 'An e-mail to ' || coalesce(p_params ->> 'name', 'someone without an account')
      || ' could not be delivered. It can be tried again.'
  end;
end;
$$;

-- Tells a member of an order they placed; of a renewal and of what is billed to them their own event tells.
create or replace function private.tell_order_placed()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (
      select 1 from public.purchases p
      where p.id = new.purchase_id and (p.cart_fingerprint like 'usage:%'
        or p.cart_fingerprint like 'renewal:%' and new.amount > 0)) then
    perform private.tell(new.user_id,
      case when new.amount = 0 then 'free_order_placed' else 'order_placed' end,
      private.order_in_words(new.purchase_id), p_key => 'order_placed:' || new.purchase_id);
  end if;
  return null;
end;
$$;

-- Tells a member that an order of theirs was cancelled, and what became of what was on it.
create or replace function private.tell_order_cancelled()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_items jsonb;
begin
  select jsonb_build_object(
      'events', coalesce(
        jsonb_agg(i.item_title order by i.position) filter (where i.item_type = 'event'), '[]'),
      -- What nobody put into a cart does not return there, nor does a plan beside another one.
      'has_more', new.cart_fingerprint !~ '^(renewal|change|usage):' and bool_or(i.item_type <> 'event'
        and (not i.is_membership or exists (
          select 1 from public.user_services us
          where us.user_id = new.user_id and us.service_id = i.item_id and us.payment_status = 'pending'
            and us.purchase_id is null))))
  into v_items
  from public.purchase_items i
  where i.purchase_id = new.id and not i.is_onboarding_fee and not i.is_credit;
  perform private.tell(new.user_id, 'order_cancelled',
    private.order_in_words(new.id) || v_items || jsonb_build_object('reason', new.cancel_reason),
    jsonb_build_object('purchase_id', new.id), 'order_cancelled:' || new.id);
  return null;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Who leaves.

-- Of an account that goes, what is owed is billed and paid before (ID006), what was given back is put on the list of
-- refunds, and only what stands on an order stays.
create function private.settle_charges(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids uuid[];
  v_gross numeric;
begin
  select array_agg(c.id), sum(c.gross) into v_ids, v_gross
  from public.post_charges c where c.user_id = p_user_id and c.is_open;
  if v_gross > 0 then
    perform private.fail('ID006', 'An account with charges that are not billed cannot be deleted');
  end if;
  if v_gross < 0 then
    perform private.refund_charges(p_user_id, v_ids);
  end if;
  delete from public.post_charges c where c.user_id = p_user_id and c.purchase_id is null and c.set_off_at is null;
end;
$$;

-- Gives up what a person has on no order, the seats they paid for, and their membership, when their account goes.
create or replace function private.give_up_seats_and_cart(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.settle_charges(p_user_id);
  update public.event_registrations er
  set payment_status = 'cancelled', cancelled_at = clock_timestamp()
  from public.events e
  where e.id = er.event_id and er.user_id = p_user_id and er.payment_status = 'paid'
    and er.purchase_id is not null and er.checked_in_at is null and not private.is_over(e);
  perform private.give_up_membership(p_user_id);
  perform private.delete_unordered_rows(p_user_id);
end;
$$;

-- What a deletion of the caller's account would meet: unpaid orders and charges that are not billed yet, the last super
-- administrator, and what would be given up.
create or replace function private.get_own_deletion()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'purchase_number', p.purchase_number,
        'total_amount', p.total_amount, 'is_post', private.is_usage_order(p.id)) order by p.created_at, p.id), '[]')
      from public.purchases p where p.user_id = v_user_id and p.status = 'pending'),
    'unbilled', (
      select greatest(coalesce(sum(c.gross), 0), 0) from public.post_charges c
      where c.user_id = v_user_id and c.is_open),
    'is_last_super_admin', private.is_last_super_admin(v_user_id),
    'has_orders', exists (select 1 from public.purchases p where p.user_id = v_user_id),
    'plan', (
      select jsonb_build_object('title', s.title, 'valid_until', r.valid_until)
      from private.running_plan(v_user_id) r join public.services s on s.id = r.service_id),
    'seats_to_come', (
      select count(*) from public.event_registrations er join public.events e on e.id = er.event_id
      where er.user_id = v_user_id and er.payment_status = 'paid' and er.checked_in_at is null
        and not private.is_over(e)),
    'is_affiliate', exists (
      select 1 from public.affiliates a
      where a.user_id = v_user_id and a.status in ('approved', 'active')));
end;
$$;

-- See public.bill_own_charges.
create function private.bill_own_charges()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_ids uuid[];
  v_gross numeric;
  v_purchase uuid;
begin
  perform private.lock_member(v_user);
  select array_agg(c.id), sum(c.gross) into v_ids, v_gross
  from public.post_charges c where c.user_id = v_user and c.is_open;
  if v_gross > 0 then
    -- Each is an invoice: whoever stays waits for the end of the month.
    if (
      select count(*) from public.purchases p
      where p.user_id = v_user and p.cart_fingerprint like 'usage:%' and p.created_at > now() - interval '24 hours') >= 3 then
      perform private.fail('PO064', 'Billed three times today');
    end if;
    v_purchase := private.bill_charges(v_user, v_ids);
  end if;
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number, 'total_amount', p.total_amount)
    from public.purchases p where p.id = v_purchase);
end;
$$;
grant execute on function private.bill_own_charges() to authenticated, service_role;

-- Bills at once what the caller owes for their post: for a member who leaves. Answers the order; null when nothing is
-- owed, so that asking again is done. PO064: it was done three times today.
create function public.bill_own_charges()
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.bill_own_charges() $$;
grant execute on function public.bill_own_charges() to authenticated, service_role;
