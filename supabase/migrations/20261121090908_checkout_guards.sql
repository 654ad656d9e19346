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
