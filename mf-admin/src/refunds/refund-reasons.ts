import type { RefundReason } from 'shared/refunds/types';

/** Why something that was paid for may have to be paid back. */
export const refundReasons: Record<RefundReason, string> = {
  member: 'Cancelled by the member',
  administrator: 'Cancelled by an administrator',
  event_cancelled: 'The event was cancelled',
  account_deleted: 'The account was deleted',
  cooling_off: 'Withdrawn within 14 days',
  credit_left: 'Left over from a change of plan',
  post_charge: 'Post billed by mistake',
};

/** How it was decided, or that it still waits for a decision. */
export const refundOutcomes = {
  open: 'To review',
  refunded: 'Paid back',
  kept: 'Not paid back',
} as const;
