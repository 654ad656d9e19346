import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { Certificate, FilledBag, NewBag, Shredding } from './types';

const certificateColumns =
  'id, number, member_name, member_company, bag_code, level, machine, closed_at, closed_by_name, shredded_at, witnessed_by_name, items';

/** How many certificates a part of the list has. */
export const certificatePartSize = 24;

/** A part of one's certificates, the newest first. @param part from 0 */
export async function fetchCertificates(
  userId: string,
  part: number,
  signal?: AbortSignal,
): Promise<{ certificates: Certificate[]; hasMore: boolean }> {
  const from = part * certificatePartSize;
  let call = supabase
    .from('post_certificates')
    .select(certificateColumns)
    .eq('user_id', userId)
    .order('shredded_at', { ascending: false })
    .order('id', { ascending: false })
    .range(from, from + certificatePartSize); // one more than is shown
  if (signal) call = call.abortSignal(signal);
  const rows = unwrap(await call, 'Your certificates could not be loaded.');
  const certificates = rows.slice(0, certificatePartSize) as unknown as Certificate[];
  return { certificates, hasMore: rows.length > certificatePartSize };
}

/** A certificate to be drawn. */
export async function fetchCertificate(id: string): Promise<Certificate> {
  const answer = await supabase
    .from('post_certificates')
    .select(certificateColumns)
    .eq('id', id)
    .single();
  return unwrap(answer, 'The certificate could not be loaded.') as unknown as Certificate;
}

/**
 * Keeps the paper of an item, or no longer: then what its owner chose for after storage is done with it.
 * @throws AppError `PO024` its paper is gone.
 */
export async function keepPostPaper(itemId: string, isHeld: boolean): Promise<void> {
  const call = { p_item_id: itemId, p_is_held: isHeld };
  const answer = await supabase.rpc('keep_post_paper', call);
  unwrapVoid(answer, 'This could not be saved. Please try again.');
}

// ---- What the office does.

/** What is to be shredded, and the bags. */
export async function fetchShredding(signal?: AbortSignal): Promise<Shredding> {
  let call = supabase.rpc('get_post_shredding');
  if (signal) call = call.abortSignal(signal);
  const text = 'What is to be shredded could not be loaded.';
  return unwrap(await call, text) as unknown as Shredding;
}

/** A bag with what is in it; null where there is none. */
export async function fetchBag(id: string, signal?: AbortSignal): Promise<FilledBag | null> {
  let call = supabase.rpc('get_post_bag', { p_id: id });
  if (signal) call = call.abortSignal(signal);
  const answer = unwrapFound(await call, 'This bag could not be loaded.');
  return answer as unknown as FilledBag | null;
}

/** Opens a bag and answers its code. Opened again under the same id, it is the same. */
export async function openBag({ id, level, machine }: NewBag): Promise<string> {
  const call = { p_id: id, p_level: level, p_machine: machine };
  const answer = await supabase.rpc('open_post_bag', call);
  return unwrap(answer, 'The bag could not be opened. Please try again.');
}

/**
 * Puts an item into an open bag; twice is once.
 * @throws AppError `PO091` it does not go there, with a `BagProblem`; `PO093` the bag is not open.
 */
export async function putIntoBag(bagId: string, code: string): Promise<void> {
  const answer = await supabase.rpc('put_into_post_bag', { p_bag_id: bagId, p_code: code });
  unwrapVoid(answer, 'The item was not put into the bag. Please scan it again.');
}

/** Takes an item out of an open bag again. */
export async function takeOutOfBag(bagId: string, code: string): Promise<void> {
  const answer = await supabase.rpc('take_out_of_post_bag', { p_bag_id: bagId, p_code: code });
  unwrapVoid(answer, 'The item is still in the bag. Please try again.');
}

/** @throws AppError `PO092` it is empty, or something has to come out first. */
export async function closeBag(id: string): Promise<void> {
  const answer = await supabase.rpc('close_post_bag', { p_id: id });
  unwrapVoid(answer, 'The bag could not be closed. Please try again.');
}

/** As long as it is not shredded. */
export async function reopenBag(id: string): Promise<void> {
  const answer = await supabase.rpc('reopen_post_bag', { p_id: id });
  unwrapVoid(answer, 'The bag could not be opened again. Please try again.');
}

/**
 * Notes that a closed bag was shredded before the eyes of the caller.
 * @param code as its label has it.
 * @throws AppError `PO092` something in it may not be shredded, `PO094` the caller has closed it, or who did has left.
 */
export async function witnessBag(code: string): Promise<void> {
  const answer = await supabase.rpc('witness_post_bag', { p_code: code });
  unwrapVoid(answer, 'The shredding could not be noted. Please try again.');
}
