import { type Directory, directory, type ListQuery } from 'shared/lib/directory';
import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import { paidDays } from './paid-days';
import type {
  AccountCredit,
  CreditReceipt,
  Order,
  OrderEntry,
  OrderFilters,
  OrderInvoice,
  OrderSort,
  OrderSum,
  PaymentOptions,
  PaymentReceipt,
  PaymentRecord,
  RefundableLine,
  RefundReceipt,
  RefundRecord,
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
      else if (filter === 'partly_paid') narrowed = narrowed.eq('payment_state', filter);
      else if (filter === 'refunded')
        narrowed = narrowed.in('payment_state', ['partly_refunded', 'refunded']);
      else if (filter !== 'all') narrowed = narrowed.eq('status', filter);
      if (from) narrowed = narrowed.gte('paid_on', from);
      if (to) narrowed = narrowed.lte('paid_on', to);
      return narrowed;
    },
    watch: (onChange) =>
      watchTable(['purchases', 'payment_reminders', 'account_credits'], onChange),
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
  invoices(id, kind, invoice_number, status, issued_date, due_date, amount, is_replaced,
    credits_invoice_id, created_at),
  payments(id, provider, reference, amount, written_off, paid_on, created_at, credit_id),
  refunds(id, amount, net_amount, vat_amount, provider, reference, refunded_on, note, created_at,
    review_id, credit_id, credit_note:invoices(invoice_number)),
  reminders:payment_reminders(id, is_automatic, sent_on, created_at,
    sender:profiles!payment_reminders_sent_by_fkey(full_name)),
  services:user_services(id, payment_status, completion_date, notes, updated_at,
    service:services(title, membership_type))`;

const orderNotLoaded = 'This order could not be loaded.';

/** One order with its lines, papers, money, reminders and services; null where there is none. */
export async function fetchOrder(orderId: string, signal?: AbortSignal): Promise<Order | null> {
  let call = supabase.from('purchases').select(orderColumns).eq('id', orderId);
  let credits = supabase.from('account_credit_balances').select('*').eq('purchase_id', orderId);
  if (signal) {
    call = call.abortSignal(signal);
    credits = credits.abortSignal(signal);
  }
  const [found, ofIt] = await Promise.all([call.maybeSingle(), credits.order('created_at')]);
  const row = unwrapFound(found, orderNotLoaded);
  if (row === null) return null;
  const order = row as unknown as Order & { invoices: (OrderInvoice & { created_at: string })[] };
  const dayAndMoment = (each: { created_at: string }, day: string) => `${day} ${each.created_at}`;
  return {
    ...order,
    credits: unwrap(ofIt, orderNotLoaded) as unknown as AccountCredit[],
    items: order.items.toSorted((a, b) => a.position - b.position),
    invoices: inOrder(order.invoices, (each) => each.created_at),
    payments: inOrder(order.payments, (each) => dayAndMoment(each, each.paid_on)),
    refunds: inOrder(order.refunds, (each) => dayAndMoment(each, each.refunded_on)),
  };
}

function inOrder<Row>(rows: readonly Row[], by: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => (by(a) < by(b) ? -1 : 1));
}

/**
 * Records money that came for an order. What settles it makes purchase, lines, invoice and membership paid together,
 * once, however often this is called.
 * @throws AppError `PY001` unknown, `PY002` another amount than is due, `PY003` cancelled (both never with `asReceived`),
 *   `PY010` no such value date, `PY015` the line of the statement is recorded for another order, `PY016` no amount.
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
    ...(payment.asReceived !== undefined && { p_as_received: payment.asReceived }),
    ...(payment.nth !== undefined && { p_nth: payment.nth }),
  });
  const text = 'The payment could not be recorded. Please try again.';
  return unwrap(answer, text) as unknown as PaymentReceipt;
}

/** What can be paid back of each line of a paid order; of no other anything. Administrators only. */
export async function fetchRefundableLines(
  orderId: string,
  signal?: AbortSignal,
): Promise<RefundableLine[]> {
  let call = supabase.rpc('get_refundable_lines', { p_purchase_id: orderId });
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'What can be paid back could not be loaded.');
}

/**
 * Records what was paid back of an order, with the credit note over it. Administrators only.
 * @throws AppError `PY001` unknown, `RF002` nothing was paid for it, `RF003` a line or an amount that cannot be paid
 *   back, `RF004` the key was used for another refund, `PY008` without a note, `PY010` no such value date.
 */
export async function refundPurchase(
  orderId: string,
  refund: RefundRecord,
): Promise<RefundReceipt> {
  const answer = await supabase.rpc('refund_purchase', {
    p_purchase_id: orderId,
    p_lines: refund.lines,
    p_note: refund.note,
    p_provider: refund.provider,
    p_reference: refund.reference.trim(),
    p_refunded_on: refund.refunded_on,
    p_idempotency_key: refund.idempotencyKey,
  });
  const text = 'The refund could not be recorded. Please try again.';
  return unwrap(answer, text) as unknown as RefundReceipt;
}

/**
 * Pays what is due of an order from its member's credits, the oldest first: the person's own order or, for
 * administrators, anybody's. Where the credits are less, the rest stays due. Again where nothing is due: nothing happens.
 * @throws AppError `PY001` unknown, `PY003` cancelled, `PY017` there is no credit.
 */
export async function payWithCredit(orderId: string): Promise<CreditReceipt> {
  const answer = await supabase.rpc('use_credit', { p_purchase_id: orderId });
  const text = 'The credit could not be used. Please try again.';
  return unwrap(answer, text) as unknown as CreditReceipt;
}

/**
 * Puts what is left of a credit on the office's list of refunds, unless it is there: the person's own or, for
 * administrators, anybody's.
 * @throws AppError `PY017` nothing is left of it.
 */
export async function askCreditBack(creditId: string): Promise<void> {
  const answer = await supabase.rpc('ask_credit_back', { p_credit_id: creditId });
  unwrapVoid(answer, 'We could not ask for this. Please try again.');
}

/** What the office has set about payments. Administrators only. */
export async function fetchPaymentOptions(signal?: AbortSignal): Promise<PaymentOptions> {
  let call = supabase.from('payment_options').select('tolerance, updated_at');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call.single(), 'The payment settings could not be loaded.');
}

/**
 * Changes what is let go of a payment that is a little short.
 * @throws AppError `PY018` it is not between nothing and €5.00 in whole cents.
 */
export async function changePaymentTolerance(tolerance: number): Promise<void> {
  const answer = await supabase.rpc('change_payment_tolerance', { p_tolerance: tolerance });
  unwrapVoid(answer, 'The setting could not be kept. Please try again.');
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
