import type { RefundReason } from 'shared/refunds/types';

/** Why a registration that was paid for does not stand any more. */
export const refundReasons: Record<RefundReason, string> = {
  member: 'Cancelled by the member',
  administrator: 'Cancelled by an administrator',
  event_cancelled: 'The event was cancelled',
  account_deleted: 'The account was deleted',
};
