import { readFile } from 'node:fs/promises';
import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { order, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('a payment without a reference or of no amount, and one that may be a slip: says so, and records nothing', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql }) => {
  const purchase = await order(account, await makeService(sql, { price: 100 }));
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(purchase.purchase_number);
  const row = orders.row(purchase.purchase_number);
  await row.getByRole('button', { name: /record payment/i }).click();
  const dialog = page.getByRole('dialog');
  const record = dialog.getByRole('button', { name: 'Record payment' });
  await dialog.getByLabel('Reference').fill('');
  await record.click();
  await expect(dialog.getByLabel('Reference')).toHaveAccessibleDescription(
    'Please enter the reference of the payment',
  );
  await dialog.getByLabel('Reference').fill('HSBC 2');
  for (const amount of ['', 'all of it', '0', '-100', '1e2x']) {
    await dialog.getByLabel(/^Amount received/).fill(amount);
    await record.click();
    await expect(dialog.getByLabel(/^Amount received/)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(dialog.getByLabel('Reference')).toHaveValue('HSBC 2');
  await dialog.getByLabel(/^Amount received/).fill('90');
  await expect(dialog.getByText('€10.00 less than is due: the rest stays due.')).toBeVisible();
  await record.click();
  await expect(
    dialog.getByRole('checkbox', { name: '€90.00 has arrived: record it as received' }),
  ).toHaveAccessibleDescription('Please check the amount, then tick this box');
  expect(await sql`select 1 from payments where purchase_id = ${purchase.id}`).toHaveLength(0);
});

test('a morning’s payments by keyboard: found by invoice and amount, recorded, and on to the next', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const [first, second, third] = [
    await order(account, await makeService(sql, { price: 2033.26 })),
    await order(account, await makeService(sql, { price: 2033.26 })),
    await order(account, await makeService(sql, { price: 77 })),
  ];
  const [invoice] = await sql`
    select invoice_number from invoices where purchase_id = ${first.id}`;
  const email = account.email;
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(invoice?.invoice_number);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(orders.row(first.purchase_number)).toContainText('Unpaid');

  // of this member, and unpaid: the sum of what is shown
  await page.goto(`/dashboard/orders?q=${email}&filter=pending`);
  const sum = page.getByLabel('Sum of the orders shown');
  await expect(sum).toContainText('3 orders€4,143.52');
  await orders
    .row(third.purchase_number)
    .getByRole('button', { name: /record payment/i })
    .press('Enter');
  await expect(page.getByLabel('Reference')).toBeFocused();
  await page.keyboard.type('FT 77');
  await page.keyboard.press('Enter');
  // the row has left the list: work goes on with the next
  await expect(orders.row(third.purchase_number)).toBeHidden();
  await expect(
    page.getByRole('link', { name: `Details of ${second.purchase_number}` }),
  ).toBeFocused();
  await expect(sum).toContainText('2 orders€4,066.52');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await page.getByRole('button', { name: 'Record payments' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record payments' });
  await expect(dialog).toContainText('2 orders, each paid in full: €4,066.52');
  await dialog.getByLabel('Received on').fill('2026-02-28');
  await dialog.getByLabel('Received on').press('Enter');
  const results = page.getByRole('list', { name: 'Results of Record payments' });
  await expect(results).toContainText(`${first.purchase_number} done`);
  await expect(results).toContainText(`${second.purchase_number} done`);
  const payments = await sql`
    select p.purchase_number, y.reference, y.paid_on::text from payments y
    join purchases p on p.id = y.purchase_id
    where p.user_id = ${account.id} and y.paid_on = '2026-02-28' order by 1`;
  expect([...payments]).toEqual(
    [first, second].map(({ purchase_number }) => ({
      purchase_number,
      reference: purchase_number,
      paid_on: '2026-02-28',
    })),
  );

  // a figure of another screen leads here by its days, and the export says the same
  await page.goto(
    `/dashboard/orders?q=${email}&filter=paid&paid_from=2026-02-01&paid_to=2026-02-28`,
  );
  await expect(sum).toContainText('2 orders€4,066.52');
  await expect(page.getByRole('combobox', { name: 'Paid' })).toContainText('1–28 Feb 2026');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  const text = await readFile(file, 'utf8');
  expect(text.startsWith('\uFEFF"Order","Date","Member",')).toBe(true);
  const line = text.split('\r\n').find((each) => each.startsWith(`"${first.purchase_number}"`));
  expect(line).toContain(`"${invoice?.invoice_number}",`);
  expect(line).toContain('"1723.10","310.16","2033.26","Paid","2026-02-28","Bank transfer",');
  await page.getByRole('button', { name: /^Paid 1–28 Feb 2026/ }).click();
  await expect(sum).toContainText('3 orders€4,143.52');
  expect(complaints).toEqual([]);
});

test('an administrator keeps the papers of orders and reminds their members: once a week, and each one is noted', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql }) => {
  const [first, second, paid] = [
    await order(account, await makeService(sql, { price: 31 })),
    await order(account, await makeService(sql, { price: 32 })),
    await order(account, await makeService(sql, { price: 33 })),
  ];
  await recordPayment(administrator, paid);
  await signIn(context, administrator);
  const orders = await new AdminList(page, `/dashboard/orders?q=${account.email}`).open();
  const row = orders.row(first.purchase_number);
  const remind = row.getByRole('button', { name: /^Remind/ });
  const question = page.getByRole('dialog', { name: 'Send a payment reminder?' });
  await remind.press('Enter');
  await expect(question).toContainText('€31.00');
  await question.getByRole('button', { name: 'Send reminder' }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText('reminded');
  await expect(remind).toBeHidden();

  await row.getByRole('link', { name: `Details of ${first.purchase_number}` }).click();
  const details = page.getByRole('dialog', { name: first.purchase_number });
  await expect(details.getByRole('region', { name: 'History' })).toContainText(
    `Payment reminder sent by ${administrator.fullName}`,
  );
  await expect(details.getByRole('button', { name: 'Send reminder' })).toHaveCount(0);
  const paper = page.waitForEvent('download');
  await details.getByRole('button', { name: /^Invoice PDF/ }).click();
  const [invoice] = await sql`select invoice_number from invoices where purchase_id = ${first.id}`;
  expect((await paper).suggestedFilename()).toBe(`${invoice?.invoice_number}.pdf`);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Send reminders (2 of 3)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
  const results = page.getByRole('list', { name: 'Results of Send reminders' });
  await expect(results).toContainText(
    new RegExp(`${first.purchase_number} failed: A reminder went out on .*The next one can go out`),
  );
  await expect(results).toContainText(`${second.purchase_number} done`);
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download PDFs/ }).click();
  const file = await zip;
  expect(file.suggestedFilename()).toMatch(/^invoices-[\d-]+\.zip$/);
  const bytes = await readFile(await file.path(), 'latin1'); // a ZIP has its names as they are
  const wanted = await sql<{ file: string }[]>`
    select invoice_number || '.pdf' as file from invoices where purchase_id in (${first.id}, ${paid.id})`;
  expect(wanted).toHaveLength(2);
  for (const each of wanted) expect(bytes).toContain(each.file);
});
