import {
  type Charge,
  type Intent,
  type Refund,
  type Session,
  type TestCard,
  testCards,
} from './office-objects';
import { newId, nowInSeconds, type OfficeStore } from './office-store';

/** How the message of a payment goes out. */
export const ways = {
  now: 'at once',
  late: 'half a minute late',
  twice: 'twice',
  disordered: 'after one that says the page has expired',
  lost: 'never (until it is let go here)',
} as const;
export type Way = keyof typeof ways;

/** How the office behaves for the moment, as whoever tries things out has set it. */
export interface Habits {
  answers: 'at_once' | 'slowly' | 'not_at_all';
  refunds: 'sent' | 'refused' | 'sent_back';
  /** Held back: none leaves until it is let go. */
  messages: 'sent' | 'held';
}

const late = 30_000; // ms

type Told = Session | Intent | Charge | Refund;

/** What happens at the test card office, whoever asks for it: our server, or whoever is on its pages. */
export class OfficeDeeds {
  readonly habits: Habits = { answers: 'at_once', refunds: 'sent', messages: 'sent' };

  constructor(
    readonly store: OfficeStore,
    readonly wake: () => void,
  ) {}

  /** Says that something has happened, in the way that was chosen. */
  async tell(type: string, object: Told, way: Way = 'now'): Promise<void> {
    const id = newId('evt');
    const body = JSON.stringify(
      { id, object: 'event', type, created: nowInSeconds(), data: { object }, livemode: false },
      null,
      2,
    );
    const isHeld = this.habits.messages === 'held';
    const afterMs = isHeld ? null : { now: 0, twice: 0, disordered: 0, late, lost: null }[way];
    await this.store.queue(body, id, afterMs);
    if (way === 'twice') await this.store.queue(body, `${id}_again`, 0);
    this.wake();
  }

  /** Nobody can pay on it any more. */
  async expire(session: Session, way: Way = 'now'): Promise<Session> {
    if (session.status !== 'open') return session;
    const expired: Session = { ...session, status: 'expired', url: null };
    await this.store.keep(expired);
    await this.tell('checkout.session.expired', expired, way);
    return expired;
  }

  /** Somebody pays on the page. @param amount cents, which may differ from what was asked for */
  async pay(session: Session, card: TestCard, amount: number, way: Way): Promise<Intent> {
    const customer = session.customer_creation === 'always' ? newId('cus') : null;
    const { intent, charge } = paid({
      ...session.payment_intent_data,
      amount,
      currency: session.currency,
      customer,
      card,
    });
    const complete: Session = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      customer,
      url: null,
    };
    await this.store.keep(charge, intent, complete);
    if (way === 'disordered') {
      await this.tell('checkout.session.expired', { ...session, status: 'expired' });
    }
    await this.tell('checkout.session.completed', complete, way);
    return intent;
  }

  /** The same amount on another page for the same thing, as nobody should be able to. */
  async payAgain(session: Session, card: TestCard, way: Way): Promise<void> {
    const other: Session = { ...session, id: newId('cs'), status: 'open', payment_intent: null };
    await this.pay(other, card, other.amount_total, way);
  }

  /** A card is declined on the page, which stays open for another one. */
  async decline(session: Session, code: string): Promise<void> {
    const intent: Intent = {
      ...paid({
        ...session.payment_intent_data,
        amount: session.amount_total,
        currency: session.currency,
        customer: null,
        card: '0002',
      }).intent,
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: null,
      last_payment_error: { code: 'card_declined', decline_code: code },
    };
    await this.store.keep(intent, { ...session, payment_intent: intent.id });
    await this.tell('payment_intent.payment_failed', intent);
  }

  /** Sends money back. @returns undefined when so much is not there */
  async refund(
    intent: Intent,
    amount: number,
    metadata: Record<string, string>,
    { way = 'now', fails = false }: { way?: Way; fails?: boolean } = {},
  ): Promise<Refund | undefined> {
    const charge = intent.latest_charge && (await this.store.find('charge', intent.latest_charge));
    if (!charge || amount <= 0 || charge.amount_refunded + amount > charge.amount) return undefined;
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intent.id,
      charge: charge.id,
      amount,
      status: 'succeeded',
      failure_reason: null,
      metadata,
      created: nowInSeconds(),
    };
    const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount };
    await this.store.keep(refund, refunded);
    await this.tell('charge.refunded', refunded, way);
    if (fails) await this.failRefund(refund, refunded);
    return refund;
  }

  /** The bank sends a refund back: the card is closed. */
  private async failRefund(refund: Refund, charge: Charge): Promise<void> {
    const failed: Refund = {
      ...refund,
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    };
    await this.store.keep(failed, {
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
    });
    await this.tell('refund.failed', failed);
  }
}

export interface NewPayment {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  setup_future_usage: string | null;
  customer: string | null;
  card: TestCard;
}

/** A payment that went through, with its charge. */
export function paid(payment: NewPayment): { intent: Intent; charge: Charge } {
  const { amount, metadata, card, customer } = payment;
  const created = nowInSeconds();
  const [id, charge] = [newId('pi'), newId('ch')];
  return {
    charge: {
      id: charge,
      object: 'charge',
      payment_intent: id,
      amount,
      amount_refunded: 0,
      metadata,
      payment_method_details: { card: { brand: testCards[card].brand, last4: card } },
      created,
    },
    intent: {
      id,
      object: 'payment_intent',
      status: 'succeeded',
      amount,
      amount_received: amount,
      currency: payment.currency,
      description: payment.description,
      metadata,
      customer,
      payment_method: customer ? `${newId('pm')}_${card}` : null,
      setup_future_usage: payment.setup_future_usage,
      latest_charge: charge,
      last_payment_error: null,
      created,
    },
  };
}
