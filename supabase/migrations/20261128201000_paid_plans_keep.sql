-- Who has ordered a plan has what was sold until the period ends, and who has not paid yet has no more than they had: the
-- catalogue moves no order that is placed, and in the days of grace the smaller of the two plans counts.

-- -------------------------------------------------------------------------------------------------
-- What was sold stands on the row of the period.

alter table public.user_services
  add column included_documents integer,
  add column extra_document_price numeric(12,2),
  add column processing_hours integer;
comment on column public.user_services.included_documents is
  'Of a membership on an order: what the plan included a month when it was ordered, with the next two columns.';

update public.user_services us
set included_documents = s.included_documents, extra_document_price = s.extra_document_price,
  processing_hours = s.processing_hours
from public.services s
where s.id = us.service_id and s.membership_type is not null and us.purchase_id is not null;

-- Post is promised in working days, so hours are whole days; what was not was rounded up when it was promised.
alter table public.services drop constraint services_processing_hours_check;
update public.services s set processing_hours = ceil(s.processing_hours / 24.0) * 24 where s.processing_hours % 24 <> 0;
alter table public.services
  add constraint services_processing_hours_check check (processing_hours between 24 and 1008 and processing_hours % 24 = 0);

-- Says on the row of a plan what its order does and what the plan includes, once. What goes on with a running membership keeps
-- it in force for the seven days in which it can be paid late; a notice holds until it is paid.
create or replace function private.mark_membership_order(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
begin
  update public.user_services us
  set order_kind = private.plan_order_kind(us.user_id, s),
    credited_days = (
      select (i.metadata ->> 'credit_days')::integer from public.purchase_items i
      where i.purchase_id = p_purchase_id and i.metadata ? 'credit_days'),
    included_documents = s.included_documents, extra_document_price = s.extra_document_price,
    processing_hours = s.processing_hours
  from public.services s
  where us.purchase_id = p_purchase_id and us.order_kind is null and s.id = us.service_id
    and s.membership_type is not null
  returning us.* into v_row;
  update public.profiles p
  set membership_grace_until = private.grace_until(p)
  where p.id = v_row.user_id and v_row.order_kind = 'renewal'
    and p.membership_grace_until is distinct from private.grace_until(p)
    and not exists (
      select 1 from public.memberships m where m.user_id = p.id and m.ends_on <= p.membership_valid_until);
end;
$$;

-- The plan on a row of an order, with what it included when it was ordered.
create function private.plan_as_sold(p_row public.user_services)
returns public.services
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_plan public.services;
begin
  select * into v_plan from public.services s where s.id = p_row.service_id;
  v_plan.included_documents := p_row.included_documents;
  v_plan.extra_document_price := p_row.extra_document_price;
  v_plan.processing_hours := p_row.processing_hours;
  return v_plan;
end;
$$;

-- The plan whose documents a member has today, with what it includes: the one that runs, as it was sold; of a grant that of
-- its type, as the catalogue has it. After the last day paid for it is the one that a late payment is for, where that
-- includes less: more is had once it is paid.
create or replace function private.plan_of_documents(p_profile public.profiles, p_row public.user_services)
returns public.services
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_plan public.services;
  v_order public.user_services;
  v_next public.services;
begin
  if p_row.id is null or private.is_granted(p_profile) then
    v_plan := public.get_membership_service(p_profile.membership_type);
    if v_plan.id is null then
      v_plan := public.get_membership_service(p_profile.membership_type, 'annual');
    end if;
    return v_plan;
  end if;
  v_plan := private.plan_as_sold(p_row);
  if p_profile.membership_valid_until < private.malta_today() then
    select * into v_order from public.user_services us
    where us.user_id = p_profile.id and us.order_kind = 'renewal' and us.payment_status = 'pending';
    v_next := case when v_order.id is null then private.next_plan(p_profile.id)
      else private.plan_as_sold(v_order) end;
    if v_next.id is not null
      and coalesce(v_next.included_documents, 0) < coalesce(v_plan.included_documents, 0) then
      return v_next;
    end if;
  end if;
  return v_plan;
end;
$$;

-- The row of the period that covers today, or else the last one; null when no plan was ever paid for. A plan that begins at
-- once counts from its first day. A renewal counts from the day after, as the last day belongs to the period before it. Where
-- none covers today (an administrator has moved the last day, and the period after it is paid for), it is the last one that
-- has begun.
create or replace function private.present_plan(p_user_id uuid)
returns public.user_services
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_row public.user_services;
begin
  select us.* into v_row
  from public.user_services us
  left join public.memberships m on m.user_id = us.user_id
  where us.user_id = p_user_id and us.valid_until is not null
  order by
    us.payment_status = 'paid' and us.period_from <= v_today and m.next_from is null
      and not (us.order_kind = 'renewal' and us.period_from = v_today) desc,
    us.valid_until >= v_today and us.period_from < v_today desc,
    us.period_from <= v_today desc,
    us.valid_until desc, us.created_at desc, us.id desc
  limit 1;
  return v_row;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- A smaller plan after more was used.

-- Whether more documents were used in the month after the last day paid for than a plan of another type includes: in the
-- days of grace the one before counted, and no smaller one pays for that.
create function private.has_used_more(p_user_id uuid, p_plan public.services)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.profiles p
    join public.post_usage u on u.user_id = p.id and u.period_from = p.membership_valid_until
    where p.id = p_user_id and p.membership_type <> p_plan.membership_type
      and u.used > coalesce(p_plan.included_documents, 0));
end;
$$;

-- The plan a member asks to change to, and when it would start: now, next_period, or same. MB001 without
-- a running plan, MB002 after notice, MB003 when the next period is paid for, MB006 when more documents were used already
-- than it includes, CT002 when the plan is not on sale.
create or replace function private.judge_change(
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
  if starts = 'next_period' and private.has_used_more(p_user_id, plan) then
    perform private.fail('MB006', 'More documents are used than the plan includes');
  end if;
end;
$$;

-- Why a member cannot order a plan now. An unpaid membership order is in the way, except that a change at
-- once takes the place of a renewal or change that waits. In the days of grace a plan that includes less than was used is
-- chosen under Membership, which says why not.
create or replace function private.plan_problem(p_user_id uuid, p_plan public.services)
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
    when v_kind in ('owned', 'next_period') then v_kind
    when v_kind = 'renewal' and private.has_used_more(p_user_id, p_plan) then 'next_period' end;
end;
$$;
