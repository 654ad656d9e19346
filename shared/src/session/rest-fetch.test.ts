import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { expectLines } from '../testing/expect-lines';
import { keepHere, keepNothing } from '../testing/kept-caches';
import { sessionStorageKey } from './session-storage';

expectLines(/Multiple GoTrueClient|AuthRetryableFetchError|no answer|Failed to fetch/);

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ supabaseUrl: 'https://project.test', supabaseKey: 'sb_publishable_x' }),
}));

const user = { id: 'a-person', email: 'marija@example.test' as string | null };
const session = (access_token: string) => ({
  access_token,
  refresh_token: `after ${access_token}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600, // so this clock says
  user,
});

const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`;

/** The server: refuses the old token as expired; may renew it. */
const seen: string[] = [];
function server(code: string, renewal: () => Response): typeof fetch {
  return async (input, init) => {
    const path = new URL(String(input)).pathname;
    const token = new Headers(init?.headers).get('Authorization');
    seen.push(path === '/auth/v1/token' ? 'renew' : `${path} as ${token}`);
    if (path === '/auth/v1/token') return renewal();
    return token === 'Bearer new'
      ? Response.json([{ id: user.id }])
      : Response.json({ code, message: 'JWT expired' }, { status: 401 });
  };
}

async function readProfile() {
  const { supabase } = await import('shared/runtime/supabase-client');
  return supabase.from('profiles').select('id');
}

afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.resetModules();
  seen.length = 0;
  localStorage.setItem(sessionStorageKey, JSON.stringify(session('old')));
});

test.each(['PGRST301', 'PGRST303'])(
  'a reader whose clock is behind reads on: a token called expired (%s) is renewed',
  async (code) => {
    vi.stubGlobal(
      'fetch',
      server(code, () => Response.json(session('new'))),
    );
    const { data, error } = await readProfile();
    expect(error).toBeNull();
    expect(data).toEqual([{ id: user.id }]);
    expect(seen).toEqual([
      '/rest/v1/profiles as Bearer old',
      'renew',
      '/rest/v1/profiles as Bearer new',
    ]);
  },
);

test('a person whose session cannot be renewed is signed out, and can sign in again', async () => {
  const refused = () =>
    Response.json({ code: 400, error_code: 'refresh_token_not_found', msg: '' }, { status: 400 });
  vi.stubGlobal('fetch', server('PGRST303', refused));
  const { error } = await readProfile();
  expect(error?.code).toBe('PGRST303');
  const { useAppStore } = await import('shared/runtime/store');
  expect(useAppStore.getState().session.status).toBe('signed-out');
  expect(localStorage.getItem(sessionStorageKey)).toBeNull();
});

const limited = { code: 429, error_code: 'over_request_rate_limit', msg: '' };
const notNow = [
  ['too many ask at once', () => Response.json(limited, { status: 429 })],
  ['a gateway refuses', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
  ['the project is asleep', () => Response.json({}, { status: 540 })],
] as const;

test.each(notNow)(
  'a person who cannot renew just now keeps the session: %s',
  async (_, renewal) => {
    vi.stubGlobal('fetch', server('PGRST303', renewal));
    expect((await readProfile()).error?.code).toBe('PGRST303');
    expect(localStorage.getItem(sessionStorageKey)).not.toBeNull();
  },
);

test.each(notNow)('a token that is good for a minute is used meanwhile: %s', async (_, renewal) => {
  const soonOver = Math.floor(Date.now() / 1000) + 60;
  localStorage.setItem(
    sessionStorageKey,
    JSON.stringify({ ...session('new'), expires_at: soonOver }),
  );
  vi.stubGlobal('fetch', server('PGRST303', renewal));
  expect((await readProfile()).data).toEqual([{ id: user.id }]);
  const { signOut } = await import('./api');
  await signOut();
  expect(seen.at(-1)).toBe('/auth/v1/logout as Bearer new'); // the server is told
  expect(localStorage.getItem(sessionStorageKey)).toBeNull();
});

test.each(notNow)(
  'a session that has run out stays stored until it can be renewed: %s',
  async (_, renewal) => {
    localStorage.setItem(sessionStorageKey, JSON.stringify({ ...session('old'), expires_at: 1 }));
    vi.stubGlobal('fetch', server('PGRST303', renewal));
    vi.useFakeTimers();
    await import('shared/runtime/supabase-client');
    const { useAppStore } = await import('shared/runtime/store');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(localStorage.getItem(sessionStorageKey)).not.toBeNull();
    expect(useAppStore.getState()).toMatchObject({
      session: { status: 'signed-out' },
      toasts: [{ tone: 'error', text: expect.stringContaining('Reload the page') }],
    });
    vi.stubGlobal(
      'fetch',
      server('PGRST303', () => Response.json(session('new'))),
    );
    await vi.advanceTimersByTimeAsync(90_000);
    vi.useRealTimers();
    expect(useAppStore.getState()).toMatchObject({
      session: { status: 'signed-in', userId: user.id },
      toasts: [],
    });
  },
);

test('a reader whose session waits for Auth reads as a visitor at once', async () => {
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...session('old'), expires_at: 1 }));
  const unreachable = () => Response.json({}, { status: 503 });
  vi.stubGlobal('fetch', server('42501', unreachable));
  vi.useFakeTimers();
  await import('shared/runtime/supabase-client');
  await vi.advanceTimersByTimeAsync(90_000);
  vi.useRealTimers();
  expect((await here()).status).toBe('signed-out');
  seen.length = 0;
  expect((await readProfile()).error?.code).toBe('42501');
  expect(seen).toContain('/rest/v1/profiles as Bearer sb_publishable_x');
});

test('a reader whose device keeps what they read does not wait for a renewal that never comes', async () => {
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...session('old'), expires_at: 1 }));
  keepHere();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.useFakeTimers();
  await import('shared/runtime/supabase-client');
  await vi.advanceTimersByTimeAsync(5000);
  expect((await here()).status).toBe('signed-in');
  const reading = readProfile();
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect((await reading).error?.message).toMatch(/TimeoutError/);
  keepNothing();
});

/** Somebody else signs in in another tab. */
async function signInElsewhere(): Promise<void> {
  const theirs = { ...session(tokenOf('another')), user: { id: 'another', email: null } };
  localStorage.setItem(sessionStorageKey, JSON.stringify(theirs));
  dispatchEvent(Object.assign(new Event('storage'), { key: sessionStorageKey }));
  await vi.waitFor(async () => expect((await here()).userId).toBe('another'));
}

test('a late answer about one person’s session does not end that of the next person', async () => {
  const ended = () => Response.json({ code: 400, error_code: 'session_expired' }, { status: 400 });
  let answer = () => {};
  const refused = new Promise<void>((resolve) => (answer = resolve));
  const refusing = server('PGRST303', ended);
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    if (String(asked[0]).includes('/token')) await refused;
    return refusing(...asked);
  });
  const reading = readProfile();
  await vi.waitFor(() => expect(seen).toEqual(['/rest/v1/profiles as Bearer old']));
  await signInElsewhere();
  answer();
  await reading;
  expect((await here()).userId).toBe('another');
  expect(localStorage.getItem(sessionStorageKey)).toContain(tokenOf('another'));
});

test('a sign-out that waits does not sign out the next person', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const { signOut } = await import('./api');
  await vi.waitFor(async () => expect((await here()).status).toBe('signed-in'));
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...session('old'), expires_at: 1 }));
  vi.useFakeTimers();
  const leaving = signOut();
  await signInElsewhere();
  await vi.advanceTimersByTimeAsync(6000);
  await leaving;
  vi.useRealTimers();
  expect((await here()).userId).toBe('another');
  expect(localStorage.getItem(sessionStorageKey)).toContain(tokenOf('another'));
});

/** The session has ended; while it is renewed another tab stores another one, and says so at once or later. */
async function readWhileAnotherTabStores(fresh: ReturnType<typeof session>, isTold = false) {
  vi.stubGlobal(
    'fetch',
    server('42501', () => Response.json({}, { status: 503 })),
  );
  await readProfile();
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...session('old'), expires_at: 1 }));
  const renew = () => {
    localStorage.setItem(sessionStorageKey, JSON.stringify(fresh));
    if (isTold) dispatchEvent(Object.assign(new Event('storage'), { key: sessionStorageKey }));
    return Response.json(session('lost'));
  };
  const renewing = server('42501', renew);
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await renewing(...asked);
    if (isTold) await vi.waitFor(async () => expect((await here()).userId).toBe(fresh.user.id));
    return answer;
  });
  seen.length = 0;
  return readProfile();
}

async function here() {
  const { useAppStore } = await import('shared/runtime/store');
  return useAppStore.getState().session;
}

test('a session that another tab renews first is used, and the request repeated with it', async () => {
  const { status } = await readWhileAnotherTabStores(session(tokenOf(user.id)));
  expect(status).not.toBe(0);
  expect(seen).toEqual(['renew', `/rest/v1/profiles as Bearer ${tokenOf(user.id)}`]);
});

test.each([false, true])(
  'a request of one person is not sent for another who signs in in a second tab, known here: %s',
  async (isTold) => {
    const fresh = { ...session(tokenOf('another')), user: { id: 'another', email: null } };
    const { status } = await readWhileAnotherTabStores(fresh, isTold);
    expect(status).toBe(0);
    expect(seen).toEqual(['renew']);
    expect((await here()).userId).toBe(isTold ? 'another' : user.id);
  },
);

test('a request of one person is never repeated for another', async () => {
  const ones = { ...session(tokenOf('one')), user: { id: 'one', email: null } };
  localStorage.setItem(sessionStorageKey, JSON.stringify(ones));
  vi.stubGlobal(
    'fetch',
    server('PGRST303', () => Response.json(session(tokenOf('another')))),
  );
  expect((await readProfile()).error?.code).toBe('PGRST303');
  expect(seen).toEqual([`/rest/v1/profiles as Bearer ${tokenOf('one')}`, 'renew']);
});

test('a refusal for another reason renews nothing', async () => {
  vi.stubGlobal(
    'fetch',
    server('42501', () => Response.json(session('new'))),
  );
  expect((await readProfile()).error?.code).toBe('42501');
  expect(seen).toHaveLength(1);
});

/** A network that swallows the first request to `path`; `fetch` answers the others. */
function swallowing(path: string, fetch: typeof globalThis.fetch): typeof fetch {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
  let isSilent = true;
  return (input, init) => {
    if (!isSilent || !String(input).includes(path)) return fetch(input, init);
    isSilent = false;
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      patience.abort(new DOMException('no answer', 'TimeoutError'));
    });
  };
}

test('a renewal without an answer is given up and sent again', async () => {
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...session('old'), expires_at: 1 }));
  const answering = server('PGRST303', () => Response.json(session('new')));
  vi.stubGlobal('fetch', swallowing('/token', answering));
  const { data } = await readProfile();
  expect(data).toEqual([{ id: user.id }]);
});

test('a person who signs out and gets no answer is out all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const answering = server('PGRST303', () => Response.json(session('new')));
  vi.stubGlobal('fetch', swallowing('/logout', answering));
  const { signOut } = await import('./api');
  await signOut();
  const { useAppStore } = await import('shared/runtime/store');
  expect(useAppStore.getState().session.status).toBe('signed-out');
  expect(localStorage.getItem(sessionStorageKey)).toBeNull();
});

test('a person who signs out without a connection after the session has ended is out within seconds', async () => {
  const { useAppStore } = await import('shared/runtime/store');
  const unreachable = async () => Promise.reject(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', unreachable);
  const { signOut } = await import('./api');
  await vi.waitFor(async () => expect((await here()).status).toBe('signed-in'));
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...session('old'), expires_at: 1 }));
  vi.useFakeTimers();
  void signOut();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
  expect(useAppStore.getState().session.status).toBe('signed-out');
  expect(localStorage.getItem(sessionStorageKey)).toBeNull();
});

test('a reader without a connection hears of it at once, not after repetitions', async () => {
  const fetch = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetch);
  const { status } = await readProfile();
  expect(status).toBe(0);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a reader whose clock is an hour ahead does not renew a new session at once', async () => {
  const renewed = { ...session('new'), expires_at: Math.floor(Date.now() / 1000) - 60 };
  vi.stubGlobal(
    'fetch',
    server('PGRST303', () => Response.json(renewed)),
  );
  await readProfile();
  seen.length = 0;
  await readProfile();
  expect(seen).toEqual(['/rest/v1/profiles as Bearer new']);
});

test('a read while the session cannot be renewed is not sent as a visitor’s', async () => {
  const unreachable = () => Response.json({}, { status: 503 });
  vi.stubGlobal('fetch', server('42501', unreachable));
  await readProfile();
  const { useAppStore } = await import('shared/runtime/store');
  expect(useAppStore.getState().session.status).toBe('signed-in');
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...session('old'), expires_at: 1 }));
  vi.useFakeTimers();
  seen.length = 0;
  const answer = readProfile();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  const { status, error } = await answer;
  expect(status).toBe(0); // as without a connection
  expect(error?.message).toContain('TimeoutError'); // no answer within the limit of every request
  expect(new Set(seen)).toEqual(new Set(['renew']));
});

test('a person who signs out before the page knows who they are is signed out', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const { signOut } = await import('./api');
  const { setSession } = await import('shared/runtime/store');
  setSession({ status: 'loading', userId: null, email: null });
  const leaving = signOut();
  setSession({ status: 'signed-in', userId: user.id, email: null });
  await leaving;
  expect((await here()).status).toBe('signed-out');
  expect(localStorage.getItem(sessionStorageKey)).toBeNull();
});

test('a person whose storage was cleared is signed out, instead of being shown what a visitor sees', async () => {
  vi.stubGlobal(
    'fetch',
    server('42501', () => Response.json(session('new'))),
  );
  await readProfile();
  seen.length = 0;
  localStorage.clear();
  const { error } = await readProfile();
  expect(error?.code).toBe('PGRST303');
  expect(seen).toEqual([]);
  const { useAppStore } = await import('shared/runtime/store');
  expect(useAppStore.getState()).toMatchObject({
    session: { status: 'signed-out' },
    toasts: [{ text: expect.stringContaining('signed out') }],
  });
});
