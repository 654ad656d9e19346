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
-- not cancelled carries it, unless it was credited after a withdrawal. Answers it as a line; its item_id is null when it is not due.
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
