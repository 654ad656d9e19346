import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { CatalogueDocument, LibraryDocument } from './types';

/** What is on sale, newest first (spec 1§7). */
export async function fetchDocuments(): Promise<CatalogueDocument[]> {
  const answer = await supabase
    .from('documents')
    .select('*')
    .eq('status', 'active')
    .is('archived_at', null)
    .order('created_at', { ascending: false })
    .order('id');
  return unwrap(answer, 'The documents could not be loaded.');
}

/** The person's library with its documents, newest first (spec 1§7). */
export async function fetchLibrary(userId: string): Promise<LibraryDocument[]> {
  const answer = await supabase
    .from('user_documents')
    .select('*, document:documents(*)')
    .eq('user_id', userId)
    .order('purchase_date', { ascending: false });
  return unwrap(answer, 'Your documents could not be loaded.');
}
