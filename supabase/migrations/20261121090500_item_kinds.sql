-- What can be sold comes in kinds: services, documents, events. A kind is a migration of its own and one
-- registration; nothing else names it. The kind k brings
--   its catalogue (a table in public with id and title) and the rows of who has it or waits for it
--     (user_id, k_id, payment_status, purchase_id);
--   private.k_offer(user, item) returns private.offer: what it is, and why this member cannot have it;
--   private.release_k(order, reason), when it is limited: what becomes of it when an order is cancelled;
--   private.register_item_kind('k', …), last.

create table private.item_kinds (
  item_type text primary key check (item_type ~ '^[a-z]+(_[a-z]+)*$'),
  -- Also the word for the kind in discount_codes.applicable_to.
  catalogue_table text not null unique,
  rows_table text not null unique,
  -- The column of rows_table that says since when.
  date_column text not null,
  -- Its place in the order in which every path locks what is sold.
  lock_order integer not null unique,
  -- There are only so many: who orders one holds the item until the transaction ends.
  is_limited boolean not null
);
-- Row-level security without a policy: the registry is for the functions that sell.
alter table private.item_kinds enable row level security;

-- What a kind says about one item to one member. Prices in EUR: gross when vat_included, else net.
create type private.offer as (
  -- Why the member cannot have it now, as in private.refuse_item; null when they can.
  problem text,
  title text,
  description text,
  unit_price numeric,
  price_unit text,
  quantity integer,
  vat_included boolean,
  is_membership boolean,
  -- Until when the member's cart keeps one of a limited kind, or that it did and no longer does.
  reserved_until timestamptz,
  reservation_lapsed boolean,
  -- What else the pages show and the order keeps, for example {"event_date": …, "location": …}.
  facts jsonb
);

-- Registers a kind and lets order lines and discount codes name it.
create function private.register_item_kind(
  p_item_type text,
  p_catalogue_table text,
  p_rows_table text,
  p_date_column text,
  p_lock_order integer,
  p_is_limited boolean default false
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.item_kinds
  values (p_item_type, p_catalogue_table, p_rows_table, p_date_column, p_lock_order, p_is_limited);
  -- Plain checks, not a foreign key: that would lock the kind's row for every line of every order.
  execute format('alter table public.purchase_items drop constraint if exists purchase_items_item_type_check, '
    'add constraint purchase_items_item_type_check check (item_type = any (%L::text[]))',
    private.item_types());
  execute format('alter table public.discount_codes drop constraint if exists discount_codes_applicable_to_check, '
    'add constraint discount_codes_applicable_to_check check (applicable_to = any (%L::text[]))',
    (select array_agg(k.catalogue_table order by k.lock_order) || 'all'::text from private.item_kinds k));
end;
$$;

-- Every kind of thing that can be sold.
create function private.item_types()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(select k.item_type from private.item_kinds k order by k.lock_order);
end;
$$;
grant execute on function private.item_types() to authenticated, service_role;

-- The kinds that stand on an order, in the order of locks. The onboarding fee is no item of a kind.
create function private.kinds_on_order(p_purchase_id uuid)
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
  where exists (
    select 1 from public.purchase_items i
    where i.purchase_id = p_purchase_id and i.item_type = k.item_type
      and not i.is_onboarding_fee and not i.is_credit)
  order by k.lock_order;
end;
$$;

-- Everything in every catalogue, by kind, id and title.
create function private.catalogue()
returns table (item_type text, item_id uuid, title text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.item_kinds k order by k.lock_order loop
    return query execute format('select $1, c.id, c.title from public.%I c', v_kind.catalogue_table)
    using v_kind.item_type;
  end loop;
end;
$$;

-- Archives what somebody has or ordered instead of deleting it. Arguments: the kind, and the status
-- that takes it off sale.
create function private.archive_used_item()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
  v_is_used boolean;
begin
  select k.* into strict v_kind from private.item_kinds k where k.item_type = tg_argv[0];
  execute format(
    'select exists (select 1 from public.%I where %I = $1) or exists ('
    'select 1 from public.purchase_items where item_type = $2 and item_id = $1)',
    v_kind.rows_table, v_kind.item_type || '_id')
  into v_is_used using old.id, v_kind.item_type;
  if v_is_used then
    execute format(
      'update public.%I set status = $2, archived_at = coalesce(archived_at, now()) where id = $1',
      tg_table_name)
    using old.id, tg_argv[1];
    return null;
  end if;
  return old;
end;
$$;

-- Deletes what a member has on no order: for an account that goes.
create function private.delete_unordered_rows(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.item_kinds k order by k.lock_order desc loop
    execute format('delete from public.%I where user_id = $1 and purchase_id is null', v_kind.rows_table)
    using p_user_id;
  end loop;
end;
$$;
