import { readAllPages } from 'shared/lib/directory';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type { CatalogueDocument, LibraryDocument } from './types';

const mostRows = 1000; // REST answers no more at once; one request is the rule all the same

/** What is on sale, newest first (spec 1§7). */
export async function fetchDocuments(): Promise<CatalogueDocument[]> {
  return readAllPages(async ([from, to]) => {
    const answer = await supabase
      .from('documents')
      .select('*')
      .eq('status', 'active')
      .is('archived_at', null)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to);
    const rows = unwrap(answer, 'The documents could not be loaded.');
    return { rows, total: rows.length };
  }, mostRows);
}

/** The person's library with its documents, newest first (spec 1§7). */
export async function fetchLibrary(userId: string): Promise<LibraryDocument[]> {
  return readAllPages(async ([from, to]) => {
    const answer = await supabase
      .from('user_documents')
      .select(
        '*, document:documents(*), order:purchases(purchase_number, items:purchase_items(item_id, gross_amount))',
      )
      .eq('user_id', userId)
      .eq('order.status', 'pending')
      .order('purchase_date', { ascending: false })
      .order('id')
      .range(from, to);
    const rows = unwrap(answer, 'Your documents could not be loaded.');
    return { rows, total: rows.length };
  }, mostRows);
}

/** The whole template; '' when it has none. For whoever has paid for the document. */
export async function fetchTemplate(documentId: string): Promise<string> {
  const answer = await supabase
    .from('document_templates')
    .select('template_content')
    .eq('document_id', documentId)
    .maybeSingle();
  unwrapVoid(answer, 'The document could not be opened. Please try again.');
  return answer.data?.template_content ?? '';
}

/** Tells of every change to the person's library, also by the office. @returns ends the watch. */
export function watchLibrary(userId: string, onChange: () => void): () => void {
  return watchTable('user_documents', onChange, `user_id=eq.${userId}`);
}
