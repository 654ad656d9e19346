-- Changing the plan of a running membership.

-- Refuses to go back and forth (RL007) when a member's own changes have left twenty entries in the log within 24
-- hours: each stays for seven years. Leaving is never refused. The caller has locked the member.
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
