-- Post of whoever leaves. It is kept for thirty days after the last day of a membership, then it goes back. Who leaves can
-- order six months in which it is sent on or held instead: two services that no catalogue lists, sold as all services are.

alter table public.services add column leaving text check (leaving in ('forwarding', 'holding'));
comment on column public.services.leaving is
  'What is done for six months with post of whoever leaves and has paid for it; null: any other service.';
-- It is sent on every week for six months as it is, and nobody takes it out of the catalogue.
alter table public.services add constraint services_leaving_is_no_other check (leaving is null or not is_post_forwarding);
-- Only administrators delete services; plans, the onboarding fee and what is sold for the time after a membership stay.
alter policy services_delete on public.services
  using ((select private.is_admin()) and membership_type is null and not is_onboarding_fee and leaving is null);
create unique index services_leaving_key on public.services (leaving) where leaving is not null and archived_at is null;

insert into public.services (title, description, service_type, price, estimated_delivery, leaving) values
  ('Six months of forwarding', 'What arrives for you after your membership is sent on once a week, to your default address. '
    'Postage is charged at cost, plus VAT.', 'ongoing_support', 119.94,
    'After your membership', 'forwarding'),
  ('Six months of holding', 'What arrives for you after your membership is kept for you, unopened.', 'ongoing_support', 59.94,
    'After your membership', 'holding');

alter table public.user_services add column begins_on date;
comment on column public.user_services.begins_on is
  'Of six months after a membership: their first day, once it is known for good; null otherwise.';

-- Services for post that are paid for, with their last day. Six months after a membership have a first day too; both are
-- unknown while it has no end, and move with it until they begin. They are here after their end as well.
create view private.post_services
with (security_invoker = false)
as
select us.id, us.user_id, us.service_id, us.purchase_id, s.leaving, s.leaving is distinct from 'holding' as is_weekly,
  us.payment_status = 'completed' as is_over, b.begins_on,
  case when s.leaving is null then f.ends_on - 1
    -- from the last day of a month to the last but one, and no day short where the sixth month has fewer
    else greatest((b.begins_on + interval '6 months')::date - 1, (b.begins_on - 1 + interval '6 months')::date) end as ends_on
from public.user_services us
join public.services s on s.id = us.service_id and s.membership_type is null
join public.profiles p on p.id = us.user_id
left join public.memberships m on m.user_id = us.user_id
cross join lateral (
  select case when s.leaving is null and (s.is_post_forwarding or exists (
      select 1 from public.purchase_items i
      where i.purchase_id = us.purchase_id and i.item_type = 'service' and i.item_id = s.id
        and i.metadata ->> 'is_post_forwarding' = 'true'))
    then private.forwarding_ends_on(us) end as ends_on) f
cross join lateral (
  select case when s.leaving is not null then coalesce(us.begins_on,
    case when private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active'
      then m.ends_on + 1
      else coalesce(greatest(p.membership_valid_until, p.membership_grace_until) + 1, private.malta_today()) end) end
    as begins_on) b
where us.payment_status in ('paid', 'in_progress') and (s.leaving is not null or f.ends_on is not null)
  or us.payment_status = 'completed' and s.leaving is not null and us.begins_on is not null;

-- What a person was told of the end for which their post is kept: of which end, and which day was said.
create table private.post_end_notices (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  ends_on date not null,
  kept_until date not null
);
comment on table private.post_end_notices is 'Not audited: each has a mail.';
-- Row-level security without a policy: they are for the daily run.
alter table private.post_end_notices enable row level security;

-- Whether a member's post is sent on weekly today: they have paid for a service that does so, its months are not over, and
-- the office has not ended it.
create or replace function private.has_weekly_forwarding(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from private.post_services s
    where s.user_id = p_user_id and s.is_weekly and not s.is_over and s.ends_on >= private.malta_today()
      and (s.leaving is null or s.begins_on <= private.malta_today()));
end;
$$;

-- The last day for which post of somebody whose membership is over is kept by what was agreed; null: no end is set.
create function private.post_ends_on(p_user_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select greatest(p.membership_valid_until + 30,
      (select max(s.ends_on) from private.post_services s where s.user_id = p.id))
    from public.profiles p
    where p.id = p_user_id
      and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
        in ('expired', 'cancelled'));
end;
$$;

-- Until when post is kept whose time ends on a day: the day that its owner was told, which is never less than fourteen days
-- after they were.
create function private.told_until(p_ends_on date, p_notice private.post_end_notices)
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when p_ends_on is null then null
    when p_notice.ends_on = p_ends_on then p_notice.kept_until
    else greatest(p_ends_on, private.malta_today() + 14) end;
end;
$$;

-- Orders of people whose membership is over that would keep their post here once they are paid, each with the last day for
-- which it is waited for.
create view private.orders_to_keep_post
with (security_invoker = false)
as
select o.id, o.user_id, private.order_lapses_on(o.id) - 1 as until
from public.purchases o
join public.profiles p on p.id = o.user_id and p.membership_status in ('expired', 'cancelled')
where o.status = 'pending' and exists (
  select 1 from public.user_services us
  join public.services s on s.id = us.service_id
    and (s.leaving is not null or s.is_post_forwarding or s.membership_type is not null)
  where us.purchase_id = o.id);

-- The last day for which post of somebody whose membership is over is taken in and kept, also while it is waited for the
-- payment of an order that keeps it; null: no end is set.
create function private.post_kept_until(p_user_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_until date := private.told_until(private.post_ends_on(p_user_id),
    (select n from private.post_end_notices n where n.user_id = p_user_id));
begin
  return case when v_until is not null then greatest(v_until, (
    select max(o.until) from private.orders_to_keep_post o where o.user_id = p_user_id)) end;
end;
$$;

-- Which of the six months after a membership run for a person today, or will; null: none are paid for.
create function private.paid_leaving(p_user_id uuid, out leaving text, out leaving_until date)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select s.leaving, s.ends_on into leaving, leaving_until
  from private.post_services s
  where s.user_id = p_user_id and s.leaving is not null and not s.is_over
    and coalesce(s.ends_on >= private.malta_today(), true)
  limit 1;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- Ordering them.

-- Whether six months after the membership are on offer to a person: they have given notice, or their membership has been
-- over for thirty days at most.
create function private.is_leaving(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select case private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
      when 'active' then m.ends_on is not null and (private.running_plan(p.id)).id is not null
      when 'pending_payment' then false
      else p.membership_valid_until + 30 >= private.malta_today() end
    from public.profiles p
    left join public.memberships m on m.user_id = p.id
    where p.id = p_user_id), false);
end;
$$;

-- Why a member cannot buy a service now: unavailable, owned, membership_unpaid, next_period, or null. An
-- ordinary service can be ordered again once the last order is completed, and what sends post on once it has for as long as
-- it was sold for; of the six months after a membership, one is had.
create or replace function private.service_problem(p_user_id uuid, p_service public.services)
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
  elsif p_service.leaving is not null and not private.is_leaving(p_user_id) then
    return 'unavailable';
  end if;
  return (
    select 'owned' from public.user_services us
    where us.user_id = p_user_id
      and (us.service_id = p_service.id
        or us.service_id in (select s.id from public.services s where s.leaving is not null and p_service.leaving is not null))
      and private.is_sold(us.payment_status, us.purchase_id)
      and (p_service.leaving is not null or coalesce(private.malta_today() < private.forwarding_ends_on(us), true))
    limit 1);
end;
$$;

-- Today's price and problem of each item. Of two plans in a cart the second gets a problem, and of two services for the time
-- after a membership.
create or replace function private.quote_lines(p_user_id uuid, p_items private.cart_item[])
returns private.quote_line[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item private.cart_item;
  v_offer private.offer;
  v_has_plan boolean := false;
  v_has_leaving boolean := false;
  v_lines private.quote_line[] := '{}';
begin
  foreach v_item in array p_items loop
    v_offer := private.item_offer(v_item.item_type, p_user_id, v_item.item_id);
    if v_offer.is_membership then
      v_offer.problem := coalesce(v_offer.problem, case when v_has_plan then 'one_membership' end);
      v_has_plan := true;
    elsif v_item.item_type = 'service' and exists (
        select 1 from public.services s where s.id = v_item.item_id and s.leaving is not null) then
      v_offer.problem := coalesce(v_offer.problem, case when v_has_leaving then 'owned' end);
      v_has_leaving := true;
    end if;
    v_lines := v_lines || private.offered_line(v_item, v_offer);
  end loop;
  return v_lines;
end;
$$;

-- The six months that a person can order after their membership, at their prices.
create function private.leaving_offers(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('service_id', s.id, 'leaving', s.leaving, 'title', l.title, 'description', l.description,
      'net', l.net_amount, 'vat', l.vat_amount, 'gross', l.gross_amount) order by s.leaving)
    from public.services s
    cross join lateral private.service_offer(p_user_id, s.id) o
    cross join lateral private.with_amounts(
      private.offered_line(row(1, 'service', s.id, null)::private.cart_item, o), private.vat_rate()) l
    where s.leaving is not null and s.archived_at is null and o.problem is null), '[]');
end;
$$;

-- What a membership page says of post after the end: what is on offer, what is ordered or paid for, and until when post is
-- kept of somebody whose membership is over.
create function private.leaving_in_words(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'offers', private.leaving_offers(p_user_id),
    'service', (
      select jsonb_build_object('leaving', s.leaving, 'title', s.title, 'purchase_id', us.purchase_id,
        'is_paid', us.payment_status <> 'pending', 'begins_on', v.begins_on, 'ends_on', v.ends_on)
      from public.user_services us
      join public.services s on s.id = us.service_id and s.leaving is not null
      left join private.post_services v on v.id = us.id
      where us.user_id = p_user_id and private.is_sold(us.payment_status, us.purchase_id)
      order by us.purchase_date desc, us.id limit 1),
    'kept_until', private.post_kept_until(p_user_id));
end;
$$;

-- See public.get_membership.
create or replace function private.get_membership(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.require_user();
  v_user uuid := coalesce(p_user_id, v_caller);
  v_profile public.profiles;
  v_member public.memberships;
  v_row public.user_services;
  v_unpaid jsonb;
  v_status text;
  v_runs boolean;
  v_may_withdraw boolean;
  v_leaving record;
  v_fee numeric;
begin
  if v_user <> v_caller then
    perform private.require_admin();
  end if;
  select * into v_profile from public.profiles p where p.id = v_user;
  if v_profile.id is null then
    perform private.fail('ID001', 'No profile for this account');
  end if;
  select * into v_member from public.memberships m where m.user_id = v_user;
  v_row := private.present_plan(v_user);
  v_unpaid := private.unpaid_membership(v_user);
  v_status := private.membership_status(v_profile.membership_status, v_profile.membership_valid_until,
    v_profile.membership_grace_until);
  if v_status = 'pending_payment' and v_unpaid is null then
    v_status := 'none';
  end if;
  v_runs := (private.running_plan(v_user)).id is not null;
  v_may_withdraw := v_runs and v_member.first_paid_on + 14 >= private.malta_today();
  v_fee := (private.onboarding_fee_due(v_user)).unit_price;
  select * into v_leaving from private.notice_end(v_user) where v_runs and v_member.ends_on is null;
  return jsonb_build_object(
    'status', v_status,
    'plan', private.plan_in_words(v_row, v_profile),
    'box_number', v_profile.box_number,
    'address_from', v_member.address_from,
    'anchored_on', v_row.anchored_on,
    'period_from', v_row.period_from,
    'valid_until', v_profile.membership_valid_until,
    'grace_until', v_profile.membership_grace_until,
    'first_paid_on', v_member.first_paid_on,
    'onboarding_fee_due', v_fee is not null,
    'onboarding_fee', v_fee,
    'cooling_off_until', case when v_may_withdraw then v_member.first_paid_on + 14 end,
    'withdrawal_amount', case when v_may_withdraw then private.withdrawal_amount(v_user) end,
    'unpaid', v_unpaid,
    'next', private.next_of_membership(v_user, v_unpaid),
    'notice', case when v_runs and v_member.ends_on is not null then
      jsonb_build_object('given_on', v_member.notice_given_on, 'ends_on', v_member.ends_on) end,
    'notice_would_end_on', v_leaving.ends_on,
    'notice_would_owe', case when v_leaving.periods > 0 then
      private.notice_owes(v_user, v_leaving.periods, v_leaving.billing_period, v_unpaid) end,
    'leaving', private.leaving_in_words(v_user));
end;
$$;

-- A membership as notifications and mails speak of it; names are those of get_membership. A grant has no
-- period, and no order follows it. With it, what is paid for after it.
create or replace function private.membership_in_words(p_user_id uuid)
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
      'ends_on', m.ends_on, 'given_on', m.notice_given_on,
      'leaving', l.leaving, 'leaving_until', l.leaving_until))
    from public.profiles p
    left join public.memberships m on m.user_id = p.id
    cross join lateral private.present_plan(p.id) us
    cross join lateral private.paid_leaving(p.id) l
    cross join lateral (
      select private.plan_in_words(us, p) as plan, private.is_granted(p) as is_grant) w
    where p.id = p_user_id);
end;
$$;

-- Gives notice for the caller; see public.leave_membership. The mail says what can be ordered for the time after.
create or replace function private.leave_membership()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_ends_on date;
begin
  perform private.lock_member(v_user);
  if (private.running_plan(v_user)).id is null then
    perform private.fail('MB001', 'No plan runs that could be left');
  end if;
  select m.ends_on into v_ends_on from public.memberships m where m.user_id = v_user;
  if v_ends_on is null then
    perform private.replace_membership_order(v_user, '{change}');
    v_ends_on := (private.notice_end(v_user)).ends_on;
    if v_ends_on is null then
      perform private.fail('MB001', 'No plan runs that could be left');
    end if;
    update public.memberships m set notice_given_on = private.malta_today(), ends_on = v_ends_on
    where m.user_id = v_user;
    update public.profiles p set membership_grace_until = null
    where p.id = v_user and p.membership_valid_until = v_ends_on;
    perform private.tell(v_user, 'notice_given', private.membership_in_words(v_user)
      || jsonb_build_object('offers', private.leaving_offers(v_user)));
  end if;
  return jsonb_build_object('ends_on', v_ends_on);
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- What the office sees of them: no work, as the calendar begins and ends them.

-- The step itself; PY001 for an unknown row, PY020 for one that has changed since it was read, PY005 for
-- a step that is not possible from here.
create or replace function private.set_service_progress(
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
  -- A plan and the months after one end by the calendar; completing them by hand would let the same time be bought twice.
  if p_status is null or p_status not in ('in_progress', 'completed')
    or v_row.payment_status not in ('paid', 'in_progress', p_status)
    or exists (
      select 1 from public.services s where s.id = v_row.service_id and (s.membership_type is not null or s.leaving is not null)) then
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

-- See the view; what is sold for the time after a membership is not in it.
create or replace view private.ordered_service_directory
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
  case when us.payment_status <> 'completed' then coalesce(p.paid_at, us.purchase_date) end as waiting_since,
  s.title as service_title,
  s.estimated_delivery,
  p.purchase_number,
  m.full_name as member_name,
  m.email as member_email,
  m.company_name as member_company,
  private.search_text(p.purchase_number, m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone),
    s.title) as search_text
from public.user_services us
join public.services s on s.id = us.service_id and s.membership_type is null and not s.is_onboarding_fee and s.leaving is null
left join public.profiles m on m.id = us.user_id
left join public.purchases p on p.id = us.purchase_id
where (us.payment_status <> 'pending' or us.purchase_id is not null)
  and (select private.is_admin() limit private.only_admins());

-- See the view; what is sold for the time after a membership is changed by migrations alone, as the terms name its prices.
create or replace view public.service_directory
with (security_invoker = true)
as
select
  s.id,
  s.title,
  s.description,
  s.service_type,
  s.price,
  s.price_unit,
  s.unit_quantity,
  s.estimated_delivery,
  s.requirements,
  s.status,
  s.membership_type,
  s.billing_period,
  s.included_documents,
  s.extra_document_price,
  s.processing_hours,
  s.is_onboarding_fee,
  s.archived_at,
  s.created_at,
  s.updated_at,
  case when s.archived_at is null then s.status else 'archived' end as state,
  case when not s.is_onboarding_fee then (
    select count(*) from public.user_services us
    where us.service_id = s.id and us.payment_status <> 'pending') end as times_bought,
  private.search_text(s.title, s.description) as search_text,
  s.is_post_forwarding
from public.services s
where s.leaving is null and (select private.is_admin() limit private.only_admins());

-- See public.get_waiting_counts. An order that waits has one invoice that waits, over the same amount
-- (supabase/tests/proof/sound-books.ts).
create or replace function private.get_waiting_counts()
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
      where s.membership_type is null and s.leaving is null),
    'names', private.count_post_names_to_confirm(),
    'losses', (
      select count(*) from jsonb_array_elements(private.get_post_losses()) l where (l.value ->> 'may_confirm')::boolean),
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
        'scans', jsonb_build_object('count', count(*) filter (where w.is_scan),
          'overdue', count(*) filter (where w.is_scan and w.due_at < now())),
        'post_requests', jsonb_build_object('count', count(*) filter (where not w.is_scan),
          'overdue', count(*) filter (where not w.is_scan and w.due_at < now())))
      from (
        select r.kind in ('scan', 'rescan') as is_scan, r.due_at from public.post_requests r
        where r.done_at is null and r.state in ('waiting', 'in_work') and r.kind not in ('shred', 'collect')
        union all
        -- As private.get_scan_failures lists them.
        select true, r.due_at
        from public.post_scans s
        left join public.post_requests r on r.id = s.request_id
        where s.state = 'failed' and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) w)
    || jsonb_build_object('shredding', (select count(*) from private.post_to_shred() r where r.state <> 'asked')
      + (select count(*) from public.post_bags b where b.witnessed_at is null and b.closed_at is not null))
    || (
      select jsonb_build_object('collections', count(*))
      from public.post_collections c where c.ended_at is null and c.ready_on <= v_today)
    || (select jsonb_build_object('official_calls', count(*)) from private.post_unread_official)
    || (
      select jsonb_build_object(
        'events_soon', count(*) filter (where e.event_date between v_today and v_today + 7),
        'events_nearly_full', count(*) filter (where e.attendee_count >= 0.8 * e.max_attendees))
      from public.events e
      where e.status = 'active' and e.archived_at is null
        and e.event_date >= v_today - 2 and not private.is_over(e));
end;
$$;

-- The first of what waits for the office or for the person: unpaid orders, the longest due first; services
-- that were paid and are not completed; events still to come.
create or replace function private.open_matters(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(o), '[]') from (
        select p.id, p.purchase_number, p.total_amount, i.invoice_number, i.due_date,
          i.due_date < private.malta_today() as is_overdue
        from public.purchases p
        left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
        where p.user_id = p_user_id and p.status = 'pending'
        order by i.due_date, p.created_at, p.id
        limit 5) o),
    'work', (
      select coalesce(jsonb_agg(w), '[]') from (
        select us.id, us.purchase_id, s.title, us.payment_status
        from public.user_services us
        join public.services s on s.id = us.service_id and s.membership_type is null and s.leaving is null
        where us.user_id = p_user_id and us.payment_status in ('paid', 'in_progress')
        order by us.purchase_date, us.id
        limit 5) w),
    'coming', (
      select coalesce(jsonb_agg(c), '[]') from (
        select er.id, er.event_id, e.title, e.event_date, e.event_time, er.payment_status
        from public.event_registrations er
        join public.events e on e.id = er.event_id
        where er.user_id = p_user_id and er.payment_status <> 'cancelled' and e.status = 'active'
          and e.event_date >= private.malta_today() - 2 and not private.is_over(e)
        order by e.event_date, e.event_time, er.id
        limit 5) c));
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- What is done with post.

-- Asks for something of a member's items for them, as far as it can be had of each. The caller has locked the member.
create function private.ask_for_member(p_user_id uuid, p_kind text, p_item_ids uuid[], p_options jsonb, p_is_default boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kind private.post_request_kinds;
  v_quota private.post_quota := private.post_quota(p_user_id);
  v_price private.post_price;
  v_request uuid;
begin
  select * into strict v_kind from private.post_request_kinds k where k.kind = p_kind;
  perform 1 from public.post_items i where i.id = any (p_item_ids) order by i.id for no key update;
  for v_price in
    select p.* from private.post_prices(p_user_id, v_kind, p_item_ids, p_options) p where p.problem is null
  loop
    v_request := gen_random_uuid();
    perform private.write_post_request(v_request, p_user_id, v_kind, v_price, v_quota, p_options);
    update public.post_requests r set is_default = true where r.id = v_request and p_is_default;
  end loop;
end;
$$;

-- Asks, as their owner chose, for the shredding of what was kept until today and was told of twice.
create or replace function private.shred_what_was_kept(p_user_id uuid, p_today date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.ask_for_member(p_user_id, 'shred', array(
    select k.item_id from private.post_keeping k
    where k.user_id = p_user_id and k.until <= p_today and k.last_told_on is not null), '{}', true);
  delete from private.post_keeping k
  where k.user_id = p_user_id and k.until <= p_today and k.last_told_on is not null and exists (
    select 1 from public.post_requests r where r.item_id = k.item_id and r.user_id = p_user_id and r.kind = 'shred'
      and r.is_default and r.done_at is null);
end;
$$;

-- Takes back requests of a member that nobody works on. The caller has locked the member.
create function private.withdraw_for_member(p_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  perform 1 from public.post_items i
  where i.id in (select r.item_id from public.post_requests r where r.id = any (p_ids)) order by i.id for no key update;
  for v_request in
    select * from public.post_requests r
    where r.id = any (p_ids) and r.done_at is null and r.state <> 'in_work' order by r.id for update
  loop
    perform private.end_post_request(v_request, 'withdrawn');
  end loop;
end;
$$;

-- Takes back what the daily run has asked to be shredded of a member, or of one item of theirs; answers of how many it is
-- too late, as they are in a bag that is closed. The caller has locked the member.
create or replace function private.withdraw_default_shredding(p_user_id uuid, p_item_id uuid default null)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.withdraw_for_member(array(
    select r.id from public.post_requests r
    where r.user_id = p_user_id and r.is_default and r.kind = 'shred' and r.done_at is null
      and r.item_id = coalesce(p_item_id, r.item_id)));
  return (
    select count(*) from public.post_requests r
    where r.user_id = p_user_id and r.is_default and r.kind = 'shred' and r.done_at is null
      and r.item_id = coalesce(p_item_id, r.item_id));
end;
$$;

-- Takes back that post goes back to its senders, which the daily run has asked for: it is kept again. The caller has locked
-- the member.
create function private.withdraw_returns(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.withdraw_for_member(array(
    select r.id from public.post_requests r
    where r.user_id = p_user_id and r.kind = 'return' and r.is_default and r.done_at is null));
end;
$$;

-- Begins and ends the six months after a membership by the calendar. The caller has locked the member.
create function private.keep_leaving_days(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.user_services us
  set begins_on = coalesce(us.begins_on, greatest(s.begins_on, private.malta_today())), payment_status = 'in_progress',
    started_at = coalesce(us.started_at, now())
  from private.post_services s
  where s.id = us.id and s.user_id = p_user_id and s.leaving is not null and not s.is_over
    and (us.begins_on is null or us.payment_status = 'paid') and s.begins_on <= private.malta_today();
  update public.user_services us set payment_status = 'completed', completion_date = coalesce(us.completion_date, now())
  from private.post_services s
  where s.id = us.id and s.user_id = p_user_id and s.leaving is not null and not s.is_over and us.begins_on is not null
    and s.ends_on < private.malta_today();
end;
$$;

-- Whether the daily run may ask that an item goes back: it has no other way, and the office has not said that it cannot. What
-- its owner has taken back waits until the next day, so that they can choose another way.
create function private.may_go_back(p_item public.post_items)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.is_paper_here(p_item) and not exists (
    select 1 from public.post_requests r
    where r.item_id = p_item.id
      and (r.is_paper_way and r.done_at is null and r.state <> 'asked'
        or r.user_id = p_item.user_id and r.kind = 'return' and r.is_default
          and (r.state = 'refused' or private.malta_clock(r.done_at)::date = private.malta_today())));
end;
$$;

-- Asks that all post of somebody goes back; what has waited fourteen days for an answer of theirs waits no longer. The caller has locked the member.
create function private.ask_for_returns(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.withdraw_for_member(array(
    select r.id from public.post_requests r
    join public.post_items i on i.id = r.item_id and i.user_id = r.user_id
    where r.user_id = p_user_id and r.state = 'asked' and private.is_paper_here(i)
      and not exists (
        select 1 from public.post_events e
        where e.item_id = r.item_id and e.kind = 'request_asked_back' and e.detail ->> 'request_id' = r.id::text
          and e.at > private.malta_moment(private.malta_today() - 14))));
  perform private.ask_for_member(p_user_id, 'return', array(
    select i.id from public.post_items i where i.user_id = p_user_id and private.may_go_back(i)), '{}', true);
end;
$$;

-- Asks that what has come since their membership is sent on with the week's round, to their default address. The caller has
-- locked the member.
create function private.ask_for_rounds(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_address uuid := (select a.id from public.post_addresses a where a.user_id = p_user_id and a.is_default);
  v_last date := (
    select coalesce(p.membership_valid_until, s.begins_on - 1)
    from public.profiles p join private.post_services s on s.user_id = p.id
    where p.id = p_user_id and s.leaving = 'forwarding' and not s.is_over);
begin
  if v_address is null then
    return;
  end if;
  perform private.ask_for_member(p_user_id, 'forward', array(
    select i.id from public.post_items i
    where i.user_id = p_user_id and private.is_paper_here(i) and private.malta_clock(i.received_at)::date > v_last
      and not exists (
        select 1 from public.post_requests r
        where r.item_id = i.id and r.user_id = p_user_id and (r.kind = 'forward' or r.is_paper_way and r.done_at is null))),
    jsonb_build_object('service', 'weekly', 'address_id', v_address), false);
end;
$$;

-- Tells somebody, once for each end, until when their post is kept: fourteen days before, or, where that was missed, fourteen
-- days from now.
create function private.tell_of_post_end(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ends_on date := private.post_ends_on(p_user_id);
  v_until date := private.post_kept_until(p_user_id);
  v_items integer := (
    select count(*) from public.post_items i where i.user_id = p_user_id and private.may_go_back(i));
begin
  if v_until > private.malta_today() + 14 or exists (
      select 1 from private.post_end_notices n where n.user_id = p_user_id and n.ends_on = v_ends_on) then
    return;
  end if;
  insert into private.post_end_notices as n (user_id, ends_on, kept_until) values (p_user_id, v_ends_on, v_until)
  on conflict (user_id) do update set ends_on = excluded.ends_on, kept_until = excluded.kept_until;
  perform private.tell(p_user_id, 'post_ending', private.membership_in_words(p_user_id)
    || jsonb_build_object('kept_until', v_until, 'items', v_items),
    p_key => 'post_ending:' || p_user_id || ':' || v_until);
end;
$$;

-- Does what is due with post of somebody whose membership is over: what has come since is sent on weekly where that is paid
-- for, they are told fourteen days before it is kept no longer, and then all of it goes back. The caller has locked the member.
create function private.keep_post_after_membership(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.keep_leaving_days(p_user_id);
  if private.post_ends_on(p_user_id) is null then
    perform private.withdraw_returns(p_user_id);
    return;
  end if;
  if (select l.leaving from private.paid_leaving(p_user_id) l) = 'forwarding' then
    perform private.ask_for_rounds(p_user_id);
  end if;
  perform private.tell_of_post_end(p_user_id);
  if private.post_kept_until(p_user_id) >= private.malta_today() then
    perform private.withdraw_returns(p_user_id);
  else
    perform private.ask_for_returns(p_user_id);
  end if;
end;
$$;

comment on column public.post_requests.is_default is
  'Nobody has asked for it now: its owner has chosen beforehand what happens after storage, or their membership is over.';

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_ending', 'warning', 'Your post goes back soon', '/dashboard/membership', 'View membership', 6, 'post_ending', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- Persons for whose post something is due after their membership: six months that are paid for, paper that goes back soon, an
-- end of which they were not told, or a return that they may not need any longer.
create function private.post_after_membership_due()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select us.user_id from public.user_services us
    join public.services s on s.id = us.service_id and s.leaving is not null
    where us.payment_status in ('paid', 'in_progress')
    union
    select i.user_id from public.post_items i
    join public.profiles p on p.id = i.user_id
    where i.paper in ('received', 'stored', 'opened') and i.undone_at is null
      and coalesce(p.membership_valid_until <= private.malta_today() - 16, true)
      -- a case, so that each item in the house is not asked about
      and case when private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
        in ('expired', 'cancelled') then private.may_go_back(i) else false end
    union
    select p.id from public.profiles p
    where p.membership_valid_until between private.malta_today() - 30 and private.malta_today() - 16
      and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
        in ('expired', 'cancelled')
      and not exists (
        select 1 from private.post_end_notices n where n.user_id = p.id and n.ends_on >= p.membership_valid_until + 30)
    union
    select r.user_id from public.post_requests r where r.kind = 'return' and r.is_default and r.done_at is null;
end;
$$;

-- Members for whom something is due: their next plan begins, their membership is over, or their period
-- ends within 14 days and they have no order for the next one, or no reminder that fits today; or they have charges to
-- bill, or post that is kept after their membership.
create or replace function private.memberships_due()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  return query
    select m.user_id from public.memberships m where m.next_from < v_today
    union
    select p.id from public.profiles p
    join public.memberships m on m.user_id = p.id
    where p.membership_status = 'active' and p.membership_valid_until <= v_today + 14
      and (coalesce(p.membership_grace_until, p.membership_valid_until) < v_today
        or (m.ends_on is null or m.ends_on > p.membership_valid_until)
          and ((p.membership_valid_until >= v_today and (
              m.reminded_until is distinct from p.membership_valid_until
              or m.reminded_days > private.reminder_days(p.membership_valid_until)))
            or (not exists (
                select 1 from public.user_services us
                where us.user_id = p.id and us.payment_status = 'pending' and us.order_kind is not null)
              and exists (
                select 1 from public.user_services us
                where us.user_id = p.id and us.payment_status = 'paid' and us.valid_until is not null)
              and not private.is_renewal_declined(p.id, p.membership_valid_until))))
    union
    select u.id from private.usage_orders_due() u (id)
    union
    select a.id from private.post_after_membership_due() a (id);
end;
$$;

-- Keeps a membership in step with the calendar; answers whether it wrote a renewal or a usage order. Renewals come first,
-- so that charges stand on them.
create or replace function private.keep_membership(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_renewal uuid;
  v_usage uuid;
begin
  if not private.try_lock_member(p_user_id) then
    return false;
  end if;
  perform private.switch_plan(p_user_id);
  perform private.expire_membership(p_user_id);
  perform private.keep_post_after_membership(p_user_id);
  v_renewal := private.write_renewal(p_user_id);
  v_usage := private.write_usage_order(p_user_id);
  perform private.tell_of_dearer_plan(p_user_id);
  perform private.remind_member(p_user_id);
  return v_renewal is not null or v_usage is not null;
end;
$$;

-- Everything that becomes paid together: order, rows, amounts, invoice, membership. The caller holds
-- the locks and has checked that the order is pending. Six months that are paid for after a membership begin at once, and what
-- they or a new plan keep here does not go back.
create or replace function private.settle_purchase(p_purchase_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
  v_user uuid;
begin
  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k loop
    execute format('update public.%I set payment_status = %L where purchase_id = $1 and payment_status = %L',
      v_kind.rows_table, 'paid', 'pending')
    using p_purchase_id;
  end loop;
  perform private.activate_membership(p_purchase_id);
  update public.invoices set status = 'paid'
  where purchase_id = p_purchase_id and kind = 'invoice' and status = 'pending';
  update public.purchases set status = 'paid', paid_at = now() where id = p_purchase_id;
  update public.user_services us
  set begins_on = greatest(m.membership_valid_until + 1, private.malta_today())
  from public.services s, public.profiles m
  where us.purchase_id = p_purchase_id and s.id = us.service_id and s.leaving is not null and m.id = us.user_id
    and private.membership_status(m.membership_status, m.membership_valid_until, m.membership_grace_until) <> 'active';
  select p.user_id into v_user from public.purchases p where p.id = p_purchase_id;
  perform private.keep_leaving_days(v_user);
  if coalesce(private.post_kept_until(v_user) >= private.malta_today(), true) then
    perform private.withdraw_returns(v_user);
  end if;
end;
$$;

-- Ends the membership of an account that is deleted, and six months after it that are paid for: what their days ahead are
-- worth is decided on with the other refunds, and only the books stay.
create or replace function private.give_up_membership(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_left numeric := (private.unused_days(p_user_id)).net;
begin
  perform private.open_membership_refund(p_user_id, r.purchase_id, r.title, r.amount, 'account_deleted')
  from (
    select w.purchase_id, string_agg(w.title, ', ' order by w.title) as title, sum(w.amount) as amount
    from (
      select v_row.purchase_id, (select s.title from public.services s where s.id = v_row.service_id) as title,
        v_left + round(v_left * private.vat_rate(), 2) as amount
      where v_row.id is not null
      union all
      select v.purchase_id, i.item_title,
        round(i.gross_amount * least(v.ends_on - private.malta_today(), v.days) / v.days, 2)
      from (
        select s.purchase_id, s.service_id, coalesce(s.ends_on, private.malta_today() + 1) as ends_on,
          coalesce(s.ends_on - s.begins_on + 1, 1) as days
        from private.post_services s where s.user_id = p_user_id and s.leaving is not null and not s.is_over) v
      join public.purchase_items i on i.purchase_id = v.purchase_id and i.item_type = 'service' and i.item_id = v.service_id) w
    where w.amount > 0
    group by w.purchase_id) r;
  update public.user_services us set payment_status = 'completed', completion_date = now()
  from private.post_services s
  where s.id = us.id and s.user_id = p_user_id and s.leaving is not null and not s.is_over;
  if v_row.id is not null then
    perform private.end_membership(p_user_id, 'cancelled');
  end if;
  delete from public.memberships m where m.user_id = p_user_id;
  delete from private.post_end_notices n where n.user_id = p_user_id;
end;
$$;

-- See public.return_post_item. Its owner reads that they asked for it where they did.
create or replace function private.return_post_item(p_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_asked uuid;
  v_request public.post_requests;
  v_reason text;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_item := private.hold_post_item(p_id);
  if v_item.paper = 'returned' then
    return;
  end if;
  select r.id into v_asked from public.post_requests r
  where r.item_id = p_id and r.kind = 'return' and r.done_at is null;
  if found then
    v_request := private.take_held_request(v_asked);
    perform private.check_paper_way(v_request);
    perform private.finish_post_request(v_request);
  end if;
  if v_request.id is null or p_reason is not null then
    v_reason := private.post_reason(p_reason);
  end if;
  update public.post_items i set paper = 'returned', paper_at = now(), place = null where i.id = p_id;
  perform private.note_post(p_id, 'returned',
    jsonb_strip_nulls(jsonb_build_object('reason', v_reason,
      'request_id', case when not v_request.is_default then v_request.id end)));
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- What the counter and its members are told.

-- See public.get_post_directory.
create or replace function private.get_post_directory()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with names as (
      select c.user_id, jsonb_agg(jsonb_build_object('name', c.name, 'is_confirmed', c.state = 'confirmed')
        order by not c.is_from_profile, c.kind = 'company', c.created_at, c.id) as names
      from private.claimed_post_names c join public.profiles p on p.id = c.user_id
      where c.state = 'confirmed' or (c.state = 'waiting' and p.box_number is not null)
      group by c.user_id
    ), ordered as (
      select distinct p.user_id from public.purchases p
      where p.status = 'pending' and exists (
        select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
    ), after as (
      select s.user_id, max(s.ends_on) as until,
        max(s.leaving) filter (where s.ends_on >= private.malta_today() and not s.is_over) as leaving
      from private.post_services s group by s.user_id
    ), awaited as (
      select o.user_id, max(o.until) as until from private.orders_to_keep_post o group by o.user_id
    ), members as (
      select p.id, p.box_number, a.leaving,
        greatest(private.told_until(greatest(p.membership_valid_until + 30, a.until), e), w.until) as kept_until,
        case private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
          when 'active' then 'active'
          when 'pending_payment' then case when o.user_id is null then 'none' else 'pending' end
          else 'expired' end as status
      from public.profiles p
      left join ordered o on o.user_id = p.id
      left join after a on a.user_id = p.id
      left join private.post_end_notices e on e.user_id = p.id
      left join awaited w on w.user_id = p.id
      where p.forgotten_at is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('user_id', m.id, 'box_number', m.box_number,
      'names', coalesce(n.names, '[]'),
      'status', m.status, 'is_held', m.status <> 'active',
      'kept_until', case when m.status = 'expired' then m.kept_until end,
      'leaving', case when m.status = 'expired' then m.leaving end, 'tell', null) order by m.box_number, m.id), '[]')
    from members m left join names n on n.user_id = m.id);
end;
$$;

-- Tells a member that post has arrived. Until it can no longer be taken back at the counter the mail waits, that of
-- official post aside. Official post that was another's in between is told by mail once more: what it asks for may have
-- a time limit. Of other post the bell tells, and one mail has. Without a plan they are told what becomes of it.
create or replace function private.tell_post_arrived(p_item public.post_items)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_is_held boolean := coalesce((
    select private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) <> 'active'
    from public.profiles p where p.id = p_item.user_id), true);
  v_in_digest boolean := not p_item.is_official and exists (
    select 1 from public.post_settings s where s.user_id = p_item.user_id and s.digest);
  v_key text := 'post_arrived:' || p_item.id || ':' || p_item.user_id || ':' || p_item.is_official
    || case when p_item.is_official then ':' || now() else '' end;
  v_after jsonb := case when v_is_held then (
    select jsonb_strip_nulls(jsonb_build_object('kept_until', k.until, 'goes_back', k.until < private.malta_today(),
      'leaving', case when l.leaving = 'holding' or exists (
        select 1 from public.post_addresses a where a.user_id = p_item.user_id and a.is_default) then l.leaving end))
    from private.post_kept_until(p_item.user_id) k (until), private.paid_leaving(p_item.user_id) l) else '{}' end;
  v_stays boolean := not coalesce((v_after ->> 'goes_back')::boolean or v_after ->> 'leaving' = 'forwarding', false);
begin
  insert into private.post_told (item_id, user_id, in_digest) values (p_item.id, p_item.user_id, v_in_digest)
  on conflict (item_id) do update
  set user_id = excluded.user_id, told_at = now(), reminded_at = null, in_digest = excluded.in_digest;
  perform private.tell_of_post(p_item,
    case when p_item.is_official then 'official_received' when v_is_held and v_stays then 'post_held' else 'post_received' end,
    jsonb_build_object('is_held', v_is_held) || v_after, v_key, not v_in_digest);
  if not p_item.is_official then
    update public.mails m set due_at = now() + private.post_undo_time()
    where m.key = v_key and m.state = 'waiting' and m.attempts = 0;
  end if;
end;
$$;

-- What becomes of post of a member without a plan, as they read it with the news of it.
create function private.held_post_in_words(p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when not coalesce((p_params ->> 'is_held')::boolean, false) then ''
    when (p_params ->> 'goes_back')::boolean then ' Your membership is over, so it goes back to its sender.'
    when p_params ->> 'leaving' = 'forwarding' then ' We send it on to your default address with the week’s round.'
    when p_params ? 'kept_until' then ' You have no active plan: we keep it for you until '
      || private.day_in_words((p_params ->> 'kept_until')::date) || '; then it goes back to its sender.'
    else ' You have no active plan: we keep it for you. Choose a plan to have it scanned.' end;
end;
$$;

-- What a member reads of their post. Null for other events.
create or replace function private.post_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
  v_held text := private.held_post_in_words(p_params);
begin
  return case p_event
    when 'post_received' then v_what || ' has arrived for you.' || v_held
    when 'post_held' then v_what || ' has arrived for you.' || v_held
    when 'official_received' then v_what || ' has arrived for you. It is from an authority or a bank: please look at it soon.'
      || v_held
    when 'official_reminder' then v_what || ' has waited for you since '
      || private.day_in_words(private.malta_clock((p_params ->> 'received_at')::timestamptz)::date)
      || '. It is from an authority or a bank, and may set you a time limit.' || v_held
    when 'post_scanned' then v_what || ' is scanned: ' || (p_params ->> 'pages')
      || case p_params ->> 'pages' when '1' then ' page' else ' pages' end || '. Its text can be searched.'
    when 'post_request_refused' then v_what || ' could not be scanned'
      || case when (p_params ->> 'is_better')::boolean then ' again: ' else ': ' end || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'not_a_document' then 'there is no document in it.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '') || case
        when (p_params ->> 'is_better')::boolean then ' The scan you have stays.'
        else ' It does not count among your documents.' end
    when 'post_lost' then v_what || ' cannot be found in our office: two of us have looked for it. We are sorry. '
      || case when (p_params ->> 'is_scanned')::boolean then 'Its scan stays. ' else '' end
      || 'Please write to us, so that we can put right what we can.'
    when 'post_found' then v_what || ' that we had lost is found. We keep it for you again.'
    when 'post_ending' then 'We keep your post until ' || private.day_in_words((p_params ->> 'kept_until')::date)
      || '. What is here then goes back to its sender, and so does what arrives later.'
    when 'post_name_confirmed' then 'We now take in post for “' || (p_params ->> 'name') || '” and keep it in your box.'
    when 'post_name_refused' then case when (p_params ->> 'was_confirmed')::boolean
        then 'From today we take in no more post for “' || (p_params ->> 'name') || '”: '
        else 'We could not confirm “' || (p_params ->> 'name') || '” for your post: ' end || (p_params ->> 'reason')
  end;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
