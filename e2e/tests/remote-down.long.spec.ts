import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { choose } from '../support/purchases';

const memberRemote = '**/r/mf-member/**';

async function expectPageAlive(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
    'This page could not be loaded just now. Everything else still works',
  );
}

function forgive(complaints: string[], expected: string): void {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => text !== expected));
}

test('the member remote is down: the page lives, and “Try again” brings it once it is back', async ({
  page,
  member,
  sql,
}) => {
  const service = await makeService(sql);
  await choose(member, service);
  await page.route(memberRemote, (route) => route.abort());
  await page.goto('/dashboard/cart');
  await expectPageAlive(page);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expectPageAlive(page);

  await page.unroute(memberRemote);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(new CartPage(page).line(service.title)).toBeVisible();
});

const failures = {
  'answers a page instead of a script': (page: Page) =>
    page.route(memberRemote, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>It works!</h1>' }),
    ),
  'is gone': (page: Page) =>
    page.route(memberRemote, (route) => route.fulfill({ status: 404, body: 'Not found' })),
  'never answers': (page: Page) => page.route(memberRemote, () => {}),
};
for (const [what, fail] of Object.entries(failures)) {
  test(`the member remote ${what}: says so, and public pages still open`, async ({
    page,
    member,
    complaints,
  }) => {
    await fail(page);
    // a script that never answers would keep the page loading
    await page.goto('/dashboard/billing', { waitUntil: 'commit' });
    await expectPageAlive(page);
    await page.getByRole('link', { name: 'Subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Mail Storage Pricing' })).toBeVisible();

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expectPageAlive(page);
    await page.unroute(memberRemote);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.email);
    // the browser itself objects to a page where a script should be
    forgive(complaints, "page error: Unexpected token '<'");
  });
}

test('the member remote is back: opening a page by its link is enough', async ({
  page,
  member,
}) => {
  await page.route(memberRemote, () => {});
  await page.goto('/dashboard/billing', { waitUntil: 'commit' });
  await expectPageAlive(page);
  await page.unroute(memberRemote);
  await page.getByRole('link', { name: 'Subscription' }).click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.email);
});

test('the code that tells members from administrators is missing: the dashboard stays, and it can be shown again', async ({
  page,
  member,
}) => {
  await page.route('**/*role-page*', (route) => route.abort());
  for (const visit of ['the first', 'a later one']) {
    await page.goto(paths.documents);
    const isKnown = visit !== 'the first'; // then nothing but the page waits for that code
    await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be loaded');
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(isKnown ? 1 : 0);
    if (!isKnown) {
      await page.unroute('**/*role-page*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.email);
      await page.route('**/*role-page*', (route) => route.abort());
    }
  }
  await page.unroute('**/*role-page*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 2 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
});

test('the code of the bell and of the phone’s own links is missing: both are there with the next page', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const code = /(notification-bell|account-links)\.[^/]*js/;
  let missed = 0;
  await page.route(code, (route) => {
    missed += 1;
    return route.abort();
  });
  await page.goto(paths.billing);
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.email);
  await expect.poll(() => missed).toBeGreaterThan(1);
  await page.unroute(code);
  const bell = page.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Documents').click();
  await expect(bell).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('the public remote is down: the plans stay readable, and a member’s dashboard opens', async ({
  page,
  member,
}) => {
  await page.route('**/r/mf-public/**', (route) => route.abort());
  await page.goto('/members');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.email);
});
