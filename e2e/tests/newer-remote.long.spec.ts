import { rmSync } from 'node:fs';
import { deploy } from 'site/deploy/deploy';
import { buildNewerRemotes } from 'site/testing/newer-remote';
import { expect, test } from '../fixtures';
import { copySite } from '../support/copy-site';
import { showSite } from '../support/show-site';
import { signIn } from '../support/sign-in';

const openingHours = {
  path: '/opening-hours',
  title: 'Opening Hours',
  access: 'public',
  description: 'When the house in Valletta is open, and how to reach us when it is not.',
} as const;
const parking = {
  path: '/dashboard/parking',
  title: 'Parking',
  access: 'administrator',
  frame: 'dashboard',
  tab: { label: 'Parking', place: 22, group: 'Money' },
} as const;

test('a page that one remote adds is there as soon as that remote is deployed, the shell unchanged', async ({
  page,
  context,
  administrator,
  account,
  baseURL,
  complaints,
}) => {
  test.setTimeout(240_000); // two remotes are built
  const { rootDir, builds } = await buildNewerRemotes({
    'mf-public': { screen: openingHours, text: 'Monday to Friday' },
    'mf-admin': { screen: parking, text: 'Two places in the yard' },
  });
  const { folder, served, remove } = copySite();
  try {
    await deploy(folder, [builds['mf-public'], builds['mf-admin']]);
    await showSite(page, served, baseURL);

    await test.step('a visitor reads the new public page', async () => {
      await page.goto(openingHours.path);
      await expect(page.getByRole('heading', { name: 'Opening Hours' })).toBeVisible();
      await expect(page.getByText('Monday to Friday')).toBeVisible();
      await expect(page).toHaveTitle('Gallarija | Opening Hours');
    });

    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    await test.step('an administrator finds the new tab in its place and opens it', async () => {
      await signIn(context, administrator);
      await page.goto('/dashboard/orders');
      // their badges, which say how many wait, are links as well
      const some = tabs.getByRole('link', { name: /^(Users|Orders|Parking|Refunds)$/ });
      await expect(some).toHaveText(['Users', 'Orders', 'Parking', 'Refunds']);
      await tabs.getByRole('link', { name: 'Parking' }).click();
      await expect(page.getByRole('heading', { name: 'Parking' })).toBeVisible();
      await expect(page.getByText('Two places in the yard')).toBeVisible();
      await expect(page).toHaveTitle('Gallarija | Parking');
    });

    await test.step('a member sees neither the tab nor the page', async () => {
      await signIn(context, account);
      await page.goto(parking.path);
      await expect(page.getByRole('main')).toContainText(
        'Access denied: Admin privileges required',
      );
      await expect(tabs.getByRole('link', { name: 'Billing' })).toBeVisible();
      await expect(tabs.getByRole('link', { name: 'Parking' })).toHaveCount(0);
      await expect(page.getByText('Two places in the yard')).toHaveCount(0);
    });
    // pages that come from the test itself may not open a web socket to this machine
    expect(complaints.filter((complaint) => !complaint.includes('WebSocket'))).toEqual([]);
  } finally {
    await remove(page);
    rmSync(rootDir, { recursive: true, force: true });
  }
});
