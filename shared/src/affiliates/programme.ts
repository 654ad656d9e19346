import { formatPercent } from 'shared/lib/money';

/**
 * What the affiliate programme promises (spec 2§1 has the highest rate and the time of a review). The
 * rates below the highest, and when they are paid, are an example: this is the one place that says so, and
 * private.commission_rate and private.commission_hold reckon with the same (decision 057).
 */
export const reviewTime = '2-3 business days';

interface CommissionStep {
  /** From so many registrations that came through the affiliate. */
  from: number;
  /** Part of what a client pays for the membership, without VAT. */
  rate: number;
}

export const commissionSteps = [
  { from: 0, rate: 0.2 },
  { from: 5, rate: 0.25 },
  { from: 10, rate: 0.3 },
] as const satisfies CommissionStep[];

export const maxCommissionRate = 0.3;

/** For how many days after a client's payment its commission is held, in case it is refunded. */
export const commissionHold = 30;

/** When and how a commission is paid, as the end of "We pay …". */
export const commissionPayout = `by bank transfer by the 10th of each month, for payments by your clients that were at least ${commissionHold} days old when the month began`;

/** What becomes of a commission when its client is refunded. */
export const commissionRefund =
  'If a client is refunded, the commission on the refund is taken back, also after it was paid: it is then deducted from what follows.';

/** The rate of an affiliate through whom so many have registered. */
export function commissionRate(referrals: number): number {
  return commissionSteps.findLast(({ from }) => from <= referrals)?.rate ?? 0;
}

/** The step after it, or null at the highest rate. */
export function nextCommissionStep(referrals: number): CommissionStep | null {
  return commissionSteps.find(({ from }) => from > referrals) ?? null;
}

/** All rates as one sentence: "20% at first, 25% from 5 registrations, 30% from 10". */
export function commissionRates(): string {
  return commissionSteps
    .map(({ from, rate }, nth) => {
      const when = nth === 1 ? `from ${from} registrations` : `from ${from}`;
      return `${formatPercent(rate)} ${nth === 0 ? 'at first' : when}`;
    })
    .join(', ');
}

/** Euros a month for `clients` on a plan of `price` euros a month net. */
export function monthlyCommission(price: number, clients: number): number {
  return Math.round(price * commissionRate(clients) * clients * 100) / 100;
}
