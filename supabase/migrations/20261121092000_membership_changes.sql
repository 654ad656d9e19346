-- How a membership stands, changing its plan, and leaving.

-- How a membership stands: the one answer that pages, office and rules read.

-- What comes at the end of the period, as get_membership answers it; null while nothing does.
create function private.next_of_membership(p_user_id uuid, p_unpaid jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_row public.user_services := private.running_plan(p_user_id);
  v_member public.memberships;
  v_running public.services;
  v_next public.services;
  v_on date;
  v_ending jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  v_on := v_profile.membership_valid_until;
  v_ending := jsonb_build_object('kind', 'end', 'on', v_on, 'membership_type', null, 'billing_period', null,
    'total_amount', null);
  select * into v_member from public.memberships m where m.user_id = p_user_id;
  if v_row.id is null then
    return case when v_on >= private.malta_today() and v_profile.membership_status = 'active' then v_ending end;
  end if;
  select * into v_running from public.services s where s.id = v_row.service_id;
  if v_member.next_from >= private.malta_today() then
    return jsonb_build_object('kind', 'change', 'on', v_member.next_from,
      'membership_type', v_running.membership_type, 'billing_period', v_running.billing_period,
      'total_amount', null);
  end if;
  v_next := private.next_plan(p_user_id);
  if v_member.ends_on <= v_on or v_next.id is null
    or (p_unpaid is null and private.is_renewal_declined(p_user_id, v_on)) then
    return v_ending;
  end if;
  return jsonb_build_object('kind', case when v_member.next_membership_type is null then 'renewal' else 'change' end,
    'on', v_on, 'membership_type', v_next.membership_type, 'billing_period', v_next.billing_period,
    'total_amount', case when p_unpaid ->> 'kind' = 'renewal' then (p_unpaid ->> 'total_amount')::numeric
      else v_next.price + round(v_next.price * private.vat_rate(), 2) end);
end;
$$;

-- The orders a membership was paid with that are not credited yet.
create function private.orders_to_credit(p_user_id uuid)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select p.id from public.purchases p
    where p.user_id = p_user_id and p.status = 'paid'
      and exists (select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
      and not exists (select 1 from public.invoices n where n.purchase_id = p.id and n.kind = 'credit_note');
end;
$$;

-- What a withdrawal pays back, gross: plan and onboarding fee on every order the membership was paid with,
-- without what is on the list of refunds already.
create function private.withdrawal_amount(p_user_id uuid)
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
          where i.purchase_id = p.id and (i.is_membership or i.is_onboarding_fee or i.is_credit)) as paid,
        (select coalesce(sum(r.amount), 0) from public.refund_reviews r
          where r.purchase_id = p.id and r.reason = 'credit_left') as listed) l
    where p.id in (select private.orders_to_credit(p_user_id)));
end;
$$;

-- The sum of so many periods still to be paid, as get_membership answers it: a renewal that waits as it was
-- ordered, the rest at today's price. The amount is null while the plan is not on sale.
create function private.notice_owes(p_user_id uuid, p_periods integer, p_billing_period text, p_unpaid jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_price numeric := (private.next_plan(p_user_id)).price;
  v_ordered numeric := case when p_unpaid ->> 'kind' = 'renewal' then (p_unpaid ->> 'total_amount')::numeric end;
begin
  v_price := v_price + round(v_price * private.vat_rate(), 2);
  return jsonb_build_object('periods', p_periods, 'billing_period', p_billing_period,
    'total_amount', coalesce(v_ordered, v_price)
      + case when p_periods > 1 then (p_periods - 1) * v_price else 0 end);
end;
$$;

-- See public.get_membership.
create function private.get_membership(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.require_user();
  v_user uuid := coalesce(p_user_id, v_caller);
  v_profile public.profiles;
  v_member public.memberships;
  v_row public.user_services;
  v_unpaid jsonb;
  v_status text;
  v_runs boolean;
  v_may_withdraw boolean;
  v_leaving record;
  v_fee numeric;
begin
  if v_user <> v_caller then
    perform private.require_admin();
  end if;
  select * into v_profile from public.profiles p where p.id = v_user;
  if v_profile.id is null then
    perform private.fail('ID001', 'No profile for this account');
  end if;
  select * into v_member from public.memberships m where m.user_id = v_user;
  v_row := private.present_plan(v_user);
  v_unpaid := private.unpaid_membership(v_user);
  v_status := private.membership_status(v_profile.membership_status, v_profile.membership_valid_until,
    v_profile.membership_grace_until);
  if v_status = 'pending_payment' and v_unpaid is null then
    v_status := 'none';
  end if;
  v_runs := (private.running_plan(v_user)).id is not null;
  v_may_withdraw := v_runs and v_member.first_paid_on + 14 >= private.malta_today();
  v_fee := (private.onboarding_fee_due(v_user)).unit_price;
  select * into v_leaving from private.notice_end(v_user) where v_runs and v_member.ends_on is null;
  return jsonb_build_object(
    'status', v_status,
    'plan', private.plan_in_words(v_row, v_profile),
    'box_number', v_profile.box_number,
    'address_from', v_member.address_from,
    'anchored_on', v_row.anchored_on,
    'period_from', v_row.period_from,
    'valid_until', v_profile.membership_valid_until,
    'grace_until', v_profile.membership_grace_until,
    'first_paid_on', v_member.first_paid_on,
    'onboarding_fee_due', v_fee is not null,
    'onboarding_fee', v_fee,
    'cooling_off_until', case when v_may_withdraw then v_member.first_paid_on + 14 end,
    'withdrawal_amount', case when v_may_withdraw then private.withdrawal_amount(v_user) end,
    'unpaid', v_unpaid,
    'next', private.next_of_membership(v_user, v_unpaid),
    'notice', case when v_runs and v_member.ends_on is not null then
      jsonb_build_object('given_on', v_member.notice_given_on, 'ends_on', v_member.ends_on) end,
    'notice_would_end_on', v_leaving.ends_on,
    'notice_would_owe', case when v_leaving.periods > 0 then
      private.notice_owes(v_user, v_leaving.periods, v_leaving.billing_period, v_unpaid) end);
end;
$$;
grant execute on function private.get_membership(uuid) to authenticated, service_role;

-- A membership as it stands today: the caller's, or anybody's for administrators. Days are of Malta's
-- calendar, money is EUR; `plan.price` and `onboarding_fee` (null when none is due) are net, amounts of
-- orders are gross.
create function public.get_membership(p_user_id uuid default null)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_membership(p_user_id) $$;
grant execute on function public.get_membership(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Changing the plan of a running membership.

-- Refuses to go back and forth (RL007) when a member's own changes have left twenty entries in the log within
-- 24 hours: each stays for seven years. Leaving is never refused. The caller has locked the member.
create function private.limit_membership_changes(p_user_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if 20 <= (
      select count(*) from public.audit_log l
      where l.actor_id = p_user_id and l.created_at > now() - interval '24 hours'
        and l.table_name = 'memberships' and l.subject_id = p_user_id) then
    perform private.fail('RL007', 'Too many changes of the membership within a day');
  end if;
end;
$$;

-- The plan a member asks to change to, and when it would start: now, next_period, or same. MB001 without
-- a running plan, MB002 after notice, CT002 when the plan is not on sale.
create function private.judge_change(
  p_user_id uuid,
  p_membership_type text,
  p_billing_period text,
  out plan public.services,
  out starts text
)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_running public.services;
begin
  if v_row.id is null then
    perform private.fail('MB001', 'No plan runs that could be changed');
  end if;
  if exists (select 1 from public.memberships m where m.user_id = p_user_id and m.ends_on is not null) then
    perform private.fail('MB002', 'Notice has been given');
  end if;
  select * into v_running from public.services s where s.id = v_row.service_id;
  plan := public.get_membership_service(p_membership_type, p_billing_period);
  if (p_membership_type, p_billing_period) = (v_running.membership_type, v_running.billing_period) then
    plan := coalesce(plan, v_running);
    starts := 'same';
    return;
  end if;
  if plan.id is null then
    perform private.refuse_item('unavailable', 'service', null, null);
  end if;
  starts := case when private.plan_order_kind(p_user_id, plan) = 'change' then 'now' else 'next_period' end;
  if starts = 'next_period' and exists (
      select 1 from public.memberships m where m.user_id = p_user_id and m.next_from is not null) then
    perform private.fail('MB003', 'The plan of the next period is paid for');
  end if;
end;
$$;

-- A change to a plan as public.quote_membership_change answers it.
create function private.quote_membership_change(p_membership_type text, p_billing_period text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_profile public.profiles;
  v_row public.user_services := private.running_plan(v_user);
  v_change record;
  v_quote private.quote;
  v_credit private.quote_line;
  v_starts_on date := private.malta_today();
begin
  select * into v_change from private.judge_change(v_user, p_membership_type, p_billing_period);
  select * into v_profile from public.profiles p where p.id = v_user;
  if v_change.starts = 'now' then
    v_quote := private.price_cart(v_user,
      array[row(1, 'service', (v_change.plan).id, null)::private.cart_item], null);
    select l.* into v_credit from unnest(v_quote.lines) l where l.is_credit;
  elsif v_change.starts = 'next_period' then
    v_starts_on := v_profile.membership_valid_until;
  end if;
  return jsonb_build_object('starts', v_change.starts, 'starts_on', v_starts_on,
    'credit_days', coalesce((v_credit.facts ->> 'credit_days')::integer, 0),
    'credit_net', coalesce(-v_credit.total_price, 0),
    'quote', case when v_change.starts = 'now' then private.quote_json(v_quote) end,
    'total_amount', coalesce(v_quote.amount_due, 0),
    'valid_until', case v_change.starts
      when 'now' then private.period_after(v_starts_on, v_starts_on, p_billing_period)
      when 'next_period' then private.period_after(
        case when v_row.valid_until = v_starts_on then v_row.anchored_on else v_starts_on end,
        v_starts_on, p_billing_period)
      else v_profile.membership_valid_until end);
end;
$$;
grant execute on function private.quote_membership_change(text, text) to authenticated, service_role;

-- Chooses the plan of the next period, or takes that back (null), and writes the order that waits for it
-- anew. The caller has locked the member.
create function private.choose_next_plan(p_user_id uuid, p_plan public.services)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_member public.memberships;
  v_waits text := private.unpaid_membership(p_user_id) ->> 'kind';
  v_is_chosen boolean;
begin
  select * into v_member from public.memberships m where m.user_id = p_user_id;
  v_is_chosen := v_member.next_from is not null
    or (v_member.next_membership_type, v_member.next_billing_period)
      is not distinct from (p_plan.membership_type, p_plan.billing_period);
  if v_is_chosen and v_waits is distinct from 'change' then
    -- It stands so already; a renewal that was declined is asked for again.
    perform private.write_renewal(p_user_id, p_is_asked_for => true);
    return;
  end if;
  update public.memberships m
  set next_membership_type = p_plan.membership_type, next_billing_period = p_plan.billing_period
  where m.user_id = p_user_id and not v_is_chosen;
  perform private.replace_membership_order(p_user_id);
  perform private.write_renewal(p_user_id, p_is_asked_for => true);
  perform private.tell(p_user_id, 'plan_chosen', private.change_in_words(p_user_id));
end;
$$;

-- The transaction of a change; see public.change_membership.
create function private.change_membership(
  p_membership_type text,
  p_billing_period text,
  p_idempotency_key uuid,
  p_expected_total numeric
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_fingerprint text := 'change:' || coalesce(p_membership_type, '') || ':' || coalesce(p_billing_period, '');
  v_purchase uuid;
  v_change record;
  v_quote private.quote;
  v_today date := private.malta_today();
begin
  if p_idempotency_key is null then
    perform private.fail('CT008', 'An idempotency key is needed');
  end if;
  perform private.lock_member(v_user);
  v_purchase := private.order_under_key(v_user, p_idempotency_key, v_fingerprint);
  if v_purchase is not null then
    return jsonb_build_object('starts', 'now', 'starts_on', v_today,
      'order', private.checkout_answer(v_purchase));
  end if;
  select * into v_change from private.judge_change(v_user, p_membership_type, p_billing_period);
  if v_change.starts = 'now' then
    perform private.refuse_buyer(v_user);
    v_quote := private.price_cart(v_user,
      array[row(1, 'service', (v_change.plan).id, null)::private.cart_item], null);
    perform private.refuse_quote(v_quote, p_expected_total);
    perform private.limit_orders(v_user, v_quote.amount_due = 0);
    v_purchase := private.write_order(v_user, v_quote, p_idempotency_key, v_fingerprint);
  elsif p_expected_total <> 0 then
    perform private.fail('CT006', 'Nothing is due now',
      jsonb_build_object('expected_total', p_expected_total, 'amount_due', 0));
  else
    perform private.limit_membership_changes(v_user);
    perform private.choose_next_plan(v_user, case when v_change.starts = 'next_period' then v_change.plan end);
  end if;
  return jsonb_build_object('starts', v_change.starts,
    'starts_on', case when v_change.starts = 'next_period'
      then (select p.membership_valid_until from public.profiles p where p.id = v_user) else v_today end,
    'order', case when v_purchase is not null then private.checkout_answer(v_purchase) end);
end;
$$;
grant execute on function private.change_membership(text, text, uuid, numeric) to authenticated, service_role;

-- What a change to a plan would mean today: when it would start, what unused days are worth, what would
-- be due. Writes nothing. MB001 without a running plan, MB002 after notice, CT002 when it is not on offer.
create function public.quote_membership_change(p_membership_type text, p_billing_period text)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.quote_membership_change(p_membership_type, p_billing_period);
end;
$$;
grant execute on function public.quote_membership_change(text, text) to authenticated, service_role;

-- Changes the plan: a dearer one, or monthly to annual, at once by an order, refused as one of the cart is
-- (CT010 without a buyer for its invoice); anything else from the next period. The running plan takes a
-- change back. Same key: the same order again.
create function public.change_membership(
  p_membership_type text,
  p_billing_period text,
  p_idempotency_key uuid,
  p_expected_total numeric
)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.change_membership(p_membership_type, p_billing_period, p_idempotency_key, p_expected_total);
end;
$$;
grant execute on function public.change_membership(text, text, uuid, numeric) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Leaving: notice, taking it back, and withdrawing within the days of cooling-off.

-- Gives notice for the caller; see public.leave_membership.
create function private.leave_membership()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_ends_on date;
begin
  perform private.lock_member(v_user);
  if (private.running_plan(v_user)).id is null then
    perform private.fail('MB001', 'No plan runs that could be left');
  end if;
  select m.ends_on into v_ends_on from public.memberships m where m.user_id = v_user;
  if v_ends_on is null then
    perform private.replace_membership_order(v_user, '{change}');
    v_ends_on := (private.notice_end(v_user)).ends_on;
    if v_ends_on is null then
      perform private.fail('MB001', 'No plan runs that could be left');
    end if;
    update public.memberships m set notice_given_on = private.malta_today(), ends_on = v_ends_on
    where m.user_id = v_user;
    update public.profiles p set membership_grace_until = null
    where p.id = v_user and p.membership_valid_until = v_ends_on;
    perform private.tell(v_user, 'notice_given', private.membership_in_words(v_user));
  end if;
  return jsonb_build_object('ends_on', v_ends_on);
end;
$$;
grant execute on function private.leave_membership() to authenticated, service_role;

-- Takes the caller's notice back; see public.take_back_notice.
create function private.take_back_notice()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  if (private.running_plan(v_user)).id is null then
    perform private.fail('MB004', 'There is no notice to take back');
  end if;
  -- No notice stands, as was asked: a call sent again because its answer was lost is done.
  if not exists (select 1 from public.memberships m where m.user_id = v_user and m.ends_on is not null) then
    return;
  end if;
  perform private.limit_membership_changes(v_user);
  update public.memberships m set notice_given_on = null, ends_on = null where m.user_id = v_user;
  update public.profiles p set membership_grace_until = private.grace_until(p)
  where p.id = v_user and not private.is_renewal_declined(v_user, p.membership_valid_until);
  perform private.write_renewal(v_user);
  perform private.tell(v_user, 'notice_taken_back', private.membership_in_words(v_user));
end;
$$;
grant execute on function private.take_back_notice() to authenticated, service_role;

-- Ends what was paid for, today: its rows are done, their days ahead are gone, nothing follows.
create function private.end_paid_plans(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.user_services us
  set payment_status = 'completed', completion_date = coalesce(us.completion_date, now()),
    valid_until = greatest(us.period_from, least(us.valid_until, private.malta_today()))
  where us.user_id = p_user_id and us.valid_until is not null
    and (us.payment_status = 'paid' or us.valid_until > private.malta_today());
  -- Also when no plan was to follow: it is by this row that pages hear of the end.
  update public.memberships m
  set next_membership_type = null, next_billing_period = null, next_from = null
  where m.user_id = p_user_id;
end;
$$;

-- Ends what was paid for when an administrator's change of a profile is a grant: another type, no end, or a
-- time after the paid one. An order for more of the plan is cancelled, and a notice of it does not hold for
-- the grant. Another last day alone is no grant: the plan goes on, and is renewed from that day.
create function private.end_plans_for_grant(p_old public.profiles, p_new public.profiles)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_new.membership_status = 'active' and (p_new.membership_type <> p_old.membership_type
      or p_new.membership_valid_until is null
      or private.membership_status(p_old.membership_status, p_old.membership_valid_until,
        p_old.membership_grace_until) <> 'active' and not exists (
          select 1 from public.user_services us
          where us.user_id = p_old.id and us.payment_status = 'paid' and us.valid_until >= private.malta_today())) then
    perform private.replace_membership_order(p_old.id, '{renewal}');
    -- The member ordered this one, perhaps with other things on it, and is told.
    perform private.replace_membership_order(p_old.id, '{change}', 'administrator');
    perform private.end_paid_plans(p_old.id);
    update public.memberships m set notice_given_on = null, ends_on = null
    where m.user_id = p_old.id and m.ends_on is not null;
  end if;
end;
$$;
grant execute on function private.end_plans_for_grant(public.profiles, public.profiles) to authenticated;

-- Ends a membership today, and what was paid for with it.
create function private.end_membership(p_user_id uuid, p_status text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.end_paid_plans(p_user_id);
  update public.profiles p
  set membership_status = p_status, membership_grace_until = null,
    membership_valid_until = least(p.membership_valid_until, private.malta_today())
  where p.id = p_user_id;
end;
$$;

-- Credits plan and onboarding fee on every order the membership was paid with. Answers the numbers of the
-- notes and what they come to, gross, without what is on the list of refunds already.
create function private.credit_membership(p_user_id uuid, out numbers text, out amount numeric)
returns record
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_order uuid;
  v_note public.invoices;
begin
  amount := private.withdrawal_amount(p_user_id);
  for v_order in
    select p.id from public.purchases p where p.id in (select private.orders_to_credit(p_user_id))
    order by p.created_at, p.id for update
  loop
    v_note := private.issue_credit_note(v_order, p_membership_only => true);
    numbers := concat_ws(', ', numbers, v_note.invoice_number);
  end loop;
end;
$$;

-- The answer of credit_membership to the person's last withdrawal: its notes and its refund were written at
-- the same moment.
create function private.credit_of_withdrawal(p_user_id uuid, out numbers text, out amount numeric)
returns record
language sql
stable
security definer
set search_path = ''
as $$
  select string_agg(n.invoice_number, ', ' order by p.created_at, p.id), coalesce(max(r.amount), 0.00)
  from public.invoices n
  -- A renewal that waited is cancelled in the same moment: its note is none of the withdrawal's.
  join public.purchases p on p.id = n.purchase_id and p.status = 'paid'
  -- There is none where nothing had been paid.
  left join public.refund_reviews r
    on r.user_id = n.user_id and r.reason = 'cooling_off' and r.opened_at = n.created_at
  where n.user_id = p_user_id and n.kind = 'credit_note'
    -- Whoever has come back since withdraws from another membership.
    and not exists (
      select from public.purchases o
      join public.purchase_items i on i.purchase_id = o.id and i.is_membership
      where o.user_id = p_user_id and o.status = 'paid' and o.paid_at > n.created_at)
  group by n.created_at
  order by n.created_at desc
  limit 1
$$;

-- Withdraws the caller from their membership; see public.withdraw_membership.
create function private.withdraw_membership()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_row public.user_services;
  v_plan text;
  v_words jsonb;
  v_credit record;
begin
  perform private.lock_member(v_user);
  v_row := private.running_plan(v_user);
  if v_row.id is null then
    select * into v_credit from private.credit_of_withdrawal(v_user);
    -- Withdrawn already: a call sent again because its answer was lost is done.
    if v_credit.numbers is not null then
      return jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
    end if;
  end if;
  if v_row.id is null or not coalesce(private.malta_today() <= (
      select m.first_paid_on + 14 from public.memberships m where m.user_id = v_user), false) then
    perform private.fail('MB005', 'The days of cooling-off are over');
  end if;
  v_words := private.membership_in_words(v_user);
  select s.title into v_plan from public.services s where s.id = v_row.service_id;
  perform private.replace_membership_order(v_user);
  select * into v_credit from private.credit_membership(v_user);
  perform private.end_membership(v_user, 'cancelled');
  update public.memberships m set notice_given_on = null, ends_on = null where m.user_id = v_user;
  perform private.open_membership_refund(v_user, v_row.purchase_id, v_plan, v_credit.amount, 'cooling_off');
  v_words := v_words || jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
  perform private.tell(v_user, 'cooling_off', v_words);
  return jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
end;
$$;
grant execute on function private.withdraw_membership() to authenticated, service_role;

-- Ends the membership of an account that is deleted: what its days ahead are worth is decided on with the
-- other refunds, and only the books stay.
create function private.give_up_membership(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_left numeric := (private.unused_days(p_user_id)).net;
begin
  if v_row.id is not null then
    perform private.open_membership_refund(p_user_id, v_row.purchase_id,
      (select s.title from public.services s where s.id = v_row.service_id),
      v_left + round(v_left * private.vat_rate(), 2), 'account_deleted');
    perform private.end_membership(p_user_id, 'cancelled');
  end if;
  delete from public.memberships m where m.user_id = p_user_id;
end;
$$;

-- Gives notice: the membership ends with the first period that ends at least 30 days from today. Giving
-- it again answers the same end. MB001 without a running plan.
create function public.leave_membership()
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.leave_membership();
end;
$$;
grant execute on function public.leave_membership() to authenticated, service_role;

-- Takes notice back, as long as the membership runs (MB004); where none stands, nothing changes.
create function public.take_back_notice()
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.take_back_notice();
end;
$$;
grant execute on function public.take_back_notice() to authenticated, service_role;

-- Withdraws from the contract within 14 days of the first payment: the membership ends at once, plan and
-- onboarding fee are credited and put on the list of refunds. MB005 when it is too late. Asked again once it is
-- done, it answers the same.
create function public.withdraw_membership()
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.withdraw_membership();
end;
$$;
grant execute on function public.withdraw_membership() to authenticated, service_role;

-- Keeps what is stored in administered columns when a member changes a profile.
create function private.guard_changed_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_client_role() then
    return new;
  end if;
  -- The account was deleted while this update waited for the row: the profile stays empty.
  if old.forgotten_at is not null then
    return null;
  end if;
  new.id := old.id;
  if not private.is_admin() then
    new := jsonb_populate_record(new, private.administered(old));
  elsif old.role = 'super_admin' and new.role = old.role and old.id <> auth.uid()
    and not private.is_super_admin() then
    -- The name, address and e-mail of a super administrator. The rule on roles below judges the role.
    perform private.fail('ID009', 'Only super administrators change the profile of another one');
  elsif (new.membership_type, new.membership_status, new.membership_valid_until)
      is distinct from (old.membership_type, old.membership_status, old.membership_valid_until) then
    -- A membership granted by hand must not expire with the period that was paid for before, and ends on
    -- the day that was said.
    if new.membership_valid_until is not distinct from old.membership_valid_until then
      new.membership_valid_until := null;
    end if;
    new.membership_grace_until := null;
    perform private.end_plans_for_grant(old, new);
  end if;
  return new;
end;
$$;

create trigger tg_profiles__guard_changed
  before update on public.profiles
  for each row execute function private.guard_changed_profile();
