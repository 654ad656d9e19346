import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Stack, startStack } from 'local/stack';
import { paths } from 'shared/lib/paths';
import type { RuntimeConfig } from 'shared/runtime/config';
import { sessionStorageKey } from 'shared/session/session-storage';
import { makeService } from 'shared/testing/factories';
import {
  member as aMember,
  administrator as anAdministrator,
  type Person,
} from 'shared/testing/personas';
import { deploy } from 'site/deploy/deploy';
import { readBuild } from 'site/deploy/read-build';
import { repositoryDir } from 'site/repository-dir';
import { reissued } from 'site/testing/reissued';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { copySite } from '../support/copy-site';
import { countDocuments } from '../support/count-requests';
import {
  expectNothingKept,
  keptPlaces,
  whenKept,
  whenKeptHere,
  withoutConnection,
} from '../support/offline';
import { receive } from '../support/post';
import { choose, join } from '../support/purchases';

test.use({ serviceWorkers: 'allow' });

test('another person in the same browser reads nothing of whoever was here, without a connection either', async ({
  page,
  context,
  member,
  account: other,
  administrator: office,
}) => {
  test.slow();
  await join(member, office);
  await receive(office, member, { sender: 'Bank of Valletta' });
  const letter = page.getByRole('link', { name: 'Bank of Valletta' });
  await page.goto(paths.post);
  await expect(letter).toBeVisible();
  await whenKept(page);
  await whenKeptHere(page, `kept:${member.id} /kept/rows/`);

  // signed in in another tab
  const { data } = await other.client.auth.getSession();
  const tab = await context.newPage();
  await tab.goto('/');
  await tab.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionStorageKey,
    JSON.stringify(data.session),
  ] as const);
  await expect(letter).toHaveCount(0);
  await expect
    .poll(async () => (await keptPlaces(page)).filter((place) => place.includes(member.id)))
    .toEqual([]);
  await whenKeptHere(page, `kept:${other.id} /kept/rows/`);

  await context.setOffline(true);
  await page.goto(paths.post);
  await expect(withoutConnection(page)).toBeVisible();
  await expect(letter).toHaveCount(0);

  // and whoever leaves without one is out
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('/login');
  await expectNothingKept(page);
});

test('a member whose token ends without a connection goes on reading; with one, a session that was ended takes all along', async ({
  page,
  context,
  member,
  administrator: office,
  sql,
}) => {
  test.setTimeout(240_000); // the Auth client waits for a minute after a renewal that failed
  await join(member, office);
  await receive(office, member, { sender: 'Bank of Valletta' });
  const letter = page.getByRole('link', { name: 'Bank of Valletta' });
  await page.goto(paths.post);
  await expect(letter).toBeVisible();
  await whenKept(page);
  await whenKeptHere(page, '"list"');
  await whenKeptHere(page, '"profile"');

  await context.setOffline(true);
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_700_000_000 }));
  }, sessionStorageKey);
  await page.reload();
  await expect(letter).toBeVisible();
  await expect(withoutConnection(page)).toBeVisible();

  await sql`delete from auth.sessions where user_id = ${member.id}`;
  await context.setOffline(false);
  await page.waitForURL('/login', { timeout: 120_000 });
  await expectNothingKept(page);
});

/** A stack whose site is deployed to while it is open: what a worker asks for goes to the server itself. */
const testWithDeploys = test.extend<object, { site: ReturnType<typeof copySite>; stack: Stack }>({
  site: [
    async ({}, use) => {
      const site = copySite();
      await use(site);
      rmSync(site.folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ site }, use) => {
      const stack = await startStack({ fresh: true, siteDir: site.served });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  sql: async ({ stack }, use) => use(stack.sql),
  backend: async ({ stack }, use) =>
    use({ url: stack.url, publishableKey: stack.publishableKey, sql: stack.sql }),
});

async function signInToStay(page: Page, person: Person): Promise<void> {
  const login = await LoginPage.open(page);
  await login.remember.check();
  await login.signIn(person);
}

/** The script each app begins with, its table of pages, and the pages that are opened below. */
const changed = /\/(main|remoteEntry|__federation_expose_routes|cart|events)\./;
const apps = ['mf-member', 'shell', 'mf-public', 'mf-admin'] as const;

testWithDeploys(
  'fifty deploys with the worker on: a member gets the newest page, never an empty one, and at most one reload',
  async ({ page, context, backend, site, sql }) => {
    test.setTimeout(1_800_000);
    const builds = apps.map((app) => readBuild(repositoryDir, app));
    const person = await aMember(backend);
    const service = await makeService(sql);
    await choose(person, service);
    await signInToStay(page, person);
    await whenKept(page);
    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    const versions = () => page.locator('meta[name="versions"]').getAttribute('content');
    const documents = countDocuments(page);
    for (let round = 1; round <= 50; round += 1) {
      await page.goto(paths.billing);
      await expect(page.getByRole('heading', { name: 'Billing', level: 2 })).toBeVisible();
      const before = [documents(), await versions()] as const;
      await page.evaluate(() => sessionStorage.removeItem('reloaded-for-new-release'));
      const isLongAgo = round % 10 === 0;
      for (const [index, build] of builds.entries()) {
        const times = isLongAgo && index === 0 ? 3 : Number(!isLongAgo && round % 4 === index);
        for (let time = 0; time < times; time += 1) {
          await deploy(site.folder, [reissued(build, changed, round * 10 + time)]);
        }
      }
      await tabs.getByRole('link', { name: /^Cart/ }).click();
      await expect(new CartPage(page).line(service.title), `round ${round}`).toBeVisible();
      await tabs.getByRole('link', { name: 'Events' }).click();
      await expect(page.getByRole('heading', { name: /events/i, level: 2 }).first()).toBeVisible();
      expect(documents() - before[0], `round ${round}`).toBeLessThanOrEqual(1);
      await page.reload();
      expect(await versions(), `round ${round}`).not.toBe(before[1]); // the server’s, at once
    }

    // one release behind: the page as it was kept, and the new one as soon as there is a connection
    const old = await versions();
    await context.setOffline(true);
    await page.goto(paths.billing);
    await expect(page.getByRole('heading', { name: 'Billing', level: 2 })).toBeVisible();
    for (const time of [1, 2, 3]) {
      await deploy(
        site.folder,
        builds.map((build) => reissued(build, changed, 9000 + time)),
      );
    }
    await context.setOffline(false);
    const seen = documents();
    await tabs.getByRole('link', { name: /^Cart/ }).click();
    await expect(new CartPage(page).line(service.title)).toBeVisible();
    expect(documents() - seen).toBeLessThanOrEqual(1);
    await page.reload();
    expect(await versions()).not.toBe(old);
  },
);

testWithDeploys(
  'a worker that is switched off by the configuration leaves every device it is on',
  async ({ page, backend, site }) => {
    test.slow();
    const person = await anAdministrator(backend);
    await signInToStay(page, person);
    await whenKept(page);
    const config = (await (await page.request.get('/config.json')).json()) as RuntimeConfig;
    await deploy(site.folder, [], {
      config: { ...config, features: { ...config.features, offline: false } },
    });
    // also a browser in which no page of ours runs any more
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expectNothingKept(page);
    await page.goto(paths.dashboard);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingKept(page);
  },
);
