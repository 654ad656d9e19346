-- The cart as a browser sends it, read once.

-- Reads a list of {item_type, item_id, unit_price?} as a browser sent it. A repeated item counts once;
-- anything that is not an item is refused with CT008 and its position.
create function private.parse_cart(p_items jsonb)
returns table ("position" integer, item_type text, item_id uuid, seen_price numeric)
language plpgsql
immutable
rows 10
set search_path = ''
as $$
declare
  v_uuid constant text := '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
  v_bad bigint;
begin
  if p_items is null or jsonb_typeof(p_items) <> 'array' then
    perform private.fail('CT008', 'The cart is not a list of items');
  end if;
  if jsonb_array_length(p_items) > 100 then
    perform private.fail('CT008', 'The cart holds more than 100 items');
  end if;

  select i.position into v_bad
  from jsonb_array_elements(p_items) with ordinality as i (item, position)
  where not coalesce(
    jsonb_typeof(i.item) = 'object'
    and jsonb_typeof(i.item -> 'item_type') = 'string'
    and i.item ->> 'item_type' in ('service', 'event', 'document')
    and jsonb_typeof(i.item -> 'item_id') = 'string'
    and i.item ->> 'item_id' ~ v_uuid
    and coalesce(jsonb_typeof(i.item -> 'unit_price'), 'null') in ('number', 'null'), false)
  order by i.position
  limit 1;
  if v_bad is not null then
    perform private.fail('CT008', 'Malformed cart item', jsonb_build_object('position', v_bad));
  end if;

  return query
  select min(i.position)::integer, i.item ->> 'item_type', (i.item ->> 'item_id')::uuid,
    (array_agg((i.item ->> 'unit_price')::numeric order by i.position))[1]
  from jsonb_array_elements(p_items) with ordinality as i (item, position)
  group by 2, 3
  order by 1;
end;
$$;

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
