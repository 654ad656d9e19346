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
