import type { PaymentReceipt } from 'shared/orders/types';
import { recordOneOfSeveral } from 'shared/orders/use-orders';
import type { MatchedLine, MatchedOrder } from 'shared/payment-import/types';
import { type PaymentEffect, paymentEffect } from '../lib/payment-effect';

/** What this page has recorded, by the id of the line, in the order it was. */
export type Receipts = ReadonlyMap<string, PaymentReceipt>;

/** What becomes of a line that is recorded for an order as it stands by now. */
export function effectOf(
  { amount }: MatchedLine,
  order: MatchedOrder,
  { tolerance, receipts }: { tolerance: number | undefined; receipts: Receipts },
): PaymentEffect {
  const last = [...receipts.values()].findLast((receipt) => receipt.purchase_id === order.id);
  return paymentEffect({
    status: last?.status ?? order.status,
    due: last?.amount_due ?? order.amount_due,
    amount: amount ?? 0,
    tolerance,
    name: order.member_name,
  });
}

/**
 * Lines that need no look: just what is due came, or so little less that it is let go. One line of a file settles an
 * order, the one of just the amount before any other.
 */
export function readyLines(
  lines: readonly MatchedLine[],
  tolerance: number | undefined,
): MatchedLine[] {
  const isMatched = ({ outcome }: MatchedLine) => outcome === 'matched';
  const taken = new Set(lines.filter(isMatched).map(({ orders }) => orders[0]?.id));
  return lines.filter((line) => {
    const [order] = line.orders;
    if (isMatched(line)) return true;
    if (line.outcome !== 'amount_differs' || !order || taken.has(order.id)) return false;
    const isShort =
      effectOf(line, order, { tolerance, receipts: new Map() }).kind === 'written_off';
    if (isShort) taken.add(order.id);
    return isShort;
  });
}

/** Records a line for an order: it is one payment for ever. Another amount than is due as it was received. */
export async function recordLine(
  { reference, amount, paid_on, nth }: MatchedLine,
  order: MatchedOrder,
  isAsReceived: boolean,
): Promise<PaymentReceipt | null> {
  if (amount === null || paid_on === null) return null;
  return recordOneOfSeveral(order.id, {
    provider: 'bank_transfer',
    reference,
    amount,
    paid_on,
    nth,
    ...(isAsReceived && { asReceived: true }),
  });
}
