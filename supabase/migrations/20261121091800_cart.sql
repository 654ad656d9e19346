-- The cart: as a browser proposes it, read once per call, and what it comes to.

-- One item a person wants, and the price they last saw.
create type private.cart_item as ("position" integer, item_type text, item_id uuid, seen_price numeric);

-- The position of the first entry that is no item {item_type, item_id, unit_price?}; null when all are.
create function private.malformed_item(p_items jsonb)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_uuid constant text := '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
  v_types constant text[] := private.item_types();
begin
  return (
    select min(i.position)
    from jsonb_array_elements(p_items) with ordinality as i (item, position)
    where not coalesce(
      jsonb_typeof(i.item) = 'object'
      and jsonb_typeof(i.item -> 'item_type') = 'string'
      and i.item ->> 'item_type' = any (v_types)
      and jsonb_typeof(i.item -> 'item_id') = 'string'
      and i.item ->> 'item_id' ~ v_uuid
      and coalesce(jsonb_typeof(i.item -> 'unit_price'), 'null') in ('number', 'null'), false));
end;
$$;

-- Reads a list of {item_type, item_id, unit_price?} as a browser sent it. A repeated item counts once;
-- anything that is not an item is refused with CT008 and its position.
create function private.parse_cart(p_items jsonb)
returns private.cart_item[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_malformed bigint;
begin
  if p_items is null or jsonb_typeof(p_items) <> 'array' then
    perform private.fail('CT008', 'The cart is not a list of items');
  end if;
  if jsonb_array_length(p_items) > 100 then
    perform private.fail('CT008', 'The cart holds more than 100 items');
  end if;
  v_malformed := private.malformed_item(p_items);
  if v_malformed is not null then
    perform private.fail('CT008', 'Malformed cart item', jsonb_build_object('position', v_malformed));
  end if;

  return array(
    select row(min(i.position), i.item ->> 'item_type', (i.item ->> 'item_id')::uuid,
      (array_agg((i.item ->> 'unit_price')::numeric order by i.position))[1])::private.cart_item
    from jsonb_array_elements(p_items) with ordinality as i (item, position)
    group by i.item ->> 'item_type', (i.item ->> 'item_id')::uuid
    order by min(i.position));
end;
$$;

-- Two carts are the same when they hold the same items and the same code, in whatever order.
create function private.cart_fingerprint(p_items private.cart_item[], p_discount_code text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select encode(sha256(convert_to(
      coalesce(string_agg(i.item_type || ':' || i.item_id, ',' order by i.item_type, i.item_id), '')
        || '|' || coalesce(upper(btrim(p_discount_code)), ''), 'UTF8')), 'hex')
    from unnest(p_items) i
  );
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- The lines of a cart as the catalogue and VAT make them. Rows are typed up to the edge, where
-- private.quote_json writes the answer.

-- One line of a quote. Prices in EUR: gross when vat_included, else net. The names are those of the
-- answer, except that facts are spread out there.
create type private.quote_line as (
  item_type text,
  item_id uuid,
  title text,
  description text,
  quantity integer,
  unit_price numeric,
  price_unit text,
  total_price numeric,
  vat_included boolean,
  is_membership boolean,
  is_onboarding_fee boolean,
  is_credit boolean,
  discount_amount numeric,
  net_amount numeric,
  vat_amount numeric,
  gross_amount numeric,
  problem text,
  previous_unit_price numeric,
  reserved_until timestamptz,
  reservation_lapsed boolean,
  facts jsonb
);

-- The 149 € fee is due once per member: not with an active membership, not when an order that was
-- not cancelled carries it, unless it was credited after a withdrawal. Answers it as a line; its item_id is
-- null when it is not due.
create function private.onboarding_fee_due(p_user_id uuid)
returns private.quote_line
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_fee private.quote_line;
begin
  select 'service', s.id, s.title, s.description, 1, s.price, s.price, s.vat_included, false, true, 0
  into v_fee.item_type, v_fee.item_id, v_fee.title, v_fee.description, v_fee.quantity, v_fee.unit_price,
    v_fee.total_price, v_fee.vat_included, v_fee.is_membership, v_fee.is_onboarding_fee,
    v_fee.discount_amount
  from public.services s
  where s.is_onboarding_fee and s.status = 'active' and s.archived_at is null and s.price > 0
    and not exists (
      select 1 from public.profiles p
      where p.id = p_user_id
        and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active')
    and not exists (
      select 1 from public.purchases p
      join public.purchase_items i on i.purchase_id = p.id and i.is_onboarding_fee
      where p.user_id = p_user_id and p.status <> 'cancelled' and not exists (
        select 1 from public.invoices n where n.purchase_id = p.id and n.kind = 'credit_note'));
  v_fee.is_credit := false;
  return v_fee;
end;
$$;

-- An item of the cart as it stands in the catalogue today.
create function private.offered_line(p_item private.cart_item, p_offer private.offer)
returns private.quote_line
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_line private.quote_line;
begin
  v_line.item_type := p_item.item_type;
  v_line.item_id := p_item.item_id;
  v_line.title := p_offer.title;
  v_line.description := p_offer.description;
  v_line.quantity := coalesce(p_offer.quantity, 1);
  v_line.unit_price := coalesce(p_offer.unit_price, 0);
  v_line.price_unit := coalesce(p_offer.price_unit, 'one_time');
  v_line.total_price := round(v_line.unit_price * v_line.quantity, 2);
  v_line.vat_included := coalesce(p_offer.vat_included, true);
  v_line.is_membership := coalesce(p_offer.is_membership, false);
  v_line.is_onboarding_fee := false;
  v_line.is_credit := false;
  v_line.discount_amount := 0;
  v_line.problem := p_offer.problem;
  if v_line.title is not null and p_item.seen_price <> v_line.unit_price then
    v_line.previous_unit_price := p_item.seen_price;
  end if;
  v_line.reserved_until := p_offer.reserved_until;
  v_line.reservation_lapsed := coalesce(p_offer.reservation_lapsed, false);
  v_line.facts := coalesce(p_offer.facts, '{}');
  return v_line;
end;
$$;

-- Today's price and problem of each item. Of two plans in a cart the second gets a problem.
create function private.quote_lines(p_user_id uuid, p_items private.cart_item[])
returns private.quote_line[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item private.cart_item;
  v_offer private.offer;
  v_has_plan boolean := false;
  v_lines private.quote_line[] := '{}';
begin
  foreach v_item in array p_items loop
    v_offer := private.item_offer(v_item.item_type, p_user_id, v_item.item_id);
    if v_offer.is_membership then
      v_offer.problem := coalesce(v_offer.problem, case when v_has_plan then 'one_membership' end);
      v_has_plan := true;
    end if;
    v_lines := v_lines || private.offered_line(v_item, v_offer);
  end loop;
  return v_lines;
end;
$$;

-- Net, VAT and gross of a line after its discount, rounded half up: VAT is added to plans and the
-- onboarding fee, contained in everything else.
create function private.with_amounts(p_line private.quote_line, p_vat_rate numeric)
returns private.quote_line
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_price constant numeric := p_line.total_price - p_line.discount_amount;
begin
  if p_line.vat_included then
    p_line.net_amount := round(v_price / (1 + p_vat_rate), 2);
    p_line.gross_amount := v_price;
  else
    p_line.net_amount := v_price;
    p_line.gross_amount := v_price + round(v_price * p_vat_rate, 2);
  end if;
  p_line.vat_amount := p_line.gross_amount - p_line.net_amount;
  return p_line;
end;
$$;

-- The worth of the days that a running membership has left: their number, and the part ahead of what was paid
-- for each period, net. Only the plan line counts, after its discount and before what was credited on it:
-- those days were paid with other days.
create function private.unused_days(p_user_id uuid, out days integer, out net numeric)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select coalesce(sum(r.unused), 0),
    coalesce(sum(round(r.paid * r.unused / (r.valid_until - r.period_from), 2)), 0)
  into days, net
  from (
    select us.period_from, us.valid_until,
      us.valid_until - greatest(us.period_from, private.malta_today()) as unused,
      (select sum(i.net_amount) from public.purchase_items i
        where i.purchase_id = us.purchase_id and i.is_membership) as paid
    from public.user_services us
    where us.user_id = p_user_id and us.payment_status in ('paid', 'completed')
      and us.valid_until > greatest(us.period_from, private.malta_today())) r;
end;
$$;

-- The line that credits unused days on an order that changes the running plan at once; null when there are
-- none. Never more than p_plan, the line of the new plan, costs, nothing when that is free: what is left over
-- stands in its facts and goes onto the list of refunds when the order is paid.
create function private.credit_line(p_user_id uuid, p_plan private.quote_line)
returns private.quote_line
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_line private.quote_line;
  v_plan public.services;
  v_running public.services;
  v_unused record;
  v_credit numeric;
begin
  select * into v_plan from public.services s where s.id = p_plan.item_id;
  if private.plan_order_kind(p_user_id, v_plan) <> 'change' then
    return null;
  end if;
  select s.* into v_running
  from public.services s where s.id = (private.present_plan(p_user_id)).service_id;
  select * into v_unused from private.unused_days(p_user_id);
  if v_unused.net <= 0 then
    return null;
  end if;
  v_credit := least(v_unused.net, p_plan.total_price - p_plan.discount_amount);
  v_line := private.offered_line(null, null);
  v_line.item_type := p_plan.item_type;
  v_line.item_id := v_running.id;
  v_line.title := 'Unused days of ' || v_running.title;
  v_line.unit_price := -v_credit;
  v_line.total_price := -v_credit;
  v_line.vat_included := false;
  v_line.is_credit := true;
  v_line.facts := jsonb_build_object('credit_days', v_unused.days, 'credit_from', private.malta_today(),
    'credit_left', v_unused.net - v_credit);
  return v_line;
end;
$$;


-- -------------------------------------------------------------------------------------------------
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
