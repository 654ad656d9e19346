/** What the test card office keeps, in the shapes of Stripe's API as far as our adapter reads them. Amounts in cents. */
export type OfficeObject = Session | Intent | Charge | Refund;

export interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  payment_intent: string | null;
  customer: string | null;
  /** Whether a customer is made of whoever pays. */
  customer_creation: string;
  /** Of the payment that is made here. */
  payment_intent_data: {
    description: string;
    metadata: Record<string, string>;
    setup_future_usage: string | null;
  };
  customer_email: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  url: string | null;
  created: number;
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  status: 'succeeded' | 'requires_payment_method' | 'requires_action';
  amount: number;
  amount_received: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  customer: string | null;
  payment_method: string | null;
  setup_future_usage: string | null;
  latest_charge: string | null;
  last_payment_error: { code: string; decline_code: string | null } | null;
  created: number;
}

export interface Charge {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  metadata: Record<string, string>;
  payment_method_details: { card: { brand: string; last4: string } };
  created: number;
}

export interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  charge: string;
  amount: number;
  status: 'succeeded' | 'failed';
  failure_reason: string | null;
  metadata: Record<string, string>;
  created: number;
}

/** The cards with which one pays here, by their last four digits, as Stripe's own test cards behave. */
export const testCards = {
  '4242': { brand: 'visa', name: 'Visa ending 4242: pays' },
  '0002': { brand: 'mastercard', name: 'Mastercard ending 0002: is declined' },
  '3155': { brand: 'visa', name: 'Visa ending 3155: the bank asks first (3-D Secure)' },
  '0341': { brand: 'visa', name: 'Visa ending 0341: pays now, is declined later' },
} as const;
export type TestCard = keyof typeof testCards;

/** In the order in which they are offered: names that are numbers would sort themselves. */
export const cardsInOrder: readonly TestCard[] = ['4242', '0002', '3155', '0341'];

export function isTestCard(text: unknown): text is TestCard {
  return typeof text === 'string' && Object.hasOwn(testCards, text);
}

/** A card that was left here says which it is in its name. */
export function cardOfMethod(method: string): TestCard | undefined {
  const last = method.split('_').at(-1);
  return isTestCard(last) ? last : undefined;
}
