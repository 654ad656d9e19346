import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { hashOfToken } from './link';
import type { NewPostShare, PostShare, SharedScan } from './types';

/**
 * Makes a link to the scan of one's own item. Made again under the same id, it is the same.
 * @param label at most 80 characters.
 * @returns when it ends.
 * @throws AppError `PO070` no scan of the person's, `PO071` nobody named, `PO072` twenty links work, `RL009` fifty
 *   within a day.
 */
export async function sharePostScan({ id, itemId, label, token }: NewPostShare): Promise<string> {
  const answer = await supabase.rpc('share_post_scan', {
    p_id: id,
    p_item_id: itemId,
    p_for: label,
    p_token_hash: await hashOfToken(token),
  });
  return unwrap(answer, 'The link could not be made. Please try again.');
}

/** Ends a link at once. @throws AppError `PO073` it is none of the person's. */
export async function revokePostShare(id: string): Promise<void> {
  const answer = await supabase.rpc('revoke_post_share', { p_id: id });
  unwrapVoid(answer, 'The link could not be revoked. Please try again.');
}

/** The links one has made, those that work first, then the newest; at most 200. */
export async function fetchPostShares(signal?: AbortSignal): Promise<PostShare[]> {
  let call = supabase.rpc('get_post_shares');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'Your shared scans could not be loaded.') as unknown as PostShare[];
}

/**
 * Opens the scan of a link, for anyone, and counts it.
 * @returns null where the link is wrong, over or revoked.
 * @throws AppError `PO074` too many such links from this network.
 */
export async function openSharedScan(token: string): Promise<SharedScan | null> {
  const answer = await supabase.rpc('open_shared_scan', { p_token: token });
  unwrapVoid(answer, 'The scan could not be opened. Please try again.');
  return answer.data as unknown as SharedScan | null;
}
