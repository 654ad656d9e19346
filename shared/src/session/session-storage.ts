import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import { pageMemory } from 'shared/runtime/store';

export const sessionStorageKey = 'auth-session';
const recoveryKey = 'auth-recovery';
/** Noted while the session lives in the page alone. */
export const notKeptKey = 'session-not-kept';
const claimKey = 'auth-link-claim';

/** What the browser keeps under a key of the Auth client; this tab's own comes first. */
export function readSessionItem(key: string): string | null {
  return readStored(key, 'temporary') ?? readStored(key);
}

/** Whether a session is stored: known without loading the Auth client. */
export function hasStoredSession(): boolean {
  return readSessionItem(sessionStorageKey) !== null;
}

/**
 * A session opened by a reset link is marked, so that a reload on the way does not turn it into
 * an ordinary one. It stays in its tab.
 */
export function markRecovery(isRecovery: boolean): void {
  if (isRecovery) writeStored(recoveryKey, 'yes', 'temporary');
  else removeStored(recoveryKey, 'temporary');
}

interface LinkClaim {
  token: string;
  isRecovery: boolean;
}

/** Whether a link of this type, as Auth calls it, leads to a new password; otherwise it confirms an e-mail. */
export function resetsPassword(type: string | null): boolean {
  return type === 'recovery' || type === 'invite';
}

/** Keeps in mind the token of the session that a link opens, until it is stored or known not to work. */
export function claimLink(token: string, isRecovery: boolean): void {
  pageMemory.set(claimKey, JSON.stringify({ token, isRecovery } satisfies LinkClaim));
}

export function claimedLink(): LinkClaim | null {
  return JSON.parse(pageMemory.get(claimKey) ?? 'null');
}

export function dropClaim(): void {
  pageMemory.delete(claimKey);
}

/** Whether this tab's session was opened by a reset link. */
export function isMarkedRecovery(): boolean {
  return readStored(recoveryKey, 'temporary') === 'yes';
}
