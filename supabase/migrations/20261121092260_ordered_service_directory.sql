-- The administrators' list of what members ordered and paid among the services: what waits for work,
-- what is in hand, what is done. Plans, the onboarding fee and what is only in a cart are left out.

-- What a search looks through, kept beside each row and indexed: member, service and order stand in
-- three tables.
create table private.ordered_service_search (
  user_service_id uuid primary key references public.user_services (id) on delete cascade,
  search_text text not null
);

create index ordered_service_search_text_idx
  on private.ordered_service_search using gin (search_text extensions.gin_trgm_ops);

-- Row-level security without a policy: only the view and the triggers below read it.
alter table private.ordered_service_search enable row level security;

-- Writes anew what is searched of these rows. Definer: members add rows and change their own names.
create function private.index_ordered_services(p_user_service_ids uuid[])
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
  insert into private.ordered_service_search (user_service_id, search_text)
  select us.id, private.search_text(p.purchase_number, m.full_name, m.email, m.company_name, s.title)
  from public.user_services us
  join public.services s on s.id = us.service_id
  join public.profiles m on m.id = us.user_id
  left join public.purchases p on p.id = us.purchase_id
  where us.id = any (p_user_service_ids)
  order by us.id -- always in the same order, so that two who write the same rows do not block each other
  on conflict (user_service_id) do update set search_text = excluded.search_text;
end;
$$;

-- Writes anew what is searched of an ordered service that was added or moved to another order.
create function private.index_ordered_service()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_ordered_services(array[new.id]);
  return null;
end;
$$;

create trigger tg_user_services__index_added
  after insert on public.user_services
  for each row execute function private.index_ordered_service();

create trigger tg_user_services__index_changed
  after update of user_id, service_id, purchase_id on public.user_services
  for each row when (
    (old.user_id, old.service_id, old.purchase_id) is distinct from (new.user_id, new.service_id, new.purchase_id))
  execute function private.index_ordered_service();

-- The same for all that a member ordered, who is called or reached otherwise now.
create function private.index_services_of_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_ordered_services(array(
    select us.id from public.user_services us where us.user_id = new.id));
  return null;
end;
$$;

create trigger tg_profiles__index_services
  after update of full_name, email, company_name on public.profiles
  for each row when (
    (old.full_name, old.email, old.company_name) is distinct from (new.full_name, new.email, new.company_name))
  execute function private.index_services_of_member();

-- The same for all orders of a service that has another title now.
create function private.index_orders_of_service()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_ordered_services(array(
    select us.id from public.user_services us where us.service_id = new.id));
  return null;
end;
$$;

create trigger tg_services__index_orders
  after update of title on public.services
  for each row when (old.title is distinct from new.title)
  execute function private.index_orders_of_service();

-- A page of the list is read in the order of this, and what is to do without the rest.
create index user_services_purchase_date_idx
  on public.user_services (purchase_date, id);
create index user_services_progress_idx
  on public.user_services (payment_status, purchase_date, id);

-- Its owner's rights, and administrators only: decided once, before any row is read. waiting_since is
-- when it was paid for, or, until it is, when it was ordered.
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
  coalesce(p.paid_at, us.purchase_date) as waiting_since,
  s.title as service_title,
  s.estimated_delivery,
  p.purchase_number,
  m.full_name as member_name,
  m.email as member_email,
  m.company_name as member_company,
  i.search_text
from public.user_services us
join public.services s
  on s.id = us.service_id and s.membership_type is null and not s.is_onboarding_fee
left join public.profiles m on m.id = us.user_id
left join public.purchases p on p.id = us.purchase_id
left join private.ordered_service_search i on i.user_service_id = us.id
where (select private.is_admin() limit private.only_admins())
  and (us.payment_status <> 'pending' or us.purchase_id is not null);

grant select on private.ordered_service_directory to authenticated, service_role;

create view public.ordered_service_directory
with (security_invoker = true)
as
select * from private.ordered_service_directory;

comment on view public.ordered_service_directory is
  'Services that members ordered, with the work on them. Administrators only.';

grant select on public.ordered_service_directory to authenticated, service_role;
