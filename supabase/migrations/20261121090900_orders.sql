-- The lock that every change of an order begins with.

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
