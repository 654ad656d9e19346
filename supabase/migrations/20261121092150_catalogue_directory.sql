-- The administrators' lists of documents and of services: everything in the catalogue, with how often
-- it was bought. What others change in it is heard of without a reload.

-- Invoker, and refused to everybody but administrators, also in the middle of an export: an answer without
-- rows would look like its end. times_bought counts what was paid, and what was
-- free. search_text is what a search looks through.
create view public.document_directory
with (security_invoker = true)
as
select
  d.id,
  d.title,
  d.description,
  d.document_type,
  d.template_preview,
  d.price,
  d.price_unit,
  d.unit_quantity,
  d.status,
  d.archived_at,
  d.created_at,
  d.updated_at,
  case when d.archived_at is null then d.status else 'archived' end as state,
  (select count(*) from public.user_documents ud
    where ud.document_id = d.id and ud.payment_status = 'paid') as times_bought,
  private.search_text(d.title, d.description) as search_text
from public.documents d
where (select private.is_admin() limit private.only_admins());

comment on view public.document_directory is
  'All documents with how often they were bought, for lists. Administrators only.';

grant select on public.document_directory to authenticated, service_role;

-- The same for services: the ordinary ones, the plans (each period counts once) and the onboarding fee,
-- which nobody has a row of their own of and which is not counted.
create view public.service_directory
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
  case when not s.is_onboarding_fee then (select count(*) from public.user_services us
    where us.service_id = s.id and us.payment_status <> 'pending') end as times_bought,
  private.search_text(s.title, s.description) as search_text
from public.services s
where (select private.is_admin() limit private.only_admins());

comment on view public.service_directory is
  'All services with how often they were bought, for lists. Administrators only.';

grant select on public.service_directory to authenticated, service_role;

alter publication supabase_realtime add table public.documents, public.services;
