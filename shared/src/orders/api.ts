import { type Directory, directory, type ListQuery } from 'shared/lib/directory';
import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import { paidDays } from './paid-days';
import type {
  Order,
  OrderEntry,
  OrderFilters,
  OrderSort,
  OrderSum,
  PaymentReceipt,
  PaymentRecord,
} from './types';

/** The orders. Administrators see everyone's. */
export const orderDirectory: Directory<OrderEntry, OrderFilters, OrderSort> =
  /* @__PURE__ */ directory({
    name: 'orders',
    select: (options) => supabase.from('order_directory').select('*', options),
    narrow: (request, { filter, paid }) => {
      const [from, to] = paidDays(paid);
      let narrowed = request;
      if (filter === 'overdue') narrowed = narrowed.is('is_overdue', true);
      else if (filter !== 'all') narrowed = narrowed.eq('status', filter);
      if (from) narrowed = narrowed.gte('paid_on', from);
      if (to) narrowed = narrowed.lte('paid_on', to);
      return narrowed;
    },
    watch: (onChange) => watchTable(['purchases', 'payment_reminders'], onChange),
  });

/** What the orders come to that search and filters leave: all of them, not those of a page. */
export async function sumOrders(
  { search, chosen }: Pick<ListQuery<OrderFilters>, 'search' | 'chosen'>,
  signal?: AbortSignal,
): Promise<OrderSum> {
  const [from, to] = paidDays(chosen.paid);
  let call = supabase.rpc('sum_orders', {
    p_filter: chosen.filter,
    p_search: search,
    ...(from && { p_paid_from: from }),
    ...(to && { p_paid_to: to }),
  });
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The total could not be loaded.') as unknown as OrderSum;
}

const orderColumns = `*,
  member:profiles!purchases_user_id_fkey(full_name, email, company_name),
  items:purchase_items(*),
  invoices(id, kind, invoice_number, status, issued_date, due_date, amount),
  payments(id, provider, reference, amount, paid_on, created_at),
  reminders:payment_reminders(id, is_automatic, sent_on, created_at,
    sender:profiles!payment_reminders_sent_by_fkey(full_name)),
  services:user_services(id, payment_status, completion_date, notes, updated_at,
    service:services(title, membership_type))`;

/** One order with its lines, invoice, payment, reminders and services, in one request; null where there is none. */
export async function fetchOrder(orderId: string, signal?: AbortSignal): Promise<Order | null> {
  let call = supabase.from('purchases').select(orderColumns).eq('id', orderId);
  if (signal) call = call.abortSignal(signal);
  const found = unwrapFound(await call.maybeSingle(), 'This order could not be loaded.');
  if (found === null) return null;
  const order = found as unknown as Order;
  // one payment an order: the server embeds it as an object instead of a list
  const payments = [order.payments ?? []].flat();
  return { ...order, payments, items: order.items.toSorted((a, b) => a.position - b.position) };
}

/**
 * Settles an order: purchase, lines, invoice and membership become paid together, once, however
 * often this is called.
 * @throws AppError `PY001` unknown, `PY002` another amount, `PY003` cancelled, `PY010` no such value date.
 */
export async function recordPayment(
  orderId: string,
  payment: PaymentRecord,
): Promise<PaymentReceipt> {
  const answer = await supabase.rpc('record_payment', {
    p_purchase_id: orderId,
    p_provider: payment.provider,
    p_reference: payment.reference.trim(),
    p_amount: payment.amount,
    p_paid_on: payment.paid_on,
  });
  const text = 'The payment could not be recorded. Please try again.';
  return unwrap(answer, text) as unknown as PaymentReceipt;
}

/**
 * Cancels an unpaid order, the person's own or, for administrators, anybody's.
 * @param reason of one that bills what was done for a member, which is waived: administrators only.
 * @throws AppError `PY001`, or `PY004` when it is paid; `PO062` it bills what was done for the caller, `PO034` no reason.
 */
export async function cancelPurchase(purchaseId: string, reason?: string): Promise<void> {
  const answer = await supabase.rpc('cancel_purchase', {
    p_purchase_id: purchaseId,
    ...(reason !== undefined && { p_reason: reason }),
  });
  unwrapVoid(answer, 'The order could not be cancelled. Please try again.');
}

/**
 * Reminds the member of an unpaid order by e-mail, at most once in seven days.
 * @throws AppError `PY001` unknown, `PY012` nothing is due, `PY013` reminded too recently, `PY014` no confirmed address.
 */
export async function remindPayment(orderId: string): Promise<void> {
  const answer = await supabase.rpc('remind_payment', { p_purchase_id: orderId });
  unwrap(answer, 'The reminder could not be sent. Please try again.');
}
