import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { neverAsked } from '../support/consent';
import { slowConnection } from '../support/slow-connection';

test.use({ ...neverAsked, isAsServed: true });

/** How the page came by its fonts: their links' `rel`, and whether it is drawn without them. */
async function fontsOf(page: Page): Promise<{ rels: string[]; isDrawnWithout: boolean }> {
  const links = page.locator('link[as=font]');
  const rels = await links.evaluateAll((found) =>
    found.map((link) => (link as HTMLLinkElement).rel),
  );
  const body = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  return { rels, isDrawnWithout: !/Figtree Variable/.test(body) };
}

const [early, late] = [Array(2).fill('preload'), Array(2).fill('prefetch')];

// whether a font that is preloaded is in time for the first paint is up to browser and machine
test('the first page on a slow line waits for no font, and the next one begins with them', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/.*\./, '')));
  await slowConnection(page);
  await page.goto(paths.members, { waitUntil: 'networkidle' });
  expect(await fontsOf(page)).toEqual({ rels: late, isDrawnWithout: true });
  expect(asked.filter((kind) => kind === 'woff2')).toHaveLength(2);
  // the page is told of its `load` before we are
  const load = await page.evaluate(() => {
    const [{ loadEventStart } = { loadEventStart: 0 }] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    const fonts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /woff2$/.test(name));
    return fonts.map(({ startTime }) => startTime >= loadEventStart);
  });
  expect(load).toEqual([true, true]);

  await page.goto(paths.contact, { waitUntil: 'networkidle' });
  expect(await fontsOf(page)).toEqual({ rels: early, isDrawnWithout: false });
});

test('a fast line begins with the fonts, and knows them when it is slow', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { rtt: 0 }, configurable: true }),
  );
  await page.goto(paths.members, { waitUntil: 'networkidle' });
  expect(await fontsOf(page)).toEqual({ rels: early, isDrawnWithout: false });
  await slowConnection(page);
  await page.goto(paths.contact, { waitUntil: 'networkidle' });
  expect(await fontsOf(page)).toEqual({ rels: early, isDrawnWithout: false });
});

test('a visitor who saves data is sent no fonts', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(paths.members, { waitUntil: 'networkidle' });
  expect(await fontsOf(page)).toEqual({ rels: [], isDrawnWithout: true });
  expect(asked.filter((url) => url.endsWith('.woff2'))).toEqual([]);
});
