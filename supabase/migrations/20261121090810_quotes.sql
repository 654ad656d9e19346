-- The cart: the browser proposes items, the database prices them. quote_cart shows exactly what
-- checkout charges, because both stand on private.price_cart.

-- Everything that can be sold, in one shape. Prices in EUR: gross when vat_included, else net.
create view private.catalogue as
  select 'service'::text as item_type, s.id as item_id, s.title, s.description, s.price as unit_price,
    s.price_unit, s.unit_quantity, s.vat_included, s.membership_type, s.billing_period,
    null::date as event_date, null::time as event_time, null::text as location, s.estimated_delivery
  from public.services s
  union all
  select 'document', d.id, d.title, d.description, d.price, d.price_unit, d.unit_quantity, true,
    null, null, null, null, null, null
  from public.documents d
  union all
  select 'event', e.id, e.title, e.description, e.registration_fee, e.registration_fee_unit,
    e.unit_quantity, true, null, null, e.event_date, e.event_time, e.location, null
  from public.events e;

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

-- The 149 € fee is due once per member: not with an active membership, not when an order that was
-- not cancelled carries it. Returns its row in services, or null.
create function private.onboarding_fee_due(p_user_id uuid)
returns public.services
language sql
stable
security definer
set search_path = ''
as $$
  select s from public.services s
  where s.is_onboarding_fee and s.status = 'active' and s.archived_at is null
    and not exists (
      select 1 from public.profiles p
      where p.id = p_user_id
        and private.membership_status(p.membership_status, p.membership_valid_until) = 'active')
    and not exists (
      select 1 from public.purchases p
      join public.purchase_items i on i.purchase_id = p.id and i.is_onboarding_fee
      where p.user_id = p_user_id and p.status <> 'cancelled')
$$;

-- Whether a member has, or once ordered, an item: who does sees its title for good, whoever else
-- knows its id learns nothing about what is not on sale.
create function private.has_had_item(p_user_id uuid, p_item_type text, p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case p_item_type
      when 'service' then exists (
        select 1 from public.user_services us where us.user_id = p_user_id and us.service_id = p_item_id)
      when 'document' then exists (
        select 1 from public.user_documents ud where ud.user_id = p_user_id and ud.document_id = p_item_id)
      else exists (
        select 1 from public.event_registrations er
        where er.user_id = p_user_id and er.event_id = p_item_id) end
    or exists (
      select 1 from public.purchases p
      join public.purchase_items i on i.purchase_id = p.id
      where p.user_id = p_user_id and i.item_type = p_item_type and i.item_id = p_item_id);
end;
$$;

-- What a member's cart held for an event: until when, or that it lapsed. Both null and false when the
-- member holds no seat there in the cart and never did, or gave it up.
create function private.held_seat(
  p_user_id uuid,
  p_event_id uuid,
  out reserved_until timestamptz,
  out has_lapsed boolean
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_own public.event_registrations;
begin
  has_lapsed := false;
  select * into v_own from public.event_registrations er
  where er.user_id = p_user_id and er.event_id = p_event_id
  order by er.created_at desc
  limit 1;
  if v_own.held_until > clock_timestamp() then
    reserved_until := v_own.held_until;
  elsif v_own.held_until is not null then
    has_lapsed := true;
  end if;
end;
$$;

-- Prices a cart for a member: the answer of quote_cart, see there. VAT is 18 %, rounded half up per
-- line: added to plans and the onboarding fee, contained in everything else. Lines with a problem
-- count for nothing. The onboarding fee earns no discount.
-- Generic plans from the first call on: each statement finds its rows by key whatever the values, so
-- planning it five times for the values at hand only slows down young connections.
create function private.price_cart(p_user_id uuid, p_items jsonb, p_discount_code text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  c_vat_rate constant numeric := 0.18;
  v_lines jsonb;
  v_fee public.services;
  v_fee_amount numeric := 0;
  v_subtotal numeric;
  v_discount private.discount_answer;
  v_discount_amount numeric := 0;
  v_types text[];
  v_totals numeric[];
  v_eligible numeric[];
  v_vat_added numeric;
  v_vat_included numeric;
begin
  -- 1. Today's price and problem of each line. The second plan in a cart waits for another time.
  with asked as (
    select i.*, case i.item_type
        when 'service' then private.service_problem(p_user_id, i.item_id)
        when 'document' then private.document_problem(p_user_id, i.item_id)
        else private.event_problem(p_user_id, i.item_id)
      end as own_problem
    from private.parse_cart(p_items) i
  ), items as (
    select i.*, c.title, c.description,
      coalesce(c.unit_quantity, 1) as quantity, coalesce(c.unit_price, 0) as unit_price,
      coalesce(c.price_unit, 'one_time') as price_unit, coalesce(c.vat_included, true) as vat_included,
      c.membership_type is not null as is_membership, c.billing_period,
      c.event_date, c.event_time, c.location, c.estimated_delivery,
      row_number() over (partition by c.membership_type is not null order by i.position) as nth
    from asked i
    -- The limit keeps it one index lookup per item, however large the catalogue.
    left join lateral (
      select * from private.catalogue k
      where k.item_type = i.item_type and k.item_id = i.item_id
        and (i.own_problem is distinct from 'unavailable'
          or private.has_had_item(p_user_id, i.item_type, i.item_id))
      limit 1) c on true
  ), judged as (
    select i.*, coalesce(i.own_problem, case when i.is_membership and i.nth > 1 then 'owned' end) as problem
    from items i
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'item_type', j.item_type,
      'item_id', j.item_id,
      'title', coalesce(j.title, 'No longer available'),
      'description', j.description,
      'quantity', j.quantity,
      'unit_price', j.unit_price,
      'total_price', round(j.unit_price * j.quantity, 2),
      'price_unit', j.price_unit,
      'vat_included', j.vat_included,
      'discount_amount', 0,
      'problem', j.problem,
      'problem_message', case
        when j.problem = 'unavailable' then 'This is no longer available.'
        when j.problem = 'full' then 'This event is full.'
        when j.problem = 'held' then 'All seats are taken or reserved right now. Reservations lapse '
          'after a day, so a seat may become free: try again later.'
        when j.problem = 'past' then 'This event is over.'
        when j.problem is null then null
        when j.is_membership and j.own_problem is null then 'Only one membership can be ordered at a time.'
        when j.is_membership and exists (
            select 1 from public.purchases p
            join public.purchase_items pi on pi.purchase_id = p.id and pi.is_membership
            where p.user_id = p_user_id and p.status = 'pending')
          then 'A membership is already on an unpaid order. Pay or cancel it under Billing first.'
        when j.is_membership then 'You already have this membership.'
        when j.item_type = 'event' then 'You are already registered for this event.'
        when j.item_type = 'document' then 'This document is already yours.'
        else 'You have already ordered this service.'
      end,
      'previous_unit_price', case when j.title is not null and j.seen_price <> j.unit_price
        then j.seen_price end,
      'is_membership', j.is_membership,
      'billing_period', j.billing_period,
      'event_date', j.event_date,
      'event_time', j.event_time,
      'location', j.location,
      'estimated_delivery', j.estimated_delivery,
      'reserved_until', h.reserved_until,
      'reservation_lapsed', coalesce(h.has_lapsed, false)
    ) order by j.position), '[]'::jsonb)
  into v_lines
  from judged j
  left join lateral private.held_seat(p_user_id, j.item_id) h on j.item_type = 'event';

  select array_agg(l.line ->> 'item_type' order by l.position),
    array_agg(case when l.line ->> 'problem' is null
      then (l.line ->> 'total_price')::numeric else 0 end order by l.position)
  into v_types, v_totals
  from jsonb_array_elements(v_lines) with ordinality as l (line, position);

  -- 2. The onboarding fee stands beside the lines.
  if exists (select 1 from jsonb_array_elements(v_lines) as l (line)
      where (l.line ->> 'is_membership')::boolean and l.line ->> 'problem' is null) then
    v_fee := private.onboarding_fee_due(p_user_id);
    v_fee_amount := coalesce(v_fee.price, 0);
  end if;
  v_subtotal := (select coalesce(sum(t), 0) from unnest(v_totals) t) + v_fee_amount;

  -- 3. The discount, on eligible lines only.
  if nullif(btrim(p_discount_code), '') is not null then
    v_discount := private.evaluate_discount(p_discount_code,
      (select array_agg(x.item_type) from unnest(v_types, v_totals) as x (item_type, total)
        where x.total > 0),
      (select array_agg(x.total) from unnest(v_types, v_totals) as x (item_type, total)
        where x.total > 0));
    v_discount_amount := v_discount.discount_amount;
  end if;
  if v_discount_amount > 0 then
    select array_agg(case when private.discount_applies_to(d.applicable_to, x.item_type)
      then x.total else 0 end order by x.position)
    into v_eligible
    from unnest(v_types, v_totals) with ordinality as x (item_type, total, position)
    join public.discount_codes d on d.id = v_discount.discount_code_id;
    select jsonb_agg(l.line || jsonb_build_object('discount_amount', s.part) order by l.position)
    into v_lines
    from jsonb_array_elements(v_lines) with ordinality as l (line, position)
    join unnest(private.spread_discount(v_discount_amount, v_eligible))
      with ordinality as s (part, position) on s.position = l.position;
  end if;

  -- 4. VAT per line, after discount.
  select coalesce(jsonb_agg(l.line || private.line_amounts(
      (l.line ->> 'total_price')::numeric - (l.line ->> 'discount_amount')::numeric,
      (l.line ->> 'vat_included')::boolean, c_vat_rate) order by l.position), '[]'::jsonb)
  into v_lines
  from jsonb_array_elements(v_lines) with ordinality as l (line, position);
  select
    coalesce(sum((l.line ->> 'vat_amount')::numeric) filter (where not (l.line ->> 'vat_included')::boolean), 0)
      + round(v_fee_amount * c_vat_rate, 2),
    coalesce(sum((l.line ->> 'vat_amount')::numeric) filter (where (l.line ->> 'vat_included')::boolean), 0)
  into v_vat_added, v_vat_included
  from jsonb_array_elements(v_lines) as l (line)
  where l.line ->> 'problem' is null;

  return jsonb_build_object(
    'currency', 'EUR',
    'lines', v_lines,
    'onboarding_fee', v_fee_amount,
    'onboarding_fee_service_id', v_fee.id,
    'onboarding_fee_title', v_fee.title,
    'subtotal', v_subtotal,
    'discount', case when v_discount.is_valid is not null then jsonb_build_object(
      'is_valid', v_discount.is_valid, 'message', v_discount.message, 'code', v_discount.code,
      'discount_code_id', v_discount.discount_code_id,
      'discount_amount', v_discount.discount_amount) end,
    'discount_amount', v_discount_amount,
    'vat_rate', c_vat_rate,
    'vat_added', v_vat_added,
    'vat_included', v_vat_included,
    'amount_due', v_subtotal - v_discount_amount + v_vat_added,
    'can_checkout', jsonb_array_length(v_lines) > 0
      and coalesce(v_discount.is_valid, true)
      and not exists (select 1 from jsonb_array_elements(v_lines) as l (line)
        where l.line ->> 'problem' is not null));
end;
$$;
grant execute on function private.price_cart(uuid, jsonb, text) to authenticated, service_role;

-- Net, VAT and gross of a line whose price (after discount) contains VAT or not.
create function private.line_amounts(p_price numeric, p_vat_included boolean, p_vat_rate numeric)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_net numeric := case when p_vat_included then round(p_price / (1 + p_vat_rate), 2) else p_price end;
  v_gross numeric := case when p_vat_included then p_price
    else p_price + round(p_price * p_vat_rate, 2) end;
begin
  return jsonb_build_object('net_amount', v_net, 'vat_amount', v_gross - v_net, 'gross_amount', v_gross);
end;
$$;

-- Prices the caller's cart, names what changed, and says whether checkout would accept it. Each item
-- is {item_type, item_id, unit_price as last seen}; nothing in it but the ids is believed.
create function public.quote_cart(p_items jsonb, p_discount_code text default null)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.count_code_try(private.require_user(), p_discount_code);
  return private.price_cart(auth.uid(), p_items, p_discount_code);
end;
$$;
grant execute on function public.quote_cart(jsonb, text) to authenticated, service_role;
