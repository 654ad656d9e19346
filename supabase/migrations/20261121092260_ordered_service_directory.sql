-- The administrators' list of what members ordered and paid among the services: what waits for work,
-- what is in hand, what is done. Plans, the onboarding fee and what is only in a cart are left out.

-- What stands in the list, as it is now.
create view private.services_to_list as
select
  us.id,
  us.payment_status,
  us.purchase_date,
  -- when it was paid for, or, until it is, when it was ordered
  coalesce(p.paid_at, us.purchase_date) as waiting_since,
  s.title as service_title,
  m.full_name as member_name,
  private.search_text(p.purchase_number, m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone),
    s.title) as search_text
from public.user_services us
join public.services s on s.id = us.service_id and s.membership_type is null and not s.is_onboarding_fee
left join public.profiles m on m.id = us.user_id
left join public.purchases p on p.id = us.purchase_id
where us.payment_status <> 'pending' or us.purchase_id is not null;

-- A copy with indexes: member, service and order stand in three tables, and no index reaches across them.
create table private.listed_services (
  id uuid primary key references public.user_services (id) on delete cascade,
  payment_status text not null,
  purchase_date timestamptz not null,
  waiting_since timestamptz not null,
  service_title text not null,
  member_name text,
  search_text text not null
);
comment on table private.listed_services is
  'A copy of private.services_to_list with indexes, kept by triggers in the transaction that changes a service.';

create index listed_services_search_text_idx on private.listed_services
  using gin (search_text extensions.gin_trgm_ops);
-- In the orders the list has, page by page, and what is to do without the rest.
create index listed_services_purchase_date_idx on private.listed_services (purchase_date, id);
create index listed_services_waiting_since_idx on private.listed_services (waiting_since, id);
create index listed_services_service_title_idx on private.listed_services (service_title, id);
create index listed_services_member_name_idx on private.listed_services (member_name, id);
create index listed_services_progress_idx on private.listed_services (payment_status, purchase_date, id);

-- Row-level security without a policy: only the view and the triggers below read it.
alter table private.listed_services enable row level security;

-- Lists these as they are now. Definer: members add rows and change their own names.
create function private.list_services(p_user_service_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A service that is being renamed is waited for, and stays as it is until these rows are there: else its
  -- new name would not reach them. All before the first row is written, always in the same order.
  perform 1 from public.services s
  where s.id in (select us.service_id from public.user_services us where us.id = any (p_user_service_ids))
  order by s.id
  for share;
  delete from private.listed_services l
  where l.id = any (p_user_service_ids)
    and not exists (select 1 from private.services_to_list t where t.id = l.id);
  insert into private.listed_services
  select t.* from private.services_to_list t
  where t.id = any (p_user_service_ids)
  order by t.id -- always in the same order, so that two who write the same rows do not block each other
  on conflict (id) do update
  set (payment_status, purchase_date, waiting_since, service_title, member_name, search_text)
    = (excluded.payment_status, excluded.purchase_date, excluded.waiting_since, excluded.service_title,
      excluded.member_name, excluded.search_text);
end;
$$;

-- Lists a service that was added, moved on, ordered or put back into the cart.
create function private.list_service()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.list_services(array[new.id]);
  return null;
end;
$$;

-- What is only put into a cart is not in the list.
create trigger tg_user_services__list_added
  after insert on public.user_services
  for each row when (new.payment_status <> 'pending' or new.purchase_id is not null)
  execute function private.list_service();

create trigger tg_user_services__list_changed
  after update of user_id, service_id, purchase_id, payment_status, purchase_date on public.user_services
  for each row when (
    (old.user_id, old.service_id, old.purchase_id, old.payment_status, old.purchase_date)
    is distinct from
    (new.user_id, new.service_id, new.purchase_id, new.payment_status, new.purchase_date))
  execute function private.list_service();

-- The same for what stands on an order that is paid now.
create function private.list_services_of_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.list_services(array(
    select us.id from public.user_services us where us.purchase_id = new.id));
  return null;
end;
$$;

create trigger tg_purchases__list_services
  after update of paid_at, purchase_number on public.purchases
  for each row when (
    (old.paid_at, old.purchase_number) is distinct from (new.paid_at, new.purchase_number))
  execute function private.list_services_of_order();

-- The same for all that a member ordered, who is called or reached otherwise now.
create function private.list_services_of_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.list_services(array(
    select us.id from public.user_services us where us.user_id = new.id));
  return null;
end;
$$;

create trigger tg_profiles__list_services
  after update of full_name, email, company_name, phone on public.profiles
  for each row when ((old.full_name, old.email, old.company_name, old.phone)
    is distinct from (new.full_name, new.email, new.company_name, new.phone))
  execute function private.list_services_of_member();

-- The same for all orders of a service that is called or sold otherwise now.
create function private.list_orders_of_service()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.list_services(array(
    select us.id from public.user_services us where us.service_id = new.id));
  return null;
end;
$$;

create trigger tg_services__list_orders
  after update of title, membership_type, is_onboarding_fee on public.services
  for each row when (
    (old.title, old.membership_type, old.is_onboarding_fee)
    is distinct from (new.title, new.membership_type, new.is_onboarding_fee))
  execute function private.list_orders_of_service();

-- Its owner's rights, and administrators only: decided once, before any row is read. Joins on unique keys are
-- left out of a plan where nothing of them is read.
create view private.ordered_service_directory
as
select
  l.id,
  us.user_id,
  us.service_id,
  us.purchase_id,
  l.payment_status,
  l.purchase_date,
  us.started_at,
  us.completion_date,
  us.notes,
  us.updated_at,
  l.waiting_since,
  l.service_title,
  s.estimated_delivery,
  p.purchase_number,
  l.member_name,
  m.email as member_email,
  m.company_name as member_company,
  l.search_text
from private.listed_services l
left join public.user_services us on us.id = l.id
left join public.services s on s.id = us.service_id
left join public.profiles m on m.id = us.user_id
left join public.purchases p on p.id = us.purchase_id
where (select private.is_admin() limit private.only_admins());

grant select on private.ordered_service_directory to authenticated, service_role;

create view public.ordered_service_directory
with (security_invoker = true)
as
select * from private.ordered_service_directory;

comment on view public.ordered_service_directory is
  'Services that members ordered, with the work on them. Administrators only.';

grant select on public.ordered_service_directory to authenticated, service_role;
