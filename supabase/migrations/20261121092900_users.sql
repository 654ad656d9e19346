-- The administrators' lists of users and of affiliate applications: one flat row each, so that the
-- server searches, filters, sorts and pages in one request.
--
-- Each is two views. Row-level security keeps every operator that could fail on a row, a search above
-- all, from its index: no row may be touched before it is known to be visible. So the inner view reads
-- with the rights of its owner and asks once, before any row is read, whether an administrator calls
-- (a one-time filter: for anybody else no table is opened); the outer one is what the API shows. The limit
-- refuses everybody else before the planner has looked at a statistic (see private.only_admins).

create view private.affiliate_directory
as
select
  a.id,
  a.user_id,
  a.first_name || ' ' || a.last_name as full_name,
  a.first_name,
  a.last_name,
  a.email,
  a.phone,
  a.company_name,
  a.website,
  a.business_type,
  a.promotion_methods,
  a.expected_referrals,
  a.additional_info,
  a.status,
  a.rejection_reason,
  a.withdrawal_reason,
  a.referral_code,
  a.total_referrals,
  a.is_test,
  a.forgotten_at,
  a.created_at,
  a.search_text
from public.affiliates a
where (select private.is_admin() limit private.only_admins());

comment on view private.affiliate_directory is
  'Affiliate applications for lists. Administrators only.';

create view public.affiliate_directory
with (security_invoker = true)
as
select * from private.affiliate_directory;

comment on view public.affiliate_directory is 'Affiliate applications for administrators'' lists.';

grant select on private.affiliate_directory, public.affiliate_directory to authenticated, service_role;

-- Affiliates of the programme who have no account stand among the users, with kind affiliate.
create view private.user_directory
as
select
  u.id,
  u.kind,
  u.full_name,
  u.email,
  u.phone,
  u.company_name,
  u.role,
  u.is_affiliate,
  u.membership_type,
  u.membership_status,
  u.plan,
  u.membership_valid_until,
  u.box_number,
  u.vat_number,
  u.address_line_1,
  u.address_line_2,
  u.city,
  u.postal_code,
  u.country,
  u.created_at,
  -- Someone who was rejected may apply again: the record in force, else the latest. One by one and
  -- outside of the union: asked of the rows of a page only, and counting leaves them out.
  case when u.kind = 'affiliate' then u.affiliate_status else (
    select a.status from public.affiliates a where a.user_id = u.id
    order by a.status in ('approved', 'active') desc, a.created_at desc, a.id desc limit 1)
  end as affiliate_status,
  case when u.kind = 'affiliate' then u.referral_code else (
    select a.referral_code from public.affiliates a where a.user_id = u.id
    order by a.status in ('approved', 'active') desc, a.created_at desc, a.id desc limit 1)
  end as referral_code,
  case when u.kind = 'affiliate' then u.total_referrals else (
    select a.total_referrals from public.affiliates a where a.user_id = u.id
    order by a.status in ('approved', 'active') desc, a.created_at desc, a.id desc limit 1)
  end as total_referrals,
  case when u.kind = 'affiliate' then u.promotion_methods else (
    select a.promotion_methods from public.affiliates a where a.user_id = u.id
    order by a.status in ('approved', 'active') desc, a.created_at desc, a.id desc limit 1)
  end as promotion_methods,
  u.search_text
from (
  select
    p.id,
    'account'::text as kind,
    p.full_name,
    p.email,
    p.phone,
    p.company_name,
    p.role,
    p.is_affiliate,
    p.membership_type,
    private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
      as membership_status,
    -- The plan that runs today, or none; of the staff only one that runs.
    case
      when p.membership_status = 'active' and p.membership_type <> 'standard'
        and coalesce(p.membership_grace_until, p.membership_valid_until, 'infinity') >= (select private.malta_today())
        then p.membership_type
      when p.role is null then 'none'
    end as plan,
    p.membership_valid_until,
    p.box_number,
    p.vat_number,
    p.address_line_1,
    p.address_line_2,
    p.city,
    p.postal_code,
    p.country,
    p.created_at,
    null::text as affiliate_status,
    null::text as referral_code,
    null::integer as total_referrals,
    null::text as promotion_methods,
    p.search_text,
    p.forgotten_at
  from public.profiles p
  union all
  select
    a.id,
    'affiliate',
    a.first_name || ' ' || a.last_name,
    a.email,
    a.phone,
    a.company_name,
    null,
    true,
    null, null, null, null, null, null, null, null, null, null, null,
    a.created_at,
    a.status,
    a.referral_code,
    a.total_referrals,
    a.promotion_methods,
    a.search_text,
    null
  from public.affiliates a
  where a.user_id is null and a.status in ('approved', 'active')
) u
-- Filtered outside the union: with a condition inside, that part is read whole for every page.
where (select private.is_admin() limit private.only_admins()) and u.forgotten_at is null;

comment on view private.user_directory is
  'Users for lists. Administrators only.';

create view public.user_directory
with (security_invoker = true)
as
select * from private.user_directory;

comment on view public.user_directory is 'Users for administrators'' lists.';

grant select on private.user_directory, public.user_directory to authenticated, service_role;

-- See public.count_users.
create function private.count_users()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'users',
    (select count(*) from public.profiles p where p.forgotten_at is null)
      + (select count(*) from public.affiliates a where a.user_id is null and a.status in ('approved', 'active')),
    'affiliates', (select count(*) from public.affiliates));
end;
$$;
grant execute on function private.count_users() to authenticated, service_role;

-- How long the lists of users and of affiliates are, whatever is searched for in them: {users, affiliates}.
-- Administrators only.
create function public.count_users()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.count_users() $$;
grant execute on function public.count_users() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- A person's record: what the office asks first about somebody, answered in one read. The lists behind
-- the figures are read from their own tables.

-- What a person owes and has paid: EUR gross. Overdue is what is unpaid past the due date of its invoice,
-- by the calendar of Malta.
create function private.account_figures(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('orders', count(*),
      'due_orders', count(*) filter (where p.status = 'pending'),
      'due', coalesce(sum(p.total_amount) filter (where p.status = 'pending'), 0),
      'overdue_orders', count(*) filter (where p.status = 'pending' and i.due_date < private.malta_today()),
      'overdue', coalesce(
        sum(p.total_amount) filter (where p.status = 'pending' and i.due_date < private.malta_today()), 0),
      'paid', coalesce(sum(p.total_amount) filter (where p.status = 'paid'), 0))
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.user_id = p_user_id);
end;
$$;

-- The first of what waits for the office or for the person: unpaid orders, the longest due first; services
-- that were paid and are not completed; events still to come.
create function private.open_matters(p_user_id uuid)
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
        join public.services s on s.id = us.service_id and s.membership_type is null
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

-- See public.get_person.
create function private.get_person(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile jsonb;
  v_account record;
begin
  perform private.require_admin();
  select to_jsonb(p) into v_profile from public.profile_directory p where p.id = p_id;
  if v_profile is null then
    return null;
  end if;
  select u.email_confirmed_at, u.last_sign_in_at into v_account
  from auth.users u where u.id = p_id;
  return jsonb_build_object(
    'profile', v_profile,
    'email_confirmed_at', v_account.email_confirmed_at,
    'last_sign_in_at', v_account.last_sign_in_at,
    'membership', private.get_membership(p_id),
    'account', private.account_figures(p_id),
    'open', private.open_matters(p_id),
    'counts', jsonb_build_object(
      'services', (select count(*) from public.user_services us where us.user_id = p_id),
      'documents', (select count(*) from public.user_documents ud where ud.user_id = p_id),
      'registrations', (select count(*) from public.event_registrations er where er.user_id = p_id))
      || (
        select jsonb_build_object('notifications', count(*),
          'unread_notifications', count(*) filter (where n.read_at is null))
        from public.notifications n
        where n.user_id = p_id and (n.expires_at is null or n.expires_at > now())),
    'referred_by', (
      select jsonb_build_object('affiliate_id', a.id, 'user_id', a.user_id,
        'name', a.first_name || ' ' || a.last_name)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_id),
    'application_ids', (
      select coalesce(jsonb_agg(a.id order by a.created_at desc, a.id desc), '[]')
      from public.affiliates a where a.user_id = p_id),
    'message_ids', (
      select coalesce(jsonb_agg(m.id), '[]') from (
        select m.id from public.contact_messages m
        where m.user_id = p_id
        order by m.created_at desc, m.id desc
        limit 100) m));
end;
$$;
grant execute on function private.get_person(uuid) to authenticated, service_role;

-- Everything an administrator is told about a person at first sight (administrators only): profile, membership,
-- what is owed, what waits, how many there are of the rest. Applications and messages are named by id:
-- they are a person's when they were sent signed in, an application also once it was approved for the account.
-- Null when there is no such profile.
create function public.get_person(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_person(p_id) $$;
grant execute on function public.get_person(uuid) to authenticated, service_role;

-- See public.person_notifications.
create function private.person_notifications(p_id uuid, p_offset integer)
returns table (id uuid, type text, title text, created_at timestamptz, read_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select n.id, n.type, n.title, n.created_at::timestamptz, n.read_at
  from public.notifications n
  where n.user_id = p_id and (n.expires_at is null or n.expires_at > now())
  order by n.created_at desc, n.id desc
  limit 21 offset greatest(p_offset, 0);
end;
$$;
grant execute on function private.person_notifications(uuid, integer) to authenticated, service_role;

-- What a person was told, and whether they have read it (administrators only), newest first: 20 after the
-- first p_offset, and one more when there are others. Titles alone, and none of what has expired: what stands
-- under them is between the site and its owner (docs/decisions/022-mails.md).
create function public.person_notifications(p_id uuid, p_offset integer default 0)
returns table (id uuid, type text, title text, created_at timestamptz, read_at timestamptz)
language sql
stable
set search_path = ''
as $$ select * from private.person_notifications(p_id, p_offset) $$;
grant execute on function public.person_notifications(uuid, integer) to authenticated, service_role;
