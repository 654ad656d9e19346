-- The VAT of each line of an order, by its buyer and what it is (decision 055). Prices of the catalogue include Maltese VAT: who
-- owes none pays the net, and from there on their line is one without VAT in its price, so that discounts, sums and invoices
-- work as they do for plans.

alter type private.offer add attribute vat_kind text;
alter type private.quote_line
  add attribute vat_kind text,
  add attribute vat_rate numeric,
  add attribute vat_category text,
  add attribute vat_reason text;
alter type private.quote add attribute vat_state text;

alter table public.purchase_items
  add column vat_kind text not null default 'general' check (vat_kind in ('general', 'electronic', 'virtual', 'admission')),
  add column vat_rate numeric(5,4) not null default private.vat_rate() check (vat_rate >= 0),
  add column vat_category text not null default 'S' check (vat_category in ('S', 'AE', 'O', 'Z', 'E')),
  add column vat_reason text check (char_length(vat_reason) <= 40),
  add constraint purchase_items_taxed_by_category check ((vat_category = 'S') = (vat_rate > 0));
comment on column public.purchase_items.vat_kind is 'What it is to VAT; `general` follows the general rule.';
comment on column public.purchase_items.vat_category is 'UNCL5305, as EN 16931 has it: S taxed, AE reverse charge, O outside the scope.';
comment on column public.purchase_items.vat_reason is 'VATEX, where there is none.';

update public.purchase_items i
set vat_rate = p.vat_rate, vat_kind = case i.item_type
  when 'document' then 'electronic'
  when 'event' then coalesce((
    select case e.event_type when 'virtual' then 'virtual' else 'admission' end from public.events e where e.id = i.item_id),
    'admission')
  else 'general' end
from public.purchases p
where p.id = i.purchase_id;

comment on column public.purchases.vat_rate is 'Of what followed the general rule; each line has its own.';
alter table public.purchases
  add column vat_check_id uuid references public.vat_checks (id) on delete restrict,
  drop constraint purchases_vat_amount_check,
  -- Unused days of a plan that was taxed, taken off one that is not, give VAT back.
  add constraint purchases_total_amount_check check (total_amount >= 0);
comment on column public.purchases.vat_check_id is 'What VIES had answered: the evidence for its lines under the reverse charge.';
create index purchases_vat_check_id_idx on public.purchases (vat_check_id);

-- What a document is to a member; null when there is no such document. It is bought once.
create or replace function private.document_offer(p_user_id uuid, p_document_id uuid)
returns private.offer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_document public.documents;
  v_offer private.offer;
begin
  select * into v_document from public.documents d where d.id = p_document_id;
  if not found then
    return null;
  end if;
  v_offer.problem := case
    when v_document.status <> 'active' or v_document.archived_at is not null then 'unavailable'
    when exists (
      select 1 from public.user_documents ud
      where ud.user_id = p_user_id and ud.document_id = p_document_id
        and private.is_sold(ud.payment_status, ud.purchase_id)) then 'owned'
  end;
  v_offer.title := v_document.title;
  v_offer.description := v_document.description;
  v_offer.unit_price := v_document.price;
  v_offer.price_unit := v_document.price_unit;
  v_offer.quantity := v_document.unit_quantity;
  v_offer.vat_included := true;
  v_offer.vat_kind := 'electronic';
  v_offer.is_membership := false;
  v_offer.facts := '{}';
  return v_offer;
end;
$$;

-- What an event is to a member; null when there is no such event. Says until when their cart keeps a
-- seat, or that the hold has lapsed; neither when there was none, or the member cancelled it.
create or replace function private.event_offer(p_user_id uuid, p_event_id uuid)
returns private.offer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_own public.event_registrations;
  v_offer private.offer;
begin
  select * into v_event from public.events e where e.id = p_event_id;
  if not found then
    return null;
  end if;
  -- The registration in force, else the latest one.
  select * into v_own from public.event_registrations er
  where er.event_id = p_event_id and er.user_id = p_user_id
  order by er.payment_status = 'cancelled', er.created_at desc, er.id desc
  limit 1;
  v_offer.problem := private.event_problem(v_event, v_own);
  v_offer.title := v_event.title;
  v_offer.description := v_event.description;
  v_offer.unit_price := v_event.registration_fee;
  v_offer.price_unit := v_event.registration_fee_unit;
  v_offer.quantity := v_event.unit_quantity;
  v_offer.vat_included := true;
  -- Who may also come in person is admitted where it takes place.
  v_offer.vat_kind := case v_event.event_type when 'virtual' then 'virtual' else 'admission' end;
  v_offer.is_membership := false;
  v_offer.reservation_lapsed := coalesce(v_own.held_until <= clock_timestamp(), false);
  v_offer.reserved_until := case when not v_offer.reservation_lapsed then v_own.held_until end;
  v_offer.facts := jsonb_build_object('event_date', v_event.event_date,
    'event_time', v_event.event_time, 'location', v_event.location);
  return v_offer;
end;
$$;

-- An item of the cart as it stands in the catalogue today.
create or replace function private.offered_line(p_item private.cart_item, p_offer private.offer)
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
  v_line.vat_kind := coalesce(p_offer.vat_kind, 'general');
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

-- A line with the VAT that its buyer owes. Where that is none, a price with Maltese VAT becomes the price without.
create function private.with_vat(p_line private.quote_line, p_seller jsonb, p_buyer private.vat_buyer)
returns private.quote_line
language plpgsql
stable
set search_path = ''
as $$
declare
  v_vat private.vat_treatment := private.vat_of(p_seller, p_buyer, p_line.vat_kind, private.malta_today());
begin
  p_line.vat_rate := v_vat.rate;
  p_line.vat_category := v_vat.category;
  p_line.vat_reason := v_vat.reason;
  return private.priced_net(p_line);
end;
$$;

-- A line that owes no VAT, at the price without it; any other as it is.
create function private.priced_net(p_line private.quote_line)
returns private.quote_line
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_line.vat_included and p_line.vat_rate = 0 then
    p_line.unit_price := private.without_vat(p_line.unit_price);
    p_line.previous_unit_price := private.without_vat(p_line.previous_unit_price);
    p_line.total_price := round(p_line.unit_price * p_line.quantity, 2);
    p_line.vat_included := false;
  end if;
  return p_line;
end;
$$;

-- What is left of a price of the catalogue without the VAT in it.
create function private.without_vat(p_price numeric)
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  return round(p_price / (1 + private.vat_rate()), 2);
end;
$$;

drop function private.with_amounts(private.quote_line, numeric);

-- A line with net, VAT and gross, after its discount.
create function private.with_amounts(p_line private.quote_line)
returns private.quote_line
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_price constant numeric := p_line.total_price - p_line.discount_amount;
begin
  if p_line.vat_included then
    p_line.net_amount := round(v_price / (1 + p_line.vat_rate), 2);
    p_line.gross_amount := v_price;
  else
    p_line.net_amount := v_price;
    p_line.gross_amount := v_price + round(v_price * p_line.vat_rate, 2);
  end if;
  p_line.vat_amount := p_line.gross_amount - p_line.net_amount;
  return p_line;
end;
$$;

-- The 149 € fee is due once per member: not with an active membership, not when an order that was
-- not cancelled carries it, unless it was credited after a withdrawal. Answers it as a line; its item_id is
-- null when it is not due.
create or replace function private.onboarding_fee_due(p_user_id uuid)
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
        select 1 from private.credited_lines(p.id) c
        where c.line_position = i.position and i.gross_amount > 0 and c.gross >= i.gross_amount));
  v_fee.is_credit := false;
  v_fee.vat_kind := 'general';
  return v_fee;
end;
$$;

-- The line that credits unused days on an order that changes the running plan at once; null when there are
-- none. Never more than p_plan, the line of the new plan, costs, nothing when that is free: what is left over
-- stands in its facts and goes onto the list of refunds when the order is paid.
create or replace function private.credit_line(p_user_id uuid, p_plan private.quote_line)
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
  v_price numeric := p_plan.total_price - p_plan.discount_amount;
  v_vat private.vat_treatment;
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
  -- What is taken back has the VAT that was paid for it; the order never falls below nothing.
  v_vat := private.vat_by_category((
    select i.vat_category from public.purchase_items i
    where i.purchase_id = (private.present_plan(p_user_id)).purchase_id and i.is_membership and not i.is_credit limit 1));
  v_credit := least(v_unused.net, case when v_vat.rate > p_plan.vat_rate
    then trunc(v_price * (1 + p_plan.vat_rate) / (1 + v_vat.rate), 2) else v_price end);
  v_line := private.offered_line(null, null);
  v_line.item_type := p_plan.item_type;
  v_line.item_id := v_running.id;
  v_line.title := 'Unused days of ' || v_running.title;
  v_line.unit_price := -v_credit;
  v_line.total_price := -v_credit;
  v_line.vat_included := false;
  v_line.is_credit := true;
  v_line.vat_rate := v_vat.rate;
  v_line.vat_category := v_vat.category;
  v_line.vat_reason := v_vat.reason;
  v_line.facts := jsonb_build_object('credit_days', v_unused.days, 'credit_from', private.malta_today(),
    'credit_left', v_unused.net - v_credit, 'credit_category', v_vat.category);
  return v_line;
end;
$$;

-- Puts on the list what a change of plan could not credit, because it was worth more than the new plan.
create or replace function private.refund_credit_left(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.open_membership_refund(p.user_id, p.id, coalesce(i.metadata ->> 'credit_title', i.item_title),
    l.net + round(l.net * (private.vat_by_category(i.metadata ->> 'credit_category')).rate, 2), 'credit_left')
  from public.purchases p
  join public.purchase_items i on i.purchase_id = p.id and i.metadata ? 'credit_left',
    lateral (select (i.metadata ->> 'credit_left')::numeric as net) l
  where p.id = p_purchase_id;
end;
$$;

-- Prices a cart for a member. Lines with a problem count for nothing; the onboarding fee earns no
-- discount. A plan that takes the place of the running one brings a line that credits its unused days.
-- Generic plans from the first call on, here and in what is called: each statement finds its rows by key
-- whatever the values, so planning it five times for the values at hand only slows down young connections.
create or replace function private.price_cart(p_user_id uuid, p_items private.cart_item[], p_discount_code text)
returns private.quote
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  v_quote private.quote;
  v_fee private.quote_line;
  v_credit private.quote_line;
  v_lines private.quote_line[] := private.quote_lines(p_user_id, p_items);
  v_seller jsonb := (select s.seller from private.site_settings s);
  v_buyer private.vat_buyer := private.vat_buyer(p_user_id);
  v_discount private.discount_answer;
begin
  v_quote.vat_rate := (private.vat_of(v_seller, v_buyer, 'general', private.malta_today())).rate;
  v_quote.vat_state := private.vat_state(v_seller, v_buyer, private.malta_today());
  for nr in 1 .. cardinality(v_lines) loop
    v_lines[nr] := private.with_vat(v_lines[nr], v_seller, v_buyer);
  end loop;
  if exists (select 1 from unnest(v_lines) l where l.is_membership and l.problem is null) then
    v_fee := private.with_amounts(private.with_vat(private.onboarding_fee_due(p_user_id), v_seller, v_buyer));
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
    v_lines[nr] := private.with_amounts(v_lines[nr]);
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

-- A quote as it leaves the database: the answer of quote_cart.
create or replace function private.quote_json(p_quote private.quote)
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
    'vat_state', p_quote.vat_state,
    'vat_added', p_quote.vat_added,
    'vat_included', p_quote.vat_included,
    'amount_due', p_quote.amount_due,
    'can_checkout', p_quote.can_checkout);
end;
$$;

-- Writes the order a quote describes, with its lines; the onboarding fee is the last of them.
create or replace function private.write_purchase(p_user_id uuid, p_quote private.quote, p_idempotency_key uuid, p_fingerprint text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase uuid;
  v_lines private.quote_line[] := p_quote.lines;
  v_check uuid;
begin
  if (p_quote.fee).item_id is not null then
    v_lines := v_lines || p_quote.fee;
  end if;
  if exists (select 1 from unnest(v_lines) l where l.vat_category = 'AE') then
    v_check := (private.vat_buyer(p_user_id)).check_id;
  end if;
  insert into public.purchases (user_id, purchase_number, subtotal, discount_code_id, discount_code,
    discount_amount, vat_rate, net_amount, vat_amount, total_amount, idempotency_key, cart_fingerprint, vat_check_id)
  select p_user_id, private.next_purchase_number(), p_quote.subtotal,
    ((p_quote.discount).discount_code).id, (p_quote.discount).code,
    coalesce((p_quote.discount).discount_amount, 0), p_quote.vat_rate,
    sum(l.net_amount), sum(l.vat_amount), p_quote.amount_due, p_idempotency_key, p_fingerprint, v_check
  from unnest(v_lines) l
  returning id into v_purchase;

  insert into public.purchase_items (purchase_id, position, item_type, item_id, item_title, quantity,
    unit_price, total_price, discount_amount, vat_included, net_amount, vat_amount, gross_amount,
    is_membership, is_onboarding_fee, is_credit, metadata, vat_kind, vat_rate, vat_category, vat_reason)
  select v_purchase, l.ordinality, l.item_type, l.item_id, l.title, l.quantity,
    l.unit_price, l.total_price, l.discount_amount, l.vat_included, l.net_amount, l.vat_amount,
    l.gross_amount, l.is_membership, l.is_onboarding_fee, l.is_credit,
    jsonb_strip_nulls(coalesce(l.facts, '{}') || jsonb_build_object('price_unit', l.price_unit)),
    coalesce(l.vat_kind, 'general'), l.vat_rate, l.vat_category, l.vat_reason
  from unnest(v_lines) with ordinality l;
  return v_purchase;
end;
$$;

-- Issues the invoice of a purchase whose lines are written: paid at once when there is nothing to pay, or when it takes the
-- place of one that is paid. A line of charges says which they are.
create or replace function private.issue_invoice(p_purchase_id uuid)
returns public.invoices
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_invoice public.invoices;
  v_today date := private.malta_today();
begin
  select * into strict v_purchase from public.purchases where id = p_purchase_id;
  insert into public.invoices (user_id, purchase_id, invoice_number, status, description, issued_date,
    due_date, net_amount, vat_amount, amount, currency, seller, buyer, lines)
  select v_purchase.user_id, v_purchase.id, private.next_invoice_number('invoice', v_today),
    case when v_purchase.total_amount = 0 or v_purchase.status = 'paid' then 'paid' else 'pending' end,
    'Order ' || v_purchase.purchase_number || ': ' || string_agg(i.item_title, ', ' order by i.position),
    v_today, private.order_due_date(v_purchase.id),
    v_purchase.net_amount, v_purchase.vat_amount, v_purchase.total_amount, v_purchase.currency,
    private.seller(),
    (select jsonb_build_object('full_name', p.full_name, 'company_name', p.company_name,
        'email', p.email, 'phone', p.phone, 'address_line_1', p.address_line_1,
        'address_line_2', p.address_line_2, 'city', p.city, 'postal_code', p.postal_code,
        'country', p.country, 'vat_number', p.vat_number,
        'buyer_kind', p.buyer_kind, 'registration_number', p.registration_number)
      from public.profiles p where p.id = v_purchase.user_id),
    jsonb_agg(jsonb_build_object('position', i.position, 'item_type', i.item_type,
      'item_id', i.item_id, 'title', i.item_title, 'quantity', i.quantity,
      'unit_price', i.unit_price, 'vat_included', i.vat_included,
      'discount_amount', i.discount_amount, 'vat_rate', i.vat_rate,
      'vat_category', i.vat_category, 'vat_reason', i.vat_reason,
      'net_amount', i.net_amount, 'vat_amount', i.vat_amount, 'gross_amount', i.gross_amount)
      || jsonb_strip_nulls(jsonb_build_object('supply_date', i.metadata ->> 'event_date',
        'is_credit', nullif(i.is_credit, false), 'charges', i.metadata -> 'charges',
        'vat_kind', nullif(i.vat_kind, 'general')))
      order by i.position)
  from public.purchase_items i
  where i.purchase_id = v_purchase.id
  returning * into strict v_invoice;
  return v_invoice;
end;
$$;

-- The six months that a person can order after their membership, at their prices.
create or replace function private.leaving_offers(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('service_id', s.id, 'leaving', s.leaving, 'title', l.title, 'description', l.description,
      'net', l.net_amount, 'vat', l.vat_amount, 'gross', l.gross_amount) order by s.leaving)
    from public.services s
    cross join lateral private.service_offer(p_user_id, s.id) o
    cross join lateral private.with_amounts(private.with_vat(
      private.offered_line(row(1, 'service', s.id, null)::private.cart_item, o), (select w.seller from private.site_settings w),
      private.vat_buyer(p_user_id))) l
    where s.leaving is not null and s.archived_at is null and o.problem is null), '[]');
end;
$$;

-- A change to a plan as public.quote_membership_change answers it.
create or replace function private.quote_membership_change(p_membership_type text, p_billing_period text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_profile public.profiles;
  v_row public.user_services := private.running_plan(v_user);
  v_change record;
  v_quote private.quote;
  v_credit private.quote_line;
  v_starts_on date := private.malta_today();
begin
  select * into v_change from private.judge_change(v_user, p_membership_type, p_billing_period);
  select * into v_profile from public.profiles p where p.id = v_user;
  if v_change.starts = 'now' then
    v_quote := private.price_cart(v_user,
      array[row(1, 'service', (v_change.plan).id, null)::private.cart_item], null);
    select l.* into v_credit from unnest(v_quote.lines) l where l.is_credit;
  elsif v_change.starts = 'next_period' then
    v_starts_on := v_profile.membership_valid_until;
  end if;
  return jsonb_build_object('starts', v_change.starts, 'starts_on', v_starts_on,
    'credit_days', coalesce((v_credit.facts ->> 'credit_days')::integer, 0),
    'credit_net', coalesce(-v_credit.total_price, 0),
    'quote', case when v_change.starts = 'now' then private.quote_json(v_quote) end,
    'total_amount', coalesce(v_quote.amount_due, 0),
    'vat_rate', (private.vat_today(v_user)).rate,
    'valid_until', case v_change.starts
      when 'now' then private.period_after(v_starts_on, v_starts_on, p_billing_period)
      when 'next_period' then private.period_after(
        case when v_row.valid_until = v_starts_on then v_row.anchored_on else v_starts_on end,
        v_starts_on, p_billing_period)
      else v_profile.membership_valid_until end);
end;
$$;

-- What comes at the end of the period, as get_membership answers it; null while nothing does.
create or replace function private.next_of_membership(p_user_id uuid, p_unpaid jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_row public.user_services := private.running_plan(p_user_id);
  v_member public.memberships;
  v_running public.services;
  v_next public.services;
  v_on date;
  v_ending jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  v_on := v_profile.membership_valid_until;
  v_ending := jsonb_build_object('kind', 'end', 'on', v_on, 'membership_type', null, 'billing_period', null,
    'total_amount', null);
  select * into v_member from public.memberships m where m.user_id = p_user_id;
  if v_row.id is null then
    return case when v_on >= private.malta_today() and v_profile.membership_status = 'active' then v_ending end;
  end if;
  select * into v_running from public.services s where s.id = v_row.service_id;
  if v_member.next_from >= private.malta_today() then
    return jsonb_build_object('kind', 'change', 'on', v_member.next_from,
      'membership_type', v_running.membership_type, 'billing_period', v_running.billing_period,
      'total_amount', null);
  end if;
  v_next := private.next_plan(p_user_id);
  if v_member.ends_on <= v_on or v_next.id is null
    or (p_unpaid is null and private.is_renewal_declined(p_user_id, v_on)) then
    return v_ending;
  end if;
  return jsonb_build_object('kind', case when v_member.next_membership_type is null then 'renewal' else 'change' end,
    'on', v_on, 'membership_type', v_next.membership_type, 'billing_period', v_next.billing_period,
    'total_amount', case when p_unpaid ->> 'kind' = 'renewal' then (p_unpaid ->> 'total_amount')::numeric
      else v_next.price + round(v_next.price * (private.vat_today(p_user_id)).rate, 2) end);
end;
$$;

-- The sum of so many periods still to be paid, as get_membership answers it: a renewal that waits as it was
-- ordered, the rest at today's price. The amount is null while the plan is not on sale.
create or replace function private.notice_owes(p_user_id uuid, p_periods integer, p_billing_period text, p_unpaid jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_price numeric := (private.next_plan(p_user_id)).price;
  v_ordered numeric := case when p_unpaid ->> 'kind' = 'renewal' then (p_unpaid ->> 'total_amount')::numeric end;
begin
  v_price := v_price + round(v_price * (private.vat_today(p_user_id)).rate, 2);
  return jsonb_build_object('periods', p_periods, 'billing_period', p_billing_period,
    'total_amount', coalesce(v_ordered, v_price)
      + case when p_periods > 1 then (p_periods - 1) * v_price else 0 end);
end;
$$;

-- Ends the membership of an account that is deleted, and six months after it that are paid for: what their days ahead are
-- worth is decided on with the other refunds, and only the books stay.
create or replace function private.give_up_membership(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_left numeric := (private.unused_days(p_user_id)).net;
begin
  perform private.open_membership_refund(p_user_id, r.purchase_id, r.title, r.amount, 'account_deleted')
  from (
    select w.purchase_id, string_agg(w.title, ', ' order by w.title) as title, sum(w.amount) as amount
    from (
      select v_row.purchase_id, (select s.title from public.services s where s.id = v_row.service_id) as title,
        v_left + round(v_left * (private.vat_by_category((
          select i.vat_category from public.purchase_items i
          where i.purchase_id = v_row.purchase_id and i.is_membership and not i.is_credit limit 1))).rate, 2) as amount
      where v_row.id is not null
      union all
      select v.purchase_id, i.item_title,
        round(i.gross_amount * least(v.ends_on - private.malta_today(), v.days) / v.days, 2)
      from (
        select s.purchase_id, s.service_id, coalesce(s.ends_on, private.malta_today() + 1) as ends_on,
          coalesce(s.ends_on - s.begins_on + 1, 1) as days
        from private.post_services s where s.user_id = p_user_id and s.leaving is not null and not s.is_over) v
      join public.purchase_items i on i.purchase_id = v.purchase_id and i.item_type = 'service' and i.item_id = v.service_id) w
    where w.amount > 0
    group by w.purchase_id) r;
  update public.user_services us set payment_status = 'completed', completion_date = now()
  from private.post_services s
  where s.id = us.id and s.user_id = p_user_id and s.leaving is not null and not s.is_over;
  if v_row.id is not null then
    perform private.end_membership(p_user_id, 'cancelled');
  end if;
  delete from public.memberships m where m.user_id = p_user_id;
  delete from private.post_end_notices n where n.user_id = p_user_id;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
