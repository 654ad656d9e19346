-- The charts of the overview come sooner, with the same answer: the spells of memberships ask once which day it
-- is, not for each paid period, and changes of a day are added up before its month is worked out.

-- Memberships that were in force after a day, as spells of days: from the end of its first day (since) to the
-- end of its last one (until), so that of two that follow one another one counts. A spell is a paid period, with
-- its net price for a month; what else keeps a membership in force today, which is a grant or the days of grace,
-- is one that costs nothing. A grant keeps no record of its own: one counts from the end of what was paid for
-- before it, or from the first day of the membership, and no more once another plan has taken its place.
-- is_end: none of the same person follows.
create or replace function private.membership_spells(p_after date)
returns table (plan text, since date, until date, monthly numeric, is_end boolean)
language sql
stable
security definer
set search_path = ''
as $$
  with standing as materialized (
    select p.id, p.membership_type, m.address_from, p.membership_valid_until as last_day,
      case when private.membership_status(
          p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active'
        then coalesce(p.membership_grace_until, p.membership_valid_until, 'infinity') end as in_force_until
    from public.profiles p
    join public.memberships m on m.user_id = p.id
    where p.membership_type <> 'standard' and p.membership_status <> 'pending_payment'
  ), days as (
    select us.user_id, s.membership_type as plan, us.period_from as since, us.valid_until as until,
      i.net_amount / case s.billing_period when 'annual' then 12 else 1 end as monthly
    from public.user_services us
    join public.services s on s.id = us.service_id
    left join public.purchase_items i on i.purchase_id = us.purchase_id and i.is_membership
    where us.valid_until is not null and us.valid_until > p_after and us.valid_until > us.period_from
    union all
    -- from today on whoever is a member is one until tomorrow at least: today is their last day at the earliest
    select s.id, s.membership_type, greatest(s.address_from, r.until),
      case when s.in_force_until is not null then greatest(s.in_force_until, (select private.malta_today()) + 1)
        when s.last_day is not null then least(s.last_day, (select private.malta_today())) end, 0
    from standing s
    left join (
      select us.user_id, max(us.valid_until) as until from public.user_services us
      where us.valid_until is not null
      group by us.user_id) r on r.user_id = s.id
  ), followed as (
    select d.*, lead(d.since) over (partition by d.user_id order by d.since, d.until) as next_since
    from days d
    where d.until > d.since and d.until > p_after
  )
  select f.plan, f.since, c.until, f.monthly, f.next_since is null or f.next_since > c.until
  from followed f
  left join standing s on s.id = f.user_id
  -- nothing is in force beyond today of somebody who is no member
  cross join lateral (
    select least(f.until, f.next_since, case when s.in_force_until is null then (select private.malta_today()) end) as until) c
  where c.until > f.since
$$;

-- See public.get_overview_series.
create or replace function private.get_overview_series(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  return (
    with months as materialized (
      select date_trunc('month', m.first_day)::date as month, m.first_day, m.last_day
      from private.months_of(p_from, p_to) m
    ), changes as (
      select s.plan, d.day, sum(d.one) as members, sum(d.one * s.monthly) as recurring, sum(d.ended) as ended
      from private.membership_spells(p_from - 1) s
      cross join lateral (values (s.since, 1, 0), (s.until, -1, s.is_end::integer)) as d (day, one, ended)
      where d.day <= least(p_to, v_today)
      group by s.plan, d.day
    ), by_month as (
      select c.plan, case when c.day < p_from then '-infinity' else date_trunc('month', c.day)::date end as month,
        sum(c.members) as members, sum(c.recurring) as recurring, sum(c.ended) as ended
      from changes c
      group by 1, 2
    ), by_plan as (
      select c.month, k.plan, coalesce(g.ended, 0) as ended,
        sum(coalesce(g.members, 0)) over so_far as members,
        sum(coalesce(g.recurring, 0)) over so_far as recurring
      from (select '-infinity'::date as month union all select m.month from months m) c
      cross join (values ('essential'), ('pro'), ('enterprise'), ('platinum')) as k (plan)
      left join by_month g on g.month = c.month and g.plan = k.plan
      window so_far as (partition by k.plan order by c.month)
    ), memberships as (
      select b.month, jsonb_object_agg(b.plan, b.members) as members, sum(b.ended) as ended,
        round(sum(b.recurring), 2) as recurring,
        lag(sum(b.members)) over (order by b.month) as members_before
      from by_plan b
      group by b.month
    ), members_today as (
      select jsonb_object_agg(k.plan, coalesce(t.members, 0)) as members
      from (values ('essential'), ('pro'), ('enterprise'), ('platinum')) as k (plan)
      left join private.members_by_plan() t on t.plan = k.plan
    )
    select jsonb_build_object('months', jsonb_agg(jsonb_build_object(
      'from', m.first_day, 'to', m.last_day,
      'income', (private.income_between(m.first_day, m.last_day)).income,
      'income_before', (private.income_between(b.first_day, b.last_day)).income,
      'registrations', private.registrations_between(m.first_day, m.last_day),
      'memberships', case when m.first_day <= v_today then jsonb_build_object(
        'members', case when v_today between m.first_day and m.last_day then t.members else s.members end,
        'recurring', s.recurring, 'before', s.members_before, 'ended', s.ended) end)
      order by m.first_day))
    from months m
    join memberships s on s.month = m.month
    cross join members_today t
    -- the same days of the year before; a whole month is compared with a whole one
    cross join lateral (
      select (m.first_day - interval '1 year')::date as first_day,
        case when m.last_day = (m.month + interval '1 month')::date - 1
          then (m.month - interval '11 months')::date - 1
          else (m.last_day - interval '1 year')::date end as last_day) b);
end;
$$;
