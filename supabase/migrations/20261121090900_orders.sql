-- From cart to paid order: checkout, cancelling, recording the payment, and the progress of services.
-- Each is one transaction that takes its locks in one order: profile, purchase and its rows, what is
-- sold (services, documents, events by id), discount code, numbers.

-- Two carts are the same when they hold the same items and the same code, in whatever order.
create function private.cart_fingerprint(p_items jsonb, p_discount_code text)
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
    from private.parse_cart(p_items) i
  );
end;
$$;

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

-- The last day of the period after the one that ends on p_last_day, counted from the first day of the
-- run: who began on the 31st ends on the last of February and on the 31st of March. Step by step the
-- day would wander to the 28th and stay there.
create function private.period_after(p_anchored_on date, p_last_day date, p_billing_period text)
returns date
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_months integer := 12 * (extract(year from p_last_day) - extract(year from p_anchored_on))
    + extract(month from p_last_day) - extract(month from p_anchored_on);
begin
  return (p_anchored_on
    + make_interval(months => v_months + case p_billing_period when 'annual' then 12 else 1 end))::date;
end;
$$;

-- Puts a paid plan into force: the profile carries it, the row gets its last day, the plan before it
-- ends. A renewal goes on where the running period stops, anything else begins a new run today.
create function private.activate_membership(p_purchase_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row record;
  v_running public.user_services;
  v_anchored_on date := private.malta_today();
  v_valid_until date := private.malta_today();
begin
  select us.id, us.user_id, us.service_id, s.membership_type, s.billing_period into v_row
  from public.user_services us
  join public.services s on s.id = us.service_id
  where us.purchase_id = p_purchase_id and s.membership_type is not null;
  if v_row.id is null then
    return;
  end if;

  select * into v_running
  from public.user_services us
  where us.user_id = v_row.user_id and us.service_id = v_row.service_id and us.id <> v_row.id
    and us.payment_status = 'paid' and us.valid_until >= private.malta_today();
  if found then
    v_anchored_on := v_running.anchored_on;
    v_valid_until := v_running.valid_until;
  end if;

  update public.user_services us
  set payment_status = 'completed', completion_date = now()
  from public.services s
  where s.id = us.service_id and s.membership_type is not null
    and us.user_id = v_row.user_id and us.id <> v_row.id
    and us.payment_status = 'paid';

  v_valid_until := private.period_after(v_anchored_on, v_valid_until, v_row.billing_period);
  update public.user_services set anchored_on = v_anchored_on, valid_until = v_valid_until
  where id = v_row.id;
  update public.profiles
  set membership_type = v_row.membership_type, membership_status = 'active',
    membership_valid_until = v_valid_until
  where id = v_row.user_id;
end;
$$;

-- Everything that becomes paid together: order, rows, amounts, invoice, membership. The caller holds
-- the locks and has checked that the order is pending.
create function private.settle_purchase(p_purchase_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_services set payment_status = 'paid'
  where purchase_id = p_purchase_id and payment_status = 'pending';
  update public.user_documents set payment_status = 'paid'
  where purchase_id = p_purchase_id and payment_status = 'pending';
  update public.event_registrations er set payment_status = 'paid', amount_paid = i.gross_amount
  from public.purchase_items i
  where er.purchase_id = p_purchase_id and er.payment_status = 'pending'
    and i.purchase_id = p_purchase_id and i.item_type = 'event' and i.item_id = er.event_id;
  perform private.activate_membership(p_purchase_id);
  update public.invoices set status = 'paid'
  where purchase_id = p_purchase_id and kind = 'invoice' and status = 'pending';
  update public.purchases set status = 'paid', paid_at = now() where id = p_purchase_id;
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

-- Locks the buyer and then the order, the way every path does; PY001 when there is none the caller
-- may see.
create function private.lock_purchase(p_purchase_id uuid, p_owner uuid default null)
returns public.purchases
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
begin
  select * into v_purchase from public.purchases p
  where p.id = p_purchase_id and (p_owner is null or p.user_id = p_owner);
  if v_purchase.id is null then
    perform private.fail('PY001', 'Purchase not found');
  end if;
  perform private.lock_member(v_purchase.user_id);
  select * into v_purchase from public.purchases p where p.id = p_purchase_id for update;
  return v_purchase;
end;
$$;

-- Locks an unpaid order with what it holds, as lock_purchase does, but waits for nobody: false when
-- it is unpaid no longer or somebody is at work on any of it. What handles many orders in one
-- transaction holds the last lock of the first while it takes the first of the next: were it to
-- wait, two could wait in a circle.
create function private.try_lock_order(p_purchase_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_discount_code uuid;
  v_locked integer;
begin
  select p.discount_code_id into v_discount_code
  from public.purchases p
  join public.profiles m on m.id = p.user_id
  where p.id = p_purchase_id and p.status = 'pending'
  for no key update of m skip locked for update of p skip locked;
  if not found then
    return false;
  end if;

  perform 1 from public.events e
  where e.id in (select er.event_id from public.event_registrations er where er.purchase_id = p_purchase_id)
  for no key update skip locked;
  get diagnostics v_locked = row_count;
  if v_locked <> (
      select count(*) from public.event_registrations er where er.purchase_id = p_purchase_id) then
    return false;
  end if;

  perform 1 from public.discount_codes d where d.id = v_discount_code for no key update skip locked;
  return found or v_discount_code is null;
end;
$$;

-- Cancels an unpaid order that the caller has locked: its rows leave it, the discount code is released,
-- the invoice gets a credit note. Documents and services wait in the cart again. A seat is kept for
-- another day when the member cancels, perhaps to order differently, or had to see the order cancelled
-- for another event's sake; else it is free at once, for those who wait for it.
create function private.release_order(p_purchase_id uuid, p_reason text)
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Their seats go back from sold to held, or free: in the order in which every path locks events.
  perform 1 from public.events e
  where e.id in (select er.event_id from public.event_registrations er where er.purchase_id = p_purchase_id)
  order by e.id for no key update;
  update public.user_services set purchase_id = null where purchase_id = p_purchase_id;
  update public.user_documents set purchase_id = null where purchase_id = p_purchase_id;
  update public.event_registrations er set purchase_id = null
  from public.events e
  where er.purchase_id = p_purchase_id and e.id = er.event_id
    and p_reason in ('member', 'event_cancelled') and not private.is_called_off(e);
  update public.event_registrations set purchase_id = null, payment_status = 'cancelled',
    cancelled_at = clock_timestamp(), held_until = clock_timestamp()
  where purchase_id = p_purchase_id;
  update public.purchases set status = 'cancelled', cancelled_at = now(), cancel_reason = p_reason
  where id = p_purchase_id;
  with released as (
    delete from public.discount_code_usage where purchase_id = p_purchase_id
    returning discount_code_id
  )
  update public.discount_codes d set usage_count = greatest(d.usage_count - 1, 0)
  from released r where d.id = r.discount_code_id;
  return private.issue_credit_note(p_purchase_id);
end;
$$;

create function private.cancel_order(p_purchase_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_purchase public.purchases;
  v_note public.invoices;
begin
  v_purchase := private.lock_purchase(p_purchase_id, case when private.is_admin() then null else v_user end);
  if v_purchase.status = 'paid' then
    perform private.fail('PY004', 'A paid purchase cannot be cancelled');
  end if;
  if v_purchase.status = 'pending' then
    v_note := private.release_order(p_purchase_id,
      case when v_purchase.user_id = v_user then 'member' else 'administrator' end);
  else
    select * into v_note from public.invoices i
    where i.purchase_id = p_purchase_id and i.kind = 'credit_note';
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'status', 'cancelled', 'credit_note_number', v_note.invoice_number);
end;
$$;
grant execute on function private.cancel_order(uuid) to authenticated, service_role;

-- Cancels an unpaid order of the caller (any, for administrators); see release_order for what becomes
-- of it. Repeating it changes nothing.
create function public.cancel_purchase(p_purchase_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.cancel_order(p_purchase_id) $$;
grant execute on function public.cancel_purchase(uuid) to authenticated, service_role;

create function private.settle_by_payment(
  p_purchase_id uuid,
  p_provider text,
  p_reference text,
  p_amount numeric
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
begin
  perform private.require_admin(p_or_service => true);
  v_purchase := private.lock_purchase(p_purchase_id);
  if v_purchase.status = 'cancelled' then
    perform private.fail('PY003', 'The purchase is cancelled',
      jsonb_build_object('purchase_number', v_purchase.purchase_number));
  end if;
  if v_purchase.status = 'pending' then
    if p_amount is distinct from v_purchase.total_amount then
      perform private.fail('PY002', 'The amount differs from the amount due',
        jsonb_build_object('amount', p_amount, 'amount_due', v_purchase.total_amount));
    end if;
    insert into public.payments (purchase_id, provider, reference, amount, recorded_by)
    values (p_purchase_id, lower(btrim(p_provider)), nullif(btrim(p_reference), ''), p_amount, auth.uid());
    perform private.settle_purchase(p_purchase_id);
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'status', 'paid', 'already_settled', v_purchase.status = 'paid');
end;
$$;
grant execute on function private.settle_by_payment(uuid, text, text, numeric) to authenticated, service_role;

-- Records the payment of an order, for administrators and payment providers (service role). Settles
-- once: order, rows, invoice and membership become paid together; a repeated call only says so.
create function public.record_payment(
  p_purchase_id uuid,
  p_provider text,
  p_reference text,
  p_amount numeric
)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.settle_by_payment(p_purchase_id, p_provider, p_reference, p_amount) $$;
grant execute on function public.record_payment(uuid, text, text, numeric) to authenticated, service_role;

create function private.move_service(p_user_service_id uuid, p_status text, p_notes text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
begin
  perform private.require_admin();
  -- Profile first; an account that goes meanwhile takes along what it had for nothing.
  perform 1 from public.profiles p
  where p.id = (select us.user_id from public.user_services us where us.id = p_user_service_id)
  for no key update;
  select * into v_row from public.user_services us where us.id = p_user_service_id for update;
  if v_row.id is null then
    perform private.fail('PY001', 'Service order not found');
  end if;
  -- A plan runs until its last day; marking it done would let the same period be bought twice.
  if p_status is null or p_status not in ('in_progress', 'completed')
    or v_row.payment_status not in ('paid', 'in_progress', p_status)
    or exists (
      select 1 from public.services s where s.id = v_row.service_id and s.membership_type is not null) then
    perform private.fail('PY005', 'This step is not possible from here',
      jsonb_build_object('from', v_row.payment_status, 'to', p_status));
  end if;
  update public.user_services us
  set payment_status = p_status,
    notes = coalesce(nullif(btrim(left(p_notes, 2000)), ''), us.notes),
    completion_date = case when p_status = 'completed' then coalesce(us.completion_date, now()) end
  where us.id = p_user_service_id
  returning * into v_row;
  return jsonb_build_object('user_service_id', v_row.id, 'status', v_row.payment_status,
    'completion_date', v_row.completion_date, 'notes', v_row.notes);
end;
$$;
grant execute on function private.move_service(uuid, text, text) to authenticated, service_role;

-- Moves a paid service that is no plan on: paid to in progress to completed (administrators only).
-- Blank notes keep the notes that are there.
create function public.set_service_progress(
  p_user_service_id uuid,
  p_status text,
  p_notes text default null
)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.move_service(p_user_service_id, p_status, p_notes) $$;
grant execute on function public.set_service_progress(uuid, text, text) to authenticated, service_role;
