import { AppError } from 'shared/lib/app-error';
import { removeStoredOf } from 'shared/lib/browser-storage';
import { unwrap } from 'shared/lib/unwrap';
import { type Session, useAppStore } from 'shared/runtime/store';
import { forgetSession, supabase } from 'shared/runtime/supabase-client';
import * as v from 'valibot';
import { type OwnData, type OwnDeletion, ownDataSchema, ownDeletionSchema } from './types';

const notCollected = 'Your data could not be collected. Please try again.';
const notTold = 'We could not look up what a deletion means for you.';
const notDeleted = 'Your account could not be deleted. Nothing has changed. Please try again.';

/** Everything that is kept about the signed-in person. @throws AppError `AC001` ten times an hour. */
export async function fetchOwnData(signal: AbortSignal): Promise<OwnData> {
  const answer = await supabase.rpc('get_own_data').abortSignal(signal);
  return parsed(ownDataSchema, unwrap(answer, notCollected), notCollected);
}

/** What stands against deleting the account, and what would be lost with it. */
export async function fetchOwnDeletion(): Promise<OwnDeletion> {
  return parsed(
    ownDeletionSchema,
    unwrap(await supabase.rpc('get_own_deletion'), notTold),
    notTold,
  );
}

/**
 * Deletes the account of the signed-in person, for good.
 * @throws AppError `WRONG_PASSWORD`, `AC002` after five of them within an hour, `ID006` while an order is unpaid,
 *   `ID004` for the last super administrator.
 */
export async function deleteOwnAccount(password: string): Promise<void> {
  // Two requests: what came of the password is told once it is counted.
  const check = await supabase.rpc('check_own_password', { p_password: password });
  const answer = await supabase.rpc('delete_own_account', { p_check: unwrap(check, notDeleted) });
  const { deleted } = parsed(
    v.object({ deleted: v.boolean() }),
    unwrap(answer, notDeleted),
    notDeleted,
  );
  if (!deleted) {
    const text = 'This is not your password. Nothing was deleted.';
    throw new AppError('WRONG_PASSWORD', 'wrong password', text, {}, { answer: 'refusal' });
  }
}

/**
 * Leaves nothing of a deleted account's person in this browser: their session, cart, drafts and what
 * the pages remember for them. The server has no session of theirs any more to be told of; one that
 * somebody else has begun meanwhile stays.
 */
export function forgetDeletedPerson({ userId, email }: Session): void {
  if (useAppStore.getState().session.userId === userId) forgetSession();
  removeStoredOf([userId, email].filter((mark) => mark !== null));
}

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
  text: string,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, answer);
  if (success) return output;
  throw new AppError('ANSWER', `unexpected answer: ${v.summarize(issues)}`, text);
}
