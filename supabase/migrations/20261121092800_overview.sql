-- The overview of the office: what waits to be done, what came in, who joined. Figures are counted where
-- the lists behind them read, so that both say the same to the cent. Administrators only.

create index invoices_pending_idx on public.invoices (due_date) include (amount)
  where kind = 'invoice' and status = 'pending';
create index user_services_to_do_idx on public.user_services (service_id)
  where payment_status in ('paid', 'in_progress');
create index refund_reviews_open_idx on public.refund_reviews (opened_at desc) include (amount)
  where closed_at is null;
create index profiles_registered_idx on public.profiles (created_at) where forgotten_at is null;
create index profiles_plan_idx on public.profiles (membership_type, membership_status, membership_valid_until)
  where forgotten_at is null;

-- What waits for the office, each figure as its list counts it: applications to decide; messages not
-- handled; orders to be paid and those past the due date of their invoice (gross sums); services paid for
-- and not completed, without plans, which run by themselves; refunds to review; events of the next seven
-- days; events to come with at least 80 % of their seats sold. needs_payment is the caller's own.
-- An order that waits has one invoice that waits, over the same amount (supabase/tests/proof/sound-books.ts).
create function private.get_waiting_counts()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'applications', (select count(*) from public.affiliates a where a.status = 'pending'),
    'messages', (select count(*) from public.contact_messages c where c.handled_at is null),
    'services', (
      select coalesce(sum(o.waiting), 0)
      from public.services s
      cross join lateral (
        select count(*) as waiting from public.user_services us
        where us.service_id = s.id and us.payment_status in ('paid', 'in_progress')) o
      where s.membership_type is null),
    'needs_payment', private.needs_payment(private.caller_id()))
    || (
      select jsonb_build_object(
        'unpaid', jsonb_build_object('count', count(*), 'amount', coalesce(sum(i.amount), 0)),
        'overdue', jsonb_build_object(
          'count', count(*) filter (where i.due_date < v_today),
          'amount', coalesce(sum(i.amount) filter (where i.due_date < v_today), 0)))
      from public.invoices i
      where i.kind = 'invoice' and i.status = 'pending')
    || (
      select jsonb_build_object('refunds',
        jsonb_build_object('count', count(*), 'amount', coalesce(sum(r.amount), 0)))
      from public.refund_reviews r
      where r.closed_at is null)
    || (
      select jsonb_build_object(
        'events_soon', count(*) filter (where e.event_date between v_today and v_today + 7),
        'events_nearly_full', count(*) filter (where e.attendee_count >= 0.8 * e.max_attendees))
      from public.events e
      where e.status = 'active' and e.archived_at is null
        and e.event_date >= v_today - 2 and not private.is_over(e));
end;
$$;
grant execute on function private.get_waiting_counts() to authenticated, service_role;

-- What waits for the office: counts, and sums where money waits. Administrators only.
create function public.get_waiting_counts()
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.get_waiting_counts() $$;
grant execute on function public.get_waiting_counts() to authenticated, service_role;

-- See public.get_overview.
create function private.get_overview(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not coalesce(
    p_from between '2000-01-01' and p_to and p_to <= least(p_from + 3660, '2200-01-01'), false) then
    perform private.fail('OV001', 'The period is not one of at most ten years');
  end if;
  return jsonb_build_object(
    'months', (
      select jsonb_agg(jsonb_build_object('from', m.first_day, 'to', m.last_day,
        'income', i.income, 'payments', i.payments, 'registrations', r.registrations)
        order by m.first_day)
      from (
        select greatest(g.month::date, p_from) as first_day,
          least((g.month + interval '1 month')::date - 1, p_to) as last_day
        from generate_series(date_trunc('month', p_from::timestamp), p_to, interval '1 month') as g (month)) m
      cross join lateral (
        select coalesce(sum(p.amount), 0) as income, count(*) as payments
        from public.payments p
        where p.paid_on between m.first_day and m.last_day) i
      cross join lateral (
        select count(*) as registrations
        from public.profiles p
        where p.forgotten_at is null
          and p.created_at >= private.malta_moment(m.first_day)
          and p.created_at < private.malta_moment(m.last_day + 1)) r),
    'plans', (
      select jsonb_agg(jsonb_build_object('plan', k.plan, 'members', coalesce(c.members, 0)) order by k.place)
      from (values ('essential', 1), ('pro', 2), ('enterprise', 3), ('platinum', 4), ('none', 5)) as k (plan, place)
      left join (
        select case when g.membership_type <> 'standard'
            and private.membership_status(
              g.membership_status, g.membership_valid_until, g.membership_grace_until) = 'active'
          then g.membership_type when not g.is_staff then 'none' end as plan,
          sum(g.members) as members
        from (
          select p.membership_type, p.membership_status, p.membership_valid_until, p.membership_grace_until,
            p.role is not null as is_staff, count(*) as members
          from public.profiles p
          where p.forgotten_at is null
          group by 1, 2, 3, 4, 5) g
        group by 1) c on c.plan = k.plan));
end;
$$;
grant execute on function private.get_overview(date, date) to authenticated, service_role;

-- Income (payments by their value date) and registrations (accounts by the calendar in Malta) of each
-- month in a period, the first and last as far as they are in it, and today's members by plan: those with
-- an active membership, and none for everyone else. OV001 when it is no period, or longer than ten years.
create function public.get_overview(p_from date, p_to date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_overview(p_from, p_to) $$;
grant execute on function public.get_overview(date, date) to authenticated, service_role;

-- What the office counts is heard of without a reload; a role that is given or taken away, too.
alter publication supabase_realtime add table
  public.contact_messages,
  public.refund_reviews,
  public.profiles;
