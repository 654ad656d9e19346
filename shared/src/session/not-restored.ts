import { setSession, showToast, signedOut } from 'shared/runtime/store';

/** Somebody is signed in, and who cannot be found out: the page is a visitor's until it can. */
export function tellNotRestored(): void {
  setSession(signedOut);
  showToast('Your session could not be restored. Reload the page to try again.', 'error');
}
