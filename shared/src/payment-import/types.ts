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
  | 'no_order'
  /** The line itself is a question. */
  | 'asked';

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

/** How the files with these columns are read, as it was confirmed. */
export interface KeptLayout {
  /** The names of the columns. */
  header: string;
  layout: unknown;
  updated_at: string;
}
