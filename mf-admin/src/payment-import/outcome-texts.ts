import { formatEuro } from 'shared/lib/money';
import type { MatchedLine } from 'shared/payment-import/types';

/** Why a line cannot be recorded as it is, in a sentence. */
export function whyNot({ outcome, orders, amount, question }: MatchedLine): string {
  const [order] = orders;
  const number = order?.purchase_number ?? 'The order';
  switch (outcome) {
    case 'asked':
      return question ?? '';
    case 'amount_differs':
      return `${number} is ${formatEuro(order?.total_amount ?? 0)}: this is ${differenceText(amount ?? 0, order?.total_amount ?? 0)}.`;
    case 'paid':
      return `${number} has already been paid by another payment. Was it paid twice?`;
    case 'cancelled':
      return `${number} was cancelled. You may need to return the money.`;
    case 'repeated':
      return `Another line in this file already pays ${number}. Was it paid twice?`;
    case 'ambiguous':
      return `Several orders are named, ${formatEuro(sumOf(orders))} in total. Please record them one by one.`;
    case 'no_order':
      return orders.length > 0
        ? 'No order is named. Unpaid orders of this amount:'
        : 'No order is named, and there is no unpaid order of this amount.';
    default:
      return '';
  }
}

function differenceText(amount: number, due: number): string {
  const cents = Math.round((amount - due) * 100);
  return `${formatEuro(Math.abs(cents) / 100)} too ${cents < 0 ? 'little' : 'much'}`;
}

/** Euros, to the cent. */
export function sumOf(
  amounts: readonly ({ total_amount: number } | { amount: number | null })[],
): number {
  const cents = amounts.map((one) =>
    Math.round((('amount' in one ? one.amount : one.total_amount) ?? 0) * 100),
  );
  return cents.reduce((sum, each) => sum + each, 0) / 100;
}
