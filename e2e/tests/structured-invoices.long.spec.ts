import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { brokenRules } from 'shared/testing/en16931/broken-rules';
import { at, readXml, textAt } from 'shared/testing/en16931/read-xml';
import { makeService } from 'shared/testing/factories';
import { unzipSync } from 'shared/testing/unzip';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { order } from '../support/purchases';
import { signIn } from '../support/sign-in';

async function savedBy(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download');
  await button.press('Enter');
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a member and the office save the same e-invoice, which keeps the rules of EN 16931', async ({
  page,
  context,
  member,
  administrator,
  sql,
  complaints,
}) => {
  const purchase = await order(
    member,
    await makeService(sql, { title: 'Għajnuna & <friends>', price: 1749 }),
  );
  const [issued] = await sql<{ invoice_number: string }[]>`
    select invoice_number from invoices where purchase_id = ${purchase.id}`;
  const number = String(issued?.invoice_number);

  await page.goto(paths.billing);
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await invoices.getByText(number).click();
  const own = await savedBy(page, page.getByRole('button', { name: `Download XML of ${number}` }));
  expect(own.name).toBe(`${number}.xml`);
  const xml = own.bytes.toString();
  expect(brokenRules(xml)).toEqual([]);
  const [line] = at(readXml(xml), 'cac:InvoiceLine');
  expect(line && textAt(line, 'cac:Item/cbc:Name')).toBe('Għajnuna & <friends>');
  expect(textAt(readXml(xml), 'cac:PaymentMeans/cbc:PaymentID')).toBe(purchase.purchase_number);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    `${number}.xml was saved.`,
  );

  await signIn(context, administrator);
  const orders = new AdminList(page, `/dashboard/orders?q=${purchase.purchase_number}`);
  await orders.open();
  const row = orders.row(purchase.purchase_number);
  await row.getByRole('link', { name: `Details of ${purchase.purchase_number}` }).click();
  const details = page.getByRole('dialog', { name: purchase.purchase_number });
  const theirs = await savedBy(page, details.getByRole('button', { name: `XML: ${number}` }));
  expect(theirs.bytes.toString()).toBe(xml);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const all = await savedBy(page, page.getByRole('button', { name: /^Download XML/ }));
  expect(all.name).toMatch(/^invoices-xml-[\d-]+\.zip$/);
  const files = unzipSync(new Uint8Array(all.bytes));
  expect(Object.keys(files)).toEqual([`${number}.xml`]);
  expect(Buffer.from(files[`${number}.xml`] ?? []).toString()).toBe(xml);
  expect(complaints).toEqual([]);
});
