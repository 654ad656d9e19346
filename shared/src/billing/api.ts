import { toAppError } from 'shared/lib/to-app-error';
import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import * as v from 'valibot';
import type { AccountCredit } from '../orders/types';
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
      `id, purchase_number, net_amount, vat_amount, total_amount, paid_amount, amount_due, created_at,
      items:purchase_items(position, item_type, item_title, quantity, discount_amount, net_amount,
        vat_amount, gross_amount, is_membership, is_onboarding_fee),
      invoices(invoice_number, due_date, kind, is_replaced),
      member:profiles!purchases_user_id_fkey(box_number)`,
    )
    .eq('user_id', userId)
    .eq('status', 'pending')
    .order('created_at')
    .order('id');
  return unwrap(answer, amountsNotLoaded).map(({ invoices, items, member, ...order }) => {
    const invoice = invoices.find((each) => each.kind === 'invoice' && !each.is_replaced);
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
  'id, purchase_id, invoice_number, kind, status, description, issued_date, due_date, currency, net_amount, vat_amount, amount, is_replaced, lines';

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

/** What is printed on one of the papers of an order: an invoice, or a credit note over it. */
export async function fetchInvoicePaper({
  purchase_id,
  invoice_number,
}: Pick<Invoice, 'purchase_id' | 'invoice_number'>): Promise<InvoicePaper> {
  const answer = await supabase
    .from('invoices')
    .select(
      `${invoiceColumns}, seller, buyer, created_at, credits_invoice_id,
      purchase:purchases(purchase_number, total_amount, paid_amount, amount_due, payments(paid_on))`,
    )
    .eq('purchase_id', purchase_id)
    .order('created_at')
    .order('id');
  const failure = 'This invoice could not be loaded. Please try again.';
  const papers = unwrap(answer, failure);
  const paper = papers.find((each) => each.invoice_number === invoice_number);
  if (!paper) throw toAppError({ message: `no ${invoice_number} of ${purchase_id}` }, failure);
  const { purchase, ...row } = paper;
  const { purchase_number, payments, ...order } = purchase;
  return {
    ...row,
    lines: v.parse(invoiceLinesSchema, row.lines), // a paper that leaves lines out would be wrong
    seller: v.parse(sellerSchema, row.seller),
    buyer: v.parse(buyerSchema, row.buyer),
    purchase_number,
    order,
    paid_on: payments.map((each) => each.paid_on).reduce(later, null),
    counterparts: counterpartsOf(row, papers),
  };
}

function later(a: string | null, b: string): string {
  return a === null || a < b ? b : a;
}

/** The credit notes over an invoice, or the invoice of a credit note, among the papers of its order. */
export function counterpartsOf<Paper extends { id: string; credits_invoice_id?: string | null }>(
  paper: Paper,
  papers: readonly Paper[],
): Paper[] {
  return papers.filter(
    (each) => each.credits_invoice_id === paper.id || each.id === paper.credits_invoice_id,
  );
}

/** The person's credits of which something is left, the oldest first. */
export async function fetchCredits(userId: string): Promise<AccountCredit[]> {
  const answer = await supabase
    .from('account_credit_balances')
    .select('*')
    .eq('user_id', userId)
    .gt('left_amount', 0)
    .order('created_at')
    .order('id');
  return unwrap(answer, 'Your credit could not be loaded.') as unknown as AccountCredit[];
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
  return watchTable(
    ['purchases', 'memberships', 'account_credits'],
    onChange,
    `user_id=eq.${userId}`,
  );
}
