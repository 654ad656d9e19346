import { paths } from 'shared/lib/paths';
import { makeService } from 'shared/testing/factories';
import { deploy } from 'site/deploy/deploy';
import { readBuild } from 'site/deploy/read-build';
import { repositoryDir } from 'site/repository-dir';
import { reissued } from 'site/testing/reissued';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { copySite } from '../support/copy-site';
import { countDocuments } from '../support/count-requests';
import { choose } from '../support/purchases';
import { showSite } from '../support/show-site';

/** The script each app begins with, its table of pages, and the pages that are opened below. */
const changed = /\/(main|remoteEntry|__federation_expose_routes|cart|events)\./;

test('a reader who opens a remote only after three deploys gets the newest one', async ({
  page,
  member,
  baseURL,
}) => {
  const site = copySite();
  const build = readBuild(repositoryDir, 'mf-member');
  const documents = countDocuments(page);
  try {
    await showSite(page, site.served, baseURL);
    await page.goto('/');
    const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
    await expect(dashboard).toBeVisible();
    for (const time of [1, 2, 3]) await deploy(site.folder, [reissued(build, changed, time)]);
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
  const apps = ['mf-member', 'shell', 'mf-public', 'mf-admin'] as const;
  const builds = apps.map((app) => readBuild(repositoryDir, app));
  const service = await makeService(sql);
  await choose(member, service);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  const documents = countDocuments(page);
  let reloads = 0;
  try {
    await showSite(page, site.served, baseURL);
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
          await deploy(site.folder, [reissued(build, changed, round * 10 + time)]);
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
