import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import type { OrderStatus, PaymentReceipt } from 'shared/orders/types';

/** Money that came, and the order it is recorded for. Euros. */
interface Payment {
  status: OrderStatus;
  due: number;
  amount: number;
  /** By how much a payment may be short and still settle its order; undefined while it is not known. */
  tolerance: number | undefined;
  /** Of the member. */
  name: string | null;
}

export interface PaymentEffect {
  /**
   * `settles`: it is just what is due; `written_off`: a little less, which settles it, too; `part`: the rest stays due;
   * `over`: it settles the order, and the rest is a credit; `credit`: nothing is due, so all of it is.
   */
  kind: 'settles' | 'written_off' | 'part' | 'over' | 'credit';
  /** What becomes of it, in a sentence; blank where it is as expected. */
  text: string;
  /** The verb on a button that records it. */
  action: string;
}

/** What becomes of money that is recorded as it was received. The database decides; the answer says what it did. */
export function paymentEffect({ status, due, amount, tolerance, name }: Payment): PaymentEffect {
  const [amountText, owner] = [formatEuro(amount), `credit of ${personName(name)}`];
  if (status !== 'pending') {
    const state = status === 'paid' ? 'paid already' : 'cancelled';
    return {
      kind: 'credit',
      text: `This order is ${state}: ${amountText} becomes ${owner}.`,
      action: 'Record as credit',
    };
  }
  const cents = Math.round((amount - due) * 100);
  const difference = formatEuro(Math.abs(cents) / 100);
  if (cents === 0) return { kind: 'settles', text: '', action: 'Record payment' };
  if (cents > 0) {
    return {
      kind: 'over',
      text: `${difference} too much: it becomes ${owner}.`,
      action: 'Record, rest becomes credit',
    };
  }
  if (tolerance !== undefined && -cents <= Math.round(tolerance * 100)) {
    return {
      kind: 'written_off',
      text: `${difference} short: the order is settled and the difference written off.`,
      action: 'Record and settle',
    };
  }
  return {
    kind: 'part',
    text: `${difference} less than is due: the rest stays due.`,
    action: 'Record as part payment',
  };
}

/** What became of a payment beyond settling its order, in half a sentence; blank where there is nothing to say. */
export function receiptText(
  { amount_due, credited, written_off }: PaymentReceipt,
  name: string | null,
): string {
  if (credited > 0) return `${formatEuro(credited)} became credit of ${personName(name)}.`;
  if (written_off > 0) return `${formatEuro(written_off)} was written off.`;
  return amount_due > 0 ? `${formatEuro(amount_due)} is still due.` : '';
}
