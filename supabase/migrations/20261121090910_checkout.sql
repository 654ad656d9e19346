-- From cart to order.

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
      'invoice_id', i.id, 'invoice_number', i.invoice_number, 'due_date', i.due_date)
    from public.purchases p
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.id = p_purchase_id
  );
end;
$$;

-- Attaches the member's waiting rows to the order, and writes those that do not exist yet. In the
-- order of ids, as every path locks events.
create function private.attach_rows(p_user_id uuid, p_purchase_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind record;
begin
  -- A statement per kind of thing in the order, mostly one or two.
  for v_kind in
    select k.item_type, k.rows_table, k.date_column
    from (values
      ('service', 'user_services', 'purchase_date'),
      ('document', 'user_documents', 'purchase_date'),
      ('event', 'event_registrations', 'registration_date')) as k (item_type, rows_table, date_column)
    where exists (
      select 1 from public.purchase_items i
      where i.purchase_id = p_purchase_id and i.item_type = k.item_type and not i.is_onboarding_fee)
  loop
    execute format($statement$
      with wanted as (
        select i.item_id from public.purchase_items i
        where i.purchase_id = $2 and i.item_type = $3 and not i.is_onboarding_fee
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
  end loop;
  -- One membership at a time: a plan that waited beside the one ordered gives way.
  if exists (select 1 from public.purchase_items i where i.purchase_id = p_purchase_id and i.is_membership) then
    perform private.withdraw_waiting_plans(p_user_id);
  end if;
end;
$$;

-- Every order takes an invoice number of the year, though it costs nothing or is cancelled: at most 20
-- free orders of a member within 24 hours, and 200 in all (RL005). The caller holds the lock on the
-- member.
create function private.limit_orders(p_user_id uuid, p_is_free boolean)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_orders integer;
  v_free integer;
begin
  select count(*), count(*) filter (where p.total_amount = 0) into v_orders, v_free
  from public.purchases p
  where p.user_id = p_user_id and p.created_at > now() - interval '24 hours';
  if v_orders >= 200 or (p_is_free and v_free >= 20) then
    perform private.fail('RL005', 'Too many orders within a day');
  end if;
end;
$$;

create function private.place_order(
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
  v_fingerprint text;
  v_earlier public.purchases;
  v_quote jsonb;
  v_line jsonb;
  v_discount_id uuid;
  v_purchase uuid;
begin
  if p_idempotency_key is null then
    perform private.fail('CT008', 'An idempotency key is needed');
  end if;
  v_fingerprint := private.cart_fingerprint(p_items, p_discount_code);

  -- From here on this member's checkouts take turns: a repeated call finds what the first one wrote.
  perform private.lock_member(v_user);
  select * into v_earlier from public.purchases p
  where p.user_id = v_user and p.idempotency_key = p_idempotency_key;
  if found then
    if v_earlier.cart_fingerprint <> v_fingerprint then
      perform private.fail('CT007', 'This idempotency key belongs to another cart',
        jsonb_build_object('purchase_id', v_earlier.id, 'purchase_number', v_earlier.purchase_number));
    end if;
    -- Neither "placed" nor a new order nobody asked for twice: the person has to look again.
    if v_earlier.status = 'cancelled' then
      perform private.fail('CT009', 'The order of this idempotency key was cancelled',
        jsonb_build_object('purchase_id', v_earlier.id, 'purchase_number', v_earlier.purchase_number));
    end if;
    return private.checkout_answer(v_earlier.id);
  end if;
  if jsonb_array_length(p_items) = 0 then
    perform private.fail('CT001', 'The cart is empty');
  end if;
  perform private.refuse_checkout_guess(v_user, p_discount_code);

  -- The member's waiting rows, then what is sold: nobody can delete it or take the seat between check
  -- and write.
  perform 1 from public.event_registrations er
  where er.user_id = v_user and er.payment_status = 'pending' order by er.id for update;
  perform private.hold_item(i.item_type, i.item_id)
  from (select * from private.parse_cart(p_items) where item_type <> 'event'
    order by item_type desc, item_id) i;
  perform 1 from public.events e
  where e.id in (select i.item_id from private.parse_cart(p_items) i where i.item_type = 'event')
  order by e.id for no key update;
  perform 1 from public.discount_codes d
  where d.code = upper(btrim(p_discount_code)) and d.archived_at is null for key share;

  v_quote := private.price_cart(v_user, p_items, p_discount_code);

  for v_line in select l.line from jsonb_array_elements(v_quote -> 'lines') as l (line) loop
    perform private.refuse_item(v_line ->> 'problem', v_line ->> 'item_type',
      (v_line ->> 'item_id')::uuid, nullif(v_line ->> 'title', 'No longer available'));
    -- Without a total the prices last seen are what the person agreed to.
    if p_expected_total is null and v_line ->> 'previous_unit_price' is not null then
      perform private.fail('CT006', 'A price changed since it was shown', v_line);
    end if;
  end loop;
  if not coalesce((v_quote #>> '{discount,is_valid}')::boolean, true) then
    perform private.fail('DC001', 'Discount code refused', v_quote -> 'discount');
  end if;
  if p_expected_total <> (v_quote ->> 'amount_due')::numeric then
    perform private.fail('CT006', 'The total changed since it was shown',
      jsonb_build_object('expected_total', p_expected_total, 'amount_due', v_quote -> 'amount_due'));
  end if;
  perform private.limit_orders(v_user, (v_quote ->> 'amount_due')::numeric = 0);
  v_discount_id := (v_quote #>> '{discount,discount_code_id}')::uuid;

  with lines as (
    select (l.line ->> 'net_amount')::numeric as net, (l.line ->> 'vat_amount')::numeric as vat
    from jsonb_array_elements(v_quote -> 'lines') as l (line)
    union all
    select (v_quote ->> 'onboarding_fee')::numeric,
      (v_quote ->> 'vat_added')::numeric - coalesce((
        select sum((l.line ->> 'vat_amount')::numeric)
        from jsonb_array_elements(v_quote -> 'lines') as l (line)
        where not (l.line ->> 'vat_included')::boolean), 0)
  )
  insert into public.purchases (user_id, purchase_number, subtotal, discount_code_id, discount_code,
    discount_amount, vat_rate, net_amount, vat_amount, total_amount, idempotency_key, cart_fingerprint)
  select v_user, private.next_purchase_number(), (v_quote ->> 'subtotal')::numeric, v_discount_id,
    v_quote #>> '{discount,code}', (v_quote ->> 'discount_amount')::numeric,
    (v_quote ->> 'vat_rate')::numeric, sum(l.net), sum(l.vat), (v_quote ->> 'amount_due')::numeric,
    p_idempotency_key, v_fingerprint
  from lines l
  returning id into v_purchase;

  insert into public.purchase_items (purchase_id, position, item_type, item_id, item_title, quantity,
    unit_price, total_price, discount_amount, vat_included, net_amount, vat_amount, gross_amount,
    is_membership, metadata)
  select v_purchase, l.position, l.line ->> 'item_type', (l.line ->> 'item_id')::uuid,
    l.line ->> 'title', (l.line ->> 'quantity')::integer, (l.line ->> 'unit_price')::numeric,
    (l.line ->> 'total_price')::numeric, (l.line ->> 'discount_amount')::numeric,
    (l.line ->> 'vat_included')::boolean, (l.line ->> 'net_amount')::numeric,
    (l.line ->> 'vat_amount')::numeric, (l.line ->> 'gross_amount')::numeric,
    (l.line ->> 'is_membership')::boolean,
    jsonb_strip_nulls(jsonb_build_object('estimated_delivery', l.line -> 'estimated_delivery',
      'event_date', l.line -> 'event_date', 'event_time', l.line -> 'event_time',
      'location', l.line -> 'location', 'price_unit', l.line -> 'price_unit',
      'billing_period', l.line -> 'billing_period'))
  from jsonb_array_elements(v_quote -> 'lines') with ordinality as l (line, position);

  if (v_quote ->> 'onboarding_fee')::numeric > 0 then
    insert into public.purchase_items (purchase_id, position, item_type, item_id, item_title, quantity,
      unit_price, total_price, vat_included, net_amount, vat_amount, gross_amount, is_onboarding_fee)
    select v_purchase, jsonb_array_length(v_quote -> 'lines') + 1, 'service',
      (v_quote ->> 'onboarding_fee_service_id')::uuid, v_quote ->> 'onboarding_fee_title', 1,
      p.net_amount - i.net, p.net_amount - i.net, false,
      p.net_amount - i.net, p.vat_amount - i.vat, p.total_amount - i.gross, true
    from public.purchases p,
      (select sum(net_amount) as net, sum(vat_amount) as vat, sum(gross_amount) as gross
        from public.purchase_items where purchase_id = v_purchase) as i
    where p.id = v_purchase;
  end if;

  perform private.attach_rows(v_user, v_purchase);
  if v_discount_id is not null
    and not private.reserve_discount_use(v_discount_id, v_purchase, v_user) then
    perform private.fail('DC001', 'Discount code used up',
      (v_quote -> 'discount') || '{"is_valid": false, "message": "This discount code has been used up."}');
  end if;
  if (v_quote ->> 'amount_due')::numeric = 0 then
    perform private.settle_purchase(v_purchase);
  end if;
  perform private.issue_invoice(v_purchase);
  return private.checkout_answer(v_purchase);
end;
$$;
grant execute on function private.place_order(jsonb, text, uuid, numeric) to authenticated, service_role;

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
  return private.place_order(p_items, p_discount_code, p_idempotency_key, p_expected_total);
end;
$$;
grant execute on function public.checkout(jsonb, text, uuid, numeric) to authenticated, service_role;
