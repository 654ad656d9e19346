import type { Filters } from 'shared/lib/directory';
import type { CreditReason } from '../orders/types';

/**
 * Who or what cancelled what was paid for, `cooling_off` and `credit_left` of a membership, `post_charge` of work on post;
 * or why money came for which nothing was due.
 */
export type RefundReason =
  | CreditReason
  | 'member'
  | 'administrator'
  | 'event_cancelled'
  | 'account_deleted'
  | 'cooling_off'
  | 'credit_left'
  | 'post_charge';

export type RefundOutcome = 'refunded' | 'kept';

/**
 * A registration that was paid for and cancelled, what of a membership is not used, or money that came beyond what was
 * due (then there is a credit). Euros, gross.
 */
export interface RefundReview {
  id: string;
  user_id: string;
  purchase_id: string;
  /** Null: it is about no event. */
  event_id: string | null;
  /** The event, or the plan; of a credit the number of the order the money came for. */
  event_title: string;
  /** What was paid for the seat, of a membership is to decide on, or was left of the credit. */
  amount: number;
  /** The credit it is about. */
  credit_id: string | null;
  /** While it is open, what can be paid back at most: less than `amount` once some was used or paid back otherwise. */
  refundable_amount: number | null;
  /** What of that can go back to the card it was paid with. */
  card_refundable_amount: number | null;
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
  /** How, as what and on which day it was paid back (YYYY-MM-DD); null when it was not. */
  provider: string | null;
  reference: string | null;
  refunded_on: string | null;
  /** The credit notes over it, with a comma between them. */
  credit_note_number: string | null;
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
  /** Euros paid back; without it all that is refundable. */
  refundedAmount?: number;
  /** How it was paid back; `bank_transfer` where it is left out. */
  provider?: string;
  reference?: string;
  /** Value date, YYYY-MM-DD; today where it is left out. */
  refundedOn?: string;
}
