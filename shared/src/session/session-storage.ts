import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import { pageMemory, useAppStore } from 'shared/runtime/store';

export const sessionStorageKey = 'auth-session';
const rememberKey = 'auth-remember';
const recoveryKey = 'auth-recovery';

/**
 * Ticked "remember me" keeps the session in localStorage, unticked in sessionStorage. The choice is
 * this tab's own: another tab may hold another person's session.
 */
export function rememberSession(remember: boolean): void {
  writeStored(rememberKey, remember ? 'yes' : 'no', 'temporary');
}

/**
 * Where supabase-js keeps the session. This tab's own session comes before the browser's. With
 * storage blocked the session lives as long as the page; a registration's never longer.
 */
export const sessionStore = {
  getItem(key: string): string | null {
    if (isRegistering()) return pageMemory.get(key) ?? null;
    return readStored(key, 'temporary') ?? readStored(key) ?? pageMemory.get(key) ?? null;
  },
  setItem(key: string, value: string): void {
    const isTemporary = isOfThisTab(key);
    if (!isRegistering() && writeStored(key, value, isTemporary ? 'temporary' : 'persistent')) {
      pageMemory.delete(key);
      if (!isTemporary) removeStored(key, 'temporary');
    } else {
      pageMemory.set(key, value);
    }
  },
  removeItem(key: string): void {
    pageMemory.delete(key);
    if (isRegistering()) return;
    // the browser's session may be another person's: only what this tab uses is removed
    if (readStored(key, 'temporary') === null) removeStored(key);
    else removeStored(key, 'temporary');
  },
};

function isRegistering(): boolean {
  return useAppStore.getState().isRegistering;
}

function isOfThisTab(key: string): boolean {
  if (isMarkedRecovery()) return true;
  const remember = readStored(rememberKey, 'temporary');
  return remember === null ? readStored(key, 'temporary') !== null : remember === 'no';
}

/** Whether a session is stored: known without loading supabase-js. */
export function hasStoredSession(): boolean {
  return sessionStore.getItem(sessionStorageKey) !== null;
}

/** The token of the session this tab uses, or null. */
export function storedAccessToken(): string | null {
  const token = storedSession().access_token;
  return typeof token === 'string' ? token : null;
}

/** Forgets the session this tab would use next if it is `userId`'s, in the other tabs too. */
export function removeSessionOf(userId: string): void {
  const { user } = storedSession();
  if (Object(user).id === userId) sessionStore.removeItem(sessionStorageKey);
}

function storedSession(): { access_token?: unknown; user?: unknown } {
  try {
    return Object(JSON.parse(sessionStore.getItem(sessionStorageKey) ?? 'null'));
  } catch {
    return {}; // edited by hand
  }
}

/**
 * A session opened by a reset link is marked, so that a reload on the way does not turn it into
 * an ordinary one. It stays in its tab.
 */
export function markRecovery(isRecovery: boolean): void {
  if (isRecovery) writeStored(recoveryKey, 'yes', 'temporary');
  else removeStored(recoveryKey, 'temporary');
}

export function isMarkedRecovery(): boolean {
  return readStored(recoveryKey, 'temporary') === 'yes';
}
