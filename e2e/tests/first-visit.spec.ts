import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { neverAsked } from '../support/consent';
import { signIn } from '../support/sign-in';

test.use({ ...neverAsked, isAsServed: true });

const kilobyte = 1024; // compressed, without response headers

function loadedScripts(page: Page): Promise<{ url: string; bytes: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .map((entry) => ({
        url: entry.name,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      })),
  );
}

test('a first visit loads the marketing pages and nothing else', async ({ page, complaints }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin);
  });

  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const loaded = await loadedScripts(page);
  const total = loaded.reduce((sum, script) => sum + script.bytes, 0);
  test.info().annotations.push({ type: 'JS', description: `${loaded.length} files, ${total} B` });
  expect(loaded.length).toBeGreaterThan(0);
  expect(total, JSON.stringify(loaded)).toBeLessThanOrEqual(105 * kilobyte);
  expect(loaded.filter(({ url }) => /\/r\/mf-(member|admin)\//.test(url))).toEqual([]);
  for (const { url } of loaded) {
    const source = await (await page.request.get(url)).text();
    expect(source, `${url} carries supabase-js`).not.toContain('gotrue');
  }
  expect([...hosts], 'third parties').toEqual([new URL(page.url()).origin]);
  expect(complaints).toEqual([]);
});

test('an administrator who opens the orders loads the list, and the dialogs once they move', async ({
  page,
  context,
  administrator,
}) => {
  await signIn(context, administrator);
  await page.goto('/dashboard/orders', { waitUntil: 'networkidle' });
  await expect(page.getByRole('searchbox')).toBeVisible();
  const loaded = await loadedScripts(page);
  const total = loaded.reduce((sum, script) => sum + script.bytes, 0);
  test.info().annotations.push({ type: 'JS', description: `${loaded.length} files, ${total} B` });
  expect(total, JSON.stringify(loaded)).toBeLessThanOrEqual(190 * kilobyte);
  const isDialog = ({ url }: { url: string }) => url.includes('/order-dialogs.');
  expect(loaded.filter(isDialog)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await loadedScripts(page)).filter(isDialog).length).toBe(1);
});
