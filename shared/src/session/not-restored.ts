import { dismissToast, setSession, showToast, signedOut, useAppStore } from 'shared/runtime/store';

const text = 'Your session could not be restored. Reload the page to try again.';

/** A session is stored, but cannot be restored now: until it can, the page is a visitor's. */
export function tellNotRestored(): void {
  setSession(signedOut);
  showToast(text, 'error');
}

/** The session was restored after all. */
export function takeBackNotRestored(): void {
  for (const toast of useAppStore.getState().toasts)
    if (toast.text === text) dismissToast(toast.id);
}
