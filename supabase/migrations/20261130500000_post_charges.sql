-- What is done for a member beyond their plan is a charge: of the day on which it was done, at the price that was frozen
-- when it was asked for. Charges are billed by the membership month, see …_usage_orders.sql.

-- -------------------------------------------------------------------------------------------------
-- A kind of line that nobody puts into a cart.

alter table private.item_kinds add column is_for_sale boolean not null default true;
comment on column private.item_kinds.is_for_sale is
  'Otherwise it is billed and not ordered: in no cart, no catalogue and no discount code.';

drop function private.register_item_kind(text, text, text, text, integer, boolean);

-- Registers a kind and lets order lines name it, and discount codes where it is for sale.
create function private.register_item_kind(
  p_item_type text,
  p_catalogue_table text,
  p_rows_table text,
  p_date_column text,
  p_lock_order integer,
  p_is_limited boolean default false,
  p_is_for_sale boolean default true
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.item_kinds
  values (p_item_type, p_catalogue_table, p_rows_table, p_date_column, p_lock_order, p_is_limited, p_is_for_sale);
  -- Plain checks, not a foreign key: that would lock the kind's row for every line of every order.
  execute format('alter table public.purchase_items drop constraint if exists purchase_items_item_type_check, '
    'add constraint purchase_items_item_type_check check (item_type = any (%L::text[]))',
    (select array_agg(k.item_type order by k.lock_order) from private.item_kinds k));
  execute format('alter table public.discount_codes drop constraint if exists discount_codes_applicable_to_check, '
    'add constraint discount_codes_applicable_to_check check (applicable_to = any (%L::text[]))',
    (select array_agg(k.catalogue_table order by k.lock_order) || 'all'::text
      from private.item_kinds k where k.is_for_sale));
end;
$$;

-- Every kind of thing that can be sold.
create or replace function private.item_types()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(select k.item_type from private.item_kinds k where k.is_for_sale order by k.lock_order);
end;
$$;

-- The tables of what can be sold, for whoever reads what waits in a cart.
create or replace function private.item_tables()
returns table (item_type text, catalogue_table text, rows_table text)
language plpgsql
stable
rows 3
security definer
set search_path = ''
as $$
begin
  return query
  select k.item_type, k.catalogue_table, k.rows_table from private.item_kinds k
  where k.is_for_sale order by k.lock_order;
end;
$$;

-- The kinds that were sold on an order, in the order of locks. The onboarding fee is no item of a kind, and what was
-- billed keeps its own rows.
create or replace function private.kinds_on_order(p_purchase_id uuid)
returns setof private.item_kinds
language plpgsql
stable
rows 3
security definer
set search_path = ''
as $$
begin
  return query
  select k.* from private.item_kinds k
  where k.is_for_sale and exists (
    select 1 from public.purchase_items i
    where i.purchase_id = p_purchase_id and i.item_type = k.item_type
      and not i.is_onboarding_fee and not i.is_credit)
  order by k.lock_order;
end;
$$;

-- Everything in every catalogue, by kind, id and title.
create or replace function private.catalogue()
returns table (item_type text, item_id uuid, title text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.item_kinds k where k.is_for_sale order by k.lock_order loop
    return query execute format('select $1, c.id, c.title from public.%I c', v_kind.catalogue_table)
    using v_kind.item_type;
  end loop;
end;
$$;

-- Deletes what a member has on no order: for an account that goes.
create or replace function private.delete_unordered_rows(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.item_kinds k where k.is_for_sale order by k.lock_order desc loop
    execute format('delete from public.%I where user_id = $1 and purchase_id is null', v_kind.rows_table)
    using p_user_id;
  end loop;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Charges.

create table public.post_charges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  request_id uuid references public.post_requests (id) on delete set null,
  kind text not null check (kind in ('documents', 'forward', 'postage', 'other')),
  params jsonb not null default '{}',
  quantity integer not null,
  net numeric(12,2) not null,
  vat numeric(12,2) not null,
  gross numeric(12,2) not null,
  day date not null default private.malta_today(),
  period_from date not null,
  period_to date not null,
  purchase_id uuid references public.purchases (id) on delete restrict,
  waived_at timestamptz,
  waived_by uuid references auth.users (id) on delete set null,
  waive_reason text check (waive_reason ~ '\S' and char_length(waive_reason) <= 300),
  set_off_at timestamptz,
  is_open boolean not null generated always as (purchase_id is null and waived_at is null and set_off_at is null) stored,
  created_at timestamptz not null default now(),
  constraint post_charges_amounts_add_up check (gross = net + vat),
  constraint post_charges_has_one_sign check (
    (quantity > 0 and net > 0 and vat >= 0) or (quantity < 0 and net < 0 and vat <= 0)),
  -- A line of an order is a price times a quantity.
  constraint post_charges_has_a_price check (net = round(net / quantity, 2) * quantity),
  constraint post_charges_period_is_sound check (period_to >= period_from),
  constraint post_charges_waived_for_a_reason check ((waived_at is null) = (waive_reason is null)),
  constraint post_charges_end_in_one_way check (num_nonnulls(purchase_id, waived_at, set_off_at) <= 1)
);
comment on table public.post_charges is
  'Not audited: written by the work itself; that one is waived, and why, is in the log.';
comment on column public.post_charges.params is 'What a line says of it: {"code": of the item}.';
comment on column public.post_charges.quantity is
  'Below zero with its amounts: what was billed before and is no longer owed, because of a mistake of ours.';
comment on column public.post_charges.day is 'When it was done; of what is given back, when that was.';
comment on column public.post_charges.period_from is
  'The membership month in which it was asked for, as in public.post_usage; of what takes no documents, in which it was done.';
comment on column public.post_charges.purchase_id is 'The order that bills it.';
comment on column public.post_charges.set_off_at is
  'When it went into a sum on the list of refunds: its member gets no further order.';
comment on column public.post_charges.is_open is 'No order bills it yet.';

create index post_charges_user_id_idx on public.post_charges (user_id, day desc);
create index post_charges_request_id_idx on public.post_charges (request_id);
create index post_charges_purchase_id_idx on public.post_charges (purchase_id);
create index post_charges_waived_by_idx on public.post_charges (waived_by);
create index post_charges_open_idx on public.post_charges (user_id, period_to) where is_open;

alter table public.post_charges enable row level security;
grant select (id, user_id) on public.post_charges to authenticated;
grant select on public.post_charges to service_role;

-- A member hears which rows are theirs, an administrator of all; the rest is told by the calls and the view below.
create policy post_charges_select on public.post_charges
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- The member's pages hear of what is done, the office's of what is waived.
alter publication supabase_realtime add table public.post_charges;

create trigger tg_post_charges__audit
  after update on public.post_charges
  for each row when (old.waived_at is distinct from new.waived_at)
  execute function private.audit('id');

select private.register_item_kind('usage', p_catalogue_table => 'post_charges', p_rows_table => 'post_charges',
  p_date_column => 'day', p_lock_order => 10, p_is_for_sale => false);

-- The membership month that a charge belongs to: the one that began on p_from, as the anchor of the plan of that time has
-- it, or else the present one. Without a membership it is the day alone.
create function private.charge_month(p_user_id uuid, p_from date, out period_from date, out period_to date)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_quota private.post_quota := private.post_quota(p_user_id);
begin
  period_from := coalesce(p_from, v_quota.period_from, private.malta_today());
  period_to := coalesce(
    case when v_quota.period_from = period_from then v_quota.period_to end,
    (
      select max(m.period_to)
      from (
        select us.anchored_on from public.user_services us where us.user_id = p_user_id
        union
        select mm.address_from from public.memberships mm where mm.user_id = p_user_id) a
      cross join lateral private.membership_month(a.anchored_on, p_from + 1) m
      where a.anchored_on <= p_from and m.period_from = p_from),
    case when p_from is not null then (p_from + interval '1 month')::date else period_from end);
end;
$$;

-- Writes what a member owes for something done beyond their plan. p_from: the month it belongs to, the present one where it
-- is null. The caller has locked the member.
create function private.charge_post(
  p_user_id uuid,
  p_request_id uuid,
  p_kind text,
  p_params jsonb,
  p_quantity integer,
  p_net numeric,
  p_vat numeric,
  p_day date default private.malta_today(),
  p_from date default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.post_charges
    (user_id, request_id, kind, params, quantity, net, vat, gross, day, period_from, period_to)
  select p_user_id, p_request_id, p_kind, p_params, p_quantity, p_net, p_vat, p_net + p_vat, p_day, m.period_from,
    m.period_to
  from private.charge_month(p_user_id, p_from) m;
end;
$$;

-- Quantity, net and VAT of something that is owed.
create type private.charge_sum as (quantity integer, net numeric, vat numeric);

-- Makes the charges of a request what it costs: nothing until it is done, and less what was waived. A charge that no order
-- bills is written anew; of one that is billed the difference is given back. What is waived stays so, and of what it costs
-- more than before, all is owed. The caller has locked the member.
create function private.settle_request(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_cost private.charge_sum := row(0, 0, 0);
  v_owed private.charge_sum;
  v_waived private.charge_sum;
  v_billed private.charge_sum;
  v_kind text;
  v_day date;
begin
  if p_request.state = 'done' and p_request.gross > 0 then
    v_cost := row(greatest(p_request.counts - p_request.counts_included, 1), p_request.net, p_request.vat);
  end if;
  select coalesce(sum(c.quantity) filter (where c.waived_at is null), 0),
    coalesce(sum(c.net) filter (where c.waived_at is null), 0),
    coalesce(sum(c.vat) filter (where c.waived_at is null), 0)
  into v_owed from public.post_charges c where c.request_id = p_request.id;
  select coalesce(sum(c.quantity), 0), coalesce(sum(c.net), 0), coalesce(sum(c.vat), 0)
  into v_waived from public.post_charges c where c.request_id = p_request.id and c.waived_at is not null;
  select coalesce(sum(c.quantity), 0), coalesce(sum(c.net), 0), coalesce(sum(c.vat), 0)
  into v_billed from public.post_charges c where c.request_id = p_request.id and c.waived_at is null and not c.is_open;
  select min(c.kind), min(c.day) into v_kind, v_day from public.post_charges c where c.request_id = p_request.id;
  if v_cost.net - v_waived.net >= least(v_cost.net, greatest(v_owed.net, 0)) then
    v_cost := row(v_cost.quantity - v_waived.quantity, v_cost.net - v_waived.net, v_cost.vat - v_waived.vat);
  elsif v_cost.net > v_owed.net then
    v_cost := case when v_owed.net > 0 then v_owed else row(0, 0, 0)::private.charge_sum end;
  end if;
  if (v_cost.net, v_cost.vat) = (v_owed.net, v_owed.vat) then
    return;
  end if;
  delete from public.post_charges c where c.request_id = p_request.id and c.is_open;
  v_cost := row(v_cost.quantity - v_billed.quantity, v_cost.net - v_billed.net, v_cost.vat - v_billed.vat);
  if v_cost.net = 0 then
    return;
  end if;
  if sign(v_cost.quantity) <> sign(v_cost.net) or v_cost.net <> round(v_cost.net / nullif(v_cost.quantity, 0), 2) * v_cost.quantity then
    v_cost.quantity := sign(v_cost.net);
  end if;
  perform private.charge_post(p_request.user_id, p_request.id,
    coalesce(v_kind,
      case when p_request.counts > 0 then 'documents' when p_request.kind = 'forward' then 'forward' else 'other' end),
    jsonb_build_object('code', i.code), v_cost.quantity, v_cost.net, v_cost.vat,
    coalesce(v_day, (p_request.done_at at time zone 'Europe/Malta')::date), p_request.period_from)
  from public.post_items i where i.id = p_request.item_id;
end;
$$;

-- Charges what a request costs once it is done, and when that changes later.
create function private.charge_request()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if new.state = 'done' or tg_op = 'UPDATE' and old.state = 'done' then
    perform private.settle_request(new);
  end if;
  return null;
end;
$$;

create trigger tg_post_requests__charge
  after insert or update of state, counts, counts_included, net, vat on public.post_requests
  for each row execute function private.charge_request();

-- What was done before there were charges is owed as it was shown.
update public.post_requests r set state = r.state where r.state = 'done' and r.gross > 0;

-- See public.waive_post_charge.
create function private.waive_post_charge(p_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_reason text := private.post_reason(p_reason);
  v_charge public.post_charges;
begin
  perform private.require_admin();
  select * into v_charge from public.post_charges c where c.id = p_id;
  if found then
    perform private.lock_member(v_charge.user_id);
    select * into v_charge from public.post_charges c where c.id = p_id for update;
  end if;
  if v_charge.waive_reason = v_reason then
    return;
  end if;
  if v_charge.id is null or not v_charge.is_open or v_charge.quantity < 0 then
    perform private.fail('PO061', 'The charge is billed, waived or gone');
  end if;
  if v_charge.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  update public.post_charges c set waived_at = now(), waived_by = auth.uid(), waive_reason = v_reason where c.id = p_id;
  perform private.settle_request(r) from public.post_requests r where r.id = v_charge.request_id;
end;
$$;
grant execute on function private.waive_post_charge(uuid, text) to authenticated, service_role;

-- Waives what a member owes for something and no order bills yet (administrators only), for a reason. PO034: no reason,
-- or a longer one than 300 characters. PO040: it is the caller's own. PO061: it is billed, waived or gone.
create function public.waive_post_charge(p_id uuid, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.waive_post_charge(p_id, p_reason) $$;
grant execute on function public.waive_post_charge(uuid, text) to authenticated, service_role;

-- What no order bills yet, with whose it is. Its owner's rights, and administrators only. It holds a month or, of small
-- amounts, a quarter of a year.
create view private.post_charge_directory
as
select c.id, c.user_id, c.kind, c.params ->> 'code' as code, c.quantity, c.net, c.vat, c.gross, c.day, c.period_from,
  c.period_to, m.full_name as member_name, m.box_number,
  private.search_text(c.params ->> 'code', m.full_name, m.company_name, m.box_number::text, 'box ' || m.box_number)
    as search_text
from public.post_charges c
join public.profiles m on m.id = c.user_id
where c.is_open and (select private.is_admin() limit private.only_admins());
grant select on private.post_charge_directory to authenticated, service_role;

create view public.post_charge_directory
with (security_invoker = true)
as
select * from private.post_charge_directory;
comment on view public.post_charge_directory is 'What members owe for their post and no order bills yet. Administrators only.';
grant select on public.post_charge_directory to authenticated, service_role;

select private.audit_every_table();
select private.sample_no_texts();
