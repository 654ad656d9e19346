import type { Database } from 'shared/database.types';
import * as v from 'valibot';

type InvoiceRow = Database['public']['Tables']['invoices']['Row'];

/** One line as copied into the invoice when it was issued. Money in euros. */
export const invoiceLinesSchema = v.array(
  v.object({
    position: v.number(),
    title: v.string(),
    quantity: v.number(),
    discount_amount: v.number(),
    vat_rate: v.number(),
    net_amount: v.number(),
    vat_amount: v.number(),
    gross_amount: v.number(),
  }),
);
export type InvoiceLine = v.InferOutput<typeof invoiceLinesSchema>[number];

/** An invoice, or the credit note that cancels one (then every amount is negative). */
export type Invoice = Pick<
  InvoiceRow,
  | 'id'
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
> & { lines: InvoiceLine[] };

/** An order that waits for its payment. `total_amount` is gross, in euros. */
export interface AmountDue {
  id: string;
  purchase_number: string;
  total_amount: number;
  created_at: string;
  items: { position: number; item_title: string; gross_amount: number }[];
  invoice_number: string | null;
  /** YYYY-MM-DD, Malta. */
  due_date: string | null;
}
