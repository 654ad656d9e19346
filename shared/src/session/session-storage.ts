import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';

export const sessionStorageKey = 'auth-session';
const rememberKey = 'auth-remember';
const recoveryKey = 'auth-recovery';

/** Ticked "remember me" keeps the session in localStorage, unticked in sessionStorage. */
export function rememberSession(remember: boolean): void {
  writeStored(rememberKey, remember ? 'yes' : 'no');
}

// with storage blocked the session lives as long as the page
const memory = new Map<string, string>();

/** Where supabase-js keeps the session. */
export const sessionStore = {
  getItem(key: string): string | null {
    return readStored(key, 'temporary') ?? readStored(key) ?? memory.get(key) ?? null;
  },
  setItem(key: string, value: string): void {
    const temporary = readStored(rememberKey) === 'no';
    removeStored(key, temporary ? 'persistent' : 'temporary');
    if (writeStored(key, value, temporary ? 'temporary' : 'persistent')) memory.delete(key);
    else memory.set(key, value);
  },
  removeItem(key: string): void {
    removeStored(key, 'temporary');
    removeStored(key);
    memory.delete(key);
  },
};

/** Whether a session is stored: known without loading supabase-js. */
export function hasStoredSession(): boolean {
  return sessionStore.getItem(sessionStorageKey) !== null;
}

/**
 * A session opened by a reset link is marked, so that a reload on the way does not turn it into
 * an ordinary one.
 */
export function markRecovery(isRecovery: boolean): void {
  if (isRecovery) writeStored(recoveryKey, 'yes', 'temporary');
  else removeStored(recoveryKey, 'temporary');
}

export function isMarkedRecovery(): boolean {
  return readStored(recoveryKey, 'temporary') === 'yes';
}
