import type { Database } from 'shared/database.types';
import * as v from 'valibot';
import type { OrderedLine } from '../cart/types';
import type { Seller } from './seller';

type InvoiceRow = Database['public']['Tables']['invoices']['Row'];

/** One line as copied into the invoice when it was issued. Money in euros. */
export const invoiceLinesSchema = v.array(
  v.object({
    position: v.number(),
    title: v.string(),
    quantity: v.number(),
    /** As shown when it was ordered: with VAT when `vat_included`. */
    unit_price: v.number(),
    vat_included: v.boolean(),
    discount_amount: v.number(),
    vat_rate: v.number(),
    net_amount: v.number(),
    vat_amount: v.number(),
    gross_amount: v.number(),
    /** On a credit note over a part of a line: what the whole line came to, gross. */
    part_of: v.optional(v.number()),
    /** YYYY-MM-DD, where the day of supply is known: that of an event. */
    supply_date: v.optional(v.string()),
    /** What was done beyond a plan, where the line bills it: the day of each, and the code of the item. */
    charges: v.optional(
      v.array(v.object({ day: v.string(), code: v.nullable(v.string()), quantity: v.number() })),
    ),
  }),
);
export type InvoiceLine = v.InferOutput<typeof invoiceLinesSchema>[number];

/** An invoice, or the credit note over one (then every amount is negative). */
export type Invoice = Pick<
  InvoiceRow,
  | 'id'
  | 'purchase_id'
  | 'invoice_number'
  | 'kind'
  | 'status'
  | 'description'
  | 'issued_date'
  | 'due_date'
  | 'currency'
  | 'net_amount'
  | 'vat_amount'
  | 'amount'
  | 'is_replaced'
> & { lines: InvoiceLine[] };

const text = v.optional(v.nullable(v.string()), null);

/** Who bought, as copied into the invoice when it was issued. */
export const buyerSchema = v.object({
  full_name: text,
  company_name: text,
  email: text,
  address_line_1: text,
  address_line_2: text,
  city: text,
  postal_code: text,
  country: text,
  vat_number: text,
});
export type Buyer = v.InferOutput<typeof buyerSchema>;

/** Everything that is printed on an invoice or a credit note. */
export interface InvoicePaper extends Invoice {
  seller: Seller;
  buyer: Buyer;
  purchase_number: string;
  /** What its order came to, was paid and still has to be: gross euros. Of a credit note those of its order, too. */
  order: { total_amount: number; paid_amount: number; amount_due: number };
  /** Value date of the last payment, YYYY-MM-DD; null while there is none. */
  paid_on: string | null;
  /**
   * Of an invoice the credit notes over it, in the order they were issued: one that cancels it whole (its status is
   * 'cancelled' then), or any number over parts of it. Of a credit note its invoice alone.
   */
  counterparts: Counterpart[];
}

export interface Counterpart {
  invoice_number: string;
  issued_date: string;
  status: string;
  /** Gross; below zero of a credit note. */
  amount: number;
  /** Of an invoice: a later one stands in its place. */
  is_replaced: boolean;
}

/** A running account over a period. Money in euros; the balance is what is owed. */
export const statementSchema = v.object({
  opening: v.number(),
  closing: v.number(),
  entries: v.array(
    v.object({
      /** YYYY-MM-DD, Malta. */
      day: v.string(),
      kind: v.picklist([
        'invoice',
        'credit_note',
        'payment',
        /** What was let go of a payment that was a little short. */
        'written_off',
        'refund_granted',
        'refund',
      ]),
      /** Of the invoice or credit note; of a payment or refund, of its order. */
      number: v.string(),
      /** Of a payment, its provider. */
      description: v.string(),
      /** Gross; below zero on payments, credit notes and what stands for one. */
      amount: v.number(),
      balance: v.number(),
    }),
  ),
});
export type Statement = v.InferOutput<typeof statementSchema>;
export type StatementEntry = Statement['entries'][number];

/** An order that waits for its payment, or for the rest of it. Euros; `total_amount` is gross. */
export interface AmountDue {
  id: string;
  purchase_number: string;
  net_amount: number;
  vat_amount: number;
  total_amount: number;
  /** What came of it already, and what still has to: gross. */
  paid_amount: number;
  amount_due: number;
  created_at: string;
  items: OrderedLine[];
  invoice_number: string | null;
  /** YYYY-MM-DD, Malta. */
  due_date: string | null;
  /** Whether the member has a box number by now. */
  has_box: boolean;
}
