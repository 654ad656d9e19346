-- From cart to order, in one transaction that takes its locks in one order: profile, purchase and its
-- rows, what is sold (by kind, then id), discount code, numbers.

-- The answer of checkout, for the first call and for every repeated one.
create function private.checkout_answer(p_purchase_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'status', p.status, 'total_amount', p.total_amount, 'currency', p.currency,
      'invoice_id', i.id, 'invoice_number', i.invoice_number, 'due_date', i.due_date,
      'net_amount', p.net_amount, 'vat_amount', p.vat_amount, 'has_box', m.box_number is not null,
      'items', (
        select jsonb_agg(jsonb_build_object('position', l.position, 'item_type', l.item_type,
          'item_title', l.item_title, 'quantity', l.quantity, 'discount_amount', l.discount_amount,
          'net_amount', l.net_amount, 'vat_amount', l.vat_amount, 'gross_amount', l.gross_amount,
          'is_membership', l.is_membership, 'is_onboarding_fee', l.is_onboarding_fee)
          order by l.position)
        from public.purchase_items l where l.purchase_id = p.id))
    from public.purchases p
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    join public.profiles m on m.id = p.user_id
    where p.id = p_purchase_id
  );
end;
$$;

-- Writes the order a quote describes, with its lines; the onboarding fee is the last of them.
create function private.write_purchase(
  p_user_id uuid,
  p_quote private.quote,
  p_idempotency_key uuid,
  p_fingerprint text
)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase uuid;
  v_lines private.quote_line[] := p_quote.lines;
begin
  if (p_quote.fee).item_id is not null then
    v_lines := v_lines || p_quote.fee;
  end if;
  insert into public.purchases (user_id, purchase_number, subtotal, discount_code_id, discount_code,
    discount_amount, vat_rate, net_amount, vat_amount, total_amount, idempotency_key, cart_fingerprint)
  select p_user_id, private.next_purchase_number(), p_quote.subtotal,
    ((p_quote.discount).discount_code).id, (p_quote.discount).code,
    coalesce((p_quote.discount).discount_amount, 0), p_quote.vat_rate,
    sum(l.net_amount), sum(l.vat_amount), p_quote.amount_due, p_idempotency_key, p_fingerprint
  from unnest(v_lines) l
  returning id into v_purchase;

  insert into public.purchase_items (purchase_id, position, item_type, item_id, item_title, quantity,
    unit_price, total_price, discount_amount, vat_included, net_amount, vat_amount, gross_amount,
    is_membership, is_onboarding_fee, is_credit, metadata)
  select v_purchase, l.ordinality, l.item_type, l.item_id, l.title, l.quantity,
    l.unit_price, l.total_price, l.discount_amount, l.vat_included, l.net_amount, l.vat_amount,
    l.gross_amount, l.is_membership, l.is_onboarding_fee, l.is_credit,
    jsonb_strip_nulls(coalesce(l.facts, '{}') || jsonb_build_object('price_unit', l.price_unit))
  from unnest(v_lines) with ordinality l;
  return v_purchase;
end;
$$;

-- Attaches the member's waiting rows to the order, and writes those that do not exist yet. In the
-- order of ids, as every path locks what is limited. Says on the row of a plan what its order does.
create function private.attach_rows(p_user_id uuid, p_purchase_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k loop
    execute format($statement$
      with wanted as (
        select i.item_id from public.purchase_items i
        where i.purchase_id = $2 and i.item_type = $3
          and not i.is_onboarding_fee and not i.is_credit
      ), attached as (
        update public.%1$I r set purchase_id = $2, %3$I = now()
        from wanted w
        where r.user_id = $1 and r.%2$I = w.item_id
          and r.payment_status = 'pending' and r.purchase_id is null
        returning w.item_id
      )
      insert into public.%1$I (user_id, %2$I, purchase_id)
      select $1, w.item_id, $2 from wanted w
      where w.item_id not in (select a.item_id from attached a)
      order by w.item_id
      $statement$, v_kind.rows_table, v_kind.item_type || '_id', v_kind.date_column)
    using p_user_id, p_purchase_id, v_kind.item_type;
    -- Services are the first kind: the order's day is known when the member hears of a seat on it.
    perform private.mark_membership_order(p_purchase_id);
  end loop;
  -- One membership at a time: a plan that waited beside the one ordered gives way.
  if exists (select 1 from public.purchase_items i where i.purchase_id = p_purchase_id and i.is_membership) then
    perform private.withdraw_waiting_plans(p_user_id);
  end if;
end;
$$;

-- Counts the use of a quote's code for an order; DC001 when somebody else has had the last one meanwhile.
create function private.use_quoted_discount(
  p_user_id uuid,
  p_purchase_id uuid,
  p_discount private.discount_answer
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_discount.code is not null
    and not private.reserve_discount_use((p_discount.discount_code).id, p_purchase_id, p_user_id) then
    p_discount.problem := 'used_up';
    perform private.fail('DC001', 'Discount code used up', private.discount_json(p_discount));
  end if;
end;
$$;

-- Writes the order a quote describes with all that belongs to it, for a member who is locked: rows, use of
-- the code, invoice; paid at once when there is nothing to pay. A membership order that goes on with or
-- changes the running plan takes the place of one that waits.
create function private.write_order(
  p_user_id uuid,
  p_quote private.quote,
  p_idempotency_key uuid,
  p_fingerprint text
)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase uuid;
begin
  if exists (select 1 from unnest(p_quote.lines) l where l.is_membership) then
    perform private.replace_membership_order(p_user_id);
  end if;
  v_purchase := private.write_purchase(p_user_id, p_quote, p_idempotency_key, p_fingerprint);
  perform private.attach_rows(p_user_id, v_purchase);
  perform private.use_quoted_discount(p_user_id, v_purchase, p_quote.discount);
  if p_quote.amount_due = 0 then
    perform private.settle_purchase(v_purchase);
  end if;
  perform private.issue_invoice(v_purchase);
  return v_purchase;
end;
$$;

-- The transaction of checkout, step by step; see public.checkout.
create function private.checkout(
  p_items jsonb,
  p_discount_code text,
  p_idempotency_key uuid,
  p_expected_total numeric
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_user uuid := private.require_user();
  v_items private.cart_item[];
  v_fingerprint text;
  v_quote private.quote;
  v_purchase uuid;
begin
  if p_idempotency_key is null then
    perform private.fail('CT008', 'An idempotency key is needed');
  end if;
  v_items := private.parse_cart(p_items);
  v_fingerprint := private.cart_fingerprint(v_items, p_discount_code);

  -- From here on this member's checkouts take turns: a repeated call finds what the first one wrote.
  perform private.lock_member(v_user);
  v_purchase := private.order_under_key(v_user, p_idempotency_key, v_fingerprint);
  if v_purchase is not null then
    return private.checkout_answer(v_purchase);
  end if;
  if cardinality(v_items) = 0 then
    perform private.fail('CT001', 'The cart is empty');
  end if;
  perform private.refuse_buyer(v_user);
  perform private.refuse_checkout_guess(v_user, p_discount_code);

  perform private.hold_cart(v_user, v_items, p_discount_code);
  v_quote := private.price_cart(v_user, v_items, p_discount_code);
  perform private.refuse_quote(v_quote, p_expected_total);
  perform private.limit_orders(v_user, v_quote.amount_due = 0);

  v_purchase := private.write_order(v_user, v_quote, p_idempotency_key, v_fingerprint);
  return private.checkout_answer(v_purchase);
end;
$$;
grant execute on function private.checkout(jsonb, text, uuid, numeric) to authenticated, service_role;

-- Places the order for the caller's cart: purchase, lines, rows, use of the code and invoice, or an
-- error that names the item and nothing written. Same key and same cart: the first answer again, or
-- CT009 once that order is cancelled.
-- p_expected_total is the amount due the person saw; without it the unit prices they saw must hold.
-- The code may be left out, the key may not.
create function public.checkout(
  p_items jsonb,
  p_discount_code text default null,
  p_idempotency_key uuid default null,
  p_expected_total numeric default null
)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.checkout(p_items, p_discount_code, p_idempotency_key, p_expected_total);
end;
$$;
grant execute on function public.checkout(jsonb, text, uuid, numeric) to authenticated, service_role;
