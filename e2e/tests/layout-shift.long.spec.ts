import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { neverAsked } from '../support/consent';
import { closedGate } from '../support/gate';
import { signIn } from '../support/sign-in';
import { slowConnection } from '../support/slow-connection';

test.use({ ...neverAsked, isAsServed: true });

interface Shift {
  value: number;
  moved: string[];
}

/** The layout shifts nobody's input caused, until the page and its fonts had arrived. */
async function shifts(page: Page): Promise<Shift[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const seen: Shift[] = [];
        const observer = new PerformanceObserver((list) => read(list.getEntries()));
        const read = (entries: PerformanceEntryList) => {
          for (const entry of entries as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: readonly { node: Node | null }[];
          })[]) {
            const moved = entry.sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40));
            if (!entry.hadRecentInput) seen.push({ value: entry.value, moved });
          }
        };
        observer.observe({ type: 'layout-shift', buffered: true });
        // The observer gets the buffered entries in a task of its own, before the second frame from now.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            read(observer.takeRecords());
            resolve(seen);
          }),
        );
      }),
  );
}

/** The site with one page of it in two pieces: the second comes once the gate is open. */
async function inTwoPieces(site: string, path: string, middle: RegExp) {
  const gate = closedGate();
  const page = await (await fetch(site + path)).text();
  const places = [...page.matchAll(middle)].map(({ index }) => index);
  const cut = places[Math.floor(places.length / 2)] ?? 0;
  const server = createServer(async ({ url = '' }, response) => {
    if (url === path) {
      response.setHeader('content-type', 'text/html');
      response.write(page.slice(0, cut));
      await gate.opened;
      response.end(page.slice(cut));
    } else {
      const answer = await fetch(site + url);
      response.setHeader('content-type', answer.headers.get('content-type') ?? '');
      response.writeHead(answer.status);
      response.end(Buffer.from(await answer.arrayBuffer()));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${path}`, gate, cut, close: () => server.close() };
}

test('the house of the home page stands still while the rest of its board arrives', async ({
  page,
  baseURL,
}) => {
  const { url, gate, cut, close } = await inTwoPieces(`${baseURL}`, paths.home, /-tile"/g);
  expect(cut).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  gate.open();
  await page.waitForLoadState();
  expect(await shifts(page)).toEqual([]);
  close();
});

/**
 * Position of the placeholder's first tab; found and measured in one step, since it may be drawn anew in
 * between.
 */
function announcedTab(page: Page): Promise<DOMRect | undefined> {
  return page.evaluate(() =>
    document.querySelector('[data-testid=skeleton-tab]')?.getBoundingClientRect().toJSON(),
  );
}

for (const width of [375, 1280]) {
  test(`text stays where it is while fonts arrive over a slow connection, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
    const devtools = await slowConnection(page);
    for (const path of [paths.home, paths.members, paths.affiliate]) {
      await devtools.send('Network.clearBrowserCache');
      await page.goto(path, { waitUntil: 'networkidle' });
      const moved = await shifts(page);
      const total = moved.reduce((sum, { value }) => sum + value, 0);
      expect(total, `${path}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(0.01);
    }
  });
}

for (const width of [375, 1280]) {
  test(`the dashboard arrives where it was announced and moves nothing, ${width} px wide`, async ({
    page,
    context,
    account,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await signIn(context, account);
    await page.goto(paths.billing); // who it is, is known from now on
    await expect(page.getByText('Nothing is due. Thank you.')).toBeVisible();

    const frame = closedGate();
    await page.route(/mf-member\/.*dashboard.*\.js/, async (route) => {
      await frame.opened;
      await route.continue();
    });
    await page.reload({ waitUntil: 'domcontentloaded' }); // with styles; the gate holds back “load”
    const announced = await announcedTab(page);
    frame.open();
    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(page.getByText('Nothing is due. Thank you.')).toBeVisible();
    await expect(page.getByText('Nothing to pay, no unread notifications.')).toBeVisible({
      visible: width === 1280,
    });
    expect(Math.abs(((await tabs.boundingBox())?.y ?? 0) - (announced?.y ?? 0))).toBeLessThan(2);

    const moved = await shifts(page);
    const total = moved.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(moved)).toBeLessThanOrEqual(0.01);
  });
}

for (const width of [375, 1280]) {
  test(`the office arrives where it was announced and moves nothing, ${width} px wide`, async ({
    page,
    context,
    administrator,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await signIn(context, administrator);
    await page.goto(paths.overview); // who it is, is known from now on
    await expect(page.getByRole('table', { name: /^Income/ })).toBeVisible();

    const [frame, answers] = [closedGate(), closedGate()];
    await page.route(/mf-admin\/office.*\.js/, async (route) => {
      await frame.opened;
      await route.continue();
    });
    await page.route(/rest\/v1\/rpc\/get_overview/, async (route) => {
      await answers.opened;
      await route.continue();
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    const announced = await announcedTab(page);
    frame.open();
    await expect(page.getByText('Loading the figures…')).toBeAttached();
    if (width === 1280) {
      const first = await page.getByRole('link', { name: 'Overview' }).boundingBox();
      expect(Math.abs((first?.y ?? 0) - (announced?.y ?? 0))).toBeLessThan(2);
      expect(Math.abs((first?.x ?? 0) - (announced?.x ?? 0))).toBeLessThan(2);
    }
    answers.open();
    await expect(page.getByRole('table', { name: /^Income/ })).toBeVisible();
    const moved = await shifts(page);
    const total = moved.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(moved)).toBeLessThanOrEqual(0.01);
  });
}

for (const width of [375, 1280]) {
  test(`the lists of a member arrive late and move nothing, ${width} px wide`, async ({
    page,
    context,
    account,
    sql,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    const [document, service, event] = await Promise.all([
      makeDocument(sql, { price: 0 }),
      makeService(sql, { price: 0 }),
      makeEvent(sql, { registration_fee: 0 }),
    ]);
    const own = { user_id: account.id };
    await Promise.all([
      account.client.from('user_documents').insert({ ...own, document_id: document.id }),
      account.client.from('user_services').insert({ ...own, service_id: service.id }),
      account.client.from('event_registrations').insert({ ...own, event_id: event.id }),
    ]);
    await sql`insert into notifications (user_id, title, message)
      values (${account.id}, 'A letter has come', 'It waits at the desk.')`;
    await signIn(context, account);
    const loading = /^Loading (your home|documents|services|the events|notifications)/;
    for (const [path, title] of [
      [paths.memberHome, document.title],
      [paths.documents, document.title],
      [paths.services, service.title],
      [paths.events, event.title],
      [paths.notifications, 'A letter has come'],
    ] as const) {
      const lists = closedGate();
      await page.route(/rest\/v1\/(?!rpc\/get_start)/, async (route) => {
        await lists.opened;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('main').getByText(loading)).toBeAttached();
      lists.open();
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      const moved = await shifts(page);
      const total = moved.reduce((sum, { value }) => sum + value, 0);
      expect(total, `${path}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(0.01);
    }
  });
}
