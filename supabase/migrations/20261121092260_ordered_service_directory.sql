-- The administrators' list of what members ordered and paid among the services: what waits for work,
-- what is in hand, what is done. Plans, the onboarding fee and what is only in a cart are left out.

-- Its owner's rights, and administrators only: decided once, before any row is read. Joins on unique keys are
-- left out of a plan where nothing of them is read.
create view private.ordered_service_directory
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
  coalesce(p.paid_at, us.purchase_date) as waiting_since,
  s.title as service_title,
  s.estimated_delivery,
  p.purchase_number,
  m.full_name as member_name,
  m.email as member_email,
  m.company_name as member_company,
  private.search_text(p.purchase_number, m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone),
    s.title) as search_text
from public.user_services us
join public.services s on s.id = us.service_id and s.membership_type is null and not s.is_onboarding_fee
left join public.profiles m on m.id = us.user_id
left join public.purchases p on p.id = us.purchase_id
where (us.payment_status <> 'pending' or us.purchase_id is not null)
  and (select private.is_admin() limit private.only_admins());

grant select on private.ordered_service_directory to authenticated, service_role;

create view public.ordered_service_directory
with (security_invoker = true)
as
select * from private.ordered_service_directory;

comment on view public.ordered_service_directory is
  'Services that members ordered, with the work on them. Administrators only.';

grant select on public.ordered_service_directory to authenticated, service_role;
