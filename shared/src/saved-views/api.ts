import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { addRow, changeRow } from '../saved-rows/api';
import type { NewView, SavedView } from './types';

const notSaved = 'The view could not be saved. Please try again.';

/** The views of a list that the signed-in administrator has saved. */
export async function fetchSavedViews(list: string, signal: AbortSignal): Promise<SavedView[]> {
  const answer = await supabase
    .from('saved_views')
    .select('id, list, name, address, created_at, updated_at')
    .eq('list', list)
    .order('name')
    .abortSignal(signal);
  return unwrap(answer, 'Your views could not be loaded. Please try again.');
}

/**
 * @param view its id is made by the form, see `addRow`.
 * @throws AppError `23505` when there is one of this name, `SV001` when there are thirty.
 */
export async function saveView({ id, ...view }: NewView): Promise<void> {
  await addRow('saved_views', id, view, notSaved);
}

/** @throws AppError `23505` when there is one of this name, `CHANGED_MEANWHILE`. */
export async function renameView(view: SavedView, name: string): Promise<void> {
  await changeRow('saved_views', view, { name }, notSaved);
}

export async function removeView(id: string): Promise<void> {
  const answer = await supabase.from('saved_views').delete().eq('id', id);
  unwrapVoid(answer, 'The view could not be deleted. Please try again.');
}
