-- Memberships: the periods that paid plans run for.

-- The last day of the period after the one that ends on p_last_day, counted from the first day of the
-- run: a run from the 31st ends on the last of February and then on the 31st of March. Counted from one
-- period to the next the day would move to the 28th and stay there.
create function private.period_after(p_anchored_on date, p_last_day date, p_billing_period text)
returns date
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_months integer := 12 * (extract(year from p_last_day) - extract(year from p_anchored_on))
    + extract(month from p_last_day) - extract(month from p_anchored_on);
begin
  return (p_anchored_on
    + make_interval(months => v_months + case p_billing_period when 'annual' then 12 else 1 end))::date;
end;
$$;

-- The first end of a period that is not before p_day, from the one that ends on p_last_day on.
create function private.period_end_at_least(
  p_anchored_on date,
  p_last_day date,
  p_billing_period text,
  p_day date
)
returns date
language plpgsql
immutable
set search_path = ''
as $$
begin
  while p_last_day < p_day loop
    p_last_day := private.period_after(p_anchored_on, p_last_day, p_billing_period);
  end loop;
  return p_last_day;
end;
$$;

-- From which day a paid plan counts, the first day of its run of periods, and the day from which on the
-- plan before it is no longer the member's. A renewal goes on where the running period stops. A change at
-- once counts from the day it was ordered, because the days since then were credited: when the plan before
-- it has ended meanwhile, from as many days ago as were credited. Anything else begins a new run today.
create function private.period_base(
  p_row public.user_services,
  p_running public.user_services,
  out base date,
  out anchored_on date,
  out ends_before date
)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_valid_until date := (
    select p.membership_valid_until from public.profiles p where p.id = p_row.user_id);
begin
  base := private.malta_today();
  if p_row.order_kind = 'renewal' and p_running.id is not null then
    base := v_valid_until;
    if p_running.valid_until = v_valid_until then
      anchored_on := p_running.anchored_on;
    end if;
  elsif p_row.order_kind = 'change' then
    ends_before := coalesce((
      select i.issued_date from public.invoices i
      where i.purchase_id = p_row.purchase_id and i.kind = 'invoice'), base);
    base := case when p_running.id is not null then ends_before
      else base - coalesce(p_row.credited_days, 0) end;
  end if;
  anchored_on := coalesce(anchored_on, base);
  ends_before := coalesce(ends_before, base);
end;
$$;

-- Ends what a member had before a paid plan: their rows are done, and days from p_day on are no longer
-- theirs, because the new plan has them.
create function private.end_plans_before(p_row public.user_services, p_day date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.user_services us
  set payment_status = 'completed', completion_date = coalesce(us.completion_date, now()),
    valid_until = greatest(us.period_from, least(us.valid_until, p_day))
  from public.services s
  where s.id = us.service_id and s.membership_type is not null
    and us.user_id = p_row.user_id and us.id <> p_row.id
    and (us.payment_status = 'paid' or (us.payment_status = 'completed' and us.valid_until > p_day));
end;
$$;

-- Writes what a paid plan means into the member's profile and record. A plan that differs and begins
-- later takes the place of the running one on its day: see switch_plan. Notice is of the membership that
-- ran when it was given: what begins after that one has none.
create function private.write_membership(
  p_row public.user_services,
  p_plan public.services,
  p_running public.user_services
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_is_later boolean := false;
  v_ends_on date;
begin
  if p_row.order_kind = 'renewal' and p_row.period_from >= private.malta_today() then
    select p.membership_type <> p_plan.membership_type into v_is_later
    from public.profiles p where p.id = p_row.user_id;
  end if;
  -- A member who pays for more than the notice left takes the notice back. Otherwise the membership ends with
  -- a period of this run, which a dearer plan began anew.
  select private.period_end_at_least(p_row.anchored_on, p_row.valid_until, p_plan.billing_period,
      m.notice_given_on + 30) into v_ends_on
  from public.memberships m
  where m.user_id = p_row.user_id and m.ends_on >= p_row.valid_until and p_running.id is not null;
  update public.profiles p
  set membership_type = case when v_is_later then p.membership_type else p_plan.membership_type end,
    membership_status = 'active', membership_valid_until = p_row.valid_until,
    membership_grace_until = case when v_ends_on = p_row.valid_until then null else p_row.valid_until + 7 end
  where p.id = p_row.user_id;
  update public.memberships m
  set first_paid_on = coalesce(m.first_paid_on, case
      when (select o.total_amount from public.purchases o where o.id = p_row.purchase_id) > 0
      then private.malta_today() end),
    next_membership_type = case when v_is_later then p_plan.membership_type end,
    next_billing_period = case when v_is_later then p_plan.billing_period end,
    next_from = case when v_is_later then p_row.period_from end,
    notice_given_on = case when v_ends_on is not null then m.notice_given_on end, ends_on = v_ends_on
  where m.user_id = p_row.user_id;
end;
$$;

-- Puts the plan on a paid order into force; nothing when there is none on it.
create function private.activate_membership(p_purchase_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
  v_plan public.services;
  v_running public.user_services;
  v_start record;
begin
  select us.* into v_row
  from public.user_services us
  join public.services s on s.id = us.service_id
  where us.purchase_id = p_purchase_id and s.membership_type is not null;
  if v_row.id is null then
    return;
  end if;
  select * into v_plan from public.services s where s.id = v_row.service_id;
  v_running := private.running_plan(v_row.user_id);
  select * into v_start from private.period_base(v_row, v_running);
  perform private.end_plans_before(v_row, v_start.ends_before);
  update public.user_services us
  set period_from = v_start.base, anchored_on = v_start.anchored_on,
    valid_until = private.period_after(v_start.anchored_on, v_start.base, v_plan.billing_period)
  where us.id = v_row.id
  returning * into v_row;
  perform private.write_membership(v_row, v_plan, v_running);
  perform private.refund_credit_left(p_purchase_id);
  if v_row.order_kind <> 'renewal' then
    perform private.tell(v_row.user_id,
      case v_row.order_kind when 'first' then 'membership_started' else 'membership_changed' end,
      private.membership_in_words(v_row.user_id));
  end if;
end;
$$;
