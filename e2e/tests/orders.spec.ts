import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { order } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('a double click on “Record payment” records it once', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const purchase = await order(account, await makeService(sql, { price: 100 }));
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(purchase.purchase_number);
  const row = orders.row(purchase.purchase_number);
  await row.getByRole('button', { name: /record payment/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('HSBC 1');
  await dialog.getByRole('button', { name: 'Record payment' }).dblclick();
  await expect(row).toContainText('Paid');
  await expect(dialog).toBeHidden();
  const payments = await sql`
    select provider, reference, amount::float from payments where purchase_id = ${purchase.id}`;
  expect([...payments]).toEqual([{ provider: 'bank_transfer', reference: 'HSBC 1', amount: 100 }]);
  const told = await sql`
    select 1 from notifications where user_id = ${account.id} and type = 'payment_received'`;
  expect(told).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a payment without a reference or of another amount: says so, and records nothing', async ({
  page,
  context,
  account,
  administrator,
  sql,
}) => {
  const purchase = await order(account, await makeService(sql, { price: 100 }));
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(purchase.purchase_number);
  const row = orders.row(purchase.purchase_number);
  await row.getByRole('button', { name: /record payment/i }).click();
  const dialog = page.getByRole('dialog');
  const record = dialog.getByRole('button', { name: 'Record payment' });
  await record.click();
  await expect(dialog.getByLabel('Reference')).toHaveAccessibleDescription(
    'Please enter the reference of the payment',
  );
  await dialog.getByLabel('Reference').fill('HSBC 2');
  for (const amount of ['', 'all of it', '99.99', '-100', '1e2x']) {
    await dialog.getByLabel(/^Amount received/).fill(amount);
    await record.click();
    await expect(dialog.getByLabel(/^Amount received/)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(dialog.getByLabel('Reference')).toHaveValue('HSBC 2');
  expect(await sql`select 1 from payments where purchase_id = ${purchase.id}`).toHaveLength(0);
});

test('two administrators record the same payment: the second is told it was paid already', async ({
  page,
  context,
  account,
  administrator,
  sql,
}) => {
  const purchase = await order(account, await makeService(sql, { price: 100 }));
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(purchase.purchase_number);
  await orders
    .row(purchase.purchase_number)
    .getByRole('button', { name: /record payment/i })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('HSBC 3');
  await administrator.client
    .rpc('record_payment', {
      p_purchase_id: purchase.id,
      p_provider: 'bank_transfer',
      p_reference: 'the other desk',
      p_amount: 100,
    })
    .throwOnError();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText(/had been paid already/),
  ).toBeVisible();
  const payments = await sql`select reference from payments where purchase_id = ${purchase.id}`;
  expect([...payments]).toEqual([{ reference: 'the other desk' }]);
});
