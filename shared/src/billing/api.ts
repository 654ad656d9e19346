import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import * as v from 'valibot';
import { watchTable } from '../table-changes/api';
import { type AmountDue, type Invoice, invoiceLinesSchema } from './types';

const amountsNotLoaded = 'What is due could not be loaded.';

/** The person's orders that wait for payment, the earliest first. */
export async function fetchAmountsDue(userId: string): Promise<AmountDue[]> {
  const answer = await supabase
    .from('purchases')
    .select(
      'id, purchase_number, total_amount, created_at, items:purchase_items(position, item_title, gross_amount), invoices(invoice_number, due_date, kind)',
    )
    .eq('user_id', userId)
    .eq('status', 'pending')
    .order('created_at');
  return unwrap(answer, amountsNotLoaded).map(({ invoices, items, ...order }) => {
    const invoice = invoices.find((each) => each.kind === 'invoice');
    return {
      ...order,
      items: items.toSorted((a, b) => a.position - b.position),
      invoice_number: invoice?.invoice_number ?? null,
      due_date: invoice?.due_date ?? null,
    };
  });
}

/** The person's invoices and credit notes, newest first (spec 1§7). */
export async function fetchInvoices(userId: string): Promise<Invoice[]> {
  const answer = await supabase
    .from('invoices')
    .select(
      'id, invoice_number, kind, status, description, issued_date, due_date, currency, net_amount, vat_amount, amount, lines',
    )
    .eq('user_id', userId)
    .order('issued_date', { ascending: false })
    .order('created_at', { ascending: false });
  return unwrap(answer, 'Your invoices could not be loaded.').map((row) => {
    const lines = v.safeParse(invoiceLinesSchema, row.lines);
    return { ...row, lines: lines.success ? lines.output : [] };
  });
}

/**
 * Whether a pending event registration or document with a price above 0 waits for payment: the
 * Payment Required badge (spec 1§2). A registration whose seat is no longer held asks for nothing.
 */
export async function hasPaymentDue(userId: string): Promise<boolean> {
  const [events, documents] = await Promise.all([
    supabase
      .from('event_registrations')
      .select('id, event:events!inner(registration_fee)')
      .eq('user_id', userId)
      .eq('payment_status', 'pending')
      .gt('event.registration_fee', 0)
      .or(`purchase_id.not.is.null,held_until.gt.${new Date().toISOString()}`)
      .limit(1),
    supabase
      .from('user_documents')
      .select('id, document:documents!inner(price)')
      .eq('user_id', userId)
      .eq('payment_status', 'pending')
      .gt('document.price', 0)
      .limit(1),
  ]);
  return unwrap(events, amountsNotLoaded).length + unwrap(documents, amountsNotLoaded).length > 0;
}

/**
 * Tells of every change to the person's orders. What hangs on an order (its invoice, its rows, a
 * membership) changes in the same transaction, so hearing of the order is enough.
 * @returns ends the watch.
 */
export function watchPurchases(userId: string, onChange: () => void): () => void {
  return watchTable('purchases', onChange, `user_id=eq.${userId}`);
}
