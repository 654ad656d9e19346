-- Orders: a purchase with its lines, the use of a discount code, and the payment that settles it.
-- Written by checkout, cancel_purchase and record_payment only; clients have no right to write here.

create sequence private.purchase_number_seq;

-- How many numbers a member has drawn by hand in the hour since the first of them.
create table private.purchase_number_draws (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  drawn_since timestamptz not null,
  drawn integer not null
);

create table public.purchases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_number text not null unique,
  subtotal numeric(14, 2) not null check (subtotal >= 0),
  discount_code_id uuid references public.discount_codes (id) on delete restrict,
  discount_code text,
  discount_amount numeric(14, 2) not null default 0 check (discount_amount between 0 and subtotal),
  vat_rate numeric(5, 4) not null default 0.18,
  net_amount numeric(14, 2) not null check (net_amount >= 0),
  vat_amount numeric(14, 2) not null check (vat_amount >= 0),
  total_amount numeric(14, 2) not null check (total_amount = net_amount + vat_amount),
  currency text not null default 'EUR' check (currency = 'EUR'),
  status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled')),
  idempotency_key uuid not null,
  cart_fingerprint text not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason in (
    'member', 'administrator', 'unpaid', 'event_near', 'event_cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint purchases_idempotency_key unique (user_id, idempotency_key),
  constraint purchases_cancelled_for_a_reason check ((status = 'cancelled') = (cancel_reason is not null))
);
comment on column public.purchases.subtotal is
  'Prices as shown in the cart, before discount: catalogue lines gross, plans and onboarding fee net.';
comment on column public.purchases.total_amount is
  'What the member pays: gross, after discount. Wide enough for a hundred lines of what a line can be.';
comment on column public.purchases.cancel_reason is
  'Who or what cancelled it: its member, an administrator, or the system, because it stayed unpaid, an '
  'event on it was near, or one does not take place.';
comment on column public.purchases.cart_fingerprint is
  'Hash of items and code: tells a repeated checkout from another cart under the same key.';

create table public.purchase_items (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references public.purchases (id) on delete cascade,
  position integer not null,
  item_type text not null check (item_type in ('service', 'event', 'document')),
  item_id uuid not null,
  item_title text not null,
  quantity integer not null check (quantity >= 1),
  unit_price numeric(12, 2) not null check (unit_price >= 0),
  total_price numeric(12, 2) not null check (total_price >= 0),
  discount_amount numeric(12, 2) not null default 0 check (discount_amount between 0 and total_price),
  vat_included boolean not null,
  net_amount numeric(12, 2) not null,
  vat_amount numeric(12, 2) not null,
  gross_amount numeric(12, 2) not null check (gross_amount = net_amount + vat_amount),
  is_membership boolean not null default false,
  is_onboarding_fee boolean not null default false,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  unique (purchase_id, position)
);
comment on column public.purchase_items.unit_price is
  'As shown: includes VAT when vat_included, excludes it otherwise (plans, onboarding fee).';
comment on column public.purchase_items.item_id is
  'Points into services, events or documents, by item_type; the title is copied, so it outlives them.';

create table public.discount_code_usage (
  id uuid primary key default gen_random_uuid(),
  discount_code_id uuid not null references public.discount_codes (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint discount_code_usage_once unique (discount_code_id, purchase_id)
);

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,39}$'),
  reference text check (char_length(reference) <= 200),
  amount numeric(14, 2) not null check (amount >= 0),
  recorded_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint payments_settle_once unique (purchase_id)
);

create index purchases_user_id_idx on public.purchases (user_id, created_at desc);
-- In the order of the administrators' list, page by page.
create index purchases_created_at_idx on public.purchases (created_at desc nulls last, id);
create index purchases_status_idx on public.purchases (status, created_at desc nulls last, id);
create index purchases_total_amount_idx on public.purchases (total_amount desc nulls last, id);
create index purchases_discount_code_id_idx on public.purchases (discount_code_id);
create index purchase_items_item_idx on public.purchase_items (item_type, item_id);
create index discount_code_usage_user_id_idx on public.discount_code_usage (user_id);
create index discount_code_usage_purchase_id_idx on public.discount_code_usage (purchase_id);
create index payments_recorded_by_idx on public.payments (recorded_by);

alter table public.purchases enable row level security;
alter table public.purchase_items enable row level security;
alter table public.discount_code_usage enable row level security;
alter table public.payments enable row level security;
-- Row-level security without a policy: the draws are for the function below alone.
alter table private.purchase_number_draws enable row level security;

grant select on public.purchases, public.purchase_items, public.discount_code_usage, public.payments
  to authenticated, service_role;

-- A member reads their own orders, an administrator all.
create policy purchases_select on public.purchases
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- Lines are as visible as their order.
create policy purchase_items_select on public.purchase_items
  for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select 1 from public.purchases p
      where p.id = purchase_items.purchase_id and p.user_id = (select private.caller_id())));

-- A member sees their own use of a code, an administrator all.
create policy discount_code_usage_select on public.discount_code_usage
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- A payment is as visible as its order.
create policy payments_select on public.payments
  for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select 1 from public.purchases p
      where p.id = payments.purchase_id and p.user_id = (select private.caller_id())));

create trigger tg_purchases__touch_updated_at
  before update on public.purchases
  for each row execute function private.touch_updated_at();

-- A code that an order refers to is archived instead of deleted.
create function private.archive_used_discount_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from public.purchases p where p.discount_code_id = old.id) then
    update public.discount_codes set is_active = false, archived_at = coalesce(archived_at, now())
    where id = old.id;
    return null;
  end if;
  return old;
end;
$$;

create trigger tg_discount_codes__archive_used
  before delete on public.discount_codes
  for each row execute function private.archive_used_discount_code();

-- The same for what is sold. Arguments: its item_type, the status that takes it off sale, and the
-- table of those who have it.
create function private.archive_used_item()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_used boolean;
begin
  execute format(
    'select exists (select 1 from public.%I where %I = $1) or exists ('
    'select 1 from public.purchase_items where item_type = $2 and item_id = $1)',
    tg_argv[2], tg_argv[0] || '_id')
  into v_used using old.id, tg_argv[0];
  if v_used then
    execute format(
      'update public.%I set status = $2, archived_at = coalesce(archived_at, now()) where id = $1',
      tg_table_name)
    using old.id, tg_argv[1];
    return null;
  end if;
  return old;
end;
$$;

create function private.next_purchase_number()
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return 'PO-' || to_char(private.malta_today(), 'YYYY') || '-'
    || private.padded(nextval('private.purchase_number_seq'), 6);
end;
$$;

create function private.draw_purchase_number()
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_hour_ago timestamptz := now() - interval '1 hour';
  v_drawn integer;
begin
  perform private.lock_member(v_user);
  insert into private.purchase_number_draws as d (user_id, drawn_since, drawn)
  values (v_user, now(), 1)
  on conflict (user_id) do update
    set drawn = case when d.drawn_since > v_hour_ago then d.drawn + 1 else 1 end,
      drawn_since = case when d.drawn_since > v_hour_ago then d.drawn_since else now() end
  returning drawn into v_drawn;
  if v_drawn > 20 then
    perform private.fail('RL004', 'Too many purchase numbers drawn within an hour');
  end if;
  return private.next_purchase_number();
end;
$$;
grant execute on function private.draw_purchase_number() to authenticated, service_role;

-- Hands out a purchase number (unique, with gaps: it is the reference of a bank transfer, not an
-- invoice number), at most 20 per member and hour. checkout takes its own; a number drawn here is
-- simply left unused.
create function public.generate_purchase_number()
returns text
language sql
volatile
set search_path = ''
as $$ select private.draw_purchase_number() $$;
grant execute on function public.generate_purchase_number() to authenticated, service_role;

-- One reservation of a code for an order, if the limit still allows it: a single conditional update,
-- so that a limit of N is never exceeded, however many check out at once.
create function private.reserve_discount_use(p_discount_code_id uuid, p_purchase_id uuid, p_user_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.discount_code_usage (discount_code_id, user_id, purchase_id)
  values (p_discount_code_id, p_user_id, p_purchase_id)
  on conflict on constraint discount_code_usage_once do nothing;
  if not found then
    return true;
  end if;
  update public.discount_codes set usage_count = usage_count + 1
  where id = p_discount_code_id and is_active and archived_at is null
    and (usage_limit is null or usage_count < usage_limit);
  return found;
end;
$$;

create function private.count_discount_use(p_discount_code_id uuid, p_purchase_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_purchase uuid;
begin
  select p.id into v_purchase from public.purchases p
  where p.user_id = v_user and p.discount_code_id = p_discount_code_id
    and p.status <> 'cancelled' and (p_purchase_id is null or p.id = p_purchase_id)
  order by p.created_at desc
  limit 1;
  if v_purchase is null then
    perform private.fail('PY001', 'No purchase of yours carries this discount code');
  end if;
  if exists (select 1 from public.discount_code_usage u
      where u.discount_code_id = p_discount_code_id and u.purchase_id = v_purchase) then
    return false;
  end if;
  if not private.reserve_discount_use(p_discount_code_id, v_purchase, v_user) then
    perform private.fail('DC001', 'Discount code used up',
      '{"message": "This discount code has been used up."}');
  end if;
  return true;
end;
$$;
grant execute on function private.count_discount_use(uuid, uuid) to authenticated, service_role;

-- Counts the use of a code on one of the caller's own purchases, once per (code, purchase); true
-- when this call counted it. checkout has already counted, so calling it again changes nothing.
create function public.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid default null)
returns boolean
language sql
volatile
set search_path = ''
as $$ select private.count_discount_use(p_discount_code_id, p_purchase_id) $$;
grant execute on function public.update_discount_usage(uuid, uuid) to authenticated, service_role;
