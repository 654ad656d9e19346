import { readFile } from 'node:fs/promises';
import { paths } from 'shared/lib/paths';
import { makeService, mark } from 'shared/testing/factories';
import { readPdf } from 'shared/testing/read-pdf';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { loseAnswer } from '../support/lost-answers';
import { order, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('a transfer eight cents short settles an order, the office refunds a part of it, and its member finds the credit note', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const title = `Certificate ${mark()}`;
  const { purchase_number: number } = await order(
    account,
    await makeService(sql, { title, price: 118 }),
  );
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(number);
  const row = orders.row(number);
  await row.getByRole('button', { name: /^Record payment/ }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await payment.getByLabel(/^Amount received/).fill('117.92');
  await expect(
    payment.getByText('€0.08 short: the order is settled and the difference written off.'),
  ).toBeVisible();
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();

  await row.getByRole('link', { name: `Details of ${number}` }).click();
  const details = page.getByRole('dialog', { name: number, exact: true });
  const ledger = details.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByRole('row', { name: /Written off/ })).toContainText('-€0.08€0.00');
  await details.getByRole('button', { name: 'Refund…' }).click();
  const refund = page.getByRole('dialog', { name: `Refund ${number}` });
  await refund.getByRole('checkbox', { name: title }).check();
  await refund.getByLabel(`Amount of ${title} (€)`).fill('42');
  await expect(refund.getByLabel('Refund', { exact: true })).toHaveText(
    'Net€35.59VAT€6.41Refund€42.00',
  );
  await refund.getByLabel('Note').fill('One copy was damaged');
  await refund
    .getByRole('checkbox', { name: `€42.00 has been paid back to ${account.fullName}` })
    .check();
  await refund.getByRole('button', { name: 'Record refund' }).click();

  const done = page.getByRole('dialog', { name: '€42.00 refunded' });
  const saving = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Download credit note' }).click();
  const file = await saving;
  const note = file.suggestedFilename().replace('.pdf', '');
  const { pages } = await readPdf(await readFile(await file.path()));
  expect(pages.join(' ').replace(/\s+/g, ' ')).toContain(
    'This credit note credits €42.00 of invoice',
  );
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(ledger.getByRole('row', { name: new RegExp(note) })).toContainText('-€42.00');
  await expect(details.getByText('Partly refunded')).toBeVisible();

  await signIn(context, account);
  await page.goto(paths.billing);
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.getByRole('listitem').filter({ hasText: note })).toContainText('-€42.00');
  await expect(page.getByText('Nothing is due. Thank you.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('money beyond what is due is credit: its member uses it, and what came again is paid back', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql, complaints }) => {
  const place = async (price: number) => order(account, await makeService(sql, { price }));
  const [first, second] = [await place(100), await place(50)];
  await signIn(context, administrator);
  const orders = await new AdminList(page, `/dashboard/orders?q=${account.email}`).open();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  const messages = page.getByRole('region', { name: 'Messages' });
  await orders
    .row(first.purchase_number)
    .getByRole('button', { name: /^Record payment/ })
    .click();
  await payment.getByLabel(/^Amount received/).fill('112');
  await payment
    .getByRole('checkbox', { name: '€112.00 has arrived: record it as received' })
    .check();
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(messages).toContainText(`€12.00 became credit of ${account.fullName}.`);

  // the member pays a part of the other order from it, and transfers the rest
  await signIn(context, account);
  await page.goto(paths.billing);
  const credit = page.getByRole('region', { name: 'Credit on your account' });
  await expect(credit).toContainText('€12.00');
  const due = page.getByRole('article', { name: `Order ${second.purchase_number}` });
  await due.getByRole('button', { name: 'Use for this order' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Use your credit?' });
  await expect(question).toContainText('€38.00 is left to transfer.');
  await question.getByRole('button', { name: 'Use credit' }).click();
  await expect(due).toContainText('€12.00 of €50.00 is paid');
  await expect(due.getByLabel('Bank transfer details')).toContainText('Amount€38.00');
  await expect(credit).toHaveCount(0);

  // the rest comes twice
  await recordPayment(administrator, { ...second, total_amount: 38 });
  await signIn(context, administrator);
  await page.goto(`/dashboard/orders?q=${second.purchase_number}&open=${second.id}`);
  const details = page.getByRole('dialog', { name: second.purchase_number, exact: true });
  await details.getByRole('button', { name: 'Record payment' }).click();
  await payment.getByLabel('Reference').fill('once more');
  await payment.getByLabel(/^Amount received/).fill('38');
  await expect(
    payment.getByText(/^This order is paid already: €38\.00 becomes credit/),
  ).toBeVisible();
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(details.getByText('Nothing is due. €38.00 of credit is left.')).toBeVisible();
  await page.keyboard.press('Escape');

  const refunds = await new AdminList(
    page,
    '/dashboard/refunds?filter=open' as '/dashboard/',
  ).open();
  await refunds.search(second.purchase_number);
  await refunds
    .row('Paid again')
    .getByRole('button', { name: /^Pay back/ })
    .click();
  const back = page.getByRole('dialog', { name: 'Pay back credit' });
  await expect(back.getByLabel('Amount paid back (€)')).toHaveValue('38.00');
  await back.getByLabel('Note').fill('Asked by phone');
  await back.getByRole('button', { name: 'Pay back credit' }).click();
  await expect(messages).toContainText('€38.00 of credit recorded as paid back');

  const [left] = await sql`
    select coalesce(sum(left_amount), 0)::float as credit from account_credit_balances
    where user_id = ${account.id}`;
  expect(left?.credit).toBe(0);
  const { data } = await account.client.rpc('account_statement', {
    p_from: '2026-01-01',
    p_to: '2999-12-31',
  });
  expect(data).toMatchObject({ closing: 0 });
  expect(complaints).toEqual([]);
});

test('a refund whose answer was lost is recorded once', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql }) => {
  const purchase = await order(
    account,
    await makeService(sql, { title: `Lost ${mark()}`, price: 60 }),
  );
  await recordPayment(administrator, purchase);
  await signIn(context, administrator);
  await page.goto(`/dashboard/orders?q=${purchase.purchase_number}&open=${purchase.id}`);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const refund = page.getByRole('dialog', { name: `Refund ${purchase.purchase_number}` });
  await refund.getByRole('checkbox').first().check();
  await refund.getByLabel(/^Amount of/).fill('20');
  await refund.getByLabel('Note').fill('A third');
  await refund.getByRole('checkbox', { name: /^€20\.00 has been paid back/ }).check();
  await loseAnswer(page, '**/rpc/refund_purchase');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(refund.getByRole('alert')).toBeVisible();
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByRole('dialog', { name: '€20.00 refunded' })).toBeVisible();
  const rows = await sql`
    select amount::float from refunds where purchase_id = ${purchase.id}`;
  expect([...rows]).toEqual([{ amount: 20 }]);
});
