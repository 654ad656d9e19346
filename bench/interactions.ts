import type { Locator, Page } from '@playwright/test';
import { startStack } from 'local/stack';
import { makeService } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { buildSite } from 'site/build-site';
import { knownBrowser } from './known-browser';
import { openBrowser } from './slow-visit';
import { ms, percentile, printTable } from './table';

/**
 * How long the page takes from a press to the next frame, on a processor four times slower, a desktop's
 * viewport and no slow line: changing a tab, opening a dialog, closing it, adding to the cart, typing
 * into a search, filtering a list by it. Pressed as people press: the pointer rests on what it presses,
 * and a dialog that is closed has come to rest. Prints; asserts nothing.
 *
 *   tsx bench/interactions.ts [--runs=60]
 */
const runs = Number(process.argv.find((arg) => arg.startsWith('--runs='))?.split('=')[1] ?? 60);
/** Services made beside those of the seed: as many as one page offers, and one member orders. */
const offered = 12;
/** A search that finds some of the seed's orders, not all. */
const sought = 'maria';
/** The duration of a short press of a finger or a button, in ms. */
const heldFor = 80;

const { distDir } = await buildSite();
const stack = await startStack({ fresh: true, seed: true, siteDir: distDir });
const browser = await openBrowser();

interface Part {
  id: number;
  /** When it was pressed, and how long until the frame after it; ms. */
  start: number;
  duration: number;
}

interface Timed {
  /** Parts of presses that the browser has told of: what it calls interactions. */
  interactions?: Part[];
}

/** Runs in the page before everything else. */
function recordInteractions(): void {
  const kept: Part[] = [];
  (window as Timed).interactions = kept;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId: id, startTime: start, duration } = entry;
      if (id) kept.push({ id, start, duration });
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

/** Presses on one page, each with the time around it in which the browser's word on it begins. */
class Presses {
  private readonly pressed: { name: string; from: number; to: number }[] = [];

  constructor(readonly page: Page) {}

  /** Presses once, under this name. */
  async measure(name: string, press: () => Promise<unknown>): Promise<void> {
    const from = await this.page.evaluate(() => performance.now());
    await press();
    const to = await this.page.evaluate(() => performance.now());
    this.pressed.push({ name, from, to });
  }

  /** @returns of each press its name and its longest part, in ms; less than 16 ms counts as 16 */
  async times(): Promise<{ name: string; took: number }[]> {
    // it tells of a press once the frame after it is shown
    await this.page.evaluate(twoFrames);
    await this.page.evaluate(idle);
    const parts = await this.page.evaluate(() => (window as Timed).interactions ?? []);
    return this.pressed.map(({ name, from, to }) => {
      const own = parts.filter(({ start }) => start >= from && start <= to);
      return { name, took: Math.max(16, ...own.map(({ duration }) => duration)) };
    });
  }
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

/**
 * Presses with the pointer already there and all earlier work done: nobody scrolls, points and presses at
 * once.
 */
async function press(control: Locator): Promise<void> {
  const page = control.page();
  await control.hover();
  await page.evaluate(idle);
  // not control.click(), whose own look at what lies under the pointer takes 15 ms of the press
  await page.mouse.down();
  await page.waitForTimeout(heldFor);
  await page.mouse.up();
}

/** Runs in the page. */
function rowsShown(): number {
  return document.querySelectorAll('tbody tr').length;
}

/** Waits until its animations have ended. */
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
  const taken = new Map<string, number[]>();
  const visit = async (
    state: typeof ofMaria,
    path: string,
    act: (page: Page, presses: Presses) => Promise<void>,
  ) => {
    const page = await slowPage(state, path);
    const presses = new Presses(page);
    await act(page, presses);
    for (const { name, took } of await presses.times()) {
      taken.set(name, [...(taken.get(name) ?? []), took]);
    }
    await page.context().close();
  };

  await visit(ofMaria, '/dashboard/services', async (page, presses) => {
    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    for (let nr = 0; nr < runs; nr += 1) {
      const tab = tabs.getByRole('link', {
        name: nr % 2 === 0 ? 'Documents' : 'Services',
        exact: true,
      });
      await presses.measure('tab change', () => press(tab));
      await settled(page.locator('[data-tab-page] h2'));
    }
  });
  await visit(ofMaria, '/dashboard/billing', async (page, presses) => {
    const dialog = page.getByRole('dialog');
    for (let nr = 0; nr < runs; nr += 1) {
      await presses.measure('opening a dialog', () =>
        press(page.getByRole('button', { name: /^Edit Profile/ })),
      );
      await settled(dialog.getByLabel('Country')); // a person closes it only after seeing it
      await atRest(dialog);
      await page.evaluate(idle);
      await presses.measure('closing a dialog', () => page.keyboard.press('Escape'));
      await settled(dialog, 'hidden');
    }
  });
  for (let left = runs; left > 0; left -= offered) {
    await visit(await known(await member(stack)), '/dashboard/services', async (page, presses) => {
      for (const title of services.slice(0, left)) {
        await presses.measure('adding to the cart', () =>
          press(page.getByRole('button', { name: `Order ${title}` })),
        );
        await settled(page.getByRole('button', { name: `Remove ${title}` }));
      }
    });
  }
  await visit(ofNadia, '/dashboard/orders', async (page, presses) => {
    const search = page.getByRole('searchbox');
    await search.focus();
    for (let nr = 0; nr < runs; nr += 1) {
      // without a pause for which the search would wait: see the next
      await presses.measure('typing into a search', () => page.keyboard.press(String(nr % 10)));
    }
  });
  await visit(ofNadia, '/dashboard/orders', async (page, presses) => {
    const search = page.getByRole('searchbox');
    for (let nr = 0; nr < runs; nr += 1) {
      const before = await page.evaluate(rowsShown);
      await search.fill(nr % 2 === 0 ? sought : '');
      await page.evaluate(twoFrames);
      await presses.measure('filtering a list', () => page.keyboard.press('Enter'));
      await page.evaluate(twoFrames);
      await page.waitForFunction(
        (rows) => document.querySelectorAll('tbody tr').length !== rows,
        before,
      );
    }
  });
  const rows = [...taken].map(([name, took]) => [
    name,
    took.length,
    ...[0.5, 0.98, 1].map((share) => ms(percentile(took, share))),
  ]);
  printTable(
    'From a press to the next frame at 4x CPU, desktop, no slow line (goal: p98 100 ms)',
    ['interaction', 'presses', 'p50', 'p98', 'slowest'],
    rows,
  );
} finally {
  await browser.close();
  await stack.stop();
}
