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

-- How a plan is named: by its row, or, for a grant, by its type alone. A grant that is over is known by its
-- type, which differs from that of the plan paid for before it.
create function private.plan_in_words(p_row public.user_services, p_profile public.profiles)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_row.id is null or private.is_granted(p_profile) or (p_row.payment_status = 'completed'
      and p_profile.membership_status in ('expired', 'cancelled') and p_profile.membership_type
        <> (select s.membership_type from public.services s where s.id = p_row.service_id)) then
    return case when p_profile.membership_status <> 'pending_payment' then
      jsonb_build_object('service_id', null, 'title', initcap(p_profile.membership_type) || ' membership',
        'membership_type', p_profile.membership_type, 'billing_period', null, 'price', null) end;
  end if;
  return (
    select jsonb_build_object('service_id', s.id, 'title', s.title, 'membership_type', s.membership_type,
      'billing_period', s.billing_period, 'price', coalesce(n.price, s.price))
    from public.services s
    left join public.services n on n.membership_type = s.membership_type
      and n.billing_period = s.billing_period and n.status = 'active' and n.archived_at is null
    where s.id = p_row.service_id);
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
