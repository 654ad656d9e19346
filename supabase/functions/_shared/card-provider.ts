/** A way of paying by card. There is one adapter, `stripe-cards.ts`; nothing else knows whose page a member pays on. */
export interface CardProvider {
  /**
   * A page of the provider on which this attempt is paid. The same attempt again gets the same page, also after an
   * answer that was lost.
   * @throws CardRefusal when the provider will not have it; anything else: it may have been made
   */
  createSession(attempt: NewSession): Promise<{ sessionId: string; url: string }>;
  /**
   * Which attempt a message of the provider is about; null when it is about nothing of ours.
   * @param body as it came, byte by byte: the signature is over these
   * @throws BadSignature
   */
  readWebhook(body: string, signature: string): Promise<CardNews | null>;
  /** Sends money back, once for each id, however often it is called. */
  refund(refund: NewRefund): Promise<RefundAnswer>;
  /** What the provider knows of an attempt now. Messages come late, twice, or never: this is what counts. */
  look(attempt: KnownAttempt): Promise<CardFacts>;
  /** Charges a card that its owner has left with the provider, once for each attempt, and says what came of it. */
  charge(charge: NewCharge): Promise<CardFacts>;
  /** Has the provider forget a customer with their card. Done already is done. */
  forget(customer: string): Promise<void>;
}

export interface NewSession {
  attemptId: string;
  /** Gross, in euros, as the database has it. */
  amount: number;
  purchaseNumber: string;
  email: string | null;
  keepsCard: boolean;
  /** ISO 8601 instant: nobody can pay there after it. */
  expiresAt: string;
  /** Absolute: where the provider sends people back to. */
  returnUrl: string;
}

export interface CardNews {
  attemptId: string;
  /** The page that was paid on, where the message names one. */
  sessionId: string | null;
}

export interface KnownAttempt {
  attemptId: string;
  sessionId: string | null;
  /** Of a charge of a card that was left with the provider. */
  customer: string | null;
}

export interface NewCharge {
  attemptId: string;
  amount: number;
  purchaseNumber: string;
  customer: string;
  method: string;
}

export interface NewRefund {
  id: string;
  /** The provider's id of the payment. */
  payment: string;
  amount: number;
  /** How often the provider has said no to it so far: each further try is one of its own. */
  refusals: number;
}

export interface RefundAnswer {
  state: 'sent' | 'failed';
  /** The provider's id of it. */
  refund: string | null;
  failure: string | null;
}

/** Amounts in euros. */
export interface CardFacts {
  attemptId: string;
  sessionId: string | null;
  /** `open`: nothing is decided yet. */
  state: 'open' | 'paid' | 'failed' | 'expired';
  payment: { id: string; amount: number; paidAt: string; refunds: ProviderRefund[] } | null;
  /** Why it failed, in the provider's word. */
  failure: string | null;
  /** Left with the provider by its owner's wish. */
  card: SavedCard | null;
}

export interface SavedCard {
  customer: string;
  method: string;
  brand: string | null;
  lastFour: string | null;
}

export interface ProviderRefund {
  /** Ours; null of one that was made at the provider itself. */
  id: string | null;
  refund: string;
  amount: number;
  state: 'sent' | 'failed';
  failure: string | null;
}

/** The provider said no: it has done nothing, and would say so again. */
export class CardRefusal extends Error {}

/** Not from the provider, or altered, or too old. */
export class BadSignature extends Error {}
