-- What a discount code is worth, and why it is refused.

-- The answer of validate_discount_code, shared with quote_cart and checkout.
create type private.discount_answer as (
  is_valid boolean,
  message text,
  discount_amount numeric,
  discount_code_id uuid,
  code text
);

create function private.discount_applies_to(p_applicable_to text, p_item_type text)
returns boolean
language sql
immutable
set search_path = ''
as $$ select p_applicable_to in ('all', p_item_type || 's') $$;

-- What a code is worth for a cart, in EUR as the prices are shown. p_item_types and p_totals run in
-- parallel, one entry per line; only eligible lines earn a discount, the minimum counts them all.
-- With p_totals null the whole of p_subtotal is taken as eligible.
create function private.evaluate_discount(
  p_code text,
  p_item_types text[],
  p_totals numeric[],
  p_subtotal numeric default null
)
returns private.discount_answer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_code public.discount_codes;
  v_answer private.discount_answer;
  v_subtotal numeric := p_subtotal;
  v_eligible numeric := p_subtotal;
begin
  v_answer.is_valid := false;
  v_answer.discount_amount := 0;
  v_answer.code := upper(btrim(p_code));

  select * into v_code from public.discount_codes d
  where d.code = v_answer.code and d.archived_at is null;

  if p_totals is not null then
    select coalesce(sum(l.total), 0),
      coalesce(sum(l.total) filter (
        where private.discount_applies_to(v_code.applicable_to, l.item_type)), 0)
    into v_subtotal, v_eligible
    from unnest(p_item_types, p_totals) as l (item_type, total);
  end if;

  v_answer.message := case
    when coalesce(v_answer.code, '') = '' then 'Please enter a discount code'
    when v_code.id is null or not v_code.is_active then 'This discount code is not valid.'
    when v_code.valid_from > now() then 'This discount code can be used from '
      || to_char(v_code.valid_from at time zone 'Europe/Malta', 'FMDD FMMonth YYYY') || '.'
    when v_code.valid_until < now() then 'This discount code has expired.'
    when v_code.usage_count >= v_code.usage_limit then 'This discount code has been used up.'
    -- Empty, free, or nothing in it that can be ordered: the code itself is good.
    when coalesce(cardinality(p_item_types), 0) = 0
      then 'There is nothing in your cart that this discount code can be used for.'
    when not exists (
        select 1 from unnest(p_item_types) as t (item_type)
        where private.discount_applies_to(v_code.applicable_to, t.item_type))
      then case v_code.applicable_to when 'all'
        then 'There is nothing in your cart that this discount code can be used for.'
        else 'This discount code applies to ' || v_code.applicable_to || ' only.' end
    when v_subtotal < v_code.minimum_purchase then 'This discount code needs a purchase of at least '
      || private.euros(v_code.minimum_purchase) || '.'
  end;
  if v_answer.message is not null then
    return v_answer;
  end if;

  v_answer.is_valid := true;
  v_answer.message := 'Discount code applied.';
  v_answer.discount_code_id := v_code.id;
  v_answer.discount_amount := case v_code.discount_type
    when 'percentage' then round(v_eligible * v_code.discount_value / 100, 2)
    else least(v_code.discount_value, v_eligible)
  end;
  return v_answer;
end;
$$;
grant execute on function private.evaluate_discount(text, text[], numeric[], numeric)
  to authenticated, service_role;

-- Tells a signed-in person what a code is worth on p_subtotal. p_user_id is part of the documented
-- signature and ignored: who asks is read from the token. One subtotal for several item types can
-- only say the most a code gives; quote_cart is exact.
create function public.validate_discount_code(
  p_code text,
  p_user_id uuid default null,
  p_subtotal numeric default 0,
  p_item_types text[] default array['service', 'event', 'document']
)
returns table (is_valid boolean, message text, discount_amount numeric, discount_code_id uuid)
language plpgsql
volatile
set search_path = ''
as $$
-- @plpgsql_check_options: extra_warnings = off
begin
  perform private.count_code_try(private.require_user(), p_code);
  return query
  select a.is_valid, a.message, a.discount_amount, a.discount_code_id
  from private.evaluate_discount(p_code, coalesce(p_item_types, '{}'), null,
    least(greatest(coalesce(nullif(p_subtotal, 'NaN'), 0), 0), 9999999999)) as a;
end;
$$;
grant execute on function public.validate_discount_code(text, uuid, numeric, text[])
  to authenticated, service_role;
