import type { AppError } from 'shared/lib/app-error';
import { toAppError } from 'shared/lib/to-app-error';
import { supabase } from 'shared/runtime/supabase-client';

/** What a part of the backend said. `refused` is an answer too: it is there and keeps its rows. */
export type ConnectionAnswer =
  | { outcome: 'signed-in' | 'signed-out' | 'readable' | 'refused' }
  | { outcome: 'failed'; error: AppError };

const patience = 10_000; // ms
const fallback = 'It answered with an error. Please try again.';

/** Whether there is a session; a stored one is put to the server. Never throws. */
export async function checkSession(): Promise<ConnectionAnswer> {
  try {
    const { data, error } = await supabase.auth.getSession();
    if (error) return failed(error);
    if (data.session === null) return { outcome: 'signed-out' };
    const user = await supabase.auth.getUser();
    return user.error ? failed(user.error) : { outcome: 'signed-in' };
  } catch (cause) {
    return failed(cause);
  }
}

/** Whether the table of profiles answers. No row is asked for. Never throws. */
export async function checkProfiles(): Promise<ConnectionAnswer> {
  try {
    const { error, status } = await supabase
      .from('profiles')
      .select('id')
      .limit(0)
      .abortSignal(AbortSignal.timeout(patience));
    if (!error) return { outcome: 'readable' };
    return error.code === '42501' ? { outcome: 'refused' } : failed(error, status);
  } catch (cause) {
    return failed(cause);
  }
}

function failed(cause: unknown, status?: number): ConnectionAnswer {
  return { outcome: 'failed', error: toAppError(cause, fallback, status) };
}
