import { expect, test } from '../fixtures';

const kilobyte = 1000;

test('a first visit loads the marketing pages and nothing else', async ({ page, complaints }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Map<string, { url: string; bytes: number }>();
  const hosts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.url.startsWith('http')) hosts.add(new URL(response.url).origin);
    if (type === 'Script') scripts.set(requestId, { url: response.url, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });

  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const loaded = [...scripts.values()];
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
