import type { ListPart } from 'shared/lib/list-part';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { addRow, changeRow } from '../saved-rows/api';
import type { NewNote, PersonNote } from './types';

const perPart = 20;
const notSaved = 'The note could not be saved. Please try again.';

/** The notes about a person, newest first; for administrators. @param part from 0. */
export async function fetchNotes(userId: string, part: number): Promise<ListPart<PersonNote>> {
  const answer = await supabase
    .from('person_note_directory')
    .select('*')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(part * perPart, (part + 1) * perPart);
  const rows = unwrap(answer, 'The notes could not be loaded. Please try again.') as PersonNote[];
  return { rows: rows.slice(0, perPart), hasMore: rows.length > perPart };
}

/** One note as it stands now; null when it is gone. */
export async function fetchNote(id: string): Promise<PersonNote | null> {
  const answer = await supabase.from('person_note_directory').select('*').eq('id', id);
  const [row] = unwrap(answer, 'This note could not be loaded. Please try again.');
  return (row ?? null) as PersonNote | null; // a view's columns are all nullable
}

/**
 * @param note its id is made by the form, see `addRow`.
 * @throws AppError `PN001` when the account is gone, `PN002` when there are two hundred.
 */
export async function addNote({ id, ...note }: NewNote): Promise<void> {
  await addRow('person_notes', id, note, notSaved);
}

/** @throws AppError `CHANGED_MEANWHILE`. */
export async function changeNote(known: PersonNote, note: string): Promise<void> {
  await changeRow('person_notes', known, { note }, notSaved);
}

export async function removeNote(id: string): Promise<void> {
  const answer = await supabase.from('person_notes').delete().eq('id', id);
  unwrapVoid(answer, 'The note could not be deleted. Please try again.');
}
