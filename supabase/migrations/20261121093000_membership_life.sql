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

-- The plan row that keeps a membership in force, the days of grace included; null for a grant and for
-- none. When a renewal has been paid early it is the one of the coming period.
create function private.running_plan(p_user_id uuid)
returns public.user_services
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
begin
  select us.* into v_row
  from public.profiles p
  join public.user_services us on us.user_id = p.id
  where p.id = p_user_id and p.membership_valid_until is not null
    and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
      = 'active'
    and us.payment_status = 'paid' and us.valid_until is not null;
  return v_row;
end;
$$;

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

-- The membership order that waits for its payment.
create function private.unpaid_membership(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'kind', coalesce(us.order_kind, 'first'), 'total_amount', p.total_amount, 'due_date', i.due_date,
      'membership_type', s.membership_type, 'billing_period', s.billing_period)
    from public.purchases p
    join public.user_services us on us.purchase_id = p.id
    join public.services s on s.id = us.service_id and s.membership_type is not null
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.user_id = p_user_id and p.status = 'pending'
    order by p.created_at, p.id
    limit 1);
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
