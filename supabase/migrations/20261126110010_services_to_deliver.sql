-- The office's list of ordered services begins with what has waited longest. What is done waits no more, and so has
-- no moment since when: it stands at the end.

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
join public.services s on s.id = us.service_id and s.membership_type is null and not s.is_onboarding_fee
left join public.profiles m on m.id = us.user_id
left join public.purchases p on p.id = us.purchase_id
where (us.payment_status <> 'pending' or us.purchase_id is not null)
  and (select private.is_admin() limit private.only_admins());
