import { toAppError } from 'shared/lib/to-app-error';
import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import * as v from 'valibot';
import { watchTable } from '../table-changes/api';
import { sellerSchema } from './seller';
import {
  type AmountDue,
  buyerSchema,
  type Invoice,
  type InvoicePaper,
  invoiceLinesSchema,
  type Statement,
  statementSchema,
} from './types';

const amountsNotLoaded = 'The amount due could not be loaded.';

/** The person's orders that wait for payment, the earliest first. */
export async function fetchAmountsDue(userId: string): Promise<AmountDue[]> {
  const answer = await supabase
    .from('purchases')
    .select(
      `id, purchase_number, net_amount, vat_amount, total_amount, created_at,
      items:purchase_items(position, item_type, item_title, quantity, discount_amount, net_amount,
        vat_amount, gross_amount, is_membership, is_onboarding_fee),
      invoices(invoice_number, due_date, kind),
      member:profiles!purchases_user_id_fkey(box_number)`,
    )
    .eq('user_id', userId)
    .eq('status', 'pending')
    .order('created_at')
    .order('id');
  return unwrap(answer, amountsNotLoaded).map(({ invoices, items, member, ...order }) => {
    const invoice = invoices.find((each) => each.kind === 'invoice');
    return {
      ...order,
      items: items.toSorted((a, b) => a.position - b.position),
      invoice_number: invoice?.invoice_number ?? null,
      due_date: invoice?.due_date ?? null,
      has_box: member?.box_number != null,
    };
  });
}

const invoiceColumns =
  'id, purchase_id, invoice_number, kind, status, description, issued_date, due_date, currency, net_amount, vat_amount, amount, lines';

export const invoicesPerPage = 24;

export interface InvoicePage {
  invoices: Invoice[];
  hasMore: boolean;
}

/**
 * The person's invoices and credit notes, newest first (spec 1§7).
 * @param page from 0.
 */
export async function fetchInvoices(userId: string, page: number): Promise<InvoicePage> {
  const first = page * invoicesPerPage;
  const answer = await supabase
    .from('invoices')
    .select(invoiceColumns)
    .eq('user_id', userId)
    .order('issued_date', { ascending: false })
    .order('created_at', { ascending: false })
    .order('id')
    .range(first, first + invoicesPerPage); // one more: whether there is another page
  const rows = unwrap(answer, 'Your invoices could not be loaded.').map((row) => {
    const lines = v.safeParse(invoiceLinesSchema, row.lines);
    return { ...row, lines: lines.success ? lines.output : [] };
  });
  return { invoices: rows.slice(0, invoicesPerPage), hasMore: rows.length > invoicesPerPage };
}

/** What is printed on one of the papers of an order: its invoice, or the credit note over it. */
export async function fetchInvoicePaper({
  purchase_id,
  kind,
}: Pick<Invoice, 'purchase_id' | 'kind'>): Promise<InvoicePaper> {
  const answer = await supabase
    .from('invoices')
    .select(
      `${invoiceColumns}, seller, buyer, purchase:purchases(purchase_number, payments(paid_on))`,
    )
    .eq('purchase_id', purchase_id);
  const failure = 'This invoice could not be loaded. Please try again.';
  const papers = unwrap(answer, failure);
  const paper = papers.find((each) => each.kind === kind);
  if (!paper) throw toAppError({ message: `no ${kind} of ${purchase_id}` }, failure);
  const { purchase, ...row } = paper;
  return {
    ...row,
    lines: v.parse(invoiceLinesSchema, row.lines), // a paper that leaves lines out would be wrong
    seller: v.parse(sellerSchema, row.seller),
    buyer: v.parse(buyerSchema, row.buyer),
    purchase_number: purchase.purchase_number,
    // one payment an order: the server embeds it as an object instead of a list
    paid_on: [purchase.payments ?? []].flat()[0]?.paid_on ?? null,
    counterpart: papers.find((each) => each.kind !== kind) ?? null,
  };
}

/** The caller's own account between two days (YYYY-MM-DD, Malta), both included. */
export async function fetchStatement(from: string, to: string): Promise<Statement> {
  const answer = await supabase.rpc('account_statement', { p_from: from, p_to: to });
  return v.parse(statementSchema, unwrap(answer, 'Your statement could not be loaded.'));
}

/**
 * Tells of every change to the person's orders and membership. What hangs on an order (its invoice,
 * its rows) changes in the same transaction, so hearing of the order is enough.
 * @returns ends the watch.
 */
export function watchAccount(userId: string, onChange: () => void): () => void {
  return watchTable(['purchases', 'memberships'], onChange, `user_id=eq.${userId}`);
}
