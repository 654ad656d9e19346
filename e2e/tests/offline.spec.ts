import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import {
  expectNothingKept,
  keptPlaces,
  whenKept,
  whenKeptHere,
  withoutConnection,
} from '../support/offline';
import { receive, scan } from '../support/post';
import { join } from '../support/purchases';

test.use({ serviceWorkers: 'allow' });

test('a member without a connection reads post, a scan and an invoice after a reload; signed out, nothing is left', async ({
  page,
  context,
  account: member,
  administrator: office,
  sql,
}) => {
  test.slow(); // every page is kept once
  await join(member, office);
  const sender = 'Bank of Valletta';
  const id = await receive(office, member, { sender });
  await scan(office, sql, id, 1);
  const letter = page.getByRole('link', { name: sender });
  const pageOfScan = page.getByRole('img', { name: `Page 1 of 1, from ${sender}` });

  const login = await LoginPage.open(page);
  await expectNothingKept(page); // a visitor's
  await login.remember.check();
  await login.signIn(member);
  await page.goto(paths.post);
  await whenKept(page);
  await letter.click();
  await expect(pageOfScan).toBeVisible();
  await whenKeptHere(page, `kept:${member.id} /kept/files/post-scans/${id}/`);
  await page.goto(paths.billing);
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.locator('summary')).toHaveCount(1);
  await whenKeptHere(page, '"invoices"]');
  expect((await keptPlaces(page)).filter((place) => /token|sign/.test(place))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(invoices.locator('summary')).toHaveCount(1);
  await expect(withoutConnection(page)).toBeVisible();
  await page.goto(paths.post);
  await expect(withoutConnection(page)).toBeVisible();
  await letter.click();
  await expect(pageOfScan).toBeVisible();
  await expect
    .poll(() => pageOfScan.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('alert').filter({ hasText: 'could not' })).toHaveCount(0);

  await context.setOffline(false);
  await expect(withoutConnection(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('/login');
  await expectNothingKept(page);
});
