-- Orders: a purchase with its lines, and the payment that settles it.
-- Written by checkout, cancel_purchase and record_payment only; clients have no right to write here.

-- VAT in Malta, on everything that is sold. An order keeps the rate it was placed at.
create function private.vat_rate()
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 0.18;
end;
$$;

create table public.purchases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_number text not null unique,
  subtotal numeric(14, 2) not null check (subtotal >= 0),
  discount_code_id uuid references public.discount_codes (id) on delete restrict,
  discount_code text,
  discount_amount numeric(14, 2) not null default 0 check (discount_amount between 0 and subtotal),
  vat_rate numeric(5, 4) not null default private.vat_rate(),
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
    'member', 'administrator', 'unpaid', 'event_near', 'event_cancelled', 'replaced')),
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
  'event on it was near, one does not take place, or another order of the membership took its place.';
comment on column public.purchases.cart_fingerprint is
  'Hash of items and code: tells a repeated checkout from another cart under the same key. Of an order '
  'that no cart made: renewal:{last day of the period before it} or change:{plan}.';

create table public.purchase_items (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references public.purchases (id) on delete cascade,
  position integer not null,
  -- One of private.item_kinds: registering a kind writes the check.
  item_type text not null,
  item_id uuid not null,
  item_title text not null,
  quantity integer not null check (quantity >= 1),
  unit_price numeric(12, 2) not null check (is_credit = (unit_price < 0)),
  total_price numeric(12, 2) not null check (is_credit = (total_price < 0)),
  discount_amount numeric(12, 2) not null default 0
    check (discount_amount between 0 and greatest(total_price, 0)),
  vat_included boolean not null,
  net_amount numeric(12, 2) not null,
  vat_amount numeric(12, 2) not null,
  gross_amount numeric(12, 2) not null check (gross_amount = net_amount + vat_amount),
  is_membership boolean not null default false,
  is_onboarding_fee boolean not null default false,
  is_credit boolean not null default false,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  unique (purchase_id, position)
);
comment on column public.purchase_items.unit_price is
  'As shown: includes VAT when vat_included, excludes it otherwise (plans, onboarding fee).';
comment on column public.purchase_items.is_credit is
  'Below zero: days of the running plan that the one on this order takes over; how many is in metadata.';
comment on column public.purchase_items.item_id is
  'Points into the catalogue of its item_type; the title is copied, so it outlives what was sold.';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,39}$'),
  reference text check (char_length(reference) <= 200),
  amount numeric(14, 2) not null check (amount >= 0),
  paid_on date not null default private.malta_today(),
  recorded_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint payments_settle_once unique (purchase_id)
);
comment on column public.payments.paid_on is
  'Value date: the day the money was there, in Malta; income is counted by it.';

create index purchases_user_id_idx on public.purchases (user_id, created_at desc);
-- One renewal of a period waits at a time, however many runs write it.
create unique index purchases_one_renewal on public.purchases (user_id, cart_fingerprint)
  where status = 'pending' and cart_fingerprint like 'renewal:%';
create index purchases_status_idx on public.purchases (status, created_at, id);
create index purchases_discount_code_id_idx on public.purchases (discount_code_id);
create index purchase_items_item_idx on public.purchase_items (item_type, item_id);
create index payments_paid_on_idx on public.payments (paid_on) include (amount);
create index payments_recorded_by_idx on public.payments (recorded_by);

alter table public.purchases enable row level security;
alter table public.purchase_items enable row level security;
alter table public.payments enable row level security;

grant select on public.purchases, public.purchase_items, public.payments
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


-- -------------------------------------------------------------------------------------------------
-- Purchase numbers: unique, with gaps. checkout takes one for every order.

create sequence private.purchase_number_seq;

-- How many numbers a member has drawn by hand in the hour since the first of them.
create table private.purchase_number_draws (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  drawn_since timestamptz not null,
  drawn integer not null
);

-- Row-level security without a policy: the draws are for the function below alone.
alter table private.purchase_number_draws enable row level security;

-- The next number: unique, with gaps.
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

-- Counts what a member draws by hand, and refuses the twenty-first number within an hour (RL004).
create function private.generate_purchase_number()
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
grant execute on function private.generate_purchase_number() to authenticated, service_role;

-- Hands out a purchase number (unique, with gaps: it is the reference of a bank transfer, not an
-- invoice number), at most 20 per member and hour. checkout takes its own; a number drawn here is
-- simply left unused.
create function public.generate_purchase_number()
returns text
language sql
volatile
set search_path = ''
as $$ select private.generate_purchase_number() $$;
grant execute on function public.generate_purchase_number() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The lock that every change of an order begins with.

-- Locks the buyer and then the order, the way every path does; PY001 when there is none the caller
-- may see.
create function private.lock_purchase(p_purchase_id uuid, p_owner uuid default null)
returns public.purchases
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
begin
  select * into v_purchase from public.purchases p
  where p.id = p_purchase_id and (p_owner is null or p.user_id = p_owner);
  if v_purchase.id is null then
    perform private.fail('PY001', 'Purchase not found');
  end if;
  perform private.lock_member(v_purchase.user_id);
  select * into v_purchase from public.purchases p where p.id = p_purchase_id for update;
  return v_purchase;
end;
$$;
