import { makeService, mark } from 'shared/testing/factories';
import { superAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { order } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('an administrator who loses the role while recording a payment is shown out, and records nothing', async ({
  page,
  context,
  browser,
  account,
  administrator,
  backend,
  sql,
}) => {
  const purchase = await order(account, await makeService(sql, { price: 100 }));
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(purchase.purchase_number);
  const row = orders.row(purchase.purchase_number);
  await row.getByRole('button', { name: /record payment/i }).click();
  await page.getByRole('dialog').getByLabel('Reference').fill('Too late');

  const office = await browser.newContext();
  await signIn(office, await superAdministrator(backend));
  const desk = await office.newPage();
  const users = await new AdminList(desk, '/dashboard/users').open();
  await users.search(administrator.email);
  const person = users.row(administrator.email);
  await person.getByRole('button', { name: /^Details of/ }).click();
  const role = desk.getByRole('combobox', { name: /^Change role of/ });
  await role.selectOption({ label: 'Member (none)' });
  const question = desk.getByRole('dialog', { name: 'Change role' });
  await question.getByRole('textbox').fill(administrator.fullName);
  await question.getByRole('button', { name: 'Change role' }).click();
  await expect(question).toBeHidden();

  const main = page.getByRole('main');
  await expect(main).toContainText('Access denied: Admin privileges required');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(main).not.toContainText(purchase.purchase_number);
  await expect(page.getByRole('link', { name: 'Refunds' })).toHaveCount(0);
  const { client } = administrator;
  const payment = client.rpc('record_payment', {
    p_purchase_id: purchase.id,
    p_provider: 'bank_transfer',
    p_reference: 'Too late',
    p_amount: 100,
  });
  expect((await payment).error?.code).toBe('ID002');
  expect((await client.from('order_directory').select('id')).error?.code).toBe('ID002');
  expect(await sql`select 1 from payments where purchase_id = ${purchase.id}`).toHaveLength(0);
  await main.getByRole('link', { name: 'Go to your documents' }).click();
  await expect(page).toHaveURL(/\/dashboard\/documents$/);
  await expect(page.getByRole('heading', { name: 'Documents & Templates' })).toHaveCount(0);
  await office.close();
});

test('an administrator who loses the role in the middle of an export or of several payments is shown out, and gets no more', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql }) => {
  const name = mark();
  const placed = [];
  for (const price of [40, 50, 60]) {
    placed.push(await order(account, await makeService(sql, { price })));
  }
  // more than one part of an export; of long ago and decided: nobody is told, no limit reached
  await sql`
    insert into affiliates (first_name, last_name, email, promotion_methods, is_test, status,
      rejection_reason, created_at)
    select 'Lea', ${name}, ${name} || n || '@example.test', 'Newsletter', true, 'rejected', 'No',
      now() - interval '2 days'
    from generate_series(1, 1001) n`;
  const setRole = (role: string | null) =>
    sql`update profiles set role = ${role} where id = ${administrator.id}`;
  const main = page.getByRole('main');
  // a list that is read again says the same words while its page still stands; the way out does not
  const shownOut = main.getByRole('alert').filter({
    hasText: 'Access denied: Admin privileges required',
    has: page.getByRole('link', { name: 'Go to your documents' }),
  });
  /** Takes the role away just before the second request to this address, which leaves once the page knows. */
  async function takeRoleBeforeTheSecond(address: RegExp): Promise<void> {
    let asked = 0;
    await page.route(address, async (route) => {
      asked += 1;
      if (asked === 2) {
        await setRole(null);
        await expect(shownOut).toBeVisible();
      }
      await route.continue();
    });
  }
  await signIn(context, administrator);
  const saved: unknown[] = [];
  page.on('download', (file) => saved.push(file));

  await new AdminList(page, `/dashboard/users?tab=affiliates&q=${name}`).open();
  await expect(page.getByRole('row')).toHaveCount(26); // the head and a page
  await takeRoleBeforeTheSecond(/affiliate_directory.*limit=1000/);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(shownOut).toBeVisible();
  await expect(page.getByText('The export could not be completed.')).toBeVisible();
  expect(saved).toEqual([]);
  await expect(main).not.toContainText(name);

  await setRole('admin');
  await new AdminList(page, `/dashboard/orders?q=${encodeURIComponent(account.email)}`).open();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Record payments' }).click();
  await takeRoleBeforeTheSecond(/rpc\/record_payment/);
  await page.getByRole('dialog').getByRole('button', { name: 'Record payments' }).click();
  await expect(shownOut).toBeVisible();
  await expect(page.getByText(/^Record payments: 1 done/)).toBeVisible(); // and what became of the others
  const paid = await sql`
    select 1 from payments where purchase_id = any(${placed.map(({ id }) => id)})`;
  expect(paid).toHaveLength(1);
});
