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
