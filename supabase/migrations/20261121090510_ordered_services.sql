-- Services for sale, memberships among them.

-- Whether a plan is dearer than another: of a higher tier, or of the same for a year instead of a month. A
-- year has been paid for, so a monthly plan is never dearer than an annual one.
create function private.is_dearer_plan(p_plan public.services, p_than public.services)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_tiers constant text[] := array['essential', 'pro', 'enterprise'];
  v_steps constant integer := array_position(v_tiers, p_plan.membership_type)
    - array_position(v_tiers, p_than.membership_type);
begin
  return case
    when p_plan.billing_period = 'monthly' and p_than.billing_period = 'annual' then false
    when p_plan.billing_period = p_than.billing_period then v_steps > 0
    else v_steps >= 0 end;
end;
$$;

-- What ordering a plan would do for a member: begin a membership (first), go on with the running one when
-- its period ends (renewal), or change it at once (change); or why it cannot be ordered now: owned, or
-- next_period, because it can only follow the running one and its end is not near.
create function private.plan_order_kind(p_user_id uuid, p_plan public.services)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_profile public.profiles;
  v_running public.services;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if v_row.id is null then
    return case when v_profile.membership_type = p_plan.membership_type and private.membership_status(
        v_profile.membership_status, v_profile.membership_valid_until, v_profile.membership_grace_until) = 'active'
      then 'owned' else 'first' end;
  end if;
  select * into v_running from public.services s where s.id = v_row.service_id;
  return case
    when v_profile.membership_valid_until <= private.malta_today() then 'renewal'
    when private.is_dearer_plan(p_plan, v_running) then 'change'
    when v_profile.membership_valid_until <= private.malta_today() + 14 then 'renewal'
    when (p_plan.membership_type, p_plan.billing_period) = (v_running.membership_type, v_running.billing_period)
      then 'owned'
    else 'next_period' end;
end;
$$;

-- Why a member cannot order a plan now. An unpaid membership order is in the way, except that a change at
-- once takes the place of a renewal or change that waits.
create function private.plan_problem(p_user_id uuid, p_plan public.services)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_kind text := private.plan_order_kind(p_user_id, p_plan);
  v_unpaid text := private.unpaid_membership(p_user_id) ->> 'kind';
begin
  return case
    when v_unpaid = 'first' or (v_unpaid is not null and v_kind <> 'change') then 'membership_unpaid'
    when v_kind in ('owned', 'next_period') then v_kind end;
end;
$$;

-- Why a member cannot buy a service now: unavailable, owned, membership_unpaid, next_period, or null. An
-- ordinary service can be ordered again once the last order is completed.
create function private.service_problem(p_user_id uuid, p_service public.services)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_service.status <> 'active' or p_service.archived_at is not null or p_service.is_onboarding_fee then
    return 'unavailable';
  elsif p_service.membership_type is not null then
    return private.plan_problem(p_user_id, p_service);
  end if;
  return (
    select 'owned' from public.user_services us
    where us.user_id = p_user_id and us.service_id = p_service.id
      and private.is_sold(us.payment_status, us.purchase_id)
    limit 1);
end;
$$;

-- What a service is to a member; null when there is no such service. Plans exclude VAT.
create function private.service_offer(p_user_id uuid, p_service_id uuid)
returns private.offer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_service public.services;
  v_offer private.offer;
begin
  select * into v_service from public.services s where s.id = p_service_id;
  if not found then
    return null;
  end if;
  v_offer.problem := private.service_problem(p_user_id, v_service);
  v_offer.title := v_service.title;
  v_offer.description := v_service.description;
  v_offer.unit_price := v_service.price;
  v_offer.price_unit := v_service.price_unit;
  v_offer.quantity := v_service.unit_quantity;
  v_offer.vat_included := v_service.vat_included;
  v_offer.is_membership := v_service.membership_type is not null;
  v_offer.facts := jsonb_build_object(
    'billing_period', v_service.billing_period, 'estimated_delivery', v_service.estimated_delivery);
  return v_offer;
end;
$$;

-- Takes the plans a member has waiting in the cart out of it: one membership at a time.
create function private.withdraw_waiting_plans(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.user_services us using public.services s
  where s.id = us.service_id and s.membership_type is not null
    and us.user_id = p_user_id and us.payment_status = 'pending' and us.purchase_id is null;
end;
$$;

select private.register_item_kind('service', p_catalogue_table => 'services',
  p_rows_table => 'user_services', p_date_column => 'purchase_date', p_lock_order => 1);

create trigger tg_user_services__guard
  before insert on public.user_services
  for each row execute function private.guard_added_item('service');
