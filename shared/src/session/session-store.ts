import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import { pageMemory, useAppStore } from 'shared/runtime/store';
import {
  claimedLink,
  dropClaim,
  isMarkedRecovery,
  markRecovery,
  notKeptKey,
  readSessionItem,
  sessionStorageKey,
} from './session-storage';

const rememberKey = 'auth-remember';

/**
 * Ticked "remember me" keeps the session in localStorage, unticked in sessionStorage. The choice is
 * this tab's own: another tab may hold another person's session.
 */
export function rememberSession(remember: boolean): void {
  writeStored(rememberKey, remember ? 'yes' : 'no', 'temporary');
}

/** It is one for the next session of this tab, not for those that are followed here from another tab. */
export function forgetChoice(): void {
  removeStored(rememberKey, 'temporary');
}

/**
 * Where the Auth client keeps the session. With storage blocked it lives as long as the page; a
 * registration's never longer.
 */
export const sessionStore = {
  getItem(key: string): string | null {
    // what is kept here is what the browser did not take, and newer
    return pageMemory.get(key) ?? (isRegistering() ? null : readSessionItem(key));
  },
  setItem(key: string, value: string): void {
    const claim = claimedLink();
    if (claim && parsed(value).access_token === claim.token) {
      dropClaim();
      markRecovery(claim.isRecovery);
    }
    if (isRegistering()) {
      pageMemory.set(key, value);
      return;
    }
    const name = key as typeof sessionStorageKey; // the Auth client keeps nothing else
    const places = isOfThisTab(key)
      ? (['temporary'] as const)
      : (['persistent', 'temporary'] as const);
    const place = places.find((each) => writeStored(name, value, each));
    if (place !== 'temporary') removeStored(key, 'temporary'); // of whoever was here before, in this tab
    markNotKept(place === undefined);
    if (place === undefined) pageMemory.set(key, value);
    else {
      pageMemory.delete(key);
      forgetChoice(); // from here on it stays where it is
    }
  },
  removeItem(key: string): void {
    // a link that is refused as ended is no reason to end the session of who is signed in
    if (claimedLink() !== null) return;
    pageMemory.delete(key);
    if (isRegistering()) return;
    markNotKept(false);
    // the browser's session may be another person's: only what this tab uses is removed
    if (readStored(key, 'temporary') === null) removeStored(key);
    else removeStored(key, 'temporary');
  },
};

/** So that after a reload, which ends it, they are told why. */
function markNotKept(isLost: boolean): void {
  if (isLost) writeStored(notKeptKey, 'yes', 'temporary');
  else removeStored(notKeptKey, 'temporary');
}

function isRegistering(): boolean {
  return useAppStore.getState().isRegistering;
}

function isOfThisTab(key: string): boolean {
  if (isMarkedRecovery()) return true;
  const remember = readStored(rememberKey, 'temporary');
  return remember === null ? readStored(key, 'temporary') !== null : remember === 'no';
}

/** The token of the session this tab uses, or null. */
export function storedAccessToken(): string | null {
  const token = storedSession().access_token;
  return typeof token === 'string' ? token : null;
}

/** Whose session this tab uses, as it was stored; null where nobody’s is. */
export function storedPerson(): { userId: string; email: string | null } | null {
  const { id, email } = Object(storedSession().user);
  return typeof id === 'string' ? { userId: id, email: email ?? null } : null;
}

/** Forgets the session this tab would use next if it is `userId`'s, in the other tabs too. */
export function removeSessionOf(userId: string): void {
  const { user } = storedSession();
  if (Object(user).id === userId) sessionStore.removeItem(sessionStorageKey);
}

function storedSession(): StoredSession {
  return parsed(sessionStore.getItem(sessionStorageKey));
}

/** Whether its token has ended, by the clock here. */
export function isStoredOver(): boolean {
  return Number(storedSession().expires_at) * 1000 < Date.now();
}

interface StoredSession {
  access_token?: unknown;
  expires_at?: unknown;
  user?: unknown;
}

function parsed(text: string | null): StoredSession {
  try {
    return Object(JSON.parse(text ?? 'null'));
  } catch {
    return {}; // edited by hand
  }
}
