import { dismissToast, setSession, showToast, signedOut, useAppStore } from 'shared/runtime/store';

const text = 'Your session could not be restored. Reload the page to try again.';

/** Somebody is signed in, and who cannot be found out: the page is a visitor's until it can. */
export function tellNotRestored(): void {
  setSession(signedOut);
  showToast(text, 'error');
}

/** It could be after all. */
export function takeBackNotRestored(): void {
  for (const toast of useAppStore.getState().toasts)
    if (toast.text === text) dismissToast(toast.id);
}
