-- The administrators' list of discount codes, and the orders behind each of them.

-- Invoker, and refused to everybody but administrators. state says how the code stands by now.
-- discount_given is the euros taken off the orders that stand: counted only where it is asked for.
create view public.discount_directory
with (security_invoker = true)
as
select
  d.id,
  d.code,
  d.description,
  d.discount_type,
  d.discount_value,
  d.minimum_purchase,
  d.usage_limit,
  d.usage_count,
  d.valid_from,
  d.valid_until,
  d.is_active,
  d.applicable_to,
  d.archived_at,
  d.created_at,
  d.updated_at,
  private.discount_state(d) as state,
  coalesce((
    select sum(p.discount_amount)
    from public.discount_code_usage u
    join public.purchases p on p.id = u.purchase_id
    where u.discount_code_id = d.id), 0) as discount_given,
  private.search_text(d.code, d.description) as search_text
from public.discount_codes d
where (select private.is_admin() limit private.only_admins());

comment on view public.discount_directory is 'Discount codes for lists. Administrators only.';

grant select on public.discount_directory to authenticated, service_role;

-- A code that many have used is read page by page.
create index discount_code_usage_code_idx
  on public.discount_code_usage (discount_code_id, created_at, id);

-- Its owner's rights, and administrators only: decided once, before any row is read.
create view private.discount_usage_directory
as
select
  u.id,
  u.discount_code_id,
  u.purchase_id,
  u.user_id,
  u.created_at,
  p.purchase_number,
  p.status,
  p.discount_amount,
  p.total_amount,
  m.full_name as member_name,
  m.email as member_email,
  private.search_text(p.purchase_number, m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone))
    as search_text
from public.discount_code_usage u
join public.purchases p on p.id = u.purchase_id
left join public.profiles m on m.id = u.user_id
where (select private.is_admin() limit private.only_admins());

grant select on private.discount_usage_directory to authenticated, service_role;

create view public.discount_usage_directory
with (security_invoker = true)
as
select * from private.discount_usage_directory;

comment on view public.discount_usage_directory is
  'The orders behind each discount code. Administrators only. A cancelled order has given its use back.';

grant select on public.discount_usage_directory to authenticated, service_role;
