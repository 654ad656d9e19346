import type { Database } from 'shared/database.types';
import type { Filters } from 'shared/lib/directory';

type Tables = Database['public']['Tables'];

export type OrderStatus = 'pending' | 'paid' | 'cancelled';

/** One line of the orders list, with all that its export needs. Money in euros, days as YYYY-MM-DD. */
export interface OrderEntry {
  id: string;
  user_id: string;
  purchase_number: string;
  created_at: string;
  status: OrderStatus;
  net_amount: number;
  vat_amount: number;
  /** Gross. */
  total_amount: number;
  member_name: string | null;
  member_email: string | null;
  member_company: string | null;
  item_titles: string[];
  invoice_number: string | null;
  issued_date: string | null;
  due_date: string | null;
  /** Unpaid past its due date, today in Malta. */
  is_overdue: boolean;
  /** Value date of the payment. */
  paid_on: string | null;
  provider: string | null;
  reference: string | null;
  /** Cancels the invoice of a cancelled order, or credits the membership on a paid one; its amounts are at most zero. */
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
  filter: 'all' | 'overdue' | OrderStatus;
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
}

export type OrderItem = Tables['purchase_items']['Row'];
export type OrderInvoice = Pick<
  Tables['invoices']['Row'],
  'id' | 'kind' | 'invoice_number' | 'status' | 'issued_date' | 'due_date' | 'amount'
>;
export type OrderPayment = Pick<
  Tables['payments']['Row'],
  'id' | 'provider' | 'reference' | 'amount' | 'paid_on' | 'created_at'
>;

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
  member: { full_name: string | null; email: string | null; company_name: string | null } | null;
  items: OrderItem[];
  /** The invoice, and the credit note if there is one. */
  invoices: OrderInvoice[];
  /** At most one: an order is settled once. */
  payments: OrderPayment[];
  reminders: OrderReminder[];
  services: OrderedService[];
}

export interface PaymentRecord {
  /** How it was paid: a lower-case word such as `bank_transfer`. */
  provider: string;
  reference: string;
  /** Euros; must equal the order's total. */
  amount: number;
  /** Value date, YYYY-MM-DD: the day the money was there. */
  paid_on: string;
}

/** The answer to recording a payment. */
export interface PaymentReceipt {
  purchase_id: string;
  purchase_number: string;
  status: OrderStatus;
  /** Somebody had recorded it before; nothing was changed. */
  already_settled: boolean;
}
