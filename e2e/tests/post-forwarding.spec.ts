import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { expect, test } from '../fixtures';
import { scan } from '../support/gun';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { labelOf, receive } from '../support/post';
import { join } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

const phone = { width: 375, height: 667 };

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('a member keeps addresses on a phone: the first is their own, one is the default, a deleted one comes back', {
  tag: '@long',
}, async ({ page, member, complaints }) => {
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
  await page.getByRole('button', { name: 'Make default: “Milan office”' }).click();
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

test('a member has two letters sent on: they are packed by their codes, a wrong one stops it, and the member follows them', async ({
  page,
  browser,
  context,
  account: member,
  administrator: office,
  complaints,
}) => {
  test.slow(); // two people, one after the other
  await join(member, office);
  const ids = [
    await receive(office, member, { sender: 'Green Bank' }),
    await receive(office, member, { sender: 'Blue Bank' }),
    await receive(office, member, { sender: 'Red Bank' }),
  ];
  const [green, blue, red] = await Promise.all(ids.map((id) => labelOf(office, id)));
  if (!green || !blue || !red) throw new Error('three letters');
  await signIn(context, member);
  await page.goto(paths.postAddresses);
  await page.getByRole('button', { name: 'Add an address' }).click();
  await field(page, 'What you call it').fill('Home');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByRole('heading', { name: /^Home/ })).toBeVisible();
  for (const id of ids.slice(0, 2)) {
    await page.goto(`${paths.postItem}?id=${id}`);
    await page.getByRole('button', { name: 'Send it on…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('€5.90');
    await expect(dialog).toContainText('Postage is added at cost');
    await dialog.getByRole('button', { name: 'Send on' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article')).toContainText('Sending on due');
  }

  const desk = await browser.newContext();
  await signIn(desk, office);
  const table = await desk.newPage();
  await table.goto(paths.postShipments);
  const waiting = table.getByRole('list', { name: 'What is to be packed' });
  await expect(waiting).toContainText(writePostCode(green));
  await scan(table, green);
  const inside = table.getByRole('list', { name: 'In this parcel' });
  await expect(inside).toContainText('Green Bank');
  await scan(table, red);
  await expect(table.getByRole('alert')).toContainText(
    'Nobody has asked to have this item sent on.',
  );
  await scan(table, blue); // not while it has stopped
  await expect(inside.getByRole('listitem')).toHaveCount(1);
  await table.getByRole('button', { name: 'Continue packing' }).press('Enter');
  await scan(table, blue);
  await expect(inside.getByRole('listitem')).toHaveCount(2);
  await expectOpenToEveryone(table);

  await table.getByRole('button', { name: 'Weigh and close' }).click();
  const form = table.getByRole('dialog');
  await form.getByLabel('Carrier').selectOption('DHL');
  await form.getByLabel('Tracking number').fill('12 3456 7890');
  await form.getByLabel('Weight in grams').fill('80');
  await form.getByLabel('Postage in euros, without VAT').fill('12,50');
  await form.getByRole('button', { name: 'Close parcel' }).click();
  await expect(table.getByText('€14.75 (€12.50 + €2.25 VAT)')).toBeVisible();
  await table.emulateMedia({ media: 'print' });
  await table.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await table.emulateMedia({ media: 'screen' });
  await table.getByRole('button', { name: 'Print label sheet' }).click();
  await expect(table.locator('body[data-printed]')).toBeAttached();
  await table.emulateMedia({ media: 'print' });
  await expect(table.getByRole('heading', { name: 'What is in this parcel' })).toBeVisible();
  await table.emulateMedia({ media: 'screen' });
  await table.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await table.getByRole('button', { name: 'Mark as sent' }).click();
  const question = table.getByRole('dialog', { name: /^Has the carrier taken Parcel/ });
  await expect(question).toContainText('tracking number 1234567890');
  await question.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(table.getByRole('region', { name: 'Messages' })).toContainText(
    'The parcel is sent. For ten minutes you can undo it',
  );
  await expect(table.getByRole('list', { name: 'Sent' })).toContainText('DHL 1234567890');
  await expectOpenToEveryone(table);
  await desk.close();

  await expect(page.getByRole('article')).toContainText('Forwarded to you'); // without a reload
  await expect(page.getByRole('list', { name: 'Where it has been' })).toContainText(
    'The office sent it on',
  );
  await expect(page.getByRole('link', { name: /1234567890/ })).toHaveAttribute(
    'href',
    'https://www.dhl.com/en/express/tracking.html?AWB=1234567890',
  );
  await page.goto(paths.postShipments);
  const shipment = page.getByRole('listitem', { name: /^2 items to/ });
  await expect(shipment).toContainText('€14.75 (€12.50 + €2.25 VAT)');
  await expect(shipment.getByRole('link', { name: 'Blue Bank' })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScrolling(page);
  expect(complaints).toEqual([]);
});
