import { setSession, signedOut } from 'shared/runtime/store';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakeCaches, keepHere, keepNothing } from '../testing/kept-caches';
import { keepFile, keptFile } from './kept-files';

let caches: FakeCaches;
const signed = 'https://project.test/storage/v1/object/sign/post-scans/item/page.jpg?token=secret';
function arrive(userId: string): void {
  localStorage.setItem('auth-session', JSON.stringify({ user: { id: userId } }));
  setSession({ status: 'signed-in', userId, email: null });
}

beforeEach(async () => {
  caches = keepHere();
  await caches.open('site');
  vi.stubGlobal('fetch', async () => new Response('a page'));
  setSession(signedOut);
  arrive('maria');
  return () => vi.unstubAllGlobals();
});
afterAll(keepNothing);

test('a picture is kept under its name and never under the address that was signed', async () => {
  await keepFile('post-scans', 'item/page.jpg', signed);
  const cache = await caches.open('kept:maria');
  const places = (await cache.keys()).map(({ url }) => url);
  expect(places).toEqual([new URL('/kept/files/post-scans/item/page.jpg', location.href).href]);
  expect(await (await keptFile('post-scans', 'item/page.jpg'))?.text()).toBe('a page');
});

test('identity documents are never kept', async () => {
  await keepFile('verification', 'case/passport.jpg', signed);
  expect(await caches.keys()).toEqual(['site']);
});

test('another person finds no picture', async () => {
  await keepFile('post-scans', 'item/page.jpg', signed);
  arrive('otto');
  expect(await keptFile('post-scans', 'item/page.jpg')).toBeUndefined();
});
