import type { Filters } from 'shared/lib/directory';

/** Who or what cancelled what was paid for; the last two are about a membership. */
export type RefundReason =
  | 'member'
  | 'administrator'
  | 'event_cancelled'
  | 'account_deleted'
  | 'cooling_off'
  | 'credit_left'
  | 'post_charge';

export type RefundOutcome = 'refunded' | 'kept';

/** A registration that was paid for and cancelled, or what of a membership is not used. Euros, gross. */
export interface RefundReview {
  id: string;
  user_id: string;
  purchase_id: string;
  /** Null: it is about a membership. */
  event_id: string | null;
  /** The event, or the plan. */
  event_title: string;
  /** What was paid for the seat, or of a membership is to decide on. */
  amount: number;
  reason: RefundReason;
  opened_at: string;
  /** Null while it is open, and so is all that follows. */
  closed_at: string | null;
  closed_by: string | null;
  closed_by_name: string | null;
  outcome: RefundOutcome | null;
  /** What was paid back; 0 when nothing was. */
  refunded_amount: number | null;
  note: string | null;
  /** "Former member" once the account is deleted. */
  member_name: string | null;
  member_email: string | null;
  purchase_number: string;
}

export interface RefundFilters extends Filters {
  filter: 'all' | 'open' | 'closed';
}

export type RefundSort = 'opened_at' | 'amount' | 'event_title' | 'member_name';

/** What a filter and a search leave, in euros. */
export interface RefundSums {
  reviews: number;
  /** Paid for the seats. */
  amount: number;
  /** Paid back of it. */
  refunded_amount: number;
}

/** What was decided about one or several of them. */
export interface RefundDecision {
  outcome: RefundOutcome;
  note: string;
  /** Euros paid back; without it all that was paid. */
  refundedAmount?: number;
}
