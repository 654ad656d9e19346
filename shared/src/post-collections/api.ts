import { type Directory, directory } from 'shared/lib/directory';
import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { readPartOfCode } from 'shared/post/code';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type {
  DoorCollection,
  DoorEntry,
  DoorFilters,
  DoorSort,
  NewHandover,
  PostCollection,
  PostHandover,
} from './types';

/** What one has asked to be collected and nobody has come for yet, the first ready first. */
export async function fetchPostCollections(signal?: AbortSignal): Promise<PostCollection[]> {
  let call = supabase.rpc('get_post_collections');
  if (signal) call = call.abortSignal(signal);
  const text = 'What you collect could not be loaded.';
  return unwrap(await call, text) as unknown as PostCollection[];
}

/** To whom an item of one's own was handed over; for administrators of anybody's. Null: to nobody. */
export async function fetchPostHandover(
  itemId: string,
  signal?: AbortSignal,
): Promise<PostHandover | null> {
  let call = supabase.rpc('get_post_handover', { p_item_id: itemId });
  if (signal) call = call.abortSignal(signal);
  const answer = unwrapFound(await call, 'Who collected it could not be loaded.');
  return answer as unknown as PostHandover | null;
}

// ---- What the office does.

/** What is to be handed over at the door. Administrators only. */
export const postDoor: Directory<DoorEntry, DoorFilters, DoorSort> = /* @__PURE__ */ directory({
  name: 'post-door',
  select: (options) => supabase.from('post_door').select('*', options),
  respell: readPartOfCode,
  narrow: (request, { filter }) =>
    filter === 'all' ? request : request.eq('is_ready', filter === 'ready'),
  watch: (onChange) => watchTable('post_requests', onChange),
});

/**
 * Which open collection has a code; null: none.
 * @throws AppError `PO099` after five wrong ones within ten minutes.
 */
export async function findPostCollection(
  code: string,
): Promise<{ id: string | null; tries_left: number }> {
  const answer = await supabase.rpc('find_post_collection', { p_code: code });
  const text = 'The code could not be looked up. Please try again.';
  return unwrap(answer, text) as unknown as { id: string | null; tries_left: number };
}

/** A collection with its items, and where they are; null: there is none. */
export async function fetchDoorCollection(
  id: string,
  signal?: AbortSignal,
): Promise<DoorCollection | null> {
  let call = supabase.rpc('get_post_collection', { p_id: id });
  if (signal) call = call.abortSignal(signal);
  const answer = unwrapFound(await call, 'The collection could not be loaded.');
  return answer as unknown as DoorCollection | null;
}

/** What one has handed over oneself and can still take back, the last first. */
export async function fetchPostHandovers(signal?: AbortSignal): Promise<DoorCollection[]> {
  let call = supabase.rpc('get_post_handovers');
  if (signal) call = call.abortSignal(signal);
  const text = 'What you have handed over could not be loaded.';
  return unwrap(await call, text) as unknown as DoorCollection[];
}

/**
 * Hands over what was scanned, and tells its owner. Sent again, it is done.
 * @returns null; or, where the code is not that of the collection and nothing was noted, how many more wrong ones it takes.
 * @throws AppError `PO040` it is the caller's own, `PO053` one waits for its scan, `PO096` it is over or gone, `PO097`
 *   something is missing, or other items were handed over before, `PO098` somebody else was to come, `PO105` no code counts
 *   for it any longer.
 */
export async function handOverPost(id: string, handover: NewHandover): Promise<number | null> {
  const { codes, came, document, signature, signedName, code, reason } = handover;
  const answer = await supabase.rpc('hand_over_post', {
    p_id: id,
    p_codes: [...codes],
    p_came: came,
    p_document: document,
    ...(signature !== null && { p_signature: signature }),
    ...(signedName !== null && { p_signed_name: signedName }),
    ...(code !== null && { p_code: code }),
    ...(reason !== null && { p_reason: reason }),
  });
  const text = 'The hand-over could not be noted. Please try again.';
  const { is_handed_over: isDone, tries_left: left } = unwrap(answer, text) as unknown as {
    is_handed_over: boolean;
    tries_left: number | null;
  };
  return isDone ? null : left;
}

/** Takes a hand-over back within ten minutes. @throws AppError `PO096` later, or for somebody else's. */
export async function undoPostHandover(id: string): Promise<void> {
  const answer = await supabase.rpc('undo_post_handover', { p_id: id });
  unwrapVoid(answer, 'The hand-over could not be undone. Please try again.');
}
