import type { OrderInvoice, PaymentState } from 'shared/orders/types';

const names: Record<PaymentState, string> = {
  unpaid: 'Unpaid',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

/** How it stands with the money of an order, in a word or two. */
export function paymentStateText(state: PaymentState, isOverdue = false): string {
  if (!isOverdue) return names[state];
  return state === 'unpaid' ? 'Overdue' : `${names[state]}, overdue`;
}

/** The invoice that counts; others of an order were replaced by it. */
export function currentInvoice(invoices: readonly OrderInvoice[]): OrderInvoice | undefined {
  return invoices.find(({ kind, is_replaced: isReplaced }) => kind === 'invoice' && !isReplaced);
}
