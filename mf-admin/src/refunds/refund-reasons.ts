import type { RefundReason, RefundReview } from 'shared/refunds/types';

/** Why something that was paid for may have to be paid back. */
export const refundReasons: Record<RefundReason, string> = {
  member: 'Cancelled by the member',
  administrator: 'Cancelled by an administrator',
  event_cancelled: 'The event was cancelled',
  account_deleted: 'The account was deleted',
  cooling_off: 'Withdrawn within 14 days',
  credit_left: 'Left over from a change of plan',
  post_charge: 'Post billed by mistake',
  overpaid: 'Overpaid',
  paid_again: 'Paid again',
  paid_cancelled: 'Paid though cancelled',
};

/** It is about money that came beyond what was due, which is their member's until it goes back. */
export function isCredit({ credit_id }: Pick<RefundReview, 'credit_id'>): boolean {
  return credit_id !== null;
}

/** What can be paid back at most: euros, gross. */
export function refundableOf({ refundable_amount, amount }: RefundReview): number {
  return refundable_amount ?? amount;
}

/** How much of what is paid back can go to the card that paid for it: all of it, a part, or nothing. */
export function cardShareOf(review: RefundReview): 'all' | 'part' | 'none' {
  const { card_refundable_amount: amount } = review;
  if (!amount) return 'none';
  return amount < refundableOf(review) ? 'part' : 'all';
}

/** What it is about: the event, the plan, or a credit. */
export function subjectOf(review: RefundReview): string {
  return isCredit(review) ? 'Credit' : review.event_title;
}

/** How it was decided, or that it still waits for a decision. */
export function outcomeName(review: Pick<RefundReview, 'outcome' | 'credit_id'>): string {
  if (review.outcome === null) return 'To review';
  if (review.outcome === 'refunded') return 'Paid back';
  return isCredit(review) ? 'Kept as credit' : 'Not paid back';
}
