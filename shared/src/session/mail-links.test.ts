import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isMarkedRecovery, markRecovery, sessionStorageKey } from './session-storage';
import { rememberSession, sessionStore } from './session-store';

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ supabaseUrl: 'https://project.test', supabaseKey: 'sb_publishable_x' }),
}));

const session = (name: string) => ({
  access_token: `token of ${name}`,
  refresh_token: `renewal of ${name}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: name, email: `${name}@example.test`, user_metadata: { full_name: name } },
});

beforeEach(() => {
  vi.resetModules();
  localStorage.setItem(sessionStorageKey, JSON.stringify(session('maria')));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** A page that is opened by a link, before it is known who is there; `answer` is the server's. */
async function open(hash: string, answer: (url: string) => Response) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input) => answer(String(input))),
  );
  location.hash = hash;
  const { useAppStore } = await import('shared/runtime/store');
  const seen: string[] = [];
  useAppStore.subscribe(({ session: { status } }) => seen.push(status));
  const { startSession } = await import('./start-session');
  await startSession();
  return { current: () => useAppStore.getState().session, seen };
}

const link = (expiresAt: number) =>
  `access_token=token of the link&refresh_token=renewal&expires_in=3600&expires_at=${expiresAt}&token_type=bearer&type=recovery`;
const refused = (error_code: string, status = 403) =>
  Response.json({ code: status, error_code, msg: '' }, { status });

test.each([
  ['reset', 'is made up', 'bad_jwt', 403],
  ['reset', 'was used before', 'session_not_found', 403],
  ['reset', 'cannot be asked about', 'unexpected_failure', 500],
  ['confirmation', 'was used before', 'session_not_found', 403],
])('a %s link that %s changes nothing for the person signed in', async (kind, _, code, status) => {
  const type = kind === 'reset' ? 'recovery' : 'signup';
  const hash = `access_token=eyJ.eyJ.x&refresh_token=x&expires_in=3600&token_type=bearer&type=${type}`;
  const { current } = await open(hash, () => refused(code, status));
  await waitFor(() => expect(current().status).toBe('signed-in'));
  expect(current().userId).toBe('maria');
  expect(isMarkedRecovery()).toBe(false);
  expect(localStorage.getItem(sessionStorageKey)).not.toBeNull();
  const { sessionStore } = await import('./session-store');
  sessionStore.removeItem(sessionStorageKey); // signing out
  expect(localStorage.getItem(sessionStorageKey)).toBeNull();
});

test('a reset link that works opens a recovery in this tab alone, however far ahead the clock is', async () => {
  localStorage.setItem(sessionStorageKey, JSON.stringify(session('giulia')));
  const { current } = await open(link(Math.floor(Date.now() / 1000) - 60), (url) =>
    Response.json(url.includes('/user') ? session('maria').user : session('renewed')),
  );
  await waitFor(() => expect(location.hash).toBe(''));
  await waitFor(() =>
    expect(sessionStorage.getItem(sessionStorageKey)).toContain('token of renewed'),
  );
  const { supabase } = await import('shared/runtime/supabase-client');
  await supabase.auth.getSession();
  expect(current().status).toBe('recovery');
  expect(isMarkedRecovery()).toBe(true);
  expect(localStorage.getItem(sessionStorageKey)).toContain('token of giulia');
});

test('a confirmation link that works signs in its owner, in place of the person who was here', async () => {
  localStorage.setItem(sessionStorageKey, JSON.stringify(session('giulia')));
  // a token of its own: pages that were opened before still tell the others of theirs
  const hash = link(Math.floor(Date.now() / 1000) + 3600)
    .replace('token of the link', 'token of the confirmation')
    .replace('type=recovery', 'type=signup');
  const { current } = await open(hash, () => Response.json(session('maria').user));
  await waitFor(() => expect(current().userId).toBe('maria'));
  expect(current().status).toBe('signed-in');
  expect(isMarkedRecovery()).toBe(false);
  const { sessionStore } = await import('./session-store');
  sessionStore.removeItem(sessionStorageKey); // signing out
  expect(localStorage.getItem(sessionStorageKey)).toBeNull();
});

test('a reset link that does not work leaves a session where it is, also one that is renewed meanwhile', async () => {
  const ended = { ...session('maria'), expires_at: 1 };
  localStorage.setItem(sessionStorageKey, JSON.stringify(ended));
  const { current, seen } = await open(link(0), (url) =>
    url.includes('/user') ? refused('session_not_found') : Response.json(session('maria')),
  );
  await waitFor(() => expect(current().status).toBe('signed-in'));
  expect(seen).not.toContain('recovery');
  expect(localStorage.getItem(sessionStorageKey)).not.toContain('"expires_at":1,');
  expect(sessionStorage.getItem(sessionStorageKey)).toBeNull();
});

test('a person signed in on this tab alone stays so after a reset link that does not work', async () => {
  sessionStorage.setItem(sessionStorageKey, JSON.stringify(session('maria')));
  localStorage.clear();
  const { current } = await open(link(0), () => refused('session_not_found'));
  await waitFor(() => expect(current().status).toBe('signed-in'));
  expect(sessionStorage.getItem(sessionStorageKey)).not.toBeNull();
});

test('the choice not to be remembered is that of one sign-in', async () => {
  localStorage.clear();
  rememberSession(false);
  sessionStore.setItem(sessionStorageKey, 'one');
  expect(localStorage.getItem(sessionStorageKey)).toBeNull();
  sessionStore.setItem(sessionStorageKey, 'renewed');
  expect(sessionStorage.getItem(sessionStorageKey)).toBe('renewed');
  sessionStore.removeItem(sessionStorageKey);

  localStorage.setItem(sessionStorageKey, 'of another tab');
  sessionStore.setItem(sessionStorageKey, 'of another tab, renewed');
  expect(localStorage.getItem(sessionStorageKey)).toBe('of another tab, renewed');
  expect(sessionStorage.getItem(sessionStorageKey)).toBeNull();
});

/** A link that is followed by a press, while Giulia is signed in; `answer` is the server's. */
async function press(type: 'recovery' | 'signup', answer: () => Response) {
  localStorage.setItem(sessionStorageKey, JSON.stringify(session('giulia')));
  const opened = await open('', (url) => (url.includes('/verify') ? answer() : Response.json({})));
  await waitFor(() => expect(opened.current().status).not.toBe('loading'));
  const { followAccountLink } = await import('./api');
  return { ...opened, followed: followAccountLink({ token: 'abc', type }) };
}

test('a reset link that is pressed opens a recovery in this tab alone, by the clock of this browser', async () => {
  const anHourAgo = { expires_at: Math.floor(Date.now() / 1000) - 10 };
  const { current, seen, followed } = await press('recovery', () =>
    Response.json({ ...session('maria'), ...anHourAgo }),
  );
  expect(await followed).toEqual({ full_name: 'maria' });
  expect(current()).toMatchObject({ status: 'recovery', userId: 'maria' });
  expect(seen).not.toContain('signed-out');
  expect(isMarkedRecovery()).toBe(true);
  expect(localStorage.getItem(sessionStorageKey)).toContain('token of giulia');
  const stored = JSON.parse(sessionStorage.getItem(sessionStorageKey) ?? '{}');
  expect(stored.expires_at).toBeGreaterThan(Date.now() / 1000);
});

test('a confirmation link that is pressed signs in its owner, even after a reset in the same tab', async () => {
  sessionStorage.setItem(sessionStorageKey, JSON.stringify(session('maria')));
  markRecovery(true);
  const { current, followed } = await press('signup', () => Response.json(session('karl')));
  await followed;
  expect(current()).toMatchObject({ status: 'signed-in', userId: 'karl' });
  expect(isMarkedRecovery()).toBe(false);
});

test.each([
  ['is used up', () => refused('otp_expired'), 'otp_expired'],
  ['cannot be looked at', () => refused('unexpected_failure', 500), 'UNKNOWN'],
])('a pressed link that %s changes nothing for the person signed in', async (_, answer, code) => {
  const { current, followed } = await press('recovery', answer);
  await expect(followed).rejects.toMatchObject({ code });
  expect(current()).toMatchObject({ status: 'signed-in', userId: 'giulia' });
  expect(isMarkedRecovery()).toBe(false);
  expect(localStorage.getItem(sessionStorageKey)).toContain('token of giulia');
});

test('the first of two addresses that is confirmed signs nobody in', async () => {
  const { current, followed } = await press('signup', () =>
    Response.json({ code: 200, msg: 'Please proceed to confirm link sent to the other email' }),
  );
  expect(await followed).toBeNull();
  expect(current().userId).toBe('giulia');
});
