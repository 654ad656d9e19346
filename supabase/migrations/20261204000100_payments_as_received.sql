-- Recording what came: payments short, too much or for nothing, and the credits that are left of them.

-- -------------------------------------------------------------------------------------------------
-- Credits.

-- What is left of a credit: not used for another order and not paid back.
create function private.credit_left(p_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select c.amount
      - coalesce((select sum(y.amount) from public.payments y where y.credit_id = c.id), 0)
      - coalesce((select sum(f.amount) from public.refunds f where f.credit_id = c.id), 0)
    from public.account_credits c where c.id = p_id);
end;
$$;
grant execute on function private.credit_left(uuid) to authenticated, service_role;

-- Whether the office is to decide on a credit.
create function private.has_open_review(p_credit_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.refund_reviews r where r.credit_id = p_credit_id and r.closed_at is null);
end;
$$;
grant execute on function private.has_open_review(uuid) to authenticated, service_role;

-- Credits with what is left of them: a member's own, an administrator's everybody's.
create view public.account_credit_balances
with (security_invoker = true)
as
select
  c.id,
  c.user_id,
  c.purchase_id,
  p.purchase_number,
  c.payment_id,
  c.reason,
  c.amount,
  private.credit_left(c.id) as left_amount,
  c.created_at,
  private.has_open_review(c.id) as has_open_review
from public.account_credits c
join public.purchases p on p.id = c.purchase_id;
comment on view public.account_credit_balances is 'Credits with what is left of them. Reads as the caller.';
grant select on public.account_credit_balances to authenticated, service_role;

-- What may be let go of a payment that is short.
create function private.payment_tolerance()
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select o.tolerance from public.payment_options o);
end;
$$;

-- See public.change_payment_tolerance.
create function private.change_payment_tolerance(p_tolerance numeric)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_tolerance is null or p_tolerance not between 0 and 5 or p_tolerance <> round(p_tolerance, 2) then
    perform private.fail('PY018', 'The tolerance is between nothing and 5.00');
  end if;
  update public.payment_options o set tolerance = p_tolerance where o.tolerance <> p_tolerance;
  return jsonb_build_object('tolerance', p_tolerance);
end;
$$;
grant execute on function private.change_payment_tolerance(numeric) to authenticated, service_role;

-- Changes by how much a payment may be short and settle its order all the same (administrators only), from nothing to
-- €5.00 in whole cents; PY018 otherwise.
create function public.change_payment_tolerance(p_tolerance numeric)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.change_payment_tolerance(p_tolerance) $$;
grant execute on function public.change_payment_tolerance(numeric) to authenticated, service_role;

-- Puts what is left of a credit on the list of refunds, unless it is there.
create function private.review_credit(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_review public.refund_reviews;
begin
  insert into public.refund_reviews (user_id, purchase_id, credit_id, event_title, amount, reason)
  select c.user_id, c.purchase_id, c.id, p.purchase_number, private.credit_left(c.id), c.reason
  from public.account_credits c
  join public.purchases p on p.id = c.purchase_id
  where c.id = p_id and not private.has_open_review(c.id) and private.credit_left(c.id) > 0
  returning * into v_review;
  if v_review.id is not null then
    perform private.tell_admins('credit_to_review',
      jsonb_build_object('purchase_number', v_review.event_title, 'amount', v_review.amount, 'reason', v_review.reason),
      jsonb_build_object('purchase_id', v_review.purchase_id), p_except => auth.uid());
  end if;
end;
$$;

-- Makes a credit of what a payment brought beyond what was due, tells its member and asks the office what becomes of it:
-- unless it is so little that it would have been let go, too.
create function private.write_credit(p_user_id uuid, p_payment public.payments, p_amount numeric, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into public.account_credits (user_id, purchase_id, payment_id, amount, reason)
  values (p_user_id, p_payment.purchase_id, p_payment.id, p_amount, p_reason)
  returning id into v_id;
  perform private.tell(p_user_id, 'credit_added', (
      select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number, 'amount', p_amount,
        'reason', p_reason)
      from public.purchases p where p.id = p_payment.purchase_id),
    jsonb_build_object('purchase_id', p_payment.purchase_id), 'credit_added:' || v_id);
  if p_amount > private.payment_tolerance() then
    perform private.review_credit(v_id);
  end if;
end;
$$;

-- Brings the open review of a credit up to what is left of it; nothing left closes it.
create function private.follow_credit(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_left numeric := private.credit_left(p_id);
begin
  if v_left > 0 then
    update public.refund_reviews r set amount = v_left where r.credit_id = p_id and r.closed_at is null;
  else
    update public.refund_reviews r
    set closed_at = now(), closed_by = auth.uid(), outcome = 'kept', refunded_amount = 0, note = 'Used for another order.'
    where r.credit_id = p_id and r.closed_at is null;
  end if;
end;
$$;

-- See public.ask_credit_back.
create function private.ask_credit_back(p_credit_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_credit public.account_credits;
begin
  select * into v_credit from public.account_credits c
  where c.id = p_credit_id and (c.user_id = v_user or private.is_admin());
  if v_credit.id is not null then
    perform private.lock_member(v_credit.user_id);
  end if;
  if not coalesce(private.credit_left(v_credit.id) > 0, false) then
    perform private.fail('PY017', 'Nothing is left of the credit');
  end if;
  perform private.review_credit(v_credit.id);
  return jsonb_build_object('credit_id', v_credit.id, 'amount', private.credit_left(v_credit.id));
end;
$$;
grant execute on function private.ask_credit_back(uuid) to authenticated, service_role;

-- Puts what is left of a credit on the office's list of refunds, unless it is there: the caller's own, for administrators
-- anybody's. PY017 when nothing is left of it, or there is no such credit.
create function public.ask_credit_back(p_credit_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.ask_credit_back(p_credit_id) $$;
grant execute on function public.ask_credit_back(uuid) to authenticated, service_role;

-- -------------------------------------------------------------------------------------------------
-- Payments.

-- Which line of a bank statement a payment is, across all orders: value date, amount and reference, and which of the lines
-- alike. Of a card which payment of the provider. null for what somebody typed: that is known by its order.
create function private.payment_line(p_provider text, p_reference text, p_amount numeric, p_paid_on date, p_nth integer)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return encode(sha256(convert_to(case
    when p_provider = 'card' and p_reference is not null then 'card ' || p_reference
    when p_nth is not null then to_char(p_paid_on, 'YYYY-MM-DD') || ' ' || round(p_amount, 2) || ' '
      || greatest(p_nth, 1) || ' ' || coalesce(p_reference, '')
    end, 'UTF8')), 'hex');
end;
$$;

-- Payments that are in the books, so that their lines are known again. Lines alike were counted in the order they came.
update public.payments y
set statement_line = private.payment_line('bank_transfer', y.reference, y.amount, y.paid_on, n.nth)
from (
  select p.id, row_number() over (
    partition by p.paid_on, p.amount, p.reference order by p.created_at, p.id)::integer as nth
  from public.payments p where p.reference is not null) n
where n.id = y.id;

-- What the payments of an order come to, without what of them is a credit.
create function private.paid_for(p_purchase_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select sum(y.amount) from public.payments y where y.purchase_id = p_purchase_id), 0)
    - coalesce((select sum(c.amount) from public.account_credits c where c.purchase_id = p_purchase_id), 0);
end;
$$;

-- Everything that becomes paid together: order, rows, amounts, invoice, membership. The caller holds
-- the locks and has checked that the order is pending. Six months that are paid for after a membership begin at once, and what
-- they or a new plan keep here does not go back.
create or replace function private.settle_purchase(p_purchase_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
  v_user uuid;
begin
  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k loop
    execute format('update public.%I set payment_status = %L where purchase_id = $1 and payment_status = %L',
      v_kind.rows_table, 'paid', 'pending')
    using p_purchase_id;
  end loop;
  perform private.activate_membership(p_purchase_id);
  update public.invoices set status = 'paid'
  where purchase_id = p_purchase_id and kind = 'invoice' and not is_replaced and status = 'pending';
  update public.purchases set status = 'paid', paid_at = now(), paid_amount = private.paid_for(p_purchase_id)
  where id = p_purchase_id;
  update public.user_services us
  set begins_on = greatest(m.membership_valid_until + 1, private.malta_today())
  from public.services s, public.profiles m
  where us.purchase_id = p_purchase_id and s.id = us.service_id and s.leaving is not null and m.id = us.user_id
    and private.membership_status(m.membership_status, m.membership_valid_until, m.membership_grace_until) <> 'active';
  select p.user_id into v_user from public.purchases p where p.id = p_purchase_id;
  perform private.keep_leaving_days(v_user);
  if coalesce(private.post_kept_until(v_user) >= private.malta_today(), true) then
    perform private.withdraw_returns(v_user);
  end if;
end;
$$;

-- Takes what was paid into an order whose payments were written: settles it when nothing stays due. The caller holds the
-- locks and has checked that it is pending.
create function private.take_payment(p_purchase public.purchases, p_amount numeric, p_written_off numeric, p_paid_on date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_amount + p_written_off >= p_purchase.amount_due then
    perform private.settle_purchase(p_purchase.id);
    return;
  end if;
  update public.purchases p set paid_amount = private.paid_for(p.id) where p.id = p_purchase.id;
  perform private.tell(p_purchase.user_id, 'payment_part_received',
    private.order_in_words(p_purchase.id) || jsonb_build_object('amount', p_amount, 'paid_on', p_paid_on),
    jsonb_build_object('purchase_id', p_purchase.id));
end;
$$;

-- What recording a payment answers; without one, what it stands at.
create function private.payment_receipt(p_purchase_id uuid, p_payment public.payments, p_was_settled boolean,
  p_was_recorded boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number, 'status', p.status,
      'already_settled', p_was_settled, 'already_recorded', p_was_recorded, 'amount_due', p.amount_due,
      'credited', coalesce((
        select c.amount from public.account_credits c where c.payment_id = p_payment.id), 0),
      'written_off', coalesce(p_payment.written_off, 0))
    from public.purchases p where p.id = p_purchase_id);
end;
$$;

-- The payment of an order that somebody recorded with the same values; of lines of a statement as many of them may be
-- typed as there are lines alike.
create function private.payment_alike(p_purchase_id uuid, p_provider text, p_reference text, p_amount numeric, p_paid_on date,
  p_nth integer)
returns public.payments
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments y
  where y.purchase_id = p_purchase_id and y.provider = p_provider and y.amount = p_amount and y.paid_on = p_paid_on
    and y.reference is not distinct from p_reference and (p_nth is null or y.statement_line is null)
  order by y.created_at, y.id
  offset greatest(coalesce(p_nth, 1), 1) - 1 limit 1;
  return v_payment;
end;
$$;

-- Says for which order a line of a statement is recorded.
create function private.recorded_elsewhere(p_purchase_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.fail('PY015', 'The line is recorded for another purchase', (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number)
    from public.purchases p where p.id = p_purchase_id));
end;
$$;

drop function public.record_payment(uuid, text, text, numeric, date);
drop function private.record_payment(uuid, text, text, numeric, date);

-- See public.record_payment. A payment is written with what becomes of it: what is due is taken, what is beyond it a
-- credit, what is missing within the tolerance let go.
create function private.record_payment(
  p_purchase_id uuid,
  p_provider text,
  p_reference text,
  p_amount numeric,
  p_paid_on date,
  p_as_received boolean,
  p_nth integer
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_provider text := lower(btrim(p_provider));
  v_reference text := nullif(btrim(p_reference), '');
  v_paid_on date := coalesce(p_paid_on, v_today);
  v_line text := private.payment_line(v_provider, v_reference, p_amount, v_paid_on, p_nth);
  v_purchase public.purchases;
  v_payment public.payments;
  v_taken numeric := 0;
  v_written_off numeric := 0;
begin
  perform private.require_admin(p_or_service => true);
  v_purchase := private.lock_purchase(p_purchase_id);
  select * into v_payment from public.payments y where y.statement_line = v_line;
  if v_payment.id is null then
    v_payment := private.payment_alike(p_purchase_id, v_provider, v_reference, p_amount, v_paid_on, p_nth);
  end if;
  if v_payment.purchase_id = p_purchase_id then
    return private.payment_receipt(p_purchase_id, v_payment, v_purchase.status = 'paid', true);
  end if;
  if not coalesce(p_as_received, false) then
    if v_purchase.status = 'cancelled' then
      perform private.fail('PY003', 'The purchase is cancelled',
        jsonb_build_object('purchase_number', v_purchase.purchase_number));
    end if;
    if v_purchase.status = 'paid' then
      return private.payment_receipt(p_purchase_id, null, true, false);
    end if;
    if p_amount is distinct from v_purchase.amount_due then
      perform private.fail('PY002', 'The amount differs from the amount due',
        jsonb_build_object('amount', p_amount, 'amount_due', v_purchase.amount_due));
    end if;
  elsif p_amount is null or p_amount not between 0.01 and 99999999 or p_amount <> round(p_amount, 2) then
    perform private.fail('PY016', 'A payment is an amount in whole cents');
  end if;
  if v_payment.id is not null then
    perform private.recorded_elsewhere(v_payment.purchase_id);
  end if;
  if not v_paid_on between '2000-01-01' and v_today then
    perform private.fail('PY010', 'The value date lies in the future or before 2000',
      jsonb_build_object('paid_on', p_paid_on, 'today', v_today));
  end if;
  if v_purchase.status = 'pending' then
    v_taken := least(p_amount, v_purchase.amount_due);
    if v_purchase.amount_due - v_taken <= private.payment_tolerance() then
      v_written_off := v_purchase.amount_due - v_taken;
    end if;
  end if;
  insert into public.payments (purchase_id, provider, reference, amount, written_off, paid_on, recorded_by, statement_line)
  values (p_purchase_id, v_provider, v_reference, p_amount, v_written_off, v_paid_on, auth.uid(), v_line)
  on conflict (statement_line) do nothing
  returning * into v_payment;
  if v_payment.id is null then
    -- Somebody has recorded the line for another order at the same time.
    perform private.recorded_elsewhere((
      select y.purchase_id from public.payments y where y.statement_line = v_line));
  end if;
  if p_amount > v_taken then
    perform private.write_credit(v_purchase.user_id, v_payment, p_amount - v_taken, case v_purchase.status
      when 'pending' then 'overpaid' when 'paid' then 'paid_again' else 'paid_cancelled' end);
  end if;
  if v_purchase.status = 'pending' then
    perform private.take_payment(v_purchase, v_taken, v_written_off, v_paid_on);
  end if;
  return private.payment_receipt(p_purchase_id, v_payment, false, false);
end;
$$;
grant execute on function private.record_payment(uuid, text, text, numeric, date, boolean, integer)
  to authenticated, service_role;

-- Records money that came for an order (administrators and the server), with the day it was there (Malta): answers
-- {purchase_id, purchase_number, status, already_settled, already_recorded, amount_due, credited, written_off}. Without
-- p_as_received it settles the order by just what is due: PY002 for another amount, PY003 for a cancelled order; a paid
-- order stays as it is. With it, less than is due is a part payment, or settles the order within the tolerance
-- (payment_options); what is more, or comes for a paid or cancelled order, is a credit of the member. The same provider,
-- reference, amount and day again change nothing. p_nth, of a line of a bank statement: which of the lines alike it is, from
-- 1; such a line, and a card payment by its reference, is one payment for ever: PY015 where another order has it. PY001
-- unknown, PY010 no such day, PY016 no such amount.
create function public.record_payment(
  p_purchase_id uuid,
  p_provider text,
  p_reference text,
  p_amount numeric,
  p_paid_on date default null,
  p_as_received boolean default false,
  p_nth integer default null
)
returns jsonb
language sql
volatile
set search_path = ''
as $$
  select private.record_payment(p_purchase_id, p_provider, p_reference, p_amount, p_paid_on, p_as_received, p_nth)
$$;
grant execute on function public.record_payment(uuid, text, text, numeric, date, boolean, integer)
  to authenticated, service_role;

-- See public.use_credit.
create function private.use_credit(p_purchase_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_today date := private.malta_today();
  v_purchase public.purchases;
  v_credit record;
  v_rest numeric;
  v_part numeric;
begin
  v_purchase := private.lock_purchase(p_purchase_id, case when private.is_admin() then null else v_user end);
  if v_purchase.status = 'cancelled' then
    perform private.fail('PY003', 'The purchase is cancelled',
      jsonb_build_object('purchase_number', v_purchase.purchase_number));
  end if;
  v_rest := v_purchase.amount_due;
  for v_credit in
    select c.id, private.credit_left(c.id) as left_amount, p.purchase_number
    from public.account_credits c
    join public.purchases p on p.id = c.purchase_id
    where c.user_id = v_purchase.user_id
    order by c.created_at, c.id
  loop
    v_part := least(v_credit.left_amount, v_rest);
    continue when v_part <= 0;
    insert into public.payments (purchase_id, provider, reference, amount, paid_on, recorded_by, credit_id)
    values (p_purchase_id, 'credit', v_credit.purchase_number, v_part, v_today, auth.uid(), v_credit.id);
    perform private.follow_credit(v_credit.id);
    v_rest := v_rest - v_part;
  end loop;
  if v_rest < v_purchase.amount_due then
    perform private.take_payment(v_purchase, v_purchase.amount_due - v_rest, 0, v_today);
  elsif v_rest > 0 then
    perform private.fail('PY017', 'There is no credit');
  end if;
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number, 'status', p.status,
      'used', v_purchase.amount_due - v_rest, 'amount_due', p.amount_due, 'credit_left', (
        select coalesce(sum(private.credit_left(c.id)), 0) from public.account_credits c where c.user_id = p.user_id))
    from public.purchases p where p.id = p_purchase_id);
end;
$$;
grant execute on function private.use_credit(uuid) to authenticated, service_role;

-- Pays what is due of an order from its member's credits, the oldest first: the caller's own order, for administrators
-- anybody's. Answers {purchase_id, purchase_number, status, used, amount_due, credit_left}; the rest stays due where the
-- credits are less, and nothing happens where nothing is due. PY001 unknown, PY003 cancelled, PY017 there is no credit.
create function public.use_credit(p_purchase_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.use_credit(p_purchase_id) $$;
grant execute on function public.use_credit(uuid) to authenticated, service_role;

-- Cancels an unpaid order that the caller has locked: its rows leave it, the discount code is released,
-- the invoice gets a credit note. What was on it waits in the cart again, unless there is only so much of
-- its kind: then the kind decides (private.release_event). Charges on it are still owed: another order bills them.
-- What was paid of it already is a credit of its member.
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
  perform private.write_credit(p.user_id, y, y.amount, 'paid_cancelled')
  from public.purchases p join public.payments y on y.purchase_id = p.id
  where p.id = p_purchase_id
  order by y.created_at, y.id;
  update public.purchases set status = 'cancelled', cancelled_at = now(), cancel_reason = p_reason, paid_amount = 0
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
    where i.purchase_id = p_purchase_id and i.kind = 'credit_note'
    order by i.created_at desc, i.id limit 1;
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'status', 'cancelled', 'credit_note_number', v_note.invoice_number);
end;
$$;
