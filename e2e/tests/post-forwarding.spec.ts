import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { expectNoSidewaysScrolling } from '../support/sideways';

const phone = { width: 375, height: 667 };

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('a member keeps addresses on a phone: the first is their own, one is the default, a deleted one comes back', async ({
  page,
  member,
  complaints,
}) => {
  await page.setViewportSize(phone);
  await page.goto(paths.post);
  await page.getByRole('link', { name: 'Addresses' }).click();
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Add an address' }).click();
  await expect(field(page, 'Recipient')).toHaveValue(member.fullName);
  await field(page, 'What you call it').fill('Home');
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByRole('heading', { name: /^Home/ })).toContainText('Default');

  await page.getByRole('button', { name: 'Add an address' }).click();
  await field(page, 'What you call it').fill('Milan office');
  await field(page, 'Recipient').fill('Maria Vella');
  await field(page, 'Street and number').fill('Via degli Esempi 8');
  await field(page, 'Town').fill('Milano');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Italy');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByText('Please enter the postal code')).toBeVisible();
  await field(page, 'Postal code').fill('20121');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Make “Milan office” the default' }).click();
  await expect(page.getByRole('heading', { name: /^Milan office/ })).toContainText('Default');

  await page.getByRole('button', { name: 'Delete “Home”' }).click();
  await page.getByRole('button', { name: 'Undo: bring back “Home”' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Milano 20121' })).toContainText(
    'Default',
  );
  await expectNoSidewaysScrolling(page);
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});
