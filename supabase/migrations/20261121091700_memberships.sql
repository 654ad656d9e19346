-- Memberships: their life, their periods, and what is said of them.

-- The life of a membership: what a member's own record keeps beside the profile, and what is asked of it.
-- The rules stand in docs/decisions/021-membership-life.md.

create table public.memberships (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  address_from date not null,
  first_paid_on date,
  next_membership_type text check (next_membership_type in ('essential', 'pro', 'enterprise')),
  next_billing_period text check (next_billing_period in ('monthly', 'annual')),
  next_from date,
  notice_given_on date,
  ends_on date check (ends_on >= notice_given_on),
  reminded_until date,
  reminded_days integer check (reminded_days in (14, 3, 0)),
  updated_at timestamptz not null default now(),
  constraint memberships_next_plan_whole
    check ((next_membership_type is null) = (next_billing_period is null)),
  constraint memberships_next_from_names_plan check (next_from is null or next_membership_type is not null),
  constraint memberships_notice_whole check ((notice_given_on is null) = (ends_on is null)),
  constraint memberships_reminder_whole check ((reminded_until is null) = (reminded_days is null))
);
comment on column public.memberships.address_from is 'From when the address may be used: the first activation.';
comment on column public.memberships.first_paid_on is
  'The first payment, from which the days of cooling-off are counted; null for a grant.';
comment on column public.memberships.next_membership_type is
  'The plan that takes the place of the running one at the end of its period, with the next column.';
comment on column public.memberships.next_from is
  'The last day of the period before it, once that plan has been paid for; null while it is only chosen.';
comment on column public.memberships.ends_on is
  'The last day after notice: the first end of a period at least 30 days ahead.';
comment on column public.memberships.reminded_until is
  'The end the member was last reminded of, and how many days ahead.';

-- Finds the plans that take over today.
create index memberships_next_from_idx on public.memberships (next_from) where next_from is not null;

alter table public.memberships enable row level security;
grant select on public.memberships to authenticated, service_role;

-- A member reads their own record, an administrator all.
create policy memberships_select on public.memberships
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- The member's pages hear of notice and of what the daily run does.
alter publication supabase_realtime add table public.memberships;

create trigger tg_memberships__touch_updated_at
  before update on public.memberships
  for each row execute function private.touch_updated_at();

-- Keeps a record from the first day on which somebody is a member, by payment or grant. Who comes back
-- begins without the notice of the membership before.
create function private.begin_membership_record()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.memberships (user_id, address_from) values (new.id, private.malta_today())
  on conflict (user_id) do update set notice_given_on = null, ends_on = null
  where memberships.ends_on is not null and private.membership_status(old.membership_status,
    old.membership_valid_until, old.membership_grace_until) <> 'active';
  -- The member hears of a paid plan when it comes into force.
  if (tg_op = 'INSERT' or old.membership_status <> 'active') and (private.running_plan(new.id)).id is null then
    perform private.tell(new.id, 'membership_started', private.membership_in_words(new.id));
  end if;
  return null;
end;
$$;

create trigger tg_profiles__begin_membership_record
  after insert or update of membership_status on public.profiles
  for each row when (new.membership_status = 'active')
  execute function private.begin_membership_record();

-- Whether a membership is an administrator's grant: in force by no plan that was paid for.
create function private.is_granted(p_profile public.profiles)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_profile.membership_status = 'active' and (p_profile.membership_valid_until is null or not exists (
    select 1 from public.user_services us
    where us.user_id = p_profile.id and us.payment_status = 'paid' and us.valid_until is not null));
end;
$$;

-- The row of the period that covers today, or else the last one; null when no plan was ever paid for. On the
-- day on which one follows another it is the new one, unless that is a plan chosen for the day after.
create function private.present_plan(p_user_id uuid)
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
    us.payment_status = 'paid' and us.period_from <= v_today and m.next_from is null desc,
    us.valid_until >= v_today and us.period_from < v_today desc,
    us.valid_until desc, us.created_at desc, us.id desc
  limit 1;
  return v_row;
end;
$$;

-- The plan a member goes on with after the running period, as it is on sale today; null when there is none.
create function private.next_plan(p_user_id uuid)
returns public.services
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_plan public.services;
begin
  select n.* into v_plan
  from public.services s
  left join public.memberships m on m.user_id = p_user_id
  cross join lateral public.get_membership_service(
    case when m.next_from is null then coalesce(m.next_membership_type, s.membership_type) else s.membership_type end,
    case when m.next_from is null then coalesce(m.next_billing_period, s.billing_period) else s.billing_period end) n
  where s.id = (private.running_plan(p_user_id)).service_id;
  return v_plan;
end;
$$;

-- The first end of a period at least 30 days ahead: when notice given today takes effect; and how many
-- periods, and of which length, are still to be paid until then.
create function private.notice_end(
  p_user_id uuid,
  out ends_on date,
  out periods integer,
  out billing_period text
)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_end date;
begin
  select coalesce(m.next_billing_period, s.billing_period), p.membership_valid_until into billing_period, v_end
  from public.profiles p
  join public.services s on s.id = v_row.service_id
  left join public.memberships m on m.user_id = p.id
  where p.id = p_user_id;
  -- A plan that is off sale has no further period, unless its order was written before; and what is over by
  -- then needs no notice.
  if (private.next_plan(p_user_id)).id is null
    and private.unpaid_membership(p_user_id) ->> 'kind' is distinct from 'renewal' then
    ends_on := case when v_end >= private.malta_today() then v_end end;
    periods := 0;
    return;
  end if;
  -- A last day that an administrator wrote begins a new run.
  ends_on := private.period_end_at_least(case when v_row.valid_until = v_end then v_row.anchored_on else v_end end,
    v_end, billing_period, private.malta_today() + 30);
  periods := (12 * (extract(year from ends_on) - extract(year from v_end))
    + extract(month from ends_on) - extract(month from v_end))
    / case billing_period when 'annual' then 12 else 1 end;
end;
$$;

-- Whether the member gave up the renewal of the period that ends on a day: its order was cancelled, and
-- not because another one took its place.
create function private.is_renewal_declined(p_user_id uuid, p_valid_until date)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.purchases p
    where p.user_id = p_user_id and p.cart_fingerprint = 'renewal:' || p_valid_until
      and p.status = 'cancelled' and p.cancel_reason <> 'replaced');
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


-- -------------------------------------------------------------------------------------------------
-- What a member is told of their membership.

-- A membership as notifications and mails speak of it; names are those of get_membership. A grant has no
-- period, and no order follows it.
create function private.membership_in_words(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'plan_title', coalesce(w.plan ->> 'title', initcap(p.membership_type) || ' membership'),
      'membership_type', w.plan ->> 'membership_type', 'billing_period', w.plan ->> 'billing_period',
      'is_grant', nullif(w.is_grant, false),
      'company_name', p.company_name, 'full_name', p.full_name,
      'box_number', p.box_number, 'address_from', m.address_from, 'period_from', case when not w.is_grant then us.period_from end,
      'valid_until', p.membership_valid_until, 'grace_until', p.membership_grace_until,
      'cooling_off_until', case when m.first_paid_on + 14 >= private.malta_today() then m.first_paid_on + 14 end,
      'ends_on', m.ends_on, 'given_on', m.notice_given_on))
    from public.profiles p
    left join public.memberships m on m.user_id = p.id
    cross join lateral private.present_plan(p.id) us
    cross join lateral (
      select private.plan_in_words(us, p) as plan, private.is_granted(p) as is_grant) w
    where p.id = p_user_id);
end;
$$;

-- The plan of the next period: another one, or the same when a change was taken back.
create function private.change_in_words(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_plan public.services := private.next_plan(p_user_id);
  v_words jsonb := private.membership_in_words(p_user_id);
begin
  return v_words || jsonb_strip_nulls(jsonb_build_object('plan_title', v_plan.title,
    'membership_type', v_plan.membership_type, 'billing_period', v_plan.billing_period,
    'starts_on', v_words ->> 'valid_until',
    'starts', case when exists (
        select 1 from public.memberships m
        where m.user_id = p_user_id and m.next_membership_type is not null and m.next_from is null)
      then 'next_period' else 'same' end));
end;
$$;

-- Tells of the order for the next period, whoever brought it about: the mail of an order that was placed
-- leaves renewals to this one.
create function private.tell_of_renewal(p_user_id uuid, p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_words jsonb := private.membership_in_words(p_user_id) || private.order_in_words(p_purchase_id)
    || (select jsonb_build_object('plan_title', s.title, 'membership_type', s.membership_type,
        'billing_period', s.billing_period)
      from public.user_services us join public.services s on s.id = us.service_id
      where us.purchase_id = p_purchase_id and s.membership_type is not null);
begin
  perform private.tell(p_user_id, 'membership_renewal', v_words, jsonb_build_object('purchase_id', p_purchase_id),
    'membership_renewal:' || p_purchase_id);
end;
$$;


-- -------------------------------------------------------------------------------------------------
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
