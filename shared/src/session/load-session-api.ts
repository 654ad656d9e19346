import { AppError } from 'shared/lib/app-error';
import { loadCode } from 'shared/lib/load-code';

/**
 * Sign-in and password calls, and the Supabase client with them, on first need: call it
 * without waiting when a form appears, and again when the form is sent.
 * @throws AppError `NETWORK`, also when a release is gone; asking again starts afresh.
 */
export function loadSessionApi(): Promise<typeof import('./api')> {
  return loadCode(() => import(/* webpackChunkName: "account" */ './api'));
}

/**
 * Signs out this browser. Without a connection the code that tells the server may be missing, too: whoever leaves is out all
 * the same, and nothing that is kept of them stays.
 */
export async function leaveSession(): Promise<void> {
  try {
    const { signOut } = await loadSessionApi();
    await signOut();
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'NETWORK')) throw cause;
    const { forgetSession } = await import('shared/runtime/supabase-client');
    forgetSession();
  }
}
