/** A line of a bank statement by which money came in. */
export interface StatementLine {
  /** Number of the row in the file, from 1. */
  line: number;
  /** Euros. */
  amount: number;
  /** Value date, YYYY-MM-DD. */
  paid_on: string;
  /** What is recorded as the reference of the payment, at most 200 characters. */
  reference: string;
  /** All that may name an order: reference, description, payer. */
  text: string;
  /** Who paid, where the bank says so. */
  payer: string;
}

export type Outcome =
  /** The order named is unpaid, and this is its amount. */
  | 'matched'
  /** The same, but another line of this file has it already. */
  | 'repeated'
  | 'amount_differs'
  /** This very payment is in the books: the file was imported before. */
  | 'recorded'
  /** The order was paid otherwise. */
  | 'paid'
  | 'cancelled'
  /** Several orders are named. */
  | 'ambiguous'
  | 'no_order';

/** An order that a line names or, where it names none, one that is unpaid and of its amount. */
export interface MatchedOrder {
  id: string;
  purchase_number: string;
  status: 'pending' | 'paid' | 'cancelled';
  /** Euros, gross. */
  total_amount: number;
  member_name: string | null;
}

export interface MatchedLine extends StatementLine {
  /** The line's number: by it results are said. */
  id: string;
  outcome: Outcome;
  orders: MatchedOrder[];
}
