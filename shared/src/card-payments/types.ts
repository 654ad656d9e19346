/** A try to pay an order by card. Money in euros. */
export interface CardAttempt {
  id: string;
  /** On the page of the provider, or a kept card was charged for a renewal. */
  kind: 'checkout' | 'renewal';
  /** What was due. */
  amount: number;
  state: AttemptState;
  /** Why it failed, in the provider's word. */
  failure: string | null;
  /** What the provider says was paid. */
  paid_amount: number | null;
  /** What was sent back at the provider itself, and by no refund of the office. */
  refunded_outside: number;
  created_at: string;
  settled_at: string | null;
}

export type AttemptState = 'begun' | 'open' | 'paid' | 'failed' | 'expired';

export function isUndecided(attempt: { state: AttemptState } | null | undefined): boolean {
  return attempt?.state === 'begun' || attempt?.state === 'open';
}

/** The same, with the order it is for. */
export interface OwnAttempt extends CardAttempt {
  order: {
    id: string;
    purchase_number: string;
    status: 'pending' | 'paid' | 'cancelled';
    amount_due: number;
    /** What came for it beyond what was due. */
    credits: { amount: number }[];
  };
}

/** A card that its owner has left with the provider for renewals: nothing else of it is here. */
export interface SavedCard {
  brand: string | null;
  last_four: string | null;
  agreed_at: string;
}

/** A renewal order that the kept card is to pay. */
export interface CardCharge {
  purchase_id: string;
  amount: number;
  /** YYYY-MM-DD: the day of the next try; null once it is over. */
  charge_on: string | null;
  tries: number;
  state: 'planned' | 'paid' | 'failed' | 'stopped';
  failure: string | null;
}

/** What of a refund goes back to a card. */
export interface CardRefund {
  id: string;
  amount: number;
  state: 'requested' | 'sent' | 'failed' | 'paid_otherwise';
  failure: string | null;
  /** YYYY-MM-DD: when it was paid back by bank transfer, as no card took it. */
  paid_otherwise_on: string | null;
  /** The reference of that transfer. */
  paid_otherwise_as: string | null;
  /** When we heard that the card took it after all: it went back twice. */
  also_sent_at: string | null;
  created_at: string;
  settled_at: string | null;
}

/** A bank transfer in place of a refund to a card. */
export interface PaidOtherwise {
  reference: string;
  /** Value date, YYYY-MM-DD. */
  paidOn: string;
}

/** All that the office sees of cards on one order, the earliest first. */
export interface OrderCards {
  attempts: CardAttempt[];
  refunds: CardRefund[];
}
