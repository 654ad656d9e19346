import { setSession, showToast, signedOut } from 'shared/runtime/store';
import { claimRecovery, hasStoredSession } from './session-storage';

/**
 * Tells who is there as cheaply as possible: without a stored session or a token in the address
 * the visitor is signed out at once and supabase-js is not loaded. Call once, before rendering.
 */
export async function startSession(): Promise<void> {
  const fragment = new URLSearchParams(globalThis.location.hash.slice(1));
  // supabase-js removes the fragment as it reads it
  if (fragment.get('type') === 'recovery') claimRecovery(fragment.get('access_token'));
  if (!fragment.has('access_token') && !hasStoredSession()) {
    setSession(signedOut);
    return;
  }
  try {
    await loadClient().catch(loadClient); // once more: a hiccup should not sign anyone out
  } catch (cause) {
    console.error('the session could not be restored', cause);
    setSession(signedOut);
    showToast('Your session could not be restored. Reload the page to try again.', 'error');
  }
}

function loadClient(): Promise<unknown> {
  return import('shared/runtime/supabase-client');
}
