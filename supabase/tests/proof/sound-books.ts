import type postgres from 'postgres';
import { referenceRules } from './references';
import { caseRules } from './sound-cases';
import { commissionRules } from './sound-commissions';

// What members hold of what is sold, in one shape; finished services count as paid.
const HELD = `
  select 'service' as item_type, service_id as item_id, user_id, purchase_id,
    case when payment_status in ('in_progress', 'completed') then 'paid' else payment_status end as status
  from public.user_services
  union all
  select 'document', document_id, user_id, purchase_id, payment_status from public.user_documents
  union all
  select 'event', event_id, user_id, purchase_id, payment_status from public.event_registrations`;

// A seat is sold when it is paid for or on an order; in a cart it is held for a day.
const SOLD = `(er.payment_status = 'paid' or er.payment_status = 'pending' and er.purchase_id is not null)`;
const HELD_SEAT = `(er.payment_status = 'pending' and er.purchase_id is null and er.held_until > clock_timestamp())`;

// An administrator may set a limit below what is taken already, but nothing may be taken after that.
// The log knows when a transaction began, not when it ended: if one waited for the other, the times are
// up to eight seconds off, the longest a statement may run.
const loweredAfter = (table: string, column: string, record: string, taken: string) => `
  exists (select 1 from public.audit_log a
    where a.table_name = '${table}' and a.record_id = ${record} and a.changes ? '${column}'
      and a.created_at >= ${taken} - interval '8 seconds')`;

/** Each rule as a query for what breaks it. */
const rules: Record<string, string> = {
  'an order is the sum of its lines': `
    select p.purchase_number from public.purchases p
    left join lateral (
      select sum(i.total_price) as subtotal, sum(i.discount_amount) as discount,
        sum(i.net_amount) as net, sum(i.vat_amount) as vat, sum(i.gross_amount) as gross
      from public.purchase_items i where i.purchase_id = p.id) s on true
    where (p.subtotal, p.discount_amount, p.net_amount, p.vat_amount, p.total_amount)
      is distinct from (s.subtotal, s.discount, s.net, s.vat, s.gross)`,

  'a line is price times quantity, less its discount, with the VAT of its category': `
    select p.purchase_number, i.position from public.purchase_items i
    join public.purchases p on p.id = i.purchase_id,
      lateral (select i.total_price - i.discount_amount as price) l
    where i.vat_rate <> case i.vat_category when 'S' then 0.18 else 0 end
      or i.vat_reason is distinct from case i.vat_category when 'AE' then 'VATEX-EU-AE' when 'O' then 'VATEX-EU-O' end
      -- Who owes no VAT has it in no price.
      or i.vat_category <> 'S' and (i.vat_included or i.vat_amount <> 0)
      or i.vat_category = 'AE' and p.vat_check_id is null
      or i.total_price <> i.unit_price * i.quantity
      -- What was done beyond a plan is the sum of prices that were shown one by one.
      or i.item_type <> 'usage' and (i.gross_amount <> case when i.vat_included then l.price else l.price + round(l.price * i.vat_rate, 2) end
      or i.net_amount <> case when i.vat_included then round(l.price / (1 + i.vat_rate), 2) else l.price end)`,

  'an order has one invoice that stands, over the same lines and amounts': `
    select p.purchase_number from public.purchases p
    left join public.invoices v on v.purchase_id = p.id and v.kind = 'invoice' and not v.is_replaced
    where (p.user_id, p.net_amount, p.vat_amount, p.total_amount)
        is distinct from (v.user_id, v.net_amount, v.vat_amount, v.amount)
      or (select jsonb_agg(jsonb_build_array(i.position, i.item_id, i.item_title, i.gross_amount)
          order by i.position) from public.purchase_items i where i.purchase_id = p.id)
        is distinct from
        (select jsonb_agg(jsonb_build_array(l -> 'position', l -> 'item_id', l -> 'title', l -> 'gross_amount'))
          from jsonb_array_elements(v.lines) l)`,

  'an invoice says the VAT of its lines as the order does': `
    select p.purchase_number, i.position from public.purchases p
    join public.purchase_items i on i.purchase_id = p.id
    join public.invoices v on v.purchase_id = p.id and v.kind = 'invoice' and not v.is_replaced
    join lateral jsonb_array_elements(v.lines) l on (l.value ->> 'position')::integer = i.position
    where (coalesce(l.value ->> 'vat_category', 'S'), (l.value ->> 'vat_rate')::numeric, l.value ->> 'vat_reason')
      is distinct from (i.vat_category, i.vat_rate, i.vat_reason)`,

  'a paper under the reverse charge names the VAT number of its buyer': `
    select v.invoice_number from public.invoices v
    where v.lines @> '[{"vat_category": "AE"}]' and coalesce(v.buyer ->> 'vat_number', '') = ''`,

  'an invoice stands where its order stands, one that was replaced nowhere': `
    select p.purchase_number, p.status, v.status from public.purchases p
    join public.invoices v on v.purchase_id = p.id and v.kind = 'invoice'
    where v.status <> case when v.is_replaced then 'cancelled' else p.status end`,

  'a cancelled order and a replaced invoice have one credit note of the same amounts below zero, an unpaid order has none': `
    select v.invoice_number from public.invoices v
    join public.purchases p on p.id = v.purchase_id
    cross join lateral (
      select count(*) as notes, sum(c.amount) as amount, sum(c.vat_amount) as vat from public.invoices c
      where c.credits_invoice_id = v.id) c
    where v.kind = 'invoice' and case
      when v.is_replaced or p.status = 'cancelled'
        then (c.notes, c.amount, c.vat) is distinct from (1::bigint, -v.amount, -v.vat_amount)
      else p.status = 'pending' and c.notes > 0 end`,

  'a credit note is the sum of its lines, and no line is credited beyond what it came to': `
    select c.invoice_number from public.invoices c
    cross join lateral (
      select sum((l ->> 'net_amount')::numeric) as net, sum((l ->> 'vat_amount')::numeric) as vat,
        sum((l ->> 'gross_amount')::numeric) as gross from jsonb_array_elements(c.lines) l) s
    where c.kind = 'credit_note' and (c.net_amount, c.vat_amount, c.amount) is distinct from (s.net, s.vat, s.gross)
    union all
    select v.invoice_number from public.invoices v
    cross join lateral jsonb_array_elements(v.lines) l
    cross join lateral (
      select -sum((n ->> 'net_amount')::numeric) as net, -sum((n ->> 'vat_amount')::numeric) as vat
      from public.invoices c cross join lateral jsonb_array_elements(c.lines) n
      where c.credits_invoice_id = v.id and n -> 'position' = l -> 'position') s
    where not s.net between least((l ->> 'net_amount')::numeric, 0) and greatest((l ->> 'net_amount')::numeric, 0)
      or not s.vat between least((l ->> 'vat_amount')::numeric, 0) and greatest((l ->> 'vat_amount')::numeric, 0)`,

  'what was paid for an order is what its payments brought, less what of them is a credit, and settles it': `
    select p.purchase_number from public.purchases p
    cross join lateral (
      select coalesce(sum(y.amount), 0) as amount, coalesce(sum(y.written_off), 0) as written_off
      from public.payments y where y.purchase_id = p.id) y
    cross join lateral (
      select coalesce(sum(c.amount), 0) as amount from public.account_credits c where c.purchase_id = p.id) c
    where p.paid_amount <> y.amount - c.amount
      or case p.status when 'paid' then p.total_amount <> p.paid_amount + y.written_off
        when 'pending' then p.paid_amount >= p.total_amount or y.written_off > 0 else p.paid_amount > 0 end
      or (p.status = 'paid') <> (p.paid_at is not null)
      or (p.status = 'cancelled') <> (p.cancelled_at is not null)`,

  'what a try by card says was paid is a payment of its order, and a charge that paid is such a try': `
    select a.id from public.payment_attempts a
    where a.state = 'paid' and not exists (
      select 1 from public.payments y
      where y.purchase_id = a.purchase_id and y.provider = 'card' and y.amount = a.paid_amount)
    union all
    select k.purchase_id from public.card_charges k
    where k.state = 'paid' and not exists (
      select 1 from public.payment_attempts a
      where a.purchase_id = k.purchase_id and a.kind = 'renewal' and a.state = 'paid')`,

  'a refund to a card is sent from payments by card, all of it, and no more than each brought': `
    select f.id from public.refunds f
    left join public.card_refunds c on c.refund_id = f.id
    group by f.id having coalesce(sum(c.amount) filter (where f.provider = 'card' or c.state <> 'paid_otherwise'), 0)
      <> case f.provider when 'card' then f.amount else 0 end
      or f.provider = 'card' and bool_and(c.state = 'paid_otherwise')
    union all
    select y.id from public.payments y
    join public.card_refunds c on c.payment_id = y.id
    group by y.id having sum(c.amount) > y.amount or y.provider <> 'card'`,

  'a credit is what its payment brought beyond what was due, and no more of it is used or paid back': `
    select c.id from public.account_credits c
    join public.payments y on y.id = c.payment_id
    join public.purchases p on p.id = c.purchase_id
    where c.amount > y.amount or (y.purchase_id, p.user_id) is distinct from (c.purchase_id, c.user_id)
      or (c.reason = 'overpaid') <> (p.status <> 'cancelled' and c.amount < y.amount)
      or (c.reason = 'paid_cancelled') <> (p.status = 'cancelled') or private.credit_left(c.id) < 0
    union all
    select y.id from public.payments y
    join public.purchases p on p.id = y.purchase_id
    join public.account_credits c on c.id = y.credit_id
    where c.user_id <> p.user_id`,

  'the office decides on what is left of a credit': `
    select r.id from public.refund_reviews r
    where r.closed_at is null and r.credit_id is not null and r.amount <> private.credit_left(r.credit_id)
    union all
    select c.id from public.account_credits c
    where c.amount > 5 and not exists (select 1 from public.refund_reviews r where r.credit_id = c.id)`,

  'what was paid back of an order is on a credit note, and what is on one was paid back, or waits for that after a withdrawal': `
    select p.purchase_number from public.purchases p
    where p.refunded_amount <> (
      select coalesce(sum(f.amount), 0) from public.refunds f where f.purchase_id = p.id and f.credit_id is null)
    union all
    select f.id::text from public.refunds f
    join public.purchases p on p.id = f.purchase_id
    left join public.invoices n on n.id = f.credit_note_id
    where f.user_id <> p.user_id or n.purchase_id <> p.id or (f.credit_id is null and f.position is null) <> (f.credit_note_id is not null)
    union all
    select n.invoice_number from public.invoices n
    join public.purchases p on p.id = n.purchase_id and p.status = 'paid'
    join public.invoices v on v.id = n.credits_invoice_id and not v.is_replaced
    cross join lateral (
      select coalesce(sum(f.amount), 0) as amount, coalesce(sum(f.net_amount), 0) as net,
        bool_or(f.created_at = n.created_at) as is_of_refund
      from public.refunds f where f.credit_note_id = n.id) f
    where f.amount > -n.amount or f.net > -n.net_amount or f.amount = -n.amount and f.net <> -n.net_amount
      or f.amount < -n.amount and (f.is_of_refund or exists (
        select 1 from jsonb_array_elements(n.lines) l
        join public.purchase_items i on i.purchase_id = p.id and i.position = (l ->> 'position')::integer
        where not (i.is_membership or i.is_onboarding_fee or i.is_credit)))`,

  'what a review has paid back is in the refunds': `
    select r.id from public.refund_reviews r
    where coalesce(r.refunded_amount, 0) <> (
      select coalesce(sum(f.amount), 0) from public.refunds f where f.review_id = r.id)`,

  'invoices less credit notes are payments less refunds and what is due, for every member to the cent': `
    select m.id from public.profiles m
    cross join lateral (
      select coalesce(sum(n.amount), 0) as papers,
        coalesce(sum(n.amount) filter (where n.kind = 'credit_note' and p.status = 'paid' and not v.is_replaced), 0) as granted
      from public.invoices n
      join public.purchases p on p.id = n.purchase_id
      left join public.invoices v on v.id = n.credits_invoice_id
      where n.user_id = m.id) n
    cross join lateral (
      select coalesce(sum(y.amount) filter (where y.credit_id is null), 0) as amount,
        coalesce(sum(y.written_off), 0) as written_off
      from public.payments y join public.purchases p on p.id = y.purchase_id where p.user_id = m.id) y
    cross join lateral (
      select coalesce(sum(f.amount), 0) as amount,
        coalesce(sum(f.amount) filter (where f.credit_note_id is not null), 0) as of_orders,
        -- older than the credit notes over them
        coalesce(sum(f.amount) filter (where f.position is not null), 0) as without_note
      from public.refunds f where f.user_id = m.id) f
    cross join lateral (
      select coalesce(sum(p.amount_due), 0) as amount from public.purchases p where p.user_id = m.id) d
    cross join lateral (
      select coalesce(sum(private.credit_left(c.id)), 0) as amount from public.account_credits c where c.user_id = m.id) c
    cross join lateral (
      select coalesce(sum(e.amount), 0) as balance from private.account_entries(m.id) e) e
    where n.papers - f.without_note <> y.amount + y.written_off - f.amount + d.amount - c.amount + (n.granted + f.of_orders)
      or e.balance <> d.amount - c.amount + (n.granted + f.of_orders)`,

  'income is what is left of what was paid for orders, and of credits': `
    select i.income from private.income_between('-infinity', 'infinity') i
    where i.income <> (select coalesce(sum(p.paid_amount - p.refunded_amount), 0) from public.purchases p)
      + (select coalesce(sum(private.credit_left(c.id)), 0) from public.account_credits c)`,

  'the list of orders shows every order as it stands': `
    (select * from private.orders_to_list except select * from private.listed_orders)
    union all
    (select * from private.listed_orders except select * from private.orders_to_list)`,

  'every line of an order that stands has its row, paid when the order is': `
    with held as (${HELD})
    select p.purchase_number, i.position from public.purchases p
    join public.purchase_items i on i.purchase_id = p.id and not i.is_onboarding_fee and not i.is_credit
    where p.status <> 'cancelled' and i.item_type <> 'usage' and 1 <> (
      select count(*) from held h
      where h.purchase_id = p.id and h.user_id = p.user_id
        and h.item_type = i.item_type and h.item_id = i.item_id
        and (h.status = p.status or (h.status = 'cancelled' and p.status = 'paid')))`,

  'every row on an order has its line there': `
    with held as (${HELD})
    select h.item_type, h.item_id from held h
    where h.purchase_id is not null and not exists (
      select 1 from public.purchases p join public.purchase_items i on i.purchase_id = p.id
      where p.id = h.purchase_id and p.status <> 'cancelled' and not i.is_onboarding_fee
        and i.item_type = h.item_type and i.item_id = h.item_id)`,

  'an order that stands bills its charges and no others, at their prices': `
    select p.purchase_number from public.purchases p
    cross join lateral (
      select coalesce(sum(i.net_amount), 0) as net, coalesce(sum(i.vat_amount), 0) as vat,
        coalesce(sum(i.quantity * sign(i.unit_price)), 0)::numeric as quantity
      from public.purchase_items i where i.purchase_id = p.id and i.item_type = 'usage') l
    cross join lateral (
      select coalesce(sum(c.net), 0) as net, coalesce(sum(c.vat), 0) as vat, coalesce(sum(c.quantity), 0)::numeric as quantity,
        bool_and(c.user_id = p.user_id and c.waived_at is null) as is_sound
      from public.post_charges c where c.purchase_id = p.id) c
    where (c.net, c.vat, c.quantity)
        is distinct from case when p.status = 'cancelled' then (0::numeric, 0::numeric, 0::numeric) else (l.net, l.vat, l.quantity) end
      or not c.is_sound`,

  'what was done beyond a plan is charged once, at the price that was frozen, and nothing else is': `
    select r.id, r.state from public.post_requests r
    left join lateral (
      select coalesce(sum(c.net) filter (where c.waived_at is null), 0) as net,
        coalesce(sum(c.vat) filter (where c.waived_at is null), 0) as vat, coalesce(bool_or(c.waived_at is not null), false) as is_waived
      from public.post_charges c where c.request_id = r.id) c on true
    cross join lateral (
      select case when r.state = 'done' then r.net else 0 end as net, case when r.state = 'done' then r.vat else 0 end as vat) f
    where case when c.is_waived then c.net not between 0 and f.net or c.vat not between 0 and f.vat
      else (c.net, c.vat) is distinct from (f.net, f.vat) end`,

  'what a carrier took for a parcel that has left is charged once, and nothing else is': `
    select s.id from public.post_shipments s
    left join lateral (
      select coalesce(sum(c.net) filter (where c.waived_at is null), 0) as net,
        coalesce(sum(c.vat) filter (where c.waived_at is null), 0) as vat, coalesce(bool_or(c.waived_at is not null), false) as is_waived
      from public.post_charges c where c.shipment_id = s.id) c on true
    cross join lateral (
      select case when s.sent_at is not null then s.postage_net else 0 end as net,
        case when s.sent_at is not null then s.postage_vat else 0 end as vat) f
    where case when c.is_waived then c.net not between 0 and f.net or c.vat not between 0 and f.vat
      else (c.net, c.vat) is distinct from (f.net, f.vat) end`,

  'what was given back and not taken off an order is on the list of refunds, cent by cent': `
    select coalesce(c.user_id, r.user_id) from (
      select c.user_id, sum(c.gross) as gross from public.post_charges c where c.set_off_at is not null group by 1) c
    full join (
      select r.user_id, sum(r.amount) as amount from public.refund_reviews r where r.reason = 'post_charge' group by 1) r
      on r.user_id = c.user_id
    where -c.gross is distinct from r.amount`,

  'a registration says what was paid for it': `
    select er.id from public.event_registrations er
    left join public.purchase_items i
      on i.purchase_id = er.purchase_id and i.item_type = 'event' and i.item_id = er.event_id
    where er.amount_paid <> case when er.payment_status = 'pending' then 0 else coalesce(i.gross_amount, 0) end`,

  'a code counts its uses, one for every order that stands and carries it': `
    select d.code from public.discount_codes d
    where d.usage_count <> (select count(*) from public.discount_code_usage u where u.discount_code_id = d.id)
      or d.usage_count <> (select count(*) from public.purchases p
        where p.discount_code_id = d.id and p.status <> 'cancelled')
    union all
    select 'use of ' || u.discount_code_id from public.discount_code_usage u
    join public.purchases p on p.id = u.purchase_id
    where p.status = 'cancelled' or (p.user_id, p.discount_code_id) is distinct from (u.user_id, u.discount_code_id)`,

  'no code is used more often than its limit': `
    select d.code, d.usage_count, d.usage_limit from public.discount_codes d
    where d.usage_count > d.usage_limit
      and not ${loweredAfter('discount_codes', 'usage_limit', 'd.id', '(select max(u.created_at) from public.discount_code_usage u where u.discount_code_id = d.id)')}`,

  'an event counts the registrations that are paid or on an order': `
    select e.title from public.events e
    where e.attendee_count <> (select count(*) from public.event_registrations er
      where er.event_id = e.id and ${SOLD})`,

  'a registration in the cart, and no other that stands, holds its seat for a time': `
    select er.id, er.payment_status, er.held_until from public.event_registrations er
    where er.payment_status <> 'cancelled' and ${SOLD} <> (er.held_until is null)`,

  'no event has more seats sold and held than it has': `
    select e.title, e.attendee_count, e.max_attendees from public.events e
    where e.max_attendees < (select count(*) from public.event_registrations er
        where er.event_id = e.id and (${SOLD} or ${HELD_SEAT}))
      and not ${loweredAfter('events', 'max_attendees', 'e.id', "(select max(er.created_at) from public.event_registrations er where er.event_id = e.id and er.payment_status <> 'cancelled')")}`,

  'a member is registered once, orders a service once at a time and has a document once': `
    select user_id, event_id from public.event_registrations where payment_status <> 'cancelled'
    group by 1, 2 having count(*) > 1
    union all
    select user_id, service_id from public.user_services where payment_status = 'pending'
    group by 1, 2 having count(*) > 1
    union all
    select user_id, document_id from public.user_documents group by 1, 2 having count(*) > 1`,

  'invoice numbers run from 1 without a gap, per kind and year': `
    with numbered as (
      select v.kind, extract(year from v.issued_date)::integer as year,
        split_part(v.invoice_number, '-', 3)::integer as number, v.invoice_number
      from public.invoices v)
    select n.kind, n.year from numbered n
    full join (select * from private.invoice_counters where kind <> 'self_billed') c using (kind, year)
    group by n.kind, n.year, c.last_number
    having count(n.number) <> c.last_number or min(n.number) <> 1 or max(n.number) <> c.last_number
      or count(distinct n.number) <> c.last_number or c.last_number is null
      or bool_or(split_part(n.invoice_number, '-', 2)::integer <> n.year)`,

  'a member has one running plan, one unpaid membership order and one onboarding fee at most': `
    select us.user_id, 'plans' as what from public.user_services us
    join public.services s on s.id = us.service_id and s.membership_type is not null
    where us.payment_status in ('paid', 'in_progress') group by us.user_id having count(*) > 1
    union all
    select p.user_id, 'membership orders' from public.purchases p
    where p.status = 'pending' and exists (
      select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
    group by p.user_id having count(*) > 1
    union all
    select us.user_id, 'plans in the cart' from public.user_services us
    join public.services s on s.id = us.service_id and s.membership_type is not null
    where us.payment_status = 'pending' and us.purchase_id is null group by us.user_id having count(*) > 1
    union all
    select p.user_id, 'fees' from public.purchases p
    join public.purchase_items i on i.purchase_id = p.id and i.is_onboarding_fee
    where p.status <> 'cancelled' and not exists (
      select 1 from private.credited_lines(p.id) c
      where c.line_position = i.position and i.gross_amount > 0 and c.gross >= i.gross_amount)
    group by p.user_id having count(*) > 1`,

  'a running plan makes an active member until its last day': `
    select us.user_id from public.user_services us
    join public.services s on s.id = us.service_id and s.membership_type is not null
    join public.profiles p on p.id = us.user_id
    where us.payment_status in ('paid', 'in_progress')
      and (us.purchase_id is null or us.valid_until is null or p.membership_status <> 'active'
        or p.membership_valid_until is distinct from us.valid_until)
    union all
    select p.id from public.profiles p
    -- An administrator may write a last day for who has bought no plan.
    where p.membership_status = 'active' and p.membership_valid_until is not null and p.id in (
      select us.user_id from public.user_services us where us.valid_until is not null)
    and not exists (
      select 1 from public.user_services us
      where us.user_id = p.id and us.valid_until = p.membership_valid_until and us.payment_status = 'paid')`,

  'a cancelled registration that was paid for, and no other, is on the list of refunds, less what went back before': `
    select er.id from public.event_registrations er
    full join (select * from public.refund_reviews where registration_id is not null) r
      on r.registration_id = er.id
    left join public.purchases p on p.id = er.purchase_id
    where (er.payment_status = 'cancelled' and er.amount_paid > 0) < (r.id is not null)
      or (er.payment_status = 'cancelled' and er.amount_paid > 0) and r.id is null and p.refunded_amount = 0
      or (r.user_id, r.purchase_id, r.event_id) is distinct from (er.user_id, er.purchase_id, er.event_id) and r.id is not null
      or r.amount > er.amount_paid
      or r.amount < er.amount_paid and p.refunded_amount = 0 and p.paid_amount = p.total_amount`,

  'every account has a profile, and every role stands in the list of administrators': `
    select coalesce(u.id, p.id) from (select * from auth.users where deleted_at is null) u
    full join public.profiles p on p.id = u.id
    where p.id is null or (u.id is null) <> (p.forgotten_at is not null)
    union all
    select coalesce(p.id, a.user_id) from public.profiles p full join public.admins a on a.user_id = p.id
    where p.role is distinct from a.role`,

  'an event recurs as long as it is in a series, and no series is empty': `
    select e.title from public.events e where (e.recurring_type = 'none') <> (e.series_id is null)
    union all
    select 'series ' || s.id from private.event_series s
    where not exists (select 1 from public.events e where e.series_id = s.id)`,

  'an affiliate has a code once approved, and counts the registrations that came through it': `
    select a.email from public.affiliates a
    where a.status <> 'inactive' and (a.status in ('approved', 'active')) <> (a.referral_code is not null)
      or a.total_referrals <> (select count(*) from public.referrals r where r.affiliate_id = a.id)`,
};

/** Fails, naming rule and rows, unless everything in the database agrees with everything else. */
export async function expectSoundBooks(sql: postgres.Sql | postgres.TransactionSql): Promise<void> {
  await expectUnbroken(sql, {
    ...rules,
    ...commissionRules,
    ...caseRules,
    ...(await referenceRules(sql)),
  });
}

/** Fails, naming rule and rows, where a rule's query finds what breaks it. */
export async function expectUnbroken(
  sql: postgres.Sql | postgres.TransactionSql,
  all: Record<string, string>,
): Promise<void> {
  // All rules in one statement, so that all see the same moment, whoever writes meanwhile.
  const parts = Object.entries(all).map(
    ([rule, query]) =>
      `select '${rule}' as rule, to_jsonb(broken) as row from (select * from (${query}) as q limit 5) as broken`,
  );
  const broken = await sql.unsafe<{ rule: string; row: unknown }[]>(parts.join(' union all '));
  // plainly, for whoever asks from a browser's scene
  if (broken.length > 0) throw new Error(JSON.stringify(broken, null, 2));
}
