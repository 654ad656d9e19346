import { requestPatience } from 'shared/lib/request-patience';
import { unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { type ContactMessage, messageNotSent } from './types';

const duplicateKey = '23505';

/**
 * Stores a message; administrators are notified of it.
 * @param id chosen by the page: the same message sent again under it, because the answer was lost,
 *   is stored once.
 * @throws AppError `RL…` at a limit, `NETWORK`.
 */
export async function sendContactMessage(message: ContactMessage, id: string): Promise<void> {
  const answer = await supabase
    .from('contact_messages')
    .insert({ ...message, id })
    .abortSignal(AbortSignal.timeout(requestPatience));
  if (answer.error?.code === duplicateKey) return; // the first attempt was still under way
  unwrapVoid(answer, messageNotSent);
}
