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
