-- The cart as a browser proposes it, read once per call.

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
