import { readStored, removeStored } from 'shared/lib/browser-storage';
import { reloadIfReleaseIsGone } from 'shared/lib/stale-release';
import { setSession, showToast, signedOut } from 'shared/runtime/store';
import { tellNotRestored } from './not-restored';
import { claimLink, hasStoredSession, notKeptKey, resetsPassword } from './session-storage';

/**
 * Tells who is there as cheaply as possible: without a stored session or a token in the address
 * the visitor is signed out at once and no Supabase client is loaded. Call once, before rendering.
 */
export async function startSession(): Promise<void> {
  const fragment = new URLSearchParams(globalThis.location.hash.slice(1));
  const token = fragment.get('access_token');
  // the Auth client removes the fragment as it reads it
  if (token !== null) claimLink(token, resetsPassword(fragment.get('type')));
  if (token === null && !hasStoredSession()) {
    setSession(signedOut);
    if (readStored(notKeptKey, 'temporary') !== null) {
      removeStored(notKeptKey, 'temporary');
      showToast(
        'Your session ended when the page was reloaded, because this browser has no room to keep it. Please sign in again.',
        'error',
      );
    }
    return;
  }
  try {
    await loadClient().catch(loadClient); // once more: a hiccup should not sign anyone out
  } catch (cause) {
    console.error('the session could not be restored', cause);
    if (!(await reloadIfReleaseIsGone(cause))) tellNotRestored();
  }
}

function loadClient(): Promise<unknown> {
  return import('shared/runtime/supabase-client');
}
