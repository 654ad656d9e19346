-- What may have to be paid back says how much of it can go back to the card it was paid with, so that the office is offered the
-- card there alone (decision 056).

-- What of the payments by card behind an order, or behind a credit, has not gone back to them yet, the newest first: of an order
-- but for what of them is a credit.
create function private.card_rests(p_purchase_id uuid, p_credit_id uuid)
returns table (payment_id uuid, rest numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select y.id, case when p_credit_id is null then y.amount - coalesce(k.amount, 0) - b.of_order else y.amount - b.amount end
  from public.payments y
  left join public.account_credits k on k.payment_id = y.id
  cross join lateral (
    select coalesce(sum(c.amount), 0) as amount,
      coalesce(sum(c.amount) filter (where f.credit_id is null), 0) as of_order
    from public.card_refunds c join public.refunds f on f.id = c.refund_id
    where c.payment_id = y.id) b
  where y.provider = 'card' and case
    when p_credit_id is null then y.purchase_id = p_purchase_id
    else k.id = p_credit_id end
  order by y.created_at desc, y.id;
end;
$$;

-- How much of what an open review may pay back can go back to a card, of each order that it is taken from; null once it is closed.
create function private.review_card_refundable(p_review public.refund_reviews)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_review.closed_at is not null then
    return null;
  end if;
  return (
    select coalesce(sum(least(s.amount, c.rest)), 0)
    from (
      select p_review.purchase_id, private.review_refundable(p_review) as amount where p_review.credit_id is not null
      union all
      select r.purchase_id, sum(r.amount) from private.refund_parts(p_review, p_review.amount) r
      where p_review.credit_id is null group by r.purchase_id) s
    cross join lateral (
      select coalesce(sum(greatest(k.rest, 0)), 0) as rest
      from private.card_rests(s.purchase_id, p_review.credit_id) k) c);
end;
$$;
grant execute on function private.review_card_refundable(public.refund_reviews) to authenticated, service_role;

-- Has a refund by card sent: from the payment that a credit came from, else from those of the order, the newest first, but
-- for what of them is a credit. CD005: so much was not paid by card, or has gone back already; then the refund is not made
-- either.
create or replace function private.request_card_refund()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_left numeric := new.amount;
  v_payment record;
begin
  perform 1 from public.payments y
  where y.id in (select r.payment_id from private.card_rests(new.purchase_id, new.credit_id) r)
  for update;
  for v_payment in
    select r.payment_id, r.rest from private.card_rests(new.purchase_id, new.credit_id) r where r.rest > 0
  loop
    exit when v_left <= 0;
    insert into public.card_refunds (refund_id, purchase_id, payment_id, amount)
    values (new.id, new.purchase_id, v_payment.payment_id, least(v_left, v_payment.rest));
    v_left := v_left - least(v_left, v_payment.rest);
  end loop;
  if v_left > 0 then
    perform private.fail('CD005', 'So much was not paid by card, or has gone back',
      jsonb_build_object('amount', new.amount - v_left));
  end if;
  perform private.wake_card_desk();
  return null;
end;
$$;

-- See _money_told.sql; what came later stands at the end, where a view can be added to.
create or replace view public.refund_directory
with (security_invoker = true)
as
select
  r.id,
  r.user_id,
  r.purchase_id,
  r.event_id,
  r.event_title,
  r.amount,
  r.reason,
  r.opened_at,
  r.closed_at,
  r.closed_by,
  r.outcome,
  r.refunded_amount,
  r.note,
  m.full_name as member_name,
  m.email as member_email,
  p.purchase_number,
  c.full_name as closed_by_name,
  private.search_text(r.event_title, p.purchase_number, m.full_name, m.email, m.company_name, m.phone,
    private.phone_digits(m.phone), r.note) as search_text,
  r.credit_id,
  private.review_refundable(r) as refundable_amount,
  f.provider,
  f.reference,
  f.refunded_on,
  f.credit_note_number,
  private.review_card_refundable(r) as card_refundable_amount
from public.refund_reviews r
left join public.profiles m on m.id = r.user_id
left join public.purchases p on p.id = r.purchase_id
left join public.profiles c on c.id = r.closed_by
left join lateral (
  select min(t.provider) as provider, min(t.reference) as reference, max(t.refunded_on) as refunded_on,
    string_agg(distinct n.invoice_number, ', ') as credit_note_number
  from public.refunds t
  left join public.invoices n on n.id = t.credit_note_id
  where t.review_id = r.id) f on true
where (select private.is_admin() limit private.only_admins());
