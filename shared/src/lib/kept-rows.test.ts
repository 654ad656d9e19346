import { queryClient } from 'shared/runtime/query-client';
import { setSession, signedOut } from 'shared/runtime/store';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakeCaches, keepHere, keepNothing } from '../testing/kept-caches';
import { AppError } from './app-error';
import { forgetKept, leaveDevice } from './kept';
import { useKeptRows } from './kept-rows';

let caches: FakeCaches;
const isOnline = vi.spyOn(navigator, 'onLine', 'get');
const unreachable = () => Promise.reject(new AppError('NETWORK', 'no line', 'You are offline.'));
function arrive(userId: string): void {
  localStorage.setItem('auth-session', JSON.stringify({ user: { id: userId } }));
  setSession({ status: 'signed-in', userId, email: null });
}
const ask = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
  queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 });

/** Everything happens that waits for nothing from outside. */
const allThatCan = () => new Promise((resolve) => setTimeout(resolve));

const summary = ['own post', 'maria', 'summary'];

async function placesOf(userId: string): Promise<string[]> {
  const cache = await caches.open(`kept:${userId}`);
  return (await cache.keys()).map(({ url }) => decodeURIComponent(new URL(url).pathname));
}

/** Read by Maria, and kept. */
async function read(queryKey: readonly unknown[], data: unknown): Promise<void> {
  const before = (await placesOf('maria')).length;
  await ask(queryKey, async () => data);
  await vi.waitFor(async () => expect(await placesOf('maria')).toHaveLength(before + 1));
}

beforeEach(async () => {
  caches = keepHere();
  await caches.open('site');
  isOnline.mockReturnValue(true);
  setSession(signedOut);
  queryClient.clear();
  arrive('maria');
});
afterAll(keepNothing);

test('a person without a connection reads what they read before, and of when it is', async () => {
  const at = Date.now();
  await read(summary, { total: 3 });
  queryClient.clear(); // as by a reload
  isOnline.mockReturnValue(false);
  expect(await ask(summary, unreachable)).toEqual({ total: 3 });
  expect(useKeptRows.getState().of).toBeGreaterThanOrEqual(at);
  expect(queryClient.getQueryState(summary)?.isInvalidated).toBe(true); // it is asked for again
});

test('a person whose connection is back reads nothing old, and is no longer told of it', async () => {
  await read(summary, { total: 3 });
  isOnline.mockReturnValue(false);
  await ask(summary, unreachable);
  isOnline.mockReturnValue(true);
  expect(await ask(['profile', 'maria'], async () => ({ id: 'maria' }))).toEqual({ id: 'maria' });
  expect(useKeptRows.getState().of).toBeNull();
  expect(await ask(summary, async () => ({ total: 4 }))).toEqual({ total: 4 });
});

test('a list goes on from where it was kept, and more of it is not pretended', async () => {
  const list = {
    queryKey: ['billing', 'maria', 'invoices'],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: () => 'next',
    staleTime: 0,
  };
  const asked: unknown[] = [];
  const readPage = async ({ pageParam }: { pageParam?: string | undefined }) => {
    asked.push(pageParam);
    return ['an invoice'];
  };
  await queryClient.fetchInfiniteQuery({ ...list, queryFn: readPage });
  await vi.waitFor(async () => expect(await placesOf('maria')).toHaveLength(1));
  queryClient.clear();
  isOnline.mockReturnValue(false);
  await queryClient.fetchInfiniteQuery({ ...list, queryFn: unreachable });
  isOnline.mockReturnValue(true);
  await queryClient.fetchInfiniteQuery({ ...list, queryFn: readPage });
  expect(asked).toEqual([undefined, undefined]);
});

test('a refusal is not covered up', async () => {
  await read(summary, { total: 3 });
  const refused = new AppError('42501', 'no', 'You may not.', {}, { answer: 'refusal' });
  await expect(ask(summary, () => Promise.reject(refused))).rejects.toBe(refused);
});

test('another person on the device reads nothing of it, and neither does the same after a sign-out', async () => {
  await read(summary, { total: 3 });
  isOnline.mockReturnValue(false);
  arrive('otto');
  await expect(ask(summary, unreachable)).rejects.toMatchObject({ code: 'NETWORK' });
  await forgetKept('otto');
  arrive('maria');
  await expect(ask(summary, unreachable)).rejects.toMatchObject({ code: 'NETWORK' });
});

test('identity checks, other people’s post and lists of the office are never kept', async () => {
  await read(summary, { total: 3 });
  for (const key of [
    ['verification', 'maria'],
    ['post of others', 'maria'],
    ['post', 'names'],
    ['users', 'list'],
  ]) {
    await ask(key, async () => ['somebody']);
  }
  await read(['post', 'recipients'], []); // last: all before has been decided by now
  const places = await placesOf('maria');
  expect(places.map((place) => place.split('/').at(-1))).toEqual([
    JSON.stringify(summary),
    JSON.stringify(['post', 'recipients']),
  ]);
});

test('of what came in at the counter the last day alone is kept', async () => {
  await read(['post', 'intake', '2026-11-27'], ['a letter']);
  await ask(['post', 'totals', '2026-11-28'], async () => ({}));
  await ask(['post', 'intake', '2026-11-28'], async () => ['a parcel']);
  await vi.waitFor(async () => {
    const days = (await placesOf('maria')).map((place) => place.split('/').at(-1));
    expect(days).toEqual(['["post","totals","2026-11-28"]', '["post","intake","2026-11-28"]']);
  });
});

test('of a person whose session ends with the tab nothing is kept', async () => {
  localStorage.removeItem('auth-session');
  await ask(summary, async () => ({ total: 3 }));
  isOnline.mockReturnValue(false);
  await expect(ask(summary, unreachable)).rejects.toMatchObject({ code: 'NETWORK' });
  expect(await caches.keys()).toEqual(['site']);
});

test('rows that are being kept while their reader leaves, here or in another tab, do not stay', async () => {
  const open = caches.open.bind(caches);
  let left: Promise<void> | undefined;
  vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
    localStorage.removeItem('auth-session');
    left = leaveDevice();
    await allThatCan();
    return open(name);
  });
  await ask(summary, async () => ({ total: 3 }));
  await vi.waitFor(() => expect(left).toBeDefined());
  await left;
  expect(await caches.keys()).toEqual([]);
  await ask(summary, async () => ({ total: 4 })); // this tab has not heard of it yet
  await allThatCan();
  expect(await caches.keys()).toEqual([]);
});

test('rows that are read while the worker goes, as it is switched off, are not kept', async () => {
  await leaveDevice(); // it answers for this page until that is loaded again
  await ask(summary, async () => ({ total: 3 }));
  await allThatCan();
  expect(await caches.keys()).toEqual([]);
});

test('an answer that comes after its reader has left is not kept', async () => {
  let answer = (_rows: unknown): void => undefined;
  const asked = ask(
    summary,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  localStorage.removeItem('auth-session');
  setSession(signedOut);
  await leaveDevice();
  answer({ total: 3 });
  await asked.catch(() => {});
  await allThatCan();
  expect(await caches.keys()).toEqual([]);
});
