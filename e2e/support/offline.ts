import type { Page } from '@playwright/test';
import { cacheLock } from 'shared/lib/cache-lock';
import { expect } from '../fixtures';

/**
 * Everything that this browser keeps for when there is no connection, by cache and address. To open a cache that the page
 * has just deleted would make it again, so it is looked at under the lock of the page.
 */
export function keptPlaces(page: Page): Promise<string[]> {
  return page.evaluate(
    (lock) =>
      navigator.locks.request(lock, { mode: 'shared' }, async () => {
        const places: string[] = [];
        for (const name of await caches.keys()) {
          for (const { url } of await (await caches.open(name)).keys()) {
            places.push(`${name} ${decodeURIComponent(new URL(url).pathname)}`);
          }
          places.push(name);
        }
        return places;
      }),
    cacheLock,
  );
}

/** All pages that are to open without a connection are kept, and the worker answers for this one. */
export async function whenKept(page: Page): Promise<void> {
  await whenKeptHere(page, 'site /kept/release');
  await page.reload(); // the page that was on its way while the worker began may be without it
  expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
}

/** Something whose cache and address contain this is kept. */
export async function whenKeptHere(page: Page, part: string): Promise<void> {
  await expect.poll(async () => (await keptPlaces(page)).join('\n')).toContain(part);
}

/** No cache and no worker is left. */
export async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(() => keptPlaces(page)).toEqual([]);
  const workers = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
  await expect.poll(() => page.evaluate(workers)).toBe(0);
}

export const withoutConnection = (page: Page) =>
  page.getByText(/^Without a connection\. What you see is of \d\d:\d\d\.$/);
