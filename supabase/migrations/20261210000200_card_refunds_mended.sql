-- What may have to be paid back says how much of it can go back to the card it was paid with, so that the office is offered the
-- card there alone. And what a card can never take, as it is closed for example, is paid back by bank transfer and recorded so
-- (decision 056).

alter table public.card_refunds
  add column paid_otherwise_on date,
  add column paid_otherwise_as text check (paid_otherwise_as ~ '\S' and char_length(paid_otherwise_as) <= 200),
  drop constraint card_refunds_state_check,
  add constraint card_refunds_state_check check (state in ('requested', 'sent', 'failed', 'paid_otherwise')),
  add constraint card_refunds_otherwise_whole check (
    (state = 'paid_otherwise') = (paid_otherwise_on is not null)
    and (paid_otherwise_on is not null or paid_otherwise_as is null));
comment on column public.card_refunds.paid_otherwise_on is 'The day on which it was paid back by bank transfer, as no card took it.';
comment on column public.card_refunds.paid_otherwise_as is 'The reference of that transfer.';
comment on table public.card_refunds is
  'Not audited: it is how a refund is sent; the refund is in the log, also that it was paid back otherwise.';

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

-- -------------------------------------------------------------------------------------------------
-- What no card takes.

-- See public.note_card_refund.
create or replace function private.note_card_refund(p_id uuid, p_state text, p_refund text, p_failure text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_refund public.card_refunds;
begin
  select * into v_refund from public.card_refunds c where c.id = p_id for update;
  -- Of tries that are over the provider may tell again, and of one that was sent the bank may say no later.
  if v_refund.id is null or v_refund.state = 'paid_otherwise' or p_state not in ('sent', 'failed') or p_state = v_refund.state
    or (p_state = 'failed' and v_refund.state <> 'sent' and p_refund = v_refund.provider_refund)
    or (p_state = 'failed' and v_refund.state = 'sent' and p_refund is distinct from v_refund.provider_refund)
    or (p_state = 'sent' and v_refund.state = 'failed' and p_refund is not distinct from v_refund.provider_refund) then
    return;
  end if;
  update public.card_refunds c
  set state = p_state, provider_refund = coalesce(p_refund, c.provider_refund), settled_at = now(),
    failure = case p_state when 'failed' then left(coalesce(nullif(btrim(p_failure), ''), 'failed'), 100) end,
    refusals = c.refusals + (p_state = 'failed')::integer
  where c.id = p_id;
  if p_state = 'failed' then
    perform private.tell_admins('card_refund_failed', jsonb_build_object('amount', v_refund.amount,
        'purchase_number', (select p.purchase_number from public.purchases p where p.id = v_refund.purchase_id)),
      jsonb_build_object('purchase_id', v_refund.purchase_id));
  end if;
end;
$$;

-- See public.pay_card_refund_otherwise.
create function private.pay_card_refund_otherwise(p_id uuid, p_reference text, p_paid_on date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_refund public.card_refunds;
  v_facts public.refunds;
  v_note text;
begin
  perform private.require_admin();
  v_facts := private.refund_facts(null, 'Paid back otherwise', 'bank_transfer', p_reference, p_paid_on);
  select * into v_refund from public.card_refunds c where c.id = p_id;
  if v_refund.id is not null then
    v_purchase := private.lock_purchase(v_refund.purchase_id);
    select * into v_refund from public.card_refunds c where c.id = p_id for update;
  end if;
  -- The same again, because the answer was lost.
  if v_refund.state = 'paid_otherwise'
    and (v_refund.paid_otherwise_on, v_refund.paid_otherwise_as) is not distinct from (v_facts.refunded_on, v_facts.reference) then
    return;
  end if;
  if v_refund.state is distinct from 'failed' then
    perform private.fail('CD006', 'No refund to a card that has failed');
  end if;
  update public.card_refunds c
  set state = 'paid_otherwise', paid_otherwise_on = v_facts.refunded_on, paid_otherwise_as = v_facts.reference, settled_at = now()
  where c.id = p_id;
  v_note := private.euros(v_refund.amount) || ' was paid back by bank transfer on ' || private.day_in_words(v_facts.refunded_on)
    || coalesce(' (' || v_facts.reference || ')', '') || ', as the card did not take it.';
  -- An entry of which another card took a part stays one to a card, and says so.
  update public.refunds f
  set provider = case f.amount when v_refund.amount then 'bank_transfer' else f.provider end,
    reference = case f.amount when v_refund.amount then v_facts.reference else f.reference end,
    refunded_on = case f.amount when v_refund.amount then v_facts.refunded_on else f.refunded_on end,
    note = left(v_note || E'\n' || f.note, 2000)
  where f.id = v_refund.refund_id;
  perform private.tell(v_purchase.user_id, 'card_refund_otherwise',
    jsonb_build_object('purchase_number', v_purchase.purchase_number, 'amount', v_refund.amount,
      'paid_on', v_facts.refunded_on, 'reference', v_facts.reference),
    jsonb_build_object('purchase_id', v_purchase.id), 'card_refund_otherwise:' || p_id);
end;
$$;
grant execute on function private.pay_card_refund_otherwise(uuid, text, date) to authenticated;

-- Records that a refund which no card takes was paid back by bank transfer (administrators): it is not sent to the card again,
-- its entry of the ledger says so, and its member is told. Said again it changes nothing. Errors: CD006, PY010.
create function public.pay_card_refund_otherwise(p_id uuid, p_reference text, p_paid_on date)
returns void
language sql
volatile
set search_path = ''
as $$ select private.pay_card_refund_otherwise(p_id, p_reference, p_paid_on) $$;
grant execute on function public.pay_card_refund_otherwise(uuid, text, date) to authenticated;

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('card_refund_otherwise', 'info', 'Money paid back', '/dashboard/billing', 'View billing', 5, 'card_refund_otherwise', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What a member reads of charges to a card they keep with the provider and of money that their card did not take, and an
-- administrator of refunds to cards. Null for other events.
create or replace function private.card_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_amount text := private.euros((p_params ->> 'amount')::numeric);
  v_day text := private.day_in_words((p_params ->> 'charge_on')::date);
begin
  return case p_event
    when 'card_charge_ahead' then 'We charge ' || v_amount || ' to ' || private.card_in_words(p_params) || ' on ' || v_day
      || ', for order ' || (p_params ->> 'purchase_number') || '. You can pay by bank transfer instead, under Billing.'
    when 'card_charge_failed' then v_amount || ' could not be charged to ' || private.card_in_words(p_params)
      || ', for order ' || (p_params ->> 'purchase_number') || '. '
      || coalesce('We try again on ' || v_day || '; you can also pay now, under Billing.',
        'We do not try again: please pay under Billing, by another card or bank transfer.')
    when 'card_refund_failed' then v_amount || ' for order ' || (p_params ->> 'purchase_number')
      || ' could not be paid back to the card. The order says why, and the refund can be tried again there.'
    when 'card_refund_otherwise' then 'Your card did not take the ' || v_amount || ' that we pay back for order '
      || (p_params ->> 'purchase_number') || ', so we paid it by bank transfer on '
      || private.day_in_words((p_params ->> 'paid_on')::date) || '.'
    when 'card_refunded_outside' then v_amount || ' for order ' || (p_params ->> 'purchase_number')
      || ' went back at the card provider, and no refund here says so. Please record it, as paid back in another way.'
  end;
end;
$$;

select private.sample_no_texts();
