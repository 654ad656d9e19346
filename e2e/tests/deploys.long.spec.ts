import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { makeService } from 'shared/testing/factories';
import { deploy, rollBack } from 'site/deploy/deploy';
import { folderTarget } from 'site/deploy/folder-target';
import { readBuild } from 'site/deploy/read-build';
import { repositoryDir } from 'site/repository-dir';
import { buildNextContract } from 'site/testing/next-contract';
import { reissued } from 'site/testing/reissued';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { countDocuments } from '../support/count-requests';
import { choose } from '../support/purchases';
import { showSite } from '../support/show-site';
import { signIn } from '../support/sign-in';

/** The script each app begins with, its table of pages, and the pages that are opened below. */
const changed = /\/(main|remoteEntry|__federation_expose_routes|cart|events)\./;

/** A copy of the site of this run, to deploy to, which goes once nobody on it waits for a file any more. */
function copySite(): { folder: string; remove: (shownTo: Page) => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'deploys-'));
  cpSync(process.env.SITE_DIR ?? '', folder, { recursive: true });
  const remove = async (page: Page) => {
    await page.unrouteAll({ behavior: 'wait' });
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, remove };
}

async function publicPageWorks(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Subscription' }).first().click();
  await expect(page.getByRole('heading', { name: 'Mail Storage Pricing' })).toBeVisible();
}

/** Its toast comes from the store that shell and remotes share. */
async function billingWorks(page: Page): Promise<void> {
  await page.goto(paths.billing);
  await page.getByRole('button', { name: 'Edit payment method' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your preferred payment method is saved.')).toBeVisible();
}

async function officeWorks(page: Page): Promise<void> {
  await page.goto(paths.orders);
  await expect(page.getByRole('heading', { name: 'Orders', level: 2 })).toBeVisible();
}

test('a shell of the next contract works with remotes of both, and remotes wait for it', async ({
  page,
  browser,
  context,
  account,
  administrator,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const site = copySite();
  const target = folderTarget(site.folder);
  const { rootDir, builds: next } = await buildNextContract();
  const office = await browser.newPage(baseURL ? { baseURL } : {});
  try {
    await showSite(page, site.folder, baseURL);
    await showSite(office, site.folder, baseURL);
    await signIn(context, account);
    await signIn(office.context(), administrator);
    const everythingWorks = async () => {
      await publicPageWorks(page);
      await billingWorks(page);
      await officeWorks(office);
    };

    await test.step('this shell: remotes of the next contract are refused', async () => {
      for (const app of ['mf-public', 'mf-member', 'mf-admin'] as const) {
        await expect(deploy(target, [next[app]])).rejects.toThrow('Deploy the shell first');
      }
      await everythingWorks();
    });

    await test.step('the next shell: remotes of this contract work', async () => {
      await deploy(target, [next.shell]);
      await everythingWorks();
    });

    await test.step('one after the other moves on, whatever the others speak', async () => {
      for (const app of ['mf-member', 'mf-public', 'mf-admin'] as const) {
        await deploy(target, [next[app]]);
        await everythingWorks();
      }
    });

    await test.step('the shell cannot be rolled back behind them; a remote can', async () => {
      await expect(rollBack(target, 'shell')).rejects.toThrow('does not fit the shell');
      await rollBack(target, 'mf-member');
      await billingWorks(page);
    });
  } finally {
    await office.close();
    rmSync(rootDir, { recursive: true, force: true });
    await site.remove(page);
  }
});

test('a reader who opens a remote only after three deploys gets the newest one', async ({
  page,
  member,
  baseURL,
}) => {
  const site = copySite();
  const target = folderTarget(site.folder);
  const build = readBuild(repositoryDir, 'mf-member');
  const documents = countDocuments(page);
  try {
    await showSite(page, site.folder, baseURL);
    await page.goto('/');
    const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
    await expect(dashboard).toBeVisible();
    for (const time of [1, 2, 3]) await deploy(target, [reissued(build, changed, time)]);
    await dashboard.click();
    await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.email);
    expect(documents()).toBe(2);
  } finally {
    await site.remove(page);
  }
});

test('fifty deploys while a member moves about: never an empty page, never a lost cart, at most one reload', async ({
  page,
  member,
  sql,
  baseURL,
}) => {
  test.setTimeout(1_800_000);
  const site = copySite();
  const target = folderTarget(site.folder);
  const apps = ['mf-member', 'shell', 'mf-public', 'mf-admin'] as const;
  const builds = apps.map((app) => readBuild(repositoryDir, app));
  const service = await makeService(sql);
  await choose(member, service);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  const documents = countDocuments(page);
  let reloads = 0;
  try {
    await showSite(page, site.folder, baseURL);
    for (let round = 1; round <= 50; round += 1) {
      await page.goto(paths.billing);
      await expect(page.getByRole('heading', { name: 'Billing', level: 2 })).toBeVisible();
      // the guard against loops lets a page be loaded anew once a minute
      await page.evaluate(() => sessionStorage.removeItem('reloaded-for-new-release'));
      const before = documents();
      // in every tenth round the files of the open page are gone, in the others one app changes
      const isLongAgo = round % 10 === 0;
      for (const [index, build] of builds.entries()) {
        const times = isLongAgo && index === 0 ? 3 : Number(!isLongAgo && round % 4 === index);
        for (let time = 0; time < times; time += 1) {
          await deploy(target, [reissued(build, changed, round * 10 + time)]);
        }
      }
      await tabs.getByRole('link', { name: /^Cart/ }).click();
      await expect(new CartPage(page).line(service.title), `round ${round}`).toBeVisible();
      const anew = documents() - before;
      expect(anew, `round ${round}`).toBeLessThanOrEqual(isLongAgo ? 1 : 0);
      reloads += anew;
      await tabs.getByRole('link', { name: 'Events' }).click();
      await expect(page.getByRole('heading', { name: /events/i, level: 2 }).first()).toBeVisible();
      await expect(tabs.getByRole('link', { name: /^Cart/ })).toContainText('1');
    }
    expect(reloads).toBe(5); // else nothing was tested
  } finally {
    await site.remove(page);
  }
});
