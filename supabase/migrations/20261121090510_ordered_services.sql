-- Services for sale, memberships among them.

-- Whether a member has a membership on an order that waits for its payment.
create function private.has_unpaid_membership(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.purchases p
    join public.purchase_items i on i.purchase_id = p.id and i.is_membership
    where p.user_id = p_user_id and p.status = 'pending');
end;
$$;

-- Whether a member has a plan already: paid for more than 14 days from now, or granted by hand by an
-- administrator, with no order behind it.
create function private.has_plan(p_user_id uuid, p_plan public.services)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
      select 1 from public.user_services us
      where us.user_id = p_user_id and us.service_id = p_plan.id
        and us.payment_status in ('paid', 'in_progress')
        and us.valid_until > private.malta_today() + 14)
    or exists (
      select 1 from public.profiles p
      where p.id = p_user_id
        and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active'
        and p.membership_type = p_plan.membership_type
        and not exists (
          select 1 from public.user_services us
          join public.services s on s.id = us.service_id and s.membership_type is not null
          where us.user_id = p_user_id and us.payment_status <> 'pending'));
end;
$$;

-- Why a member cannot buy a service now: unavailable, owned, membership_unpaid, or null.
-- An ordinary service can be ordered again once the last order is completed. A plan can be renewed in
-- the last 14 days of its period and changed at any time, but not while a membership order is unpaid.
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
    return case
      when private.has_unpaid_membership(p_user_id) then 'membership_unpaid'
      when private.has_plan(p_user_id, p_service) then 'owned' end;
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
