-- What a member may order of the services, and what becomes of an order that is added directly.

-- Why a member cannot buy a service now: unavailable, owned, or null.
-- An ordinary service can be ordered again once the last order is completed. A plan can be renewed in
-- the last 14 days of its period and changed at any time, but not while a membership order is unpaid.
create function private.service_problem(p_user_id uuid, p_service_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_service public.services;
begin
  select * into v_service from public.services s where s.id = p_service_id;
  if v_service.id is null or v_service.status <> 'active' or v_service.archived_at is not null
    or v_service.is_onboarding_fee then
    return 'unavailable';
  end if;

  if v_service.membership_type is null then
    return (
      select 'owned' from public.user_services us
      where us.user_id = p_user_id and us.service_id = p_service_id
        and (us.payment_status in ('paid', 'in_progress')
          or (us.payment_status = 'pending' and us.purchase_id is not null))
      limit 1);
  end if;

  if exists (
      select 1 from public.purchases p
      join public.purchase_items i on i.purchase_id = p.id and i.is_membership
      where p.user_id = p_user_id and p.status = 'pending')
    or exists (
      select 1 from public.user_services us
      where us.user_id = p_user_id and us.service_id = p_service_id
        and us.payment_status in ('paid', 'in_progress')
        and us.valid_until > private.malta_today() + 14)
    -- A membership an administrator granted by hand has no order behind it.
    or exists (
      select 1 from public.profiles p
      where p.id = p_user_id
        and private.membership_status(p.membership_status, p.membership_valid_until) = 'active'
        and p.membership_type = v_service.membership_type
        and not exists (
          select 1 from public.user_services us
          join public.services s on s.id = us.service_id and s.membership_type is not null
          where us.user_id = p_user_id and us.payment_status <> 'pending')) then
    return 'owned';
  end if;
  return null;
end;
$$;
grant execute on function private.service_problem(uuid, uuid) to authenticated, service_role;

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
grant execute on function private.withdraw_waiting_plans(uuid) to authenticated, service_role;

-- What a member adds directly: status comes from the catalogue price, whatever was sent.
create function private.guard_user_service()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_service public.services;
  v_problem text;
begin
  if not private.is_client_role() then
    return new;
  end if;
  -- Someone else's id: leave the answer to the policy.
  if new.user_id is distinct from auth.uid() then
    return new;
  end if;
  perform private.lock_member(new.user_id);
  perform private.hold_item('service', new.service_id);
  select * into v_service from public.services s where s.id = new.service_id;
  v_problem := private.service_problem(new.user_id, new.service_id);
  if v_problem is null and exists (
      select 1 from public.user_services us
      where us.user_id = new.user_id and us.service_id = new.service_id
        and us.payment_status = 'pending') then
    v_problem := 'owned';
  end if;
  perform private.refuse_item(v_problem, 'service', new.service_id, v_service.title);
  -- A plan chosen later takes the place of one that waits, or that one would come back to the cart.
  if v_service.membership_type is not null then
    perform private.withdraw_waiting_plans(new.user_id);
  end if;
  -- A plan is ordered through checkout even when it is free: only an order puts it into force.
  new.payment_status := case
    when v_service.price * v_service.unit_quantity = 0 and v_service.membership_type is null then 'paid'
    else 'pending' end;
  return new;
end;
$$;

create trigger tg_user_services__guard
  before insert on public.user_services
  for each row execute function private.guard_user_service();
