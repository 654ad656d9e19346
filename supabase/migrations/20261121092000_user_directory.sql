-- The administrators' lists of users and of affiliate applications: one flat row each, so that the
-- server searches, filters, sorts and pages in one request.

-- Invoker: a row is visible to whom the application is visible. search_text is what a search looks
-- through; a line break keeps a match inside one field.
create view public.affiliate_directory
with (security_invoker = true)
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
  concat_ws(E'\n', a.first_name || ' ' || a.last_name, a.email, a.company_name) as search_text
from public.affiliates a;

comment on view public.affiliate_directory is 'Affiliate applications for lists. Reads as the caller.';

grant select on public.affiliate_directory to authenticated, service_role;

-- Invoker: a row is visible to whom the profile (or application) behind it is visible. Affiliates of
-- the programme who have no account stand among the users, with kind affiliate.
create view public.user_directory
with (security_invoker = true)
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
  u.vat_number,
  u.address_line_1,
  u.address_line_2,
  u.city,
  u.postal_code,
  u.country,
  u.created_at,
  u.affiliate_status,
  u.referral_code,
  u.total_referrals,
  u.promotion_methods,
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
    private.membership_status(p.membership_status, p.membership_valid_until) as membership_status,
    p.vat_number,
    p.address_line_1,
    p.address_line_2,
    p.city,
    p.postal_code,
    p.country,
    p.created_at,
    -- Someone who was rejected may apply again: the record in force, else the latest. One by one
    -- instead of joined: only a plain table in a union is read in the order of an index, and counting
    -- leaves them out.
    (select a.status from public.affiliates a where a.user_id = p.id
      order by a.status in ('approved', 'active') desc, a.created_at desc limit 1) as affiliate_status,
    (select a.referral_code from public.affiliates a where a.user_id = p.id
      order by a.status in ('approved', 'active') desc, a.created_at desc limit 1) as referral_code,
    (select a.total_referrals from public.affiliates a where a.user_id = p.id
      order by a.status in ('approved', 'active') desc, a.created_at desc limit 1) as total_referrals,
    (select a.promotion_methods from public.affiliates a where a.user_id = p.id
      order by a.status in ('approved', 'active') desc, a.created_at desc limit 1) as promotion_methods,
    concat_ws(E'\n', p.full_name, p.email, p.company_name) as search_text,
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
    null, null, null, null, null, null, null, null,
    a.created_at,
    a.status,
    a.referral_code,
    a.total_referrals,
    a.promotion_methods,
    concat_ws(E'\n', a.first_name || ' ' || a.last_name, a.email, a.company_name),
    null
  from public.affiliates a
  where a.user_id is null and a.status in ('approved', 'active')
) u
-- Filtered outside the union: with a condition inside, that part is read whole for every page.
where u.forgotten_at is null;

comment on view public.user_directory is 'Users for lists. Reads as the caller.';

grant select on public.user_directory to authenticated, service_role;
