import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { makeService } from 'shared/testing/factories';
import { readPdf } from 'shared/testing/read-pdf';
import { expect, test } from '../fixtures';
import { order, planOf } from '../support/purchases';
import { expectWholeNumbers } from '../support/whole-numbers';

/** Presses what has the focus and waits for the file. */
async function savedByEnter(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a member downloads an invoice by keyboard: the file says what the screen says', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  const purchase = await order(
    member,
    await makeService(sql, { title: 'Għajnuna ქ \u{10fffd}', price: 1749 }),
  );
  const [issued] = await sql<{ invoice_number: string }[]>`
    select invoice_number from invoices where purchase_id = ${purchase.id}`;
  const number = String(issued?.invoice_number);
  await page.goto('/dashboard/billing', { waitUntil: 'networkidle' });
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices).toContainText(number);
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(asked.filter((name) => /invoice-paper|noto-sans/.test(name))).toEqual([]);

  // the row's PDF, without opening it
  await invoices.locator('summary').focus();
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: `Download PDF of ${number}` });
  await expect(button).toBeFocused();
  const { name, bytes } = await savedByEnter(page);
  expect(name).toBe(`${number}.pdf`);

  const { pages } = await readPdf(bytes);
  const paper = pages.join('\n');
  await expect(button).toBeFocused();
  await invoices.locator('summary').click();
  const [net, vat, gross] = await invoices.locator('dd').allTextContents();
  expect(gross).toBe('€1,749.00');
  expect(paper).toContain(number);
  // no font of ours has the second word: the screen draws it, and it can be selected all the same; for the
  // third this machine would draw an empty box
  expect(paper).toMatch(/Għajnuna\s+ქ\s*\ufffd/);
  expect(paper).toContain('\ufffd stands for a character');
  expect(paper).toContain(`Net ${net}\nVAT 18% on ${net} ${vat}\n`);
  expect(paper).toContain(`Gross in EUR ${gross}`);
  expect(paper).toContain(purchase.purchase_number);
  expect(complaints).toEqual([]);

  await page.getByRole('button', { name: 'Download statement' }).focus();
  const csv = await savedByEnter(page);
  expect(csv.name).toMatch(/^statement-\d{4}-01-01-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.bytes.toString()).toContain(`"Invoice","${number}",`);
  expect(csv.bytes.toString()).toMatch(/"Closing balance","","","","1749\.00"\r\n$/);
  expect(complaints).toEqual([]);
});

test('a member on the smallest phone reads the number of an order and of its invoice in one line each', {
  tag: '@long',
}, async ({ page, member, complaints }) => {
  const unpaid = await order(member, await planOf(member));
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of [paths.billing, paths.membership]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(/^Loading /), path).toHaveCount(0);
      await expect(page.getByText(unpaid.purchase_number).first(), path).toBeVisible();
      await expectWholeNumbers(page);
    }
  }
  expect(complaints).toEqual([]);
});
