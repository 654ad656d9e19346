import { AppError } from 'shared/lib/app-error';
import { type Directory, directory } from 'shared/lib/directory';
import { readAllPages } from 'shared/lib/read-all-pages';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { type Removal, removeOffer } from '../catalogue/api';
import type { KnownRow } from '../catalogue/types';
import { addRow, changeRow } from '../saved-rows/api';
import { watchTable } from '../table-changes/api';
import type { Answers } from './fill-template';
import type {
  CatalogueDocument,
  DocumentDraft,
  DocumentEntry,
  DocumentFilters,
  DocumentSort,
  LibraryDocument,
} from './types';

/** What is on sale, newest first (spec 1§7). */
export async function fetchDocuments(): Promise<CatalogueDocument[]> {
  return readAllPages(async (from, to) => {
    const answer = await supabase
      .from('documents')
      .select('*')
      .eq('status', 'active')
      .is('archived_at', null)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to);
    return unwrap(answer, 'The documents could not be loaded.');
  });
}

/** The person's library with its documents, newest first (spec 1§7). */
export async function fetchLibrary(userId: string): Promise<LibraryDocument[]> {
  return readAllPages(async (from, to) => {
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
    return unwrap(answer, 'Your documents could not be loaded.') as LibraryDocument[]; // jsonb is untyped
  });
}

/**
 * Changes what a member has filled in, until the document is paid.
 * @throws AppError
 */
export async function saveAnswers(entryId: string, answers: Answers): Promise<void> {
  const text = 'What you filled in could not be saved. Please try again.';
  const answer = await supabase
    .from('user_documents')
    .update({ filled_in: answers })
    .eq('id', entryId)
    .select('id');
  if (unwrap(answer, text).length > 0) return;
  throw new AppError(
    'ANSWER',
    'paid or removed meanwhile',
    'This document has been paid for or removed in the meantime, so nothing was changed.',
  );
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

/** All documents, whatever their state. For administrators; empty to others. */
export const documentDirectory: Directory<DocumentEntry, DocumentFilters, DocumentSort> =
  /* @__PURE__ */ directory({
    name: 'documents',
    select: (options) => supabase.from('document_directory').select('*', options),
    narrow: (request, { filter, type }) => {
      const inState = filter === 'all' ? request : request.eq('state', filter);
      return type === 'all' ? inState : inState.eq('document_type', type);
    },
    watch: (onChange) => watchTable('documents', onChange),
  });

/** A document of the list as it is now; null when it was deleted. */
export async function fetchDocumentEntry(documentId: string): Promise<DocumentEntry | null> {
  const answer = await supabase
    .from('document_directory')
    .select('*')
    .eq('id', documentId)
    .maybeSingle();
  unwrapVoid(answer, 'The document could not be loaded. Please try again.');
  return answer.data as DocumentEntry | null; // a view's columns are all nullable
}

const notSaved = 'Error saving document. Please try again.';

/**
 * Adds a document, or changes one that is as it was read.
 * @param newId made by the form, see `addRow`.
 * @throws AppError `CHANGED_MEANWHILE`.
 */
export async function saveDocument(
  draft: DocumentDraft,
  known: KnownRow | null,
  newId: string = crypto.randomUUID(),
): Promise<void> {
  await (known
    ? changeRow('documents', known, draft, notSaved)
    : addRow('documents', newId, draft, notSaved));
}

/** @throws AppError, see `removeOffer`. */
export async function deleteDocument(known: KnownRow): Promise<Removal> {
  return removeOffer('documents', known, 'Error deleting document. Please try again.');
}
