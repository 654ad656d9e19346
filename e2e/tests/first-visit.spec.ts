import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { neverAsked } from '../support/consent';
import { closedGate } from '../support/gate';
import { publicPaths } from '../support/screens';
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
  expect(total, JSON.stringify(loaded)).toBeLessThanOrEqual(115 * kilobyte);
  expect(loaded.filter(({ url }) => /\/r\/mf-(member|admin)\//.test(url))).toEqual([]);
  for (const { url } of loaded) {
    const source = await (await page.request.get(url)).text();
    expect(source, `${url} carries the Auth client`).not.toContain('gotrue');
  }
  expect([...hosts], 'third parties').toEqual([new URL(page.url()).origin]);
  expect(complaints).toEqual([]);
});

test('a visitor who points at a link has the code of its page before pressing', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const before = (await loadedScripts(page)).length;
  const plans = page.getByRole('link', { name: 'Subscription', exact: true });
  await plans.hover();
  await expect.poll(async () => (await loadedScripts(page)).length).toBeGreaterThan(before);
  await page.waitForLoadState('networkidle');
  const ofPages = async () => (await loadedScripts(page)).filter(({ url }) => url.includes('/r/'));
  const loaded = await ofPages();
  expect(loaded.filter(({ url }) => /\/r\/mf-(member|admin)\//.test(url))).toEqual([]);
  await plans.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mail Storage Pricing' })).toBeVisible();
  expect(await ofPages()).toEqual(loaded);
});

/** Opens a page and says how many bytes of scripts it loads, to whoever reads the report as well. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const loaded = await loadedScripts(page);
  const total = loaded.reduce((sum, script) => sum + script.bytes, 0);
  const description = `${path}: ${loaded.length} files, ${total} B`;
  test.info().annotations.push({ type: 'JS', description });
  return total;
}

test('the sign-in page loads the code it needs, and nothing of the pages behind it', async ({
  page,
}) => {
  expect(await scriptBytes(page, paths.login)).toBeLessThanOrEqual(160 * kilobyte);
  for (const { url } of await loadedScripts(page)) expect(url).not.toMatch(/\/(data|live)\./);
});

test('a member who opens a page loads at most 240 KB of scripts', { tag: '@long' }, async ({
  page,
  member: _,
}) => {
  const opened = [paths.memberHome, paths.membership, paths.documents, paths.events, paths.billing];
  for (const path of opened) {
    expect.soft(await scriptBytes(page, path), path).toBeLessThanOrEqual(240 * kilobyte);
  }
});

interface FirstVisit {
  requests: number;
  bytes: number;
  scriptBytes: number;
  styleSheets: number;
  layoutShift: number;
}

/** Runs in the page: what was loaded, and what moved by itself. */
function readVisit(): Promise<FirstVisit> {
  const loaded = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  // without the icon of the tab, which Chromium lists since 156.0.8078.79
  const own = loaded.filter(
    ({ name, initiatorType }) => name.startsWith('http') && initiatorType !== 'other',
  );
  const ending = (end: string) => own.filter(({ name }) => new URL(name).pathname.endsWith(end));
  const bytes = (files: PerformanceResourceTiming[]) =>
    files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return new Promise((resolve) => {
    let layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        layoutShift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
    // what is buffered is handed over before the second frame from now
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        resolve({
          requests: own.length,
          bytes: bytes(own),
          scriptBytes: bytes(ending('.js')),
          styleSheets: ending('.css').length,
          layoutShift,
        }),
      ),
    );
  });
}

/** Forms that have to know at once who is there load what reaches the database. */
const withData: readonly string[] = [
  paths.login,
  paths.forgotPassword,
  '/confirm-email',
  paths.affiliate,
  '/supabase-test',
];

/** Compressed; `bytes` with HTML, styles in it, and fonts. */
const budgets = {
  // the home page has what it shares with /business-addresses and /members in a file of its own
  public: { scriptBytes: 115 * kilobyte, bytes: 180 * kilobyte, requests: 11 },
  withData: { scriptBytes: 210 * kilobyte, bytes: 265 * kilobyte, requests: 14 },
};

for (const width of [375, 1280]) {
  test(`a first visit to any public page stays within its budgets, ${width} px wide`, {
    tag: '@long',
  }, async ({ browser, baseURL }) => {
    test.setTimeout(180_000);
    const found: (FirstVisit & { path: string })[] = [];
    for (const path of publicPaths) {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 812 } });
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      found.push({ path, ...(await page.evaluate(readVisit)) });
      await context.close();
    }
    test.info().annotations.push({ type: 'visits', description: JSON.stringify(found) });
    for (const { path, ...visit } of found) {
      const budget = withData.includes(path) ? budgets.withData : budgets.public;
      expect.soft(visit.scriptBytes, `JS of ${path}`).toBeLessThanOrEqual(budget.scriptBytes);
      expect.soft(visit.bytes, `all of ${path}`).toBeLessThanOrEqual(budget.bytes);
      expect.soft(visit.requests, `requests of ${path}`).toBeLessThanOrEqual(budget.requests);
      expect.soft(visit.styleSheets, `style sheets of ${path}`).toBe(0);
      expect.soft(visit.layoutShift, `layout shift of ${path}`).toBeLessThanOrEqual(0.01);
    }
  });
}

test('an administrator who opens the events loads the list, and what opens an event once they move', {
  tag: '@long',
}, async ({ page, context, administrator }) => {
  await signIn(context, administrator);
  expect(await scriptBytes(page, paths.orders)).toBeLessThanOrEqual(250 * kilobyte);
  expect(await scriptBytes(page, paths.events)).toBeLessThanOrEqual(250 * kilobyte);
  await expect(page.getByRole('searchbox')).toBeVisible();
  const opensOne = ({ url }: { url: string }) => url.includes('/open-event.');
  expect((await loadedScripts(page)).filter(opensOne)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await loadedScripts(page)).filter(opensOne).length).toBe(1);
});

test('a returning person’s data is requested once, before any code has come', {
  tag: '@long',
}, async ({ page, context, account, administrator }) => {
  await page.routeWebSocket(/\/realtime\//, () => {}); // once it is open, lists are read once more
  const asked = async (path: string, heading: string, wanted: string[]): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle'); // the last questions of this visit do not count for the next
    const questions: string[] = [];
    page.on('request', (request) => {
      const [, question] = request.url().split('/rest/v1/');
      // HEAD asks for the total of a list that is longer than a page
      if (question && request.method() !== 'HEAD') questions.push(question.split('?')[0] ?? '');
    });
    const code = closedGate();
    await page.route(/\.js$/, async (route) => {
      await code.opened;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => questions.toSorted()).toEqual(wanted);
    const before = [...questions];
    code.open();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(questions).toEqual(before);
    await page.unrouteAll();
    page.removeAllListeners('request');
  };
  const everywhere = ['notifications', 'rpc/get_start'];
  await signIn(context, account);
  const billing = [
    ...everywhere,
    'purchases',
    'invoices',
    'rpc/get_post_charges',
    'account_credit_balances',
    'saved_cards',
  ];
  await asked(paths.billing, 'Billing & Payment', billing.sort());
  await signIn(context, administrator);
  const orders = [...everywhere, 'order_directory', 'rpc/sum_orders'];
  await asked(paths.orders, 'Orders', orders.sort());
});
