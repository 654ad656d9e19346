-- Services: the catalogue, the membership plans (rows with membership_type and billing_period), the
-- onboarding fee (one hidden row), and what members ordered.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  description text check (char_length(description) <= 5000),
  service_type text not null default 'other' check (service_type in (
    'business_setup', 'tax_compliance', 'legal_services', 'financial_services', 'consulting',
    'document_preparation', 'registration', 'ongoing_support', 'other')),
  price numeric(12, 2) not null default 0 check (price between 0 and 999999.99),
  currency text not null default 'EUR' check (currency = 'EUR'),
  price_unit text not null default 'one_time'
    check (price_unit in ('one_time', 'per_day', 'per_month', 'per_year')),
  unit_quantity integer not null default 1 check (unit_quantity between 1 and 1000),
  estimated_delivery text check (char_length(estimated_delivery) <= 200),
  requirements text check (char_length(requirements) <= 5000),
  status text not null default 'active' check (status in ('active', 'inactive')),
  membership_type text check (membership_type in ('essential', 'pro', 'enterprise')),
  billing_period text check (billing_period in ('monthly', 'annual')),
  included_documents integer check (included_documents >= 0),
  -- The upper bound refuses NaN, which PostgreSQL sorts above every number.
  extra_document_price numeric(12, 2) check (extra_document_price between 0 and 999999.99),
  processing_hours integer check (processing_hours > 0),
  is_onboarding_fee boolean not null default false,
  vat_included boolean not null
    generated always as (membership_type is null and not is_onboarding_fee) stored,
  archived_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_plan_has_period check ((membership_type is null) = (billing_period is null)),
  constraint services_fee_is_no_plan check (not (is_onboarding_fee and membership_type is not null))
);
comment on column public.services.membership_type is
  'Set on plans only. The ordinary catalogue is membership_type is null.';
comment on column public.services.is_onboarding_fee is
  'The one row checkout adds by itself to a first membership; never listed, never bought alone.';
comment on column public.services.archived_at is 'Set instead of deleting a service someone ordered.';

create table public.user_services (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  service_id uuid not null references public.services (id) on delete restrict,
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'in_progress', 'completed')),
  purchase_date timestamptz not null default now(),
  started_at timestamptz,
  completion_date timestamptz,
  notes text check (char_length(notes) <= 20000),
  purchase_id uuid references public.purchases (id) on delete restrict,
  anchored_on date,
  valid_until date,
  period_from date,
  order_kind text check (order_kind in ('first', 'renewal', 'change')),
  credited_days integer check (credited_days >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_services_work_follows_payment
    check (started_at is null or payment_status in ('in_progress', 'completed')),
  constraint user_services_period_has_anchor check (
    (valid_until is null) = (anchored_on is null) and (valid_until is null) = (period_from is null)
    and valid_until >= period_from)
);
comment on column public.user_services.purchase_id is
  'null while the row is only in the cart; set when it stands on a placed order.';
comment on column public.user_services.started_at is
  'When work on it began; null before that, and for what was completed without having been in progress.';
comment on column public.user_services.anchored_on is
  'First day of the membership''s run of periods, from which the end of each is counted; null otherwise.';
comment on column public.user_services.valid_until is 'Last day of a paid membership period; null otherwise.';

comment on column public.user_services.period_from is
  'The day from which the days of a paid period are counted: it gives valid_until - period_from days.';
comment on column public.user_services.order_kind is
  'What the order of a plan does: begins a membership, goes on with it, or changes it at once.';
comment on column public.user_services.credited_days is
  'Days of the plan before that a change at once takes over; null for other orders.';

create unique index services_plan_key on public.services (membership_type, billing_period)
  where membership_type is not null and archived_at is null;
create unique index services_onboarding_fee_key on public.services (is_onboarding_fee)
  where is_onboarding_fee and archived_at is null;
create index services_created_at_idx on public.services (created_at desc);
create index services_created_by_idx on public.services (created_by);
create index user_services_user_id_idx on public.user_services (user_id, purchase_date desc);
-- How often each was bought is counted in it; the policies ask for the owner.
create index user_services_service_id_idx on public.user_services (service_id, payment_status, user_id);
create index user_services_purchase_id_idx on public.user_services (purchase_id);
-- One plan runs at a time.
create unique index user_services_one_running_plan on public.user_services (user_id)
  where payment_status = 'paid' and valid_until is not null;
-- One pending row per member and service, even when two tabs add it at once.
create unique index user_services_one_pending on public.user_services (user_id, service_id)
  where payment_status = 'pending';

alter table public.services enable row level security;
alter table public.user_services enable row level security;

grant select on public.services to anon, authenticated;
grant insert (id, title, description, service_type, price, currency, price_unit, unit_quantity,
    estimated_delivery, requirements, status, membership_type, billing_period, included_documents,
    extra_document_price, processing_hours, created_by)
  on public.services to authenticated;
grant update (title, description, service_type, price, currency, price_unit, unit_quantity,
    estimated_delivery, requirements, status, membership_type, billing_period, included_documents,
    extra_document_price, processing_hours, updated_at)
  on public.services to authenticated;
grant delete on public.services to authenticated;
grant select, insert, update, delete on public.services to service_role;

grant select, delete on public.user_services to authenticated;
grant insert (service_id, user_id, payment_status) on public.user_services to authenticated;
grant select, insert, update, delete on public.user_services to service_role;

-- Visitors compare the plans on sale; the rest of the catalogue is for members.
create policy services_select_visitor on public.services
  for select to anon
  using (membership_type is not null and status = 'active' and archived_at is null);

-- A member sees what is on sale and, for good, what they ordered; an administrator sees everything.
create policy services_select on public.services
  for select to authenticated
  using (
    (status = 'active' and archived_at is null and not is_onboarding_fee
      and (membership_type is not null or (select private.caller_id()) is not null))
    or (select private.is_admin())
    or id in (select us.service_id from public.user_services us where us.user_id = (select private.caller_id())));

-- Only administrators add services.
create policy services_insert on public.services
  for insert to authenticated with check ((select private.is_admin()));

-- Only administrators change services; an archived one is history.
create policy services_update on public.services
  for update to authenticated
  using ((select private.is_admin()) and archived_at is null)
  with check ((select private.is_admin()));

-- Only administrators delete services; plans and the onboarding fee stay: an inactive one is not sold.
create policy services_delete on public.services
  for delete to authenticated
  using ((select private.is_admin()) and membership_type is null and not is_onboarding_fee);

-- A member reads their own orders of services, an administrator all.
create policy user_services_select on public.user_services
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- A member adds services for themselves; the trigger sets status and price.
create policy user_services_insert on public.user_services
  for insert to authenticated with check (user_id = (select private.caller_id()));

-- A member withdraws what is only in the cart: unpaid and not on a placed order.
create policy user_services_delete on public.user_services
  for delete to authenticated
  using (user_id = (select private.caller_id()) and payment_status = 'pending' and purchase_id is null);

create trigger tg_services__settle_units
  before insert or update on public.services
  for each row execute function private.settle_unit_quantity();

create trigger tg_services__stamp_created_by
  before insert on public.services
  for each row execute function private.stamp_created_by();

create trigger tg_services__touch_updated_at
  before update on public.services
  for each row execute function private.touch_updated_at();

create trigger tg_user_services__touch_updated_at
  before update on public.user_services
  for each row execute function private.touch_updated_at();

-- A service somebody ordered is archived instead of deleted.
create trigger tg_services__archive_used
  before delete on public.services
  for each row execute function private.archive_used_item('service', 'inactive');

-- The plan on sale for a membership type and billing period; null when there is none.
create function public.get_membership_service(
  p_membership_type text,
  p_billing_period text default 'monthly'
)
returns public.services
language sql
stable
set search_path = ''
as $$
  select s from public.services s
  where s.membership_type = p_membership_type and s.billing_period = p_billing_period
    and s.status = 'active' and s.archived_at is null
$$;
grant execute on function public.get_membership_service(text, text) to anon, authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The plans on sale and the onboarding fee (spec 1§9), and the forwarding that the pages about them offer.
-- They are part of the product, not of the demo data: registration, checkout and what is said in public
-- need them on every project. Prices of plans and the fee exclude VAT; administrators change all of them
-- like any service.

insert into public.services (title, description, service_type, price, price_unit, estimated_delivery,
  requirements, membership_type, billing_period, included_documents, extra_document_price, processing_hours)
select p.title, p.description, 'ongoing_support', p.price, p.price_unit,
  'Active once your payment is recorded, within one working day of its arrival', 'Proof of identity and of the company''s registration',
  p.membership_type, p.billing_period, p.included_documents, p.extra_document_price, p.processing_hours
from (values
  ('Essential membership (monthly)', 'essential', 'monthly', 89.00, 'per_month', 5, 1.50, 48,
    'A registered business address and mail reception for a company that gets little post.'),
  ('Essential membership (annual)', 'essential', 'annual', 979.00, 'per_year', 5, 1.50, 48,
    'A registered business address and mail reception for a company that gets little post. One month free.'),
  ('Pro membership (monthly)', 'pro', 'monthly', 159.00, 'per_month', 30, 0.90, 24,
    'Address, mail reception and scanning within a day, for a company at work.'),
  ('Pro membership (annual)', 'pro', 'annual', 1749.00, 'per_year', 30, 0.90, 24,
    'Address, mail reception and scanning within a day, for a company at work. One month free.'),
  ('Enterprise membership (monthly)', 'enterprise', 'monthly', 299.00, 'per_month', 150, 0.50, 24,
    'For groups and busy offices: high volumes of post, scanned, stored and shredded.'),
  ('Enterprise membership (annual)', 'enterprise', 'annual', 3289.00, 'per_year', 150, 0.50, 24,
    'For groups and busy offices: high volumes of post, scanned, stored and shredded. One month free.')
) as p (title, membership_type, billing_period, price, price_unit, included_documents,
  extra_document_price, processing_hours, description);

insert into public.services (title, description, service_type, price, is_onboarding_fee)
values ('Onboarding fee', 'Identity checks and the set-up of your address and mailbox. Charged once.',
  'registration', 149.00, true);

insert into public.services (title, description, service_type, price, price_unit, unit_quantity,
  estimated_delivery)
values ('Mail forwarding', 'Your post sent on once a week, anywhere in the world. Postage is charged at cost.',
  'ongoing_support', 19.99, 'per_month', 6, 'From the next Monday');

-- Takes the plans a member has waiting in the cart out of it: one membership at a time.
create function private.withdraw_waiting_plans(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.user_services us using public.services s
  where s.id = us.service_id and s.membership_type is not null
    and us.user_id = p_user_id and us.payment_status = 'pending' and us.purchase_id is null;
end;
$$;

-- The plan row that keeps a membership in force, the days of grace included; null for a grant and for
-- none. When a renewal has been paid early it is the one of the coming period.
create function private.running_plan(p_user_id uuid)
returns public.user_services
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
begin
  select us.* into v_row
  from public.profiles p
  join public.user_services us on us.user_id = p.id
  where p.id = p_user_id and p.membership_valid_until is not null
    and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
      = 'active'
    and us.payment_status = 'paid' and us.valid_until is not null;
  return v_row;
end;
$$;
