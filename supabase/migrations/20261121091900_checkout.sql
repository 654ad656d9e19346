-- From cart to order, to paid order, or to a cancelled one.

-- What a checkout asks and locks before it writes an order.

-- The order a member has placed under a key before; null when there is none. CT007 when it was another
-- cart; CT009 when that order is cancelled, since it is not placed and a new one was not asked for.
create function private.order_under_key(p_user_id uuid, p_idempotency_key uuid, p_fingerprint text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_earlier public.purchases;
begin
  select * into v_earlier from public.purchases p
  where p.user_id = p_user_id and p.idempotency_key = p_idempotency_key;
  if v_earlier.cart_fingerprint <> p_fingerprint then
    perform private.fail('CT007', 'This idempotency key belongs to another cart',
      jsonb_build_object('purchase_id', v_earlier.id, 'purchase_number', v_earlier.purchase_number));
  end if;
  if v_earlier.status = 'cancelled' then
    perform private.fail('CT009', 'The order of this idempotency key was cancelled',
      jsonb_build_object('purchase_id', v_earlier.id, 'purchase_number', v_earlier.purchase_number));
  end if;
  return v_earlier.id;
end;
$$;

-- Whether addresses in a country have a postal code. The names are those of
-- `shared/src/profiles/countries.ts`, which says the same before anything is ordered.
create function private.has_postal_code(p_country text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_country <> all (array[
    'Angola', 'Antigua and Barbuda', 'Aruba', 'Bahamas', 'Belize', 'Benin', 'Bolivia', 'Botswana',
    'Burkina Faso', 'Burundi', 'Cameroon', 'Central African Republic', 'Chad', 'Comoros', 'Congo',
    'Côte d’Ivoire', 'Curaçao', 'Democratic Republic of the Congo', 'Djibouti', 'Dominica',
    'Equatorial Guinea', 'Eritrea', 'Fiji', 'Gabon', 'Gambia', 'Ghana', 'Grenada', 'Guyana',
    'Hong Kong', 'Jamaica', 'Kiribati', 'Libya', 'Macao', 'Malawi', 'Mali', 'Mauritania', 'Namibia',
    'Nauru', 'North Korea', 'Panama', 'Qatar', 'Rwanda', 'Saint Kitts and Nevis', 'Saint Lucia',
    'Saint Vincent and the Grenadines', 'Samoa', 'São Tomé and Príncipe', 'Seychelles', 'Sierra Leone',
    'Solomon Islands', 'Somalia', 'South Sudan', 'Suriname', 'Syria', 'Tanzania', 'Timor-Leste',
    'Togo', 'Tonga', 'Trinidad and Tobago', 'Tuvalu', 'Uganda', 'United Arab Emirates', 'Vanuatu',
    'Yemen', 'Zimbabwe'
  ])
$$;

-- What an invoice must say of its buyer and the profile does not: name, street, town, country, and a postal
-- code where the country has one. "Other", which the documented calls may write, is no country at all.
-- `shared/src/profiles/invoice-needs.ts` says the same before anything is ordered.
create function private.missing_of_buyer(p_profile public.profiles)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- What a page trims off, not the space alone: a street of one tab is none.
  v_blanks constant text := U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF';
  v_country constant text := coalesce(btrim(p_profile.country, v_blanks), '');
begin
  return array_remove(array[
    case when coalesce(btrim(p_profile.full_name, v_blanks), '') in ('', 'New User') then 'full_name' end,
    case when coalesce(btrim(p_profile.address_line_1, v_blanks), '') = '' then 'address_line_1' end,
    case when coalesce(btrim(p_profile.city, v_blanks), '') = '' then 'city' end,
    case when coalesce(btrim(p_profile.postal_code, v_blanks), '') = '' and v_country not in ('', 'Other')
      and private.has_postal_code(v_country) then 'postal_code' end,
    case when v_country in ('', 'Other') then 'country' end], null);
end;
$$;

-- Refuses an order whose invoice could not name its buyer (CT010), with the fields to fill in. What is not
-- the buyer's own doing, a renewal for one, does not ask here.
create function private.refuse_buyer(p_user_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_missing text[] := (select private.missing_of_buyer(p) from public.profiles p where p.id = p_user_id);
begin
  if cardinality(v_missing) > 0 then
    perform private.fail('CT010', 'The invoice could not name its buyer',
      jsonb_build_object('missing', v_missing));
  end if;
end;
$$;

-- Limits a member to 20 free and 200 orders in all within 24 hours (RL005), because every order uses up
-- an invoice number of the year, even when it is free or cancelled. The caller has locked the member.
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

-- Holds what a checkout is about to judge and write: the member's waiting rows of limited kinds, then
-- what is sold, then the code. Nobody can delete it or take the seat between check and write.
create function private.hold_cart(p_user_id uuid, p_items private.cart_item[], p_discount_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
  v_kinds constant private.item_kinds[] := array(
    select k from private.item_kinds k
    where k.item_type in (select i.item_type from unnest(p_items) i) order by k.lock_order);
begin
  foreach v_kind in array v_kinds loop
    if v_kind.is_limited then
      execute format('select 1 from public.%I where user_id = $1 and payment_status = %L '
        'order by id for update', v_kind.rows_table, 'pending')
      using p_user_id;
    end if;
  end loop;
  foreach v_kind in array v_kinds loop
    execute format('select 1 from public.%I where id = any ($1) order by id for %s',
      v_kind.catalogue_table, case when v_kind.is_limited then 'no key update' else 'key share' end)
    using array(select i.item_id from unnest(p_items) i where i.item_type = v_kind.item_type);
  end loop;
  perform 1 from public.discount_codes d
  where d.code = upper(btrim(p_discount_code)) and d.archived_at is null for key share;
end;
$$;

-- Refuses a quote that cannot be ordered: by the first line that has a problem (CT002 to CT005), for its
-- code (DC001), or because it is not what the person saw (CT006).
create function private.refuse_quote(p_quote private.quote, p_expected_total numeric)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_line private.quote_line;
begin
  foreach v_line in array p_quote.lines loop
    perform private.refuse_item(v_line.problem, v_line.item_type, v_line.item_id, v_line.title);
    -- Without a total the prices last seen are what the person agreed to.
    if p_expected_total is null and v_line.previous_unit_price is not null then
      perform private.fail('CT006', 'A price changed since it was shown', private.line_json(v_line));
    end if;
  end loop;
  if (p_quote.discount).problem is not null then
    perform private.fail('DC001', 'Discount code refused', private.discount_json(p_quote.discount));
  end if;
  if p_expected_total <> p_quote.amount_due then
    perform private.fail('CT006', 'The total changed since it was shown',
      jsonb_build_object('expected_total', p_expected_total, 'amount_due', p_quote.amount_due));
  end if;
end;
$$;


-- -------------------------------------------------------------------------------------------------
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


-- -------------------------------------------------------------------------------------------------
-- From order to paid order.

-- Everything that becomes paid together: order, rows, amounts, invoice, membership. The caller holds
-- the locks and has checked that the order is pending.
create function private.settle_purchase(p_purchase_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k loop
    execute format('update public.%I set payment_status = %L where purchase_id = $1 and payment_status = %L',
      v_kind.rows_table, 'paid', 'pending')
    using p_purchase_id;
  end loop;
  perform private.activate_membership(p_purchase_id);
  update public.invoices set status = 'paid'
  where purchase_id = p_purchase_id and kind = 'invoice' and status = 'pending';
  update public.purchases set status = 'paid', paid_at = now() where id = p_purchase_id;
end;
$$;

-- Settles an order by its payment, or says that it is settled: PY003 when it is cancelled, PY002 when the
-- amount is not the amount due, PY010 when the money cannot have been there on that day.
create function private.record_payment(
  p_purchase_id uuid,
  p_provider text,
  p_reference text,
  p_amount numeric,
  p_paid_on date
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_today date := private.malta_today();
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
    if not coalesce(p_paid_on, v_today) between '2000-01-01' and v_today then
      perform private.fail('PY010', 'The value date lies in the future or before 2000',
        jsonb_build_object('paid_on', p_paid_on, 'today', v_today));
    end if;
    insert into public.payments (purchase_id, provider, reference, amount, paid_on, recorded_by)
    values (p_purchase_id, lower(btrim(p_provider)), nullif(btrim(p_reference), ''), p_amount,
      coalesce(p_paid_on, v_today), auth.uid());
    perform private.settle_purchase(p_purchase_id);
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'status', 'paid', 'already_settled', v_purchase.status = 'paid');
end;
$$;
grant execute on function private.record_payment(uuid, text, text, numeric, date)
  to authenticated, service_role;

-- Records the payment of an order, for administrators and payment providers (service role). Settles
-- once: order, rows, invoice and membership become paid together; a repeated call only says so.
-- p_paid_on is the value date, today in Malta when it is left out.
create function public.record_payment(
  p_purchase_id uuid,
  p_provider text,
  p_reference text,
  p_amount numeric,
  p_paid_on date default null
)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.record_payment(p_purchase_id, p_provider, p_reference, p_amount, p_paid_on) $$;
grant execute on function public.record_payment(uuid, text, text, numeric, date)
  to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What becomes of an order that is cancelled.

-- Locks an unpaid order with what it holds, as lock_purchase does, but waits for nobody: false when
-- it is unpaid no longer or somebody is at work on any of it. What handles many orders in one
-- transaction still holds the last locks of one order while it takes the first of the next: if it
-- waited, it could deadlock with a checkout.
create function private.try_lock_order(p_purchase_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_discount_code uuid;
  v_kind private.item_kinds;
  v_has_all boolean;
begin
  select p.discount_code_id into v_discount_code
  from public.purchases p
  join public.profiles m on m.id = p.user_id
  where p.id = p_purchase_id and p.status = 'pending'
  for no key update of m skip locked for update of p skip locked;
  if not found then
    return false;
  end if;

  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k where k.is_limited loop
    execute format(
      'with on_order as (select r.%1$I as id from public.%2$I r where r.purchase_id = $1), '
      'locked as (select 1 from public.%3$I c where c.id in (select o.id from on_order o) '
      'for no key update skip locked) '
      'select (select count(*) from locked) = (select count(*) from on_order)',
      v_kind.item_type || '_id', v_kind.rows_table, v_kind.catalogue_table)
    into v_has_all using p_purchase_id;
    if not v_has_all then
      return false;
    end if;
  end loop;

  perform 1 from public.discount_codes d where d.id = v_discount_code for no key update skip locked;
  return found or v_discount_code is null;
end;
$$;

-- Cancels an unpaid order that the caller has locked: its rows leave it, the discount code is released,
-- the invoice gets a credit note. What was on it waits in the cart again, unless there is only so much of
-- its kind: then the kind decides (private.release_event).
create function private.cancel_locked_order(p_purchase_id uuid, p_reason text)
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind private.item_kinds;
begin
  perform private.release_membership_order(p_purchase_id, p_reason);
  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k loop
    if v_kind.is_limited then
      execute format('select private.%I($1, $2)', 'release_' || v_kind.item_type)
      using p_purchase_id, p_reason;
    else
      execute format('update public.%I set purchase_id = null where purchase_id = $1', v_kind.rows_table)
      using p_purchase_id;
    end if;
  end loop;
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

-- Cancels an order of the caller's, or of anybody for administrators: PY001 when there is none, PY004
-- when it is paid.
create function private.cancel_purchase(p_purchase_id uuid)
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
    v_note := private.cancel_locked_order(p_purchase_id,
      case when v_purchase.user_id = v_user then 'member' else 'administrator' end);
  else
    select * into v_note from public.invoices i
    where i.purchase_id = p_purchase_id and i.kind = 'credit_note';
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'status', 'cancelled', 'credit_note_number', v_note.invoice_number);
end;
$$;
grant execute on function private.cancel_purchase(uuid) to authenticated, service_role;

-- Cancels an unpaid order of the caller (any, for administrators); see cancel_locked_order for what becomes
-- of it. Repeating it changes nothing.
create function public.cancel_purchase(p_purchase_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.cancel_purchase(p_purchase_id) $$;
grant execute on function public.cancel_purchase(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Orders of a membership: what they say about it, the one at a time, and what becomes of one given up.

-- Until when an order that goes on with a running membership can be paid late: seven days after its last day,
-- or, when the run was away until after that, after the day of the first such order. Another order in its
-- place does not begin them anew.
create function private.grace_until(p_profile public.profiles)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return greatest(p_profile.membership_grace_until, p_profile.membership_valid_until + 7,
    case when not exists (
      select 1 from public.purchases p
      join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
      where p.user_id = p_profile.id and p.status = 'cancelled'
        and i.due_date + 7 > p_profile.membership_valid_until
        and exists (select 1 from public.purchase_items l where l.purchase_id = p.id and l.is_membership))
      then private.malta_today() + 7 end);
end;
$$;

-- Says on the row of a plan what its order does, once. What goes on with a running membership keeps it in force
-- for the seven days in which it can be paid late; a notice holds until it is paid.
create function private.mark_membership_order(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
begin
  update public.user_services us
  set order_kind = private.plan_order_kind(us.user_id, s),
    credited_days = (
      select (i.metadata ->> 'credit_days')::integer from public.purchase_items i
      where i.purchase_id = p_purchase_id and i.metadata ? 'credit_days')
  from public.services s
  where us.purchase_id = p_purchase_id and us.order_kind is null and s.id = us.service_id
    and s.membership_type is not null
  returning us.* into v_row;
  update public.profiles p
  set membership_grace_until = private.grace_until(p)
  where p.id = v_row.user_id and v_row.order_kind = 'renewal'
    and p.membership_grace_until is distinct from private.grace_until(p)
    and not exists (
      select 1 from public.memberships m where m.user_id = p.id and m.ends_on <= p.membership_valid_until);
end;
$$;

-- Before an order is cancelled: a plan that nobody put into a cart does not return there, nor does one beside
-- another that was put there since. Who cancels a renewal has declined it, and the membership ends with its
-- period.
create function private.release_membership_order(p_purchase_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
  v_fingerprint text := (select p.cart_fingerprint from public.purchases p where p.id = p_purchase_id);
begin
  select us.* into v_row from public.user_services us
  where us.purchase_id = p_purchase_id and us.order_kind is not null;
  if v_row.id is null then
    return;
  end if;
  if p_reason = 'replaced' or v_fingerprint ~ '^(renewal|change):' or exists (
      select 1 from public.user_services us join public.services s on s.id = us.service_id
      where us.user_id = v_row.user_id and s.membership_type is not null
        and us.payment_status = 'pending' and us.purchase_id is null) then
    delete from public.user_services us where us.id = v_row.id;
  else
    update public.user_services us set order_kind = null, credited_days = null where us.id = v_row.id;
  end if;
  if v_row.order_kind = 'renewal' and p_reason in ('member', 'administrator') then
    update public.profiles p set membership_grace_until = null where p.id = v_row.user_id;
  end if;
end;
$$;

-- Cancels the renewal or change that waits for its payment, because another order or notice takes its
-- place. One that begins a membership stays. Answers the kind it was. The caller has locked the member.
create function private.replace_membership_order(
  p_user_id uuid,
  p_kinds text[] default '{renewal,change}',
  p_reason text default 'replaced'
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_unpaid jsonb := private.unpaid_membership(p_user_id);
begin
  if not coalesce(v_unpaid ->> 'kind' = any (p_kinds), false) then
    return null;
  end if;
  perform 1 from public.purchases p where p.id = (v_unpaid ->> 'purchase_id')::uuid for update;
  perform private.cancel_locked_order((v_unpaid ->> 'purchase_id')::uuid, p_reason);
  return v_unpaid ->> 'kind';
end;
$$;

-- Writes the order for the period after the running one, for a member who is locked: the same or the chosen
-- plan at today's price. Null when none is due: none runs, notice ends it, the renewal was declined and is
-- not asked for, the end is more than 14 days away, an order waits already, or the plan is not on sale.
create function private.write_renewal(p_user_id uuid, p_is_asked_for boolean default false)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_valid_until date := (select p.membership_valid_until from public.profiles p where p.id = p_user_id);
  v_plan public.services;
  v_quote private.quote;
  v_purchase uuid;
begin
  if v_row.id is null or v_valid_until > private.malta_today() + 14
    or exists (select 1 from public.memberships m where m.user_id = p_user_id and m.ends_on <= v_valid_until)
    or private.unpaid_membership(p_user_id) is not null
    or (private.is_renewal_declined(p_user_id, v_valid_until) and not p_is_asked_for) then
    return null;
  end if;
  v_plan := private.next_plan(p_user_id);
  if v_plan.id is null then
    return null;
  end if;
  v_quote := private.price_cart(p_user_id, array[row(1, 'service', v_plan.id, null)::private.cart_item], null);
  perform private.refuse_quote(v_quote, v_quote.amount_due);
  if p_is_asked_for then
    perform private.limit_orders(p_user_id, v_quote.amount_due = 0);
  end if;
  v_purchase := private.write_order(p_user_id, v_quote, gen_random_uuid(), 'renewal:' || v_valid_until);
  perform private.tell_of_renewal(p_user_id, v_purchase);
  return v_purchase;
end;
$$;
