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
