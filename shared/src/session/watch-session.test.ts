import { setSession, signedOut, useAppStore } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepHere, keepNothing } from '../testing/kept-caches';
import { readSessionItem, sessionStorageKey } from './session-storage';
import { watchSession } from './watch-session';

const stored = (id: string) => ({ access_token: `token of ${id}`, user: { id, email: null } });

watchSession({
  onAuthStateChange: () => {},
  getSession: async () => ({
    data: { session: JSON.parse(readSessionItem(sessionStorageKey) ?? 'null') },
  }),
} as never);

/** Back to a page that the browser has kept as it was. */
function comeBack(): void {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

beforeEach(() => {
  localStorage.setItem(sessionStorageKey, JSON.stringify(stored('maria')));
  setSession({ status: 'signed-in', userId: 'maria', email: null });
});

test('a person who comes back to a page after signing out elsewhere finds nobody’s data on it', () => {
  localStorage.removeItem(sessionStorageKey);
  comeBack();
  expect(useAppStore.getState().session).toEqual(signedOut);
});

test.each([
  ['signs out in another tab', () => localStorage.removeItem(sessionStorageKey), sessionStorageKey],
  ['clears what the browser keeps', () => localStorage.clear(), null],
])('a person who %s leaves nobody’s data in this one', (_what, change, key) => {
  window.earlyAnswers = { token: 'of maria', path: '/dashboard', answers: new Map() };
  change();
  dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(useAppStore.getState().session).toEqual(signedOut);
  expect(window.earlyAnswers).toBeUndefined();
});

test('a person signed in on this tab alone stays, whatever other tabs do', async () => {
  sessionStorage.setItem(sessionStorageKey, JSON.stringify(stored('maria')));
  localStorage.clear();
  dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  await Promise.resolve();
  expect(useAppStore.getState().session.userId).toBe('maria');
  sessionStorage.clear();
});

test('a person who comes back to the page of somebody else finds their own', async () => {
  localStorage.setItem(sessionStorageKey, JSON.stringify(stored('giulia')));
  comeBack();
  await expect.poll(() => useAppStore.getState().session.userId).toBe('giulia');
});

test('a person who comes back to their own page finds it as it was', async () => {
  const { session } = useAppStore.getState();
  comeBack();
  await Promise.resolve();
  expect(useAppStore.getState().session).toBe(session);
});

test('a person who clears what the browser keeps, under an open tab, is signed out and told why', () => {
  localStorage.clear();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(useAppStore.getState()).toMatchObject({
    session: signedOut,
    toasts: [{ tone: 'error', text: expect.stringContaining('You have been signed out') }],
  });
});

test('a person whose token ended without a connection goes on, until Auth says that they may not', () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...stored('maria'), expires_at: 1 }));
  setSession({ ...signedOut, status: 'loading' });
  let tell = (_event: string, _session: null): void => undefined;
  watchSession({
    onAuthStateChange: (listener: typeof tell) => {
      tell = listener;
    },
    getSession: async () => ({ data: { session: null } }),
  } as never);
  const maria = { status: 'signed-in', userId: 'maria', email: null };
  expect(useAppStore.getState().session).toEqual(maria);
  tell('INITIAL_SESSION', null); // it could not be renewed
  expect(useAppStore.getState().session).toEqual(maria);
  isOnline.mockRestore();
  localStorage.removeItem(sessionStorageKey);
  tell('SIGNED_OUT', null);
  expect(useAppStore.getState().session).toEqual(signedOut);
});

test('a person whose token is not renewed in five seconds, over a dead line, goes on where something is kept', () => {
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...stored('maria'), expires_at: 1 }));
  const begin = () => {
    setSession({ ...signedOut, status: 'loading' });
    watchSession({ onAuthStateChange: () => {} } as never);
    vi.advanceTimersByTime(5000);
    return useAppStore.getState().session.status;
  };
  vi.useFakeTimers();
  expect(begin()).toBe('loading');
  keepHere();
  expect(begin()).toBe('signed-in');
  keepNothing();
  vi.useRealTimers();
});
