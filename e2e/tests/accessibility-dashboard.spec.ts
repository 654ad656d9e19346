import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { CartPage } from '../pages/cart-page';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { choose, order } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('everyone can use the cart: empty, filled, with a code refused, with a changed price', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  const cart = await CartPage.open(page);
  await expect(cart.empty).toBeVisible();
  await expectOpenToEveryone(page);

  const [changed, gone] = [await makeService(sql), await makeService(sql)];
  await choose(member, changed, gone);
  await page.reload();
  await expect(cart.confirm).toBeEnabled();
  await expectOpenToEveryone(page);

  await cart.applyCode('NO-SUCH-CODE');
  await expect(cart.code).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);

  await sql`update services set price = 120 where id = ${changed.id}`;
  await sql`update services set status = 'inactive' where id = ${gone.id}`;
  await page.reload();
  await expect(cart.confirm).toBeDisabled();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can read that the order is placed', async ({ page, member, sql, complaints }) => {
  await choose(member, await makeService(sql));
  const cart = await CartPage.open(page);
  await cart.confirm.click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByText('You stay here.')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can read what is due and what is paid', async ({
  page,
  member,
  administrator,
  sql,
  complaints,
}) => {
  const purchase = await order(member, await makeService(sql, { price: 100 }));
  await page.goto('/dashboard/billing');
  const due = page.getByRole('region', { name: 'Amount due' });
  await expect(due).toContainText(purchase.purchase_number);
  await page
    .getByText(/INV-\d{4}-\d+/)
    .first()
    .click();
  await expectOpenToEveryone(page);

  await administrator.client
    .rpc('record_payment', {
      p_purchase_id: purchase.id,
      p_provider: 'bank_transfer',
      p_reference: 'HSBC 4',
      p_amount: 100,
    })
    .throwOnError();
  await expect(due).toContainText('Nothing is due');
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can edit their profile', async ({ page, member, complaints }) => {
  await page.goto('/dashboard/billing');
  await page.getByRole('button', { name: 'Edit Profile & Business Address' }).click();
  await expect(page.getByRole('dialog').getByLabel('Full name')).toHaveValue(member.fullName);
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after people', async ({
  page,
  context,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  const users = await new AdminList(page, '/dashboard/users').open();
  await expect(users.row('@').first()).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after orders and record a payment', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const { purchase_number: number } = await order(account, await makeService(sql));
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(number);
  await expect(page.getByRole('row')).toHaveCount(2); // the head, and the order
  await expectOpenToEveryone(page);

  await orders
    .row(number)
    .getByRole('button', { name: /record payment/i })
    .click();
  const record = page.getByRole('dialog').getByRole('button', { name: 'Record payment' });
  await record.click();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Details of ${number}` }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});
