import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { BagStop, Certificate, FilledBag, NewBag, Shredding } from './types';

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
 * @param code as its label was read
 * @returns what stops the bag; null: it is in it
 * @throws AppError `PO093` the bag is not open, or is stopped already.
 */
export async function putIntoBag(bagId: string, code: string): Promise<BagStop | null> {
  const answer = await supabase.rpc('put_into_post_bag', { p_bag_id: bagId, p_code: code });
  const text = 'The item was not put into the bag.';
  return unwrapFound(answer, text) as unknown as BagStop | null;
}

/** Says that the code which stopped a bag is put aside. */
export async function releaseBag(bagId: string, code: string): Promise<void> {
  const answer = await supabase.rpc('release_post_bag', { p_id: bagId, p_code: code });
  unwrapVoid(answer, 'The bag is still stopped. Please try again.');
}

/** Takes an item out of an open bag again. */
export async function takeOutOfBag(bagId: string, code: string): Promise<void> {
  const answer = await supabase.rpc('take_out_of_post_bag', { p_bag_id: bagId, p_code: code });
  unwrapVoid(answer, 'The item is still in the bag. Please try again.');
}

/**
 * Closes a bag.
 * @param codes what is in it, all of it scanned by the caller
 * @throws AppError `PO092` it is empty, something has to come out first, or somebody else has scanned it; `PO094` the caller
 * has no name.
 */
export async function closeBag(id: string, codes: readonly string[]): Promise<void> {
  const answer = await supabase.rpc('close_post_bag', { p_id: id, p_codes: [...codes] });
  unwrapVoid(answer, 'The bag could not be closed. Please try again.');
}

/** Until its shredding begins. */
export async function reopenBag(id: string): Promise<void> {
  const answer = await supabase.rpc('reopen_post_bag', { p_id: id });
  unwrapVoid(answer, 'The bag could not be opened again. Please try again.');
}

/**
 * Lets the shredding of a closed bag begin before the caller; asked is for the last time whether all of it may be.
 * @param code as its label has it
 * @returns the id of the bag
 * @throws AppError `PO092` something in it may not be shredded, `PO094` the caller has closed it or has no name, or who
 * closed it has left.
 */
export async function beginShredding(code: string): Promise<string> {
  const answer = await supabase.rpc('begin_post_shredding', { p_code: code });
  return unwrap(answer, 'The shredding could not begin. Please try again.');
}

/** Notes that all of a bag was shredded before the eyes of the caller, who has let it begin. */
export async function witnessBag(id: string): Promise<void> {
  const answer = await supabase.rpc('witness_post_bag', { p_id: id });
  unwrapVoid(answer, 'The shredding could not be noted. Please try again.');
}
