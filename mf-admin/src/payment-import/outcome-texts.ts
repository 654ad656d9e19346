import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import type { MatchedLine, MatchedOrder } from 'shared/payment-import/types';
import { providerName } from '../lib/payment-providers';

/** What is to be known of a line before it is recorded, in a sentence or two. */
export function whyNot({ outcome, orders, amount, question }: MatchedLine): string {
  const [order] = orders;
  const number = order?.purchase_number ?? 'The order';
  const due = order?.amount_due ?? 0;
  switch (outcome) {
    case 'asked':
      return question ?? '';
    case 'amount_differs':
      return `${number} ${order && order.paid_amount > 0 ? `has ${formatEuro(due)} left to pay` : `is ${formatEuro(due)}`}: this is ${differenceText(amount ?? 0, due)}.`;
    case 'paid':
      return `${number} has already been paid${lastPayment(order)}. Was it paid twice?`;
    case 'cancelled':
      return `${number} was cancelled. The money is the member’s.`;
    case 'repeated':
      return `Another line in this file already pays ${number}. Was it paid twice?`;
    case 'ambiguous':
      return `Several orders are named, ${formatEuro(sumOf(orders.map((one) => ({ amount: one.amount_due }))))} due in total. Record it for one of them: what is too much becomes credit, which pays the others.`;
    case 'no_order':
      return orders.length > 0
        ? 'No order is named. Unpaid orders of this amount:'
        : 'No order is named, and there is no unpaid order of this amount.';
    default:
      return '';
  }
}

/** The payment in the books, to be compared with the line: "by another payment, €35.10 by bank transfer on 2 Nov 2026". */
function lastPayment(order: MatchedOrder | undefined): string {
  if (!order?.last_payment) return ' by another payment';
  const { amount, provider, paid_on, reference } = order.last_payment;
  const what = `${formatEuro(amount)} by ${providerName(provider).toLowerCase()} on ${formatShortDay(paid_on)}`;
  return ` by another payment: ${what}${reference ? `, “${reference}”` : ''}`;
}

function differenceText(amount: number, due: number): string {
  const cents = Math.round((amount - due) * 100);
  return `${formatEuro(Math.abs(cents) / 100)} too ${cents < 0 ? 'little' : 'much'}`;
}

/** Euros, to the cent. */
export function sumOf(lines: readonly { amount: number | null }[]): number {
  return lines.reduce((cents, { amount }) => cents + Math.round((amount ?? 0) * 100), 0) / 100;
}
