import { useAppStore } from 'shared/runtime/store';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionStorageKey } from './session-storage';
import { sessionStore } from './session-store';
import { startSession } from './start-session';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A storage that keeps what is in it, and takes nothing more. */
function full(kept: Readonly<Record<string, string>>): Pick<Storage, 'getItem' | 'removeItem'> {
  const items = new Map(Object.entries(kept));
  return {
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
  };
}

test('a session that a full browser cannot keep is used all the same, not the one before it', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('localStorage', full({ [sessionStorageKey]: 'before' }));
  vi.stubGlobal('sessionStorage', full({}));
  expect(sessionStore.getItem(sessionStorageKey)).toBe('before');
  sessionStore.setItem(sessionStorageKey, 'renewed');
  expect(sessionStore.getItem(sessionStorageKey)).toBe('renewed');
});

test('a reset link’s session leaves nothing behind when the next one cannot be kept', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const tab = full({ [sessionStorageKey]: 'of the link', 'auth-remember': 'yes' });
  vi.stubGlobal('localStorage', full({}));
  vi.stubGlobal('sessionStorage', tab);
  sessionStore.setItem(sessionStorageKey, 'signed in');
  expect(sessionStore.getItem(sessionStorageKey)).toBe('signed in');
  expect(tab.getItem(sessionStorageKey)).toBeNull();
});

test('a person whose browser is full stays signed in on this tab as long as the tab has room', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('localStorage', full({ [sessionStorageKey]: 'before' }));
  sessionStorage.clear();
  sessionStore.setItem(sessionStorageKey, 'renewed');
  expect(sessionStorage.getItem(sessionStorageKey)).toBe('renewed');
  sessionStore.removeItem(sessionStorageKey);
  expect(sessionStorage).toHaveLength(0);
});

test('a person whose session a full browser could not keep reads so after a reload', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('localStorage', full({}));
  vi.stubGlobal('sessionStorage', {
    ...full({ 'session-not-kept': 'yes' }),
    setItem: () => {},
  });
  await startSession();
  expect(useAppStore.getState()).toMatchObject({
    session: { status: 'signed-out' },
    toasts: [{ tone: 'error', text: expect.stringContaining('Please sign in again') }],
  });
});
