-- Ordered services: how they are sold, how far the work is, and the office's list of them.

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

select private.register_item_kind('service', p_catalogue_table => 'services',
  p_rows_table => 'user_services', p_date_column => 'purchase_date', p_lock_order => 1);

create trigger tg_user_services__guard
  before insert on public.user_services
  for each row execute function private.guard_added_item('service');


-- -------------------------------------------------------------------------------------------------
-- How far the work on a paid service is.

-- What a step answers.
create function private.service_step(p_row public.user_services)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object('user_service_id', p_row.id, 'status', p_row.payment_status,
    'completion_date', p_row.completion_date, 'notes', p_row.notes);
end;
$$;

-- The step itself; PY001 for an unknown row, PY020 for one that has changed since it was read, PY005 for
-- a step that is not possible from here.
create function private.set_service_progress(
  p_user_service_id uuid,
  p_status text,
  p_notes text,
  p_updated_at timestamptz
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
  v_note text := nullif(btrim(left(p_notes, 2000)), '');
begin
  perform private.require_admin();
  -- The profile is locked first. Checked again after it: a deleted account takes its free services along.
  perform 1 from public.profiles p
  where p.id = (select us.user_id from public.user_services us where us.id = p_user_service_id)
  for no key update;
  select * into v_row from public.user_services us where us.id = p_user_service_id for update;
  if v_row.id is null then
    perform private.fail('PY001', 'Service order not found');
  end if;
  -- Where it is already, with this note last: sent again because the answer was lost, it is done, also by
  -- whoever has read the row of the first try since.
  if v_row.payment_status = p_status
    and (v_note is null and v_row.updated_at <> p_updated_at
      or right(concat(E'\n', v_row.notes), char_length(v_note) + 1) = concat(E'\n', v_note)) then
    return private.service_step(v_row);
  end if;
  if v_row.updated_at <> p_updated_at then
    perform private.fail('PY020', 'The service has changed since it was read');
  end if;
  -- A plan ends on its last day; completing it by hand would let the same period be bought twice.
  if p_status is null or p_status not in ('in_progress', 'completed')
    or v_row.payment_status not in ('paid', 'in_progress', p_status)
    or exists (
      select 1 from public.services s where s.id = v_row.service_id and s.membership_type is not null) then
    perform private.fail('PY005', 'This step is not possible from here',
      jsonb_build_object('from', v_row.payment_status, 'to', p_status));
  end if;
  update public.user_services us
  set payment_status = p_status,
    notes = left(nullif(concat_ws(E'\n', us.notes, v_note), ''), 20000),
    started_at = case when p_status = 'in_progress' then coalesce(us.started_at, now()) else us.started_at end,
    completion_date = case when p_status = 'completed' then coalesce(us.completion_date, now()) end
  where us.id = p_user_service_id
  returning * into v_row;
  return private.service_step(v_row);
end;
$$;
grant execute on function private.set_service_progress(uuid, text, text, timestamptz)
  to authenticated, service_role;

-- Moves a paid service that is no plan on: paid to in progress to completed (administrators only).
-- Notes are added after those that are there, also to a service that stays where it is. p_updated_at, if
-- given, is the row's as it was read: of two who move the same service the second is refused, and the notes
-- of the first stay.
create function public.set_service_progress(
  p_user_service_id uuid,
  p_status text,
  p_notes text default null,
  p_updated_at timestamptz default null
)
returns jsonb
language sql
volatile
set search_path = ''
as $$ 
  select private.set_service_progress(p_user_service_id, p_status, p_notes, p_updated_at)
$$;
grant execute on function public.set_service_progress(uuid, text, text, timestamptz)
  to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The administrators' list of what members ordered and paid among the services: what waits for work,
-- what is in hand, what is done. Plans, the onboarding fee and what is only in a cart are left out.

-- Its owner's rights, and administrators only: decided once, before any row is read. Joins on unique keys are
-- left out of a plan where nothing of them is read.
create view private.ordered_service_directory
as
select
  us.id,
  us.user_id,
  us.service_id,
  us.purchase_id,
  us.payment_status,
  us.purchase_date,
  us.started_at,
  us.completion_date,
  us.notes,
  us.updated_at,
  -- when it was paid for, or, until it is, when it was ordered
  coalesce(p.paid_at, us.purchase_date) as waiting_since,
  s.title as service_title,
  s.estimated_delivery,
  p.purchase_number,
  m.full_name as member_name,
  m.email as member_email,
  m.company_name as member_company,
  private.search_text(p.purchase_number, m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone),
    s.title) as search_text
from public.user_services us
join public.services s on s.id = us.service_id and s.membership_type is null and not s.is_onboarding_fee
left join public.profiles m on m.id = us.user_id
left join public.purchases p on p.id = us.purchase_id
where (us.payment_status <> 'pending' or us.purchase_id is not null)
  and (select private.is_admin() limit private.only_admins());

grant select on private.ordered_service_directory to authenticated, service_role;

create view public.ordered_service_directory
with (security_invoker = true)
as
select * from private.ordered_service_directory;

comment on view public.ordered_service_directory is
  'Services that members ordered, with the work on them. Administrators only.';

grant select on public.ordered_service_directory to authenticated, service_role;
