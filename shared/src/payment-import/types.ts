import type { PaymentState } from '../orders/types';

/** A line of a bank statement by which money came in, or may have. */
export interface StatementLine {
  /** Number of the row in the file, from 1. */
  line: number;
  /** Euros; null where they could not be read. */
  amount: number | null;
  /** Value date, YYYY-MM-DD; null where it could not be read. */
  paid_on: string | null;
  /** What is recorded as the reference of the payment, at most 200 characters. */
  reference: string;
  /** All that may name an order: the texts of the line. */
  text: string;
  /** Who paid, where the bank says so. */
  payer: string;
  /** What is to be found out before it can be recorded; null when all is known. */
  question: string | null;
}

export type Outcome =
  /** The order named is unpaid, and this is what is due. */
  | 'matched'
  /** An order is named that an earlier line of this file names, too, and pays: it would be a credit. */
  | 'repeated'
  /** The order named waits for another amount: recorded as received it is a part payment, or leaves a credit. */
  | 'amount_differs'
  /** This very line is in the books, for whatever order: it is one payment for ever. */
  | 'recorded'
  /** The order was paid otherwise: recorded as received, this is a credit of its member. */
  | 'paid'
  /** The order is cancelled: the same. */
  | 'cancelled'
  /** Several orders are named. */
  | 'ambiguous'
  | 'no_order'
  /** The line itself is a question. */
  | 'asked';

/** An order that a line names or, where it names none, one that waits for just its amount. Euros, gross. */
export interface MatchedOrder {
  id: string;
  purchase_number: string;
  status: 'pending' | 'paid' | 'cancelled';
  payment_state: PaymentState;
  total_amount: number;
  /** What came for it and still has to come. */
  paid_amount: number;
  amount_due: number;
  member_name: string | null;
  /** Its last payment, to be compared with the line; null while there is none. */
  last_payment: {
    provider: string;
    reference: string | null;
    amount: number;
    paid_on: string;
  } | null;
}

export interface MatchedLine extends StatementLine {
  /** The line's number: by it results are said. */
  id: string;
  /** Which of the lines alike it is in this file, from 1: what `recordPayment` is to be told of it. */
  nth: number;
  outcome: Outcome;
  orders: MatchedOrder[];
}

/** How the files with these columns are read, as it was confirmed. */
export interface KeptLayout {
  /** The names of the columns. */
  header: string;
  layout: unknown;
  updated_at: string;
}
