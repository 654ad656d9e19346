import { readProfile } from 'shared/profiles/use-profile';
import { runtimeConfig } from 'shared/runtime/config';
import { type FakeCaches, keepHere, keepNothing, ownAnswer } from 'shared/testing/kept-caches';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startOffline } from './start-offline';

vi.mock('shared/profiles/use-profile', () => ({ readProfile: vi.fn() }));
vi.mock('shared/runtime/config', () => ({ runtimeConfig: vi.fn() }));

let caches: FakeCaches;
const code = (nr: number) => `/assets/code${nr}.012345678${nr}.js`;
/** What the server has: the type of it by its path. */
const served = new Map<string, string>();

/** Opens a page of a release whose pages all need this code. */
async function open(release: string, ...needed: readonly string[]): Promise<void> {
  document.head.innerHTML = `<meta name="versions" content="${release}">`;
  vi.stubGlobal('fetch', async (path: string) => {
    const isPage = path.startsWith('/dashboard');
    const type = served.get(path) ?? (isPage ? 'text/html' : 'text/javascript');
    return ownAnswer(isPage ? needed.join(' ') : 'code', type);
  });
  await startOffline('maria');
}

async function places(): Promise<string[]> {
  const cache = await caches.open('site');
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

const keptCode = async () => (await places()).filter((place) => place.startsWith('/assets/'));

beforeEach(() => {
  caches = keepHere();
  served.clear();
  localStorage.setItem('auth-session', JSON.stringify({ user: { id: 'maria' } }));
  vi.mocked(readProfile).mockResolvedValue({ role: 'admin' } as never);
  vi.mocked(runtimeConfig).mockReturnValue({ features: {} } as never);
  return () => vi.unstubAllGlobals();
});
afterAll(keepNothing);

test('the code of a release is kept once, and what older ones have left goes before it', async () => {
  await open('1', code(1), code(2));
  expect(await keptCode()).toEqual([code(1), code(2)]);
  await open('2', code(1), code(3));
  expect(await keptCode()).toEqual([code(2), code(1), code(3)]);
});

test('a page in the place of code, or of another kind than pages, is not kept and is asked for again', async () => {
  served.set('/dashboard/post/counter', 'text/plain');
  await open('1', code(1));
  expect(await places()).toEqual(['/dashboard']);
  served.clear();
  served.set(code(1), 'text/html');
  await open('1', code(1));
  expect(await keptCode()).toEqual([]);
  served.clear();
  await open('1', code(1));
  expect(await keptCode()).toEqual([code(1)]);
});

test('a person who leaves while the worker is made leaves none, also where nothing can be read any more', async () => {
  vi.mocked(readProfile).mockImplementationOnce(async () => {
    localStorage.clear();
    throw new Error('signed out');
  });
  await expect(open('1')).rejects.toThrow('signed out');
  expect(await navigator.serviceWorker.getRegistrations()).toEqual([]);
  expect(await caches.keys()).toEqual([]);
});

test('a device keeps nothing where that is switched off, whether its worker is still there or not', async () => {
  await caches.open('kept:maria'); // by a tab that was open since before
  Object.assign(navigator.serviceWorker, { controller: null });
  vi.mocked(runtimeConfig).mockReturnValue({ features: { offline: false } } as never);
  await open('1');
  expect(await caches.keys()).toEqual([]);
});
