import type { Locator, Page } from '@playwright/test';
import { startStack } from 'local/stack';
import { makeService } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { buildSite } from 'site/build-site';
import { knownBrowser } from './known-browser';
import { openBrowser } from './slow-visit';
import { ms, percentile, printTable } from './table';

/**
 * How long the page takes from a press to the next frame, on a processor four times slower: changing a
 * tab, opening and closing a dialog, adding to the cart, filtering a list. Pressed as people press: the
 * pointer rests on what it presses, and a dialog that is closed has come to rest. Prints; asserts nothing.
 *
 *   tsx bench/interactions.ts [--runs=60]
 */
const runs = Number(process.argv.find((arg) => arg.startsWith('--runs='))?.split('=')[1] ?? 60);
/** Of services, beside those of the seed: as much as one page offers, so as many as one member orders. */
const offered = 12;
/** What a short press of a finger or a button takes, in ms. */
const heldFor = 80;

const { distDir } = await buildSite();
const stack = await startStack({ fresh: true, seed: true, siteDir: distDir });
const browser = await openBrowser();

interface Timed {
  /** Parts of presses that the browser has told of: what it calls interactions. */
  interactions?: { id: number; duration: number }[];
}

/** Runs in the page before everything else. */
function recordInteractions(): void {
  const kept: { id: number; duration: number }[] = [];
  (window as Timed).interactions = kept;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId) kept.push({ id: entry.interactionId, duration: entry.duration });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/** Runs in the page. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve());
  });
}

/** @returns the longest part of each press, in ms; a press of less than 16 ms counts as 16 */
async function timesOf(page: Page, presses: () => Promise<number>): Promise<number[]> {
  await page.evaluate(() => (window as Timed).interactions?.splice(0));
  const count = await presses();
  await page.evaluate(twoFrames); // it tells of a press once the frame after it is shown
  const parts = await page.evaluate(() => (window as Timed).interactions ?? []);
  const longest = new Map<number, number>();
  for (const { id, duration } of parts) {
    longest.set(id, Math.max(longest.get(id) ?? 0, duration));
  }
  const told = [...longest.values()];
  return [...told, ...Array<number>(Math.max(0, count - told.length)).fill(16)];
}

async function slowPage(storageState: Awaited<ReturnType<typeof knownBrowser>>, path: string) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // tsx wraps functions in a helper of its own, which the page does not know
  await page.addInitScript({ content: 'globalThis.__name = (wrapped) => wrapped;' });
  await page.addInitScript(recordInteractions);
  await page.goto(stack.url + path, { waitUntil: 'networkidle' });
  return page;
}

async function pressed(times: number, press: (nr: number) => Promise<unknown>): Promise<number> {
  for (let nr = 0; nr < times; nr += 1) await press(nr);
  return times;
}

/** With the pointer there, and nothing left to do of what came before: nobody scrolls, points and presses at once. */
async function press(control: Locator): Promise<void> {
  const page = control.page();
  await control.hover();
  await page.evaluate(idle);
  // not control.click(), whose own look at what lies under the pointer takes 15 ms of the press
  await page.mouse.down();
  await page.waitForTimeout(heldFor);
  await page.mouse.up();
}

/** Until what moves it has ended. */
function atRest(shown: Locator): Promise<unknown> {
  return shown.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
}

/** Looks only when the frame after the press is shown: looking by role takes the page's processor, too. */
async function settled(sought: Locator, state: 'visible' | 'hidden' = 'visible'): Promise<void> {
  await sought.page().evaluate(twoFrames);
  await sought.first().waitFor({ state });
}

try {
  const services: string[] = [];
  for (let nr = 0; nr < offered; nr += 1) services.push((await makeService(stack.sql)).title);
  const known = async (person: Person) => knownBrowser(browser, stack.url, person);
  const ofMaria = await known(await member(stack));
  const ofNadia = await known(await administrator(stack));
  const rows: string[][] = [];
  const times = async (
    state: typeof ofMaria,
    path: string,
    presses: (page: Page) => Promise<number>,
  ) => {
    const page = await slowPage(state, path);
    const took = await timesOf(page, () => presses(page));
    await page.context().close();
    return took;
  };
  const tell = (name: string, took: readonly number[]) =>
    rows.push([name, ...[0.5, 0.98, 1].map((share) => ms(percentile(took, share)))]);
  const measure = async (name: string, ...visit: Parameters<typeof times>) =>
    tell(name, await times(...visit));

  await measure('tab change', ofMaria, '/dashboard/services', (page) =>
    pressed(runs, async (nr) => {
      const tab = nr % 2 === 0 ? 'Documents' : 'Services';
      const tabs = page.getByRole('navigation', { name: 'Dashboard' });
      await press(tabs.getByRole('link', { name: tab, exact: true }));
      await settled(page.locator('[data-tab-page] h2'));
    }),
  );
  await measure('opening and closing a dialog', ofMaria, '/dashboard/billing', (page) =>
    pressed(runs, async () => {
      await press(page.getByRole('button', { name: /^Edit Profile/ }));
      await settled(page.getByRole('dialog').getByLabel('Country')); // who closes it has seen it
      await atRest(page.getByRole('dialog'));
      await page.evaluate(idle);
      await page.keyboard.press('Escape');
      await settled(page.getByRole('dialog'), 'hidden');
    }),
  );
  const added: number[] = [];
  for (let left = runs; left > 0; left -= offered) {
    const ofBuyer = await known(await member(stack));
    added.push(
      ...(await times(ofBuyer, '/dashboard/services', (page) =>
        pressed(Math.min(left, offered), async (nr) => {
          await press(page.getByRole('button', { name: `Order ${services[nr]}` }));
          await settled(page.getByRole('button', { name: `Remove ${services[nr]}` }));
        }),
      )),
    );
  }
  tell('adding to the cart', added);
  await measure('filtering a list', ofNadia, '/dashboard/orders', (page) =>
    pressed(runs, (nr) => page.getByRole('searchbox').press(String(nr % 10))),
  );
  printTable(
    `From a press to the next frame at 4x CPU, ${runs} of each (goal: p98 100 ms)`,
    ['interaction', 'p50', 'p98', 'slowest'],
    rows,
  );
} finally {
  await browser.close();
  await stack.stop();
}
