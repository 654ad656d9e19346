import type { Database } from 'shared/database.types';
import type { Filters } from 'shared/lib/directory';

type Tables = Database['public']['Tables'];

export type OrderStatus = 'pending' | 'paid' | 'cancelled';

/** One line of the orders list. Money in euros, gross. */
export interface OrderEntry {
  id: string;
  user_id: string;
  purchase_number: string;
  created_at: string;
  status: OrderStatus;
  total_amount: number;
  member_name: string | null;
  member_email: string | null;
  member_company: string | null;
  item_titles: string[];
}

export interface OrderFilters extends Filters {
  filter: 'all' | OrderStatus;
}

export type OrderSort = 'created_at' | 'purchase_number' | 'member_name' | 'total_amount';

export type OrderItem = Tables['purchase_items']['Row'];
export type OrderInvoice = Pick<
  Tables['invoices']['Row'],
  'id' | 'kind' | 'invoice_number' | 'status' | 'issued_date' | 'due_date' | 'amount'
>;
export type OrderPayment = Pick<
  Tables['payments']['Row'],
  'id' | 'provider' | 'reference' | 'amount' | 'created_at'
>;

export const serviceProgress = ['pending', 'paid', 'in_progress', 'completed'] as const;
export type ServiceProgress = (typeof serviceProgress)[number];

/** A service of the order and how far the work is. */
export interface OrderedService {
  id: string;
  payment_status: ServiceProgress;
  completion_date: string | null;
  notes: string | null;
  service: { title: string; membership_type: string | null } | null;
}

/** Everything about one order. Money in euros. */
export interface Order extends Omit<Tables['purchases']['Row'], 'status'> {
  status: OrderStatus;
  member: { full_name: string | null; email: string | null; company_name: string | null } | null;
  items: OrderItem[];
  /** The invoice and, for a cancelled order, its credit note. */
  invoices: OrderInvoice[];
  /** At most one: an order is settled once. */
  payments: OrderPayment[];
  services: OrderedService[];
}

export interface PaymentRecord {
  /** How it was paid: a lower-case word such as `bank_transfer`. */
  provider: string;
  reference: string;
  /** Euros; must equal the order's total. */
  amount: number;
}

/** The answer to recording a payment. */
export interface PaymentReceipt {
  purchase_id: string;
  purchase_number: string;
  status: OrderStatus;
  /** Somebody had recorded it before; nothing was changed. */
  already_settled: boolean;
}
