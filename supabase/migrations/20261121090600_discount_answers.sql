-- What a discount code is worth, its use, and the office's list of codes.

-- What a discount code is worth, and why it is refused. Inside, a refusal is a code; the sentences of
-- the documented answers stand once, in private.discount_message.

-- What is known about a code a person asks for. The row of the code carries what a sentence needs: its
-- day, its kind, its minimum.
create type private.discount_answer as (
  code text,
  -- Why it is refused, as in private.discount_problem; null when it is good.
  problem text,
  discount_code public.discount_codes,
  discount_amount numeric
);

-- Whether a code for what applicable_to says is good for a kind of item.
create function private.discount_applies_to(p_applicable_to text, p_item_type text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_applicable_to = 'all' or exists (
    select 1 from private.item_kinds k
    where k.item_type = p_item_type and k.catalogue_table = p_applicable_to);
end;
$$;

-- How a code stands by itself: archived, inactive, not_yet, expired, used_up, or usable.
create function private.discount_state(p_discount_code public.discount_codes)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_discount_code.archived_at is not null then 'archived'
    when not p_discount_code.is_active then 'inactive'
    when p_discount_code.valid_from > now() then 'not_yet'
    when p_discount_code.valid_until < now() then 'expired'
    when p_discount_code.usage_count >= p_discount_code.usage_limit then 'used_up'
    else 'usable'
  end;
end;
$$;
grant execute on function private.discount_state(public.discount_codes) to authenticated, service_role;

-- Why a code is refused for these kinds of items: blank, unknown, not_yet, expired, used_up,
-- nothing_eligible (the cart is empty, free, or nothing in it can be ordered: the code itself is good),
-- other_kind, below_minimum, or null.
create function private.discount_problem(
  p_code text,
  p_discount_code public.discount_codes,
  p_item_types text[],
  p_subtotal numeric
)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_state text := private.discount_state(p_discount_code);
begin
  return case
    when coalesce(p_code, '') = '' then 'blank'
    when p_discount_code.id is null or v_state in ('archived', 'inactive') then 'unknown'
    when v_state <> 'usable' then v_state
    when coalesce(cardinality(p_item_types), 0) = 0 then 'nothing_eligible'
    when not exists (
      select 1 from unnest(p_item_types) as t (item_type)
      where private.discount_applies_to(p_discount_code.applicable_to, t.item_type)) then 'other_kind'
    when p_subtotal < p_discount_code.minimum_purchase then 'below_minimum'
  end;
end;
$$;

-- What a person reads about a code: the text of the documented answers (spec 1§7). The one place where
-- these sentences stand.
create function private.discount_message(p_problem text, p_discount_code public.discount_codes default null)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case coalesce(p_problem, '')
    when '' then 'Discount code applied.'
    when 'blank' then 'Please enter a discount code'
    when 'not_yet' then 'This discount code can be used from '
      || to_char(p_discount_code.valid_from at time zone 'Europe/Malta', 'FMDD FMMonth YYYY') || '.'
    when 'expired' then 'This discount code has expired.'
    when 'used_up' then 'This discount code has been used up.'
    when 'nothing_eligible' then 'There is nothing in your cart that this discount code can be used for.'
    when 'other_kind' then 'This discount code applies to ' || p_discount_code.applicable_to || ' only.'
    when 'ask_again' then 'Many wrong codes are being tried at the moment. Please apply this code once more.'
    when 'below_minimum' then 'This discount code needs a purchase of at least '
      || private.euros(p_discount_code.minimum_purchase) || '.'
    else 'This discount code is not valid.'
  end;
end;
$$;

-- The answer about a code as it leaves the database: in a quote, and with DC001.
create function private.discount_json(p_answer private.discount_answer)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'is_valid', p_answer.problem is null,
    'problem', p_answer.problem,
    'message', private.discount_message(p_answer.problem, p_answer.discount_code),
    'code', p_answer.code,
    'discount_code_id', case when p_answer.problem is null then (p_answer.discount_code).id end,
    'discount_amount', p_answer.discount_amount);
end;
$$;

-- What a code is worth, in EUR as the prices are shown, for kinds of items that cost p_subtotal
-- together. p_totals runs in parallel to p_item_types: only what the code is good for earns a discount,
-- the minimum counts everything. Without totals the whole of p_subtotal is taken as eligible.
create function private.evaluate_discount(
  p_code text,
  p_item_types text[],
  p_subtotal numeric,
  p_totals numeric[] default null
)
returns private.discount_answer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_answer private.discount_answer;
  v_code public.discount_codes;
  v_eligible numeric := p_subtotal;
begin
  v_answer.code := upper(btrim(left(p_code, 1000)));
  v_answer.discount_amount := 0;
  select * into v_code from public.discount_codes d
  where d.code = v_answer.code and d.archived_at is null;
  v_answer.discount_code := v_code;
  v_answer.problem := private.discount_problem(v_answer.code, v_code, p_item_types, p_subtotal);
  if v_answer.problem is not null then
    return v_answer;
  end if;

  if p_totals is not null then
    select sum(l.total) into v_eligible
    from unnest(p_item_types, p_totals) as l (item_type, total)
    where private.discount_applies_to(v_code.applicable_to, l.item_type);
  end if;
  v_answer.discount_amount := case v_code.discount_type
    when 'percentage' then round(v_eligible * v_code.discount_value / 100, 2)
    else least(v_code.discount_value, v_eligible) end;
  return v_answer;
end;
$$;

-- The answer about a code that has to be asked about once more, see private.count_code_try.
create function private.answer_later(p_code text)
returns private.discount_answer
language sql
immutable
set search_path = ''
as $$ select row(private.tried_code(p_code), 'ask_again', null, 0)::private.discount_answer $$;

-- The documented answer about one code and one subtotal, for validate_discount_code.
create function private.validate_discount_code(p_code text, p_subtotal numeric, p_item_types text[])
returns table (is_valid boolean, message text, discount_amount numeric, discount_code_id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_answer private.discount_answer;
begin
  if cardinality(p_item_types) > 100 then
    perform private.fail('CT008', 'More than 100 kinds of items');
  end if;
  if private.count_code_try(private.require_user(), p_code) then
    v_answer := private.evaluate_discount(p_code, coalesce(p_item_types, '{}'),
      least(greatest(coalesce(nullif(p_subtotal, 'NaN'), 0), 0), 9999999999));
  else
    v_answer := private.answer_later(p_code);
  end if;
  return query
  select v_answer.problem is null,
    private.discount_message(v_answer.problem, v_answer.discount_code), v_answer.discount_amount,
    case when v_answer.problem is null then (v_answer.discount_code).id end;
end;
$$;
grant execute on function private.validate_discount_code(text, numeric, text[])
  to authenticated, service_role;

-- Tells a signed-in person what a code is worth on p_subtotal. p_user_id is part of the documented
-- signature and ignored: who asks is read from the token. One subtotal for several item types can
-- only say the most a code gives; quote_cart is exact.
create function public.validate_discount_code(
  p_code text,
  p_user_id uuid default null,
  p_subtotal numeric default 0,
  p_item_types text[] default private.item_types()
)
returns table (is_valid boolean, message text, discount_amount numeric, discount_code_id uuid)
language sql
volatile
set search_path = ''
as $$ select * from private.validate_discount_code(p_code, p_subtotal, p_item_types) $$;
grant execute on function public.validate_discount_code(text, uuid, numeric, text[])
  to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The use of a discount code by an order, counted once and never above its limit.

create table public.discount_code_usage (
  id uuid primary key default gen_random_uuid(),
  discount_code_id uuid not null references public.discount_codes (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint discount_code_usage_once unique (discount_code_id, purchase_id)
);

create index discount_code_usage_user_id_idx on public.discount_code_usage (user_id);
create index discount_code_usage_purchase_id_idx on public.discount_code_usage (purchase_id);

alter table public.discount_code_usage enable row level security;

grant select on public.discount_code_usage to authenticated, service_role;

-- A member sees their own use of a code, an administrator all.
create policy discount_code_usage_select on public.discount_code_usage
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

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

-- Finds the caller's purchase that carries the code (PY001 when there is none) and counts it; DC001 when
-- the limit is reached.
create function private.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid)
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
  order by p.created_at desc, p.id desc
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
      jsonb_build_object('problem', 'used_up', 'message', private.discount_message('used_up')));
  end if;
  return true;
end;
$$;
grant execute on function private.update_discount_usage(uuid, uuid) to authenticated, service_role;

-- Counts the use of a code on one of the caller's own purchases, once per (code, purchase); true
-- when this call counted it. checkout has already counted, so calling it again changes nothing.
create function public.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid default null)
returns boolean
language sql
volatile
set search_path = ''
as $$ select private.update_discount_usage(p_discount_code_id, p_purchase_id) $$;
grant execute on function public.update_discount_usage(uuid, uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The administrators' list of discount codes, and the orders behind each of them.

-- Invoker, and refused to everybody but administrators. state says how the code stands by now.
-- discount_given is the euros taken off the orders that stand: counted only where it is asked for.
create view public.discount_directory
with (security_invoker = true)
as
select
  d.id,
  d.code,
  d.description,
  d.discount_type,
  d.discount_value,
  d.minimum_purchase,
  d.usage_limit,
  d.usage_count,
  d.valid_from,
  d.valid_until,
  d.is_active,
  d.applicable_to,
  d.archived_at,
  d.created_at,
  d.updated_at,
  private.discount_state(d) as state,
  coalesce((
    select sum(p.discount_amount)
    from public.discount_code_usage u
    join public.purchases p on p.id = u.purchase_id
    where u.discount_code_id = d.id), 0) as discount_given,
  private.search_text(d.code, d.description) as search_text
from public.discount_codes d
where (select private.is_admin() limit private.only_admins());

comment on view public.discount_directory is 'Discount codes for lists. Administrators only.';

grant select on public.discount_directory to authenticated, service_role;

-- A code that many have used is read page by page.
create index discount_code_usage_code_idx
  on public.discount_code_usage (discount_code_id, created_at, id);

-- Its owner's rights, and administrators only: decided once, before any row is read.
create view private.discount_usage_directory
as
select
  u.id,
  u.discount_code_id,
  u.purchase_id,
  u.user_id,
  u.created_at,
  p.purchase_number,
  p.status,
  p.discount_amount,
  p.total_amount,
  m.full_name as member_name,
  m.email as member_email,
  private.search_text(p.purchase_number, m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone))
    as search_text
from public.discount_code_usage u
join public.purchases p on p.id = u.purchase_id
left join public.profiles m on m.id = u.user_id
where (select private.is_admin() limit private.only_admins());

grant select on private.discount_usage_directory to authenticated, service_role;

create view public.discount_usage_directory
with (security_invoker = true)
as
select * from private.discount_usage_directory;

comment on view public.discount_usage_directory is
  'The orders behind each discount code. Administrators only. A cancelled order has given its use back.';

grant select on public.discount_usage_directory to authenticated, service_role;
