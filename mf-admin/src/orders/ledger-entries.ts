import { sum } from 'shared/billing/amounts';
import { maltaToday } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import type {
  AccountCredit,
  Order,
  OrderInvoice,
  OrderPayment,
  OrderRefund,
} from 'shared/orders/types';
import { providerName } from '../lib/payment-providers';
import type { OrderPaper } from './papers';

/** One entry of the account of an order. Euros, gross. */
export interface LedgerEntry {
  key: string;
  /** YYYY-MM-DD in Malta. */
  day: string;
  text: string;
  /** More about it: a reference, a reason. */
  note?: string | undefined;
  /** Above zero what the member owes by it; 0 where it is told alone. */
  amount: number;
  /** What is owed after it; below zero, what is owed to the member. */
  balance: number;
  /** To be saved as PDF. */
  paper?: OrderPaper;
}

type Drawn = Omit<LedgerEntry, 'balance'>;

/** The account of an order by day, with its balance: papers, money that came and went, what was let go and what is credit. */
export function ledgerEntries(order: Order): LedgerEntry[] {
  const entries = [
    ...order.invoices.filter(({ kind }) => kind === 'invoice').map(ofPaper),
    ...order.payments.flatMap((payment) => ofPayment(payment, order)),
    ...order.credits
      .filter(({ reason }) => reason === 'paid_cancelled')
      .map((credit) => ofCredit(credit, order)),
    ...order.invoices.filter(({ kind }) => kind === 'credit_note').map(ofPaper),
    ...order.refunds.flatMap(ofRefund),
  ].toSorted((a, b) => a.day.localeCompare(b.day)); // of one day as above: sorting keeps their order
  let balance = 0;
  return entries.map((entry) => {
    balance = sum([balance, entry.amount]);
    return { ...entry, balance };
  });
}

function ofPaper({
  id,
  kind,
  invoice_number,
  issued_date,
  amount,
  is_replaced,
}: OrderInvoice): Drawn {
  const isNote = kind === 'credit_note';
  return {
    key: id,
    day: issued_date,
    text: `${isNote ? 'Credit note' : 'Invoice'} ${invoice_number}`,
    note: is_replaced ? 'replaced by a later one' : undefined,
    amount,
    paper: { kind: isNote ? 'credit_note' : 'invoice', number: invoice_number },
  };
}

/** A payment, with what of it was more than was due, or what was let go. */
function ofPayment(payment: OrderPayment, order: Order): Drawn[] {
  const { id, provider, reference, amount, written_off, paid_on, credit_id } = payment;
  const credit = order.credits.find(
    ({ payment_id, reason }) => payment_id === id && reason !== 'paid_cancelled',
  );
  return [
    {
      key: id,
      day: paid_on,
      text: credit_id ? 'Credit used' : `Payment by ${providerName(provider).toLowerCase()}`,
      note: (credit_id ? reference && `from ${reference}` : reference) ?? undefined,
      amount: -amount,
    },
    ...(credit ? [{ ...ofCredit(credit, order), day: paid_on }] : []),
    ...(written_off > 0
      ? [{ key: `${id} off`, day: paid_on, text: 'Written off', amount: -written_off }]
      : []),
  ];
}

const creditReasons: Record<AccountCredit['reason'], string> = {
  overpaid: 'more than was due',
  paid_again: 'paid again',
  paid_cancelled: 'the order is cancelled',
};

function ofCredit({ id, created_at, reason, amount }: AccountCredit, { member }: Order): Drawn {
  return {
    key: id,
    day: maltaToday(new Date(created_at)),
    text: `Credit of ${personName(member?.full_name)}`,
    note: creditReasons[reason],
    amount,
  };
}

/** Money that went back. Of a credit it is told alone: it had left the order before. */
function ofRefund(refund: OrderRefund): Drawn[] {
  const { id, provider, reference, refunded_on: day, amount, credit_id, credit_note } = refund;
  const how = providerName(provider).toLowerCase();
  const note = reference ?? undefined;
  if (credit_id) {
    return [{ key: id, day, text: `Credit paid back by ${how}`, note, amount: 0 }];
  }
  return [
    // older than credit notes over parts
    ...(credit_note
      ? []
      : [{ key: `${id} granted`, day, text: 'Refund granted', amount: -amount }]),
    { key: id, day, text: `Refund by ${how}`, note, amount },
  ];
}
