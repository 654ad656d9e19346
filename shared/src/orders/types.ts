import type { Database } from 'shared/database.types';
import type { Filters } from 'shared/lib/directory';

type Tables = Database['public']['Tables'];

export type OrderStatus = 'pending' | 'paid' | 'cancelled';

/** How it stands with the money of an order; `cancelled` whatever was paid, which is a credit then. */
export type PaymentState =
  | 'unpaid'
  | 'partly_paid'
  | 'paid'
  | 'partly_refunded'
  | 'refunded'
  | 'cancelled';

/** One line of the orders list, with all that its export needs. Money in euros, days as YYYY-MM-DD. */
export interface OrderEntry {
  id: string;
  user_id: string;
  purchase_number: string;
  created_at: string;
  status: OrderStatus;
  payment_state: PaymentState;
  net_amount: number;
  vat_amount: number;
  /** Gross. */
  total_amount: number;
  /** What came in for it, without what became a credit; less than the total where a difference was let go. */
  paid_amount: number;
  /** What still has to come; 0 unless it waits for payment. */
  amount_due: number;
  /** What went back of what was paid. */
  refunded_amount: number;
  member_name: string | null;
  member_email: string | null;
  member_company: string | null;
  item_titles: string[];
  invoice_number: string | null;
  issued_date: string | null;
  due_date: string | null;
  /** Unpaid past its due date, today in Malta. */
  is_overdue: boolean;
  /** Value date of the last payment, and how it came; the references of all, with a comma between them. */
  paid_on: string | null;
  provider: string | null;
  reference: string | null;
  /** All credit notes with a comma between their numbers, the day of the last, and their sums: at most zero. */
  credit_note_number: string | null;
  credited_on: string | null;
  credited_net: number | null;
  credited_vat: number | null;
  credited_gross: number | null;
  /** When the member was last reminded of the payment, by an administrator or the daily run. */
  reminded_on: string | null;
  /** The buyer as printed on the invoice. */
  buyer_name: string | null;
  buyer_company: string | null;
  buyer_vat_number: string | null;
  buyer_country: string | null;
}

export interface OrderFilters extends Filters {
  /** `refunded`: whole or in part. */
  filter: 'all' | 'overdue' | 'partly_paid' | 'refunded' | OrderStatus;
  /** By value date: "all", or first and last day, "2026-11-01..2026-11-30". */
  paid: string;
}

export type OrderSort =
  | 'created_at'
  | 'due_date'
  | 'paid_on'
  | 'purchase_number'
  | 'member_name'
  | 'total_amount';

/** How many orders search and filters leave, and what they come to in euros. */
export interface OrderSum {
  /** Without those cancelled, which add nothing unless just they are asked for. */
  orders: number;
  cancelled: number;
  net: number;
  vat: number;
  gross: number;
  /** What came in for them, what of it went back, and what still has to come. Gross, and so is income less refunds. */
  paid: number;
  refunded: number;
  due: number;
}

export type OrderItem = Tables['purchase_items']['Row'];
export type OrderInvoice = Pick<
  Tables['invoices']['Row'],
  | 'id'
  | 'kind'
  | 'invoice_number'
  | 'status'
  | 'issued_date'
  | 'due_date'
  | 'amount'
  | 'is_replaced'
  | 'credits_invoice_id'
>;

/** Money that came in, or a credit that was used. `written_off`: what was let go as it settled the order. */
export type OrderPayment = Pick<
  Tables['payments']['Row'],
  | 'id'
  | 'provider'
  | 'reference'
  | 'amount'
  | 'written_off'
  | 'paid_on'
  | 'created_at'
  | 'credit_id'
>;

/** Money that went back: of the order with its credit note, or of a credit of it (`credit_id`), which has none. */
export type OrderRefund = Pick<
  Tables['refunds']['Row'],
  | 'id'
  | 'amount'
  | 'net_amount'
  | 'vat_amount'
  | 'provider'
  | 'reference'
  | 'refunded_on'
  | 'note'
  | 'created_at'
  | 'review_id'
  | 'credit_id'
> & {
  /** Null also for what was paid back before refunds had credit notes. */
  credit_note: { invoice_number: string } | null;
};

export type CreditReason = 'overpaid' | 'paid_again' | 'paid_cancelled';

/** Money of a member that came for an order beyond what was due. Euros, gross. */
export interface AccountCredit {
  id: string;
  user_id: string;
  /** The order it came for. */
  purchase_id: string;
  purchase_number: string;
  payment_id: string;
  reason: CreditReason;
  amount: number;
  /** Not used for another order and not paid back. */
  left_amount: number;
  created_at: string;
  /** Whether the office is to decide on it: used, paid back or kept. */
  has_open_review: boolean;
}

/** A reminder of the payment, sent by an administrator or, once it is overdue, by the daily run. */
export interface OrderReminder {
  id: string;
  is_automatic: boolean;
  /** YYYY-MM-DD, Malta. */
  sent_on: string;
  created_at: string;
  /** Null for the daily run, and once the administrator's account is gone. */
  sender: { full_name: string | null } | null;
}

export const serviceProgress = ['pending', 'paid', 'in_progress', 'completed'] as const;
export type ServiceProgress = (typeof serviceProgress)[number];

/** A service of the order and how far the work is. */
export interface OrderedService {
  id: string;
  payment_status: ServiceProgress;
  completion_date: string | null;
  notes: string | null;
  updated_at: string;
  service: { title: string; membership_type: string | null } | null;
}

/** Everything about one order. Money in euros. */
export interface Order extends Omit<Tables['purchases']['Row'], 'status'> {
  status: OrderStatus;
  payment_state: PaymentState;
  member: { full_name: string | null; email: string | null; company_name: string | null } | null;
  items: OrderItem[];
  /**
   * In the order they were issued: the invoice that counts (`kind` 'invoice', not `is_replaced`), those it replaced, and
   * any number of credit notes.
   */
  invoices: OrderInvoice[];
  /** By value date. */
  payments: OrderPayment[];
  /** By value date, those of its credits among them. */
  refunds: OrderRefund[];
  /** Money that came for it beyond what was due. */
  credits: AccountCredit[];
  reminders: OrderReminder[];
  services: OrderedService[];
}

export interface PaymentRecord {
  /** How it was paid: a lower-case word such as `bank_transfer`. */
  provider: string;
  reference: string;
  /** Euros. Without `asReceived` it must equal what is due. */
  amount: number;
  /** Value date, YYYY-MM-DD: the day the money was there. */
  paid_on: string;
  /**
   * Records whatever came: less is a part payment, or settles the order where the difference is within the tolerance; more
   * settles it and leaves a credit; all of it is a credit where nothing is due.
   */
  asReceived?: boolean;
  /**
   * Of a line of a bank statement, which of the lines alike it is, from 1: the line is one payment for ever, whatever order
   * it is recorded for. Left out for what somebody typed.
   */
  nth?: number;
}

/** The answer to recording a payment. */
export interface PaymentReceipt {
  purchase_id: string;
  purchase_number: string;
  status: OrderStatus;
  /** It was paid before, and nothing was changed. */
  already_settled: boolean;
  /** This very payment was in the books, and nothing was changed. */
  already_recorded: boolean;
  /** Euros that still have to come. */
  amount_due: number;
  /** Euros of this payment that became a credit. */
  credited: number;
  /** Euros that were let go, within the tolerance. */
  written_off: number;
}

/** What can be paid back of a line of a paid order. Euros, gross. */
export interface RefundableLine {
  position: number;
  title: string;
  quantity: number;
  gross_amount: number;
  /** On credit notes already. */
  credited_amount: number;
  /** At most this, of the line and of what was paid for the order. */
  refundable_amount: number;
}

/** What is paid back of an order, recorded after it was: no money moves by it. */
export interface RefundRecord {
  /** Euros, gross, each at most what is refundable of its line; together at most what is left of what was paid. */
  lines: { position: number; amount: number }[];
  /** Why; for the office. */
  note: string;
  provider: string;
  reference: string;
  /** Value date, YYYY-MM-DD. */
  refunded_on: string;
  /** A uuid made with the form: sent twice, paid back once. */
  idempotencyKey: string;
}

export interface RefundReceipt {
  refund_id: string;
  credit_note_number: string;
  amount: number;
  /** Of the order, with this one. */
  refunded_amount: number;
  payment_state: PaymentState;
}

/** The answer to paying an order from credits. */
export interface CreditReceipt {
  purchase_id: string;
  purchase_number: string;
  status: OrderStatus;
  /** Euros that were taken from credits. */
  used: number;
  amount_due: number;
  /** Euros that are left of the member's credits. */
  credit_left: number;
}

/** What the office has set about payments. */
export interface PaymentOptions {
  /** Euros, 0 to 5.00: a payment that is short by at most this settles its order. */
  tolerance: number;
  updated_at: string;
}
