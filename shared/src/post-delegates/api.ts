import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { postPartSize } from 'shared/post/api';
import type { PostCursor } from 'shared/post/types';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type {
  MemberDelegates,
  NewPostDelegate,
  PostDelegate,
  PostInvitation,
  PostOfOther,
  ReadPostFilter,
  ReadPostItem,
  ReadPostPart,
} from './types';

// ---- An owner.

/** One's delegates and invitations; those that are not ended first. */
export async function fetchPostDelegates(signal?: AbortSignal): Promise<PostDelegate[]> {
  let call = supabase.rpc('get_post_delegates');
  if (signal) call = call.abortSignal(signal);
  const text = 'The people who read your post could not be loaded.';
  return unwrap(await call, text) as unknown as PostDelegate[];
}

/**
 * Invites somebody by e-mail.
 * @throws AppError `PO077` they cannot be invited so, `PO078` they are invited already, have declined, or are the
 *   eleventh, `RL010` too many mails within 24 hours.
 */
export async function invitePostDelegate({
  id,
  name,
  email,
  isAll,
  until,
}: NewPostDelegate): Promise<void> {
  const answer = await supabase.rpc('invite_post_delegate', {
    p_id: id,
    p_name: name,
    p_email: email,
    p_is_all: isAll,
    ...(until !== null && { p_until: until }),
  });
  unwrapVoid(answer, 'The invitation could not be sent. Please try again.');
}

/** Sends an invitation again; links of earlier mails end. @throws AppError `PO077`, `PO078`, `PO079`, `RL010`. */
export async function resendPostInvitation(id: string): Promise<void> {
  const answer = await supabase.rpc('resend_post_invitation', { p_id: id });
  unwrapVoid(answer, 'The invitation could not be sent. Please try again.');
}

/** Ends at once what a delegate may do: by the owner, or by the delegate themselves. @throws AppError `PO079`. */
export async function endPostDelegate(id: string): Promise<void> {
  const answer = await supabase.rpc('end_post_delegate', { p_id: id });
  unwrapVoid(answer, 'This could not be ended. Please try again.');
}

// ---- Somebody who is invited, or reads for others.

/** What a link is about. @throws AppError `PO075` it is no good any longer. */
export async function fetchPostInvitation(
  token: string,
  signal?: AbortSignal,
): Promise<PostInvitation> {
  let call = supabase.rpc('get_post_invitation', { p_token: token });
  if (signal) call = call.abortSignal(signal);
  const text = 'The invitation could not be loaded.';
  return unwrap(await call, text) as unknown as PostInvitation;
}

/** @throws AppError `PO075`, `PO076` it is for another address. */
export async function acceptPostInvitation(token: string): Promise<string> {
  const answer = await supabase.rpc('accept_post_invitation', { p_token: token });
  return unwrap(answer, 'The invitation could not be accepted. Please try again.');
}

/** Whose post one reads. */
export async function fetchPostsOfOthers(signal?: AbortSignal): Promise<PostOfOther[]> {
  let call = supabase.rpc('get_posts_of_others');
  if (signal) call = call.abortSignal(signal);
  const text = 'We could not find out whose post you read.';
  return unwrap(await call, text) as unknown as PostOfOther[];
}

/**
 * A part of the post of an owner for whom one reads it, newest first.
 * @param before the last row of the part before.
 * @throws AppError `PO079` it is not shared, or no longer.
 */
export async function fetchPostOf(
  ownerId: string,
  { search, filter }: { search: string; filter: ReadPostFilter },
  before?: PostCursor,
  signal?: AbortSignal,
): Promise<ReadPostPart> {
  const query = {
    // what no text of the database holds: an emoji may have been cut in two
    search: search.replaceAll(/[\0\p{Surrogate}]/gu, ' '),
    filter,
    limit: postPartSize,
    ...(before && { before: { ...before } }),
  };
  let call = supabase.rpc('get_post_of', { p_user_id: ownerId, p_query: query });
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'This post could not be loaded.') as unknown as ReadPostPart;
}

/** Opens an item for its owner, who finds that in its history; null where there is none. */
export async function openPostItemOf(
  id: string,
  signal?: AbortSignal,
): Promise<ReadPostItem | null> {
  let call = supabase.rpc('open_post_item_of', { p_id: id });
  if (signal) call = call.abortSignal(signal);
  const answer = unwrapFound(await call, 'This item could not be loaded.');
  return answer as unknown as ReadPostItem | null;
}

/** Calls back when something has changed about whom a person lets read, or for whom they read. @returns ends it. */
export function watchPostDelegates(
  userId: string,
  side: 'user_id' | 'accepted_by',
  onChange: () => void,
): () => void {
  return watchTable('post_delegates', onChange, `${side}=eq.${userId}`);
}

// ---- The office.

/** Who reads for a member, and for whom they read. */
export async function fetchMemberDelegates(
  userId: string,
  signal?: AbortSignal,
): Promise<MemberDelegates> {
  let call = supabase.rpc('get_member_post_delegates', { p_user_id: userId });
  if (signal) call = call.abortSignal(signal);
  const text = 'Who reads for them could not be loaded.';
  return unwrap(await call, text) as unknown as MemberDelegates;
}
