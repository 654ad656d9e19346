import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { addRow, changeRow } from '../saved-rows/api';
import type { AddressEntry, PostAddress } from './types';

const notSaved = 'The address could not be saved. Please try again.';

/** The address book of the caller, its default first. */
export async function fetchPostAddresses(
  userId: string,
  signal?: AbortSignal,
): Promise<PostAddress[]> {
  let call = supabase
    .from('post_addresses')
    .select(
      'id, label, recipient, company, address_line_1, address_line_2, city, region, postal_code, country, phone, is_default, created_at, updated_at',
    )
    .eq('user_id', userId)
    .order('is_default', { ascending: false })
    .order('label')
    .order('id');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'Your addresses could not be loaded.');
}

/**
 * Adds an address, or brings back one that was deleted. The first one becomes the default.
 * @param address its id is made by the form, see `addRow`.
 * @throws AppError `PO085` it is not complete, `PO086` there are twenty.
 */
export async function addPostAddress({
  id,
  ...address
}: AddressEntry &
  Pick<PostAddress, 'id'> &
  Partial<Pick<PostAddress, 'is_default'>>): Promise<void> {
  await addRow('post_addresses', id, address, notSaved);
}

/** @throws AppError `PO085` it is not complete, `CHANGED_MEANWHILE`. */
export async function changePostAddress(address: PostAddress, entry: AddressEntry): Promise<void> {
  await changeRow('post_addresses', address, entry, notSaved);
}

/** @throws AppError `PO087` it is deleted. */
export async function setDefaultPostAddress(id: string): Promise<void> {
  const answer = await supabase.rpc('set_default_post_address', { p_id: id });
  unwrapVoid(answer, notSaved);
}

/** What has been sent, or is asked for, keeps its copy. */
export async function removePostAddress(id: string): Promise<void> {
  const answer = await supabase.from('post_addresses').delete().eq('id', id);
  unwrapVoid(answer, 'The address could not be deleted. Please try again.');
}
