import Stripe from 'stripe';
import {
  BadSignature,
  type CardFacts,
  type CardNews,
  type CardProvider,
  CardRefusal,
  type NewCharge,
  type NewSession,
  type ProviderRefund,
  type RefundAnswer,
} from './card-provider.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where its API answers, for what plays Stripe; default Stripe itself. */
  apiUrl?: string | undefined;
}

/** Twice this, for the one repetition, is less than a page waits for. */
const patience = 8000; // ms
const tolerance = 300; // seconds a message may be old
const mostRefunds = 100;
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Disputes in which the bank asks only, or has given the money again. */
const keepsMoney = /^(warning_|won$|prevented$)/;

/** Cards by Stripe Checkout: its page is gone to, and no script of it is loaded here (decision 056). */
export function stripeCards({ secretKey, webhookSecret, apiUrl }: StripeSettings): CardProvider {
  // without keys the functions still answer: the database says that no cards are taken
  const stripe = new Stripe(secretKey || 'not set', {
    timeout: patience,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl && addressOf(apiUrl)),
  });

  async function factsOfSession(sessionId: string): Promise<CardFacts> {
    const session = await stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge'],
    });
    const attemptId = session.client_reference_id ?? '';
    const intent = expanded(session.payment_intent);
    // a card that was declined there is followed by another, as long as the page is open
    if (intent?.status === 'succeeded') {
      return { ...(await factsOfIntent(intent)), attemptId, sessionId };
    }
    const state = session.status === 'expired' ? 'expired' : 'open';
    return { ...nothingYet(attemptId), sessionId, state };
  }

  async function factsOfIntent(intent: Stripe.PaymentIntent): Promise<CardFacts> {
    const charge = expanded(intent.latest_charge);
    const facts = nothingYet(intent.metadata.attempt_id ?? '');
    if (intent.status !== 'succeeded') {
      const error = intent.last_payment_error;
      const isOver = intent.status === 'canceled' || error != null;
      const failure = error?.decline_code ?? error?.code ?? intent.status;
      return { ...facts, state: isOver ? 'failed' : 'open', failure: isOver ? failure : null };
    }
    if (intent.currency !== 'eur') throw new Error(`${intent.id} was paid in ${intent.currency}`);
    return {
      ...facts,
      state: 'paid',
      payment: {
        id: intent.id,
        amount: euros(intent.amount_received),
        paidAt: new Date((charge?.created ?? intent.created) * 1000).toISOString(),
        refunds: [
          ...(await refundsOf(intent.id)),
          ...(charge?.disputed ? await takenBackOf(intent.id) : []),
        ],
      },
      card: cardOf(intent, charge),
    };
  }

  async function refundsOf(payment: string): Promise<ProviderRefund[]> {
    const { data } = await stripe.refunds.list({ payment_intent: payment, limit: mostRefunds });
    return data.map((refund) => ({
      id: refund.metadata?.refund_id ?? null,
      refund: refund.id,
      amount: euros(refund.amount),
      ...outcomeOf(refund),
    }));
  }

  async function takenBackOf(payment: string): Promise<ProviderRefund[]> {
    const { data } = await stripe.disputes.list({ payment_intent: payment, limit: mostRefunds });
    return data
      .filter(({ status }) => !keepsMoney.test(status))
      .map(({ id, amount }) => ({
        id: null,
        refund: id,
        amount: euros(amount),
        state: 'sent',
        failure: null,
      }));
  }

  async function intentOfAttempt(
    attemptId: string,
    customer: string,
  ): Promise<Stripe.PaymentIntent | undefined> {
    const made = stripe.paymentIntents.list({
      customer,
      limit: 100,
      expand: ['data.latest_charge'],
    });
    for await (const intent of made) {
      if (intent.metadata.attempt_id === attemptId) return intent;
    }
    return undefined;
  }

  return {
    async createSession(attempt) {
      try {
        const session = await stripe.checkout.sessions.create(sessionOf(attempt), {
          idempotencyKey: attempt.attemptId,
        });
        if (!session.url) throw new CardRefusal(`session ${session.id} has no page`);
        return { sessionId: session.id, url: session.url };
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },

    async readWebhook(body, signature) {
      // signed with nothing, anybody could sign
      if (!webhookSecret) throw new Error('STRIPE_WEBHOOK_SECRET is not set');
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, tolerance)
        .catch((cause: unknown) => {
          throw new BadSignature(String(cause), { cause });
        });
      const news = newsOf(event);
      if (news || !/^(charge\.)?(refund|dispute)\./.test(event.type)) return news;
      const { payment_intent: payment } = event.data.object as Stripe.Refund | Stripe.Dispute;
      if (!payment) return null;
      const intent = await stripe.paymentIntents.retrieve(idOf(payment));
      return newsFor(intent.metadata.attempt_id);
    },

    async refund({ id, payment, amount, refusals }): Promise<RefundAnswer> {
      // by now it may be there, and Stripe keeps a key for a day only
      const made = (await refundsOf(payment)).find((one) => one.id === id && one.state === 'sent');
      if (made) return { state: 'sent', refund: made.refund, failure: null };
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: payment, amount: cents(amount), metadata: { refund_id: id } },
          { idempotencyKey: `${id}-${refusals}` },
        );
        return { refund: refund.id, ...outcomeOf(refund) };
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        return { state: 'failed', refund: null, failure: refusal.message };
      }
    },

    async look({ attemptId, sessionId, customer }) {
      if (sessionId) return factsOfSession(sessionId);
      const intent = customer ? await intentOfAttempt(attemptId, customer) : undefined;
      return intent ? factsOfIntent(intent) : nothingYet(attemptId);
    },

    async charge(charge) {
      // by now it may be there, and Stripe keeps a key for a day only
      const made = await intentOfAttempt(charge.attemptId, charge.customer);
      if (made) return factsOfIntent(made);
      try {
        const intent = await stripe.paymentIntents.create(intentOf(charge), {
          idempotencyKey: charge.attemptId,
        });
        return await factsOfIntent(intent);
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        return { ...nothingYet(charge.attemptId), state: 'failed', failure: refusal.message };
      }
    },

    async forget(customer) {
      await stripe.customers.del(customer).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },
  };
}

function addressOf(apiUrl: string) {
  const { hostname: host, port, protocol } = new URL(apiUrl);
  return { host, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
}

/** The same for the same attempt: Stripe refuses another request under one key. */
function sessionOf(attempt: NewSession): Stripe.Checkout.SessionCreateParams {
  const { attemptId, purchaseNumber, returnUrl } = attempt;
  const metadata = { attempt_id: attemptId };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: attemptId,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: cents(attempt.amount),
          product_data: { name: `Order ${purchaseNumber}` },
        },
      },
    ],
    payment_intent_data: {
      metadata,
      description: `Order ${purchaseNumber}`,
      ...(attempt.keepsCard && { setup_future_usage: 'off_session' as const }),
    },
    ...(attempt.keepsCard && { customer_creation: 'always' as const }),
    ...(attempt.email && { customer_email: attempt.email }),
    // paid in euros, whatever the card is in
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(Date.parse(attempt.expiresAt) / 1000),
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

function intentOf(charge: NewCharge): Stripe.PaymentIntentCreateParams {
  return {
    amount: cents(charge.amount),
    currency: 'eur',
    customer: charge.customer,
    payment_method: charge.method,
    allowed_payment_method_types: ['card'],
    off_session: true,
    confirm: true,
    description: `Order ${charge.purchaseNumber}`,
    metadata: { attempt_id: charge.attemptId },
    expand: ['latest_charge'],
  };
}

/** Of what carries the attempt with it: sessions, payments and charges do, refunds and disputes do not. */
function newsOf(event: Stripe.Event): CardNews | null {
  const { object } = event.data as { object: Partial<Stripe.Checkout.Session> };
  if (event.type.startsWith('checkout.session.')) {
    return newsFor(object.client_reference_id, object.id);
  }
  return /^(payment_intent|charge)\./.test(event.type)
    ? newsFor(object.metadata?.attempt_id)
    : null;
}

/** Other products in the same account name things in their own way: the ids of attempts are UUIDs. */
function newsFor(attemptId: string | null | undefined, sessionId?: string): CardNews | null {
  if (!attemptId || !isUuid.test(attemptId)) return null;
  return { attemptId, sessionId: sessionId ?? null };
}

function outcomeOf(refund: Stripe.Refund): Pick<ProviderRefund, 'state' | 'failure'> {
  const isOver = refund.status === 'failed' || refund.status === 'canceled';
  if (!isOver) return { state: 'sent', failure: null };
  return { state: 'failed', failure: refund.failure_reason ?? refund.status };
}

/** Only what its owner has agreed to be kept: Stripe names a customer then alone. */
function cardOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null) {
  const { customer, payment_method: method } = intent;
  if (intent.setup_future_usage !== 'off_session' || !customer || !method) return null;
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return {
    customer: idOf(customer),
    method: idOf(method),
    brand: brand ?? null,
    lastFour: last4 ?? null,
  };
}

function nothingYet(attemptId: string): CardFacts {
  return { attemptId, sessionId: null, state: 'open', payment: null, failure: null, card: null };
}

/**
 * What Stripe looked at and refused, in its own word for why; undefined for what may have been done, and for what is
 * wrong with the account rather than the request.
 */
function refusalOf(error: unknown): CardRefusal | undefined {
  if (error instanceof CardRefusal) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  if (![400, 402, 404].includes(error.statusCode ?? 0)) return undefined;
  return new CardRefusal(error.decline_code ?? error.code ?? 'refused', { cause: error });
}

function expanded<T extends object>(value: T | string | null | undefined): T | null {
  return typeof value === 'object' ? (value ?? null) : null;
}

function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id;
}

function cents(euro: number): number {
  return Math.round(euro * 100);
}

function euros(amount: number): number {
  return amount / 100;
}
