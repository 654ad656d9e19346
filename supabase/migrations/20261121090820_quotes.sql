-- What a cart costs: the browser proposes items, the database prices them. quote_cart shows exactly what
-- checkout charges, because both stand on private.price_cart.

-- A priced cart. The onboarding fee stands beside the lines; its item_id is null when none is due, as
-- the discount's code is when none was asked for.
create type private.quote as (
  lines private.quote_line[],
  fee private.quote_line,
  subtotal numeric,
  discount private.discount_answer,
  vat_rate numeric,
  vat_added numeric,
  vat_included numeric,
  amount_due numeric,
  can_checkout boolean
);

-- Splits a discount over line totals in proportion, in whole cents. What rounding leaves over goes,
-- cent by cent, to the largest remainders, the earlier line first: the parts always add up.
create function private.spread_discount(p_discount numeric, p_totals numeric[])
returns numeric[]
language sql
immutable
set search_path = ''
as $$
  with lines as (
    select t.position, p_discount * t.total / nullif(sum(t.total) over (), 0) as share
    from unnest(p_totals) with ordinality as t (total, position)
  ), cents as (
    select l.position, coalesce(trunc(l.share, 2), 0) as part,
      row_number() over (order by coalesce(l.share - trunc(l.share, 2), 0) desc, l.position) as rank
    from lines l
  )
  select array_agg(
    c.part + case when c.rank <= (p_discount - (select sum(part) from cents)) * 100 then 0.01 else 0 end
    order by c.position)
  from cents c
$$;

-- What a code gives on these lines; those that cannot be had, and free ones, do not count.
create function private.discount_on_lines(p_discount_code text, p_lines private.quote_line[])
returns private.discount_answer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_types text[];
  v_totals numeric[];
begin
  select array_agg(l.item_type), array_agg(l.total_price) into v_types, v_totals
  from unnest(p_lines) l
  where l.problem is null and l.total_price > 0;
  return private.evaluate_discount(p_discount_code, v_types,
    (select coalesce(sum(t), 0) from unnest(v_totals) t), v_totals);
end;
$$;

-- Gives each line its part of a discount, the eligible ones alone.
create function private.discounted_lines(p_lines private.quote_line[], p_discount private.discount_answer)
returns private.quote_line[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_parts numeric[];
begin
  select private.spread_discount(p_discount.discount_amount, array_agg(
    case when l.problem is null
      and private.discount_applies_to((p_discount.discount_code).applicable_to, l.item_type)
      then l.total_price else 0 end order by l.ordinality))
  into v_parts
  from unnest(p_lines) with ordinality l;
  for nr in 1 .. cardinality(p_lines) loop
    p_lines[nr].discount_amount := v_parts[nr];
  end loop;
  return p_lines;
end;
$$;

-- Says on the line of a plan that costs nothing which days it takes over: there is no line below zero then.
create function private.with_credit_left(p_lines private.quote_line[], p_credit private.quote_line)
returns private.quote_line[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  for nr in 1 .. cardinality(p_lines) loop
    if p_lines[nr].is_membership and p_lines[nr].problem is null then
      p_lines[nr].facts := p_lines[nr].facts || p_credit.facts || jsonb_build_object('credit_title', p_credit.title);
    end if;
  end loop;
  return p_lines;
end;
$$;

-- Prices a cart for a member. Lines with a problem count for nothing; the onboarding fee earns no
-- discount. A plan that takes the place of the running one brings a line that credits its unused days.
-- Generic plans from the first call on, here and in what is called: each statement finds its rows by key
-- whatever the values, so planning it five times for the values at hand only slows down young connections.
create function private.price_cart(p_user_id uuid, p_items private.cart_item[], p_discount_code text)
returns private.quote
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_quote private.quote;
  v_fee private.quote_line;
  v_credit private.quote_line;
  v_lines private.quote_line[] := private.quote_lines(p_user_id, p_items);
  v_discount private.discount_answer;
begin
  v_quote.vat_rate := private.vat_rate();
  if exists (select 1 from unnest(v_lines) l where l.is_membership and l.problem is null) then
    v_fee := private.with_amounts(private.onboarding_fee_due(p_user_id), v_quote.vat_rate);
  end if;
  if nullif(btrim(p_discount_code), '') is not null then
    v_discount := private.discount_on_lines(p_discount_code, v_lines);
    if v_discount.discount_amount > 0 then
      v_lines := private.discounted_lines(v_lines, v_discount);
    end if;
  end if;
  v_credit := private.credit_line(p_user_id, l)
  from unnest(v_lines) l where l.is_membership and l.problem is null;
  if v_credit.total_price < 0 then
    v_lines := v_lines || v_credit;
  elsif v_credit.item_id is not null then
    v_lines := private.with_credit_left(v_lines, v_credit);
  end if;
  for nr in 1 .. cardinality(v_lines) loop
    v_lines[nr] := private.with_amounts(v_lines[nr], v_quote.vat_rate);
  end loop;

  select coalesce(sum(l.total_price), 0) + coalesce(v_fee.total_price, 0),
    coalesce(sum(l.vat_amount) filter (where not l.vat_included), 0) + coalesce(v_fee.vat_amount, 0),
    coalesce(sum(l.vat_amount) filter (where l.vat_included), 0)
  into v_quote.subtotal, v_quote.vat_added, v_quote.vat_included
  from unnest(v_lines) l
  where l.problem is null;
  v_quote.amount_due := v_quote.subtotal - coalesce(v_discount.discount_amount, 0) + v_quote.vat_added;
  v_quote.can_checkout := cardinality(v_lines) > 0 and v_discount.problem is null
    and not exists (select 1 from unnest(v_lines) l where l.problem is not null);
  v_quote.lines := v_lines;
  v_quote.fee := v_fee;
  v_quote.discount := v_discount;
  return v_quote;
end;
$$;

-- A line as it leaves the database.
create function private.line_json(p_line private.quote_line)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return to_jsonb(p_line) - '{facts,is_onboarding_fee}'::text[] || p_line.facts;
end;
$$;

-- A quote as it leaves the database: the answer of quote_cart.
create function private.quote_json(p_quote private.quote)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'currency', 'EUR',
    'lines', coalesce((select jsonb_agg(private.line_json(l)) from unnest(p_quote.lines) l), '[]'),
    'onboarding_fee', coalesce((p_quote.fee).total_price, 0),
    'onboarding_fee_gross', coalesce((p_quote.fee).gross_amount, 0),
    'onboarding_fee_service_id', (p_quote.fee).item_id,
    'onboarding_fee_title', (p_quote.fee).title,
    'subtotal', p_quote.subtotal,
    'discount', case when (p_quote.discount).code is not null
      then private.discount_json(p_quote.discount) end,
    'discount_amount', coalesce((p_quote.discount).discount_amount, 0),
    'vat_rate', p_quote.vat_rate,
    'vat_added', p_quote.vat_added,
    'vat_included', p_quote.vat_included,
    'amount_due', p_quote.amount_due,
    'can_checkout', p_quote.can_checkout);
end;
$$;

-- Prices the caller's cart, after counting the try at its code.
create function private.quote_cart(p_items jsonb, p_discount_code text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_items private.cart_item[] := private.parse_cart(p_items);
  v_quote private.quote;
begin
  if private.count_code_try(v_user, p_discount_code) then
    return private.quote_json(private.price_cart(v_user, v_items, p_discount_code));
  end if;
  v_quote := private.price_cart(v_user, v_items, null);
  v_quote.discount := private.answer_later(p_discount_code);
  v_quote.can_checkout := false;
  return private.quote_json(v_quote);
end;
$$;
grant execute on function private.quote_cart(jsonb, text) to authenticated, service_role;

-- Prices the caller's cart, names what changed, and says whether checkout would accept it. Each item
-- is {item_type, item_id, unit_price as last seen}; nothing in it but the ids is believed. Why a line
-- cannot be ordered is a code, as in private.refuse_item: the page has the sentence.
create function public.quote_cart(p_items jsonb, p_discount_code text default null)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.quote_cart(p_items, p_discount_code);
end;
$$;
grant execute on function public.quote_cart(jsonb, text) to authenticated, service_role;
