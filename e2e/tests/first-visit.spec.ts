import { expect, test } from '../fixtures';
import { neverAsked } from '../support/consent';

test.use({ ...neverAsked, isAsServed: true });

const kilobyte = 1024; // compressed, without response headers

test('a first visit loads the marketing pages and nothing else', async ({ page, complaints }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin);
  });

  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .map((entry) => ({
        url: entry.name,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      })),
  );
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
