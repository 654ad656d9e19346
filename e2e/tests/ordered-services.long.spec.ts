import { makeService, mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { order, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('the work on what members ordered: found, begun with notes, done for several at once', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const name = mark();
  const [paid, also, unpaid] = [
    await makeService(sql, { title: `Review ${name} a` }),
    await makeService(sql, { title: `Review ${name} b` }),
    await makeService(sql, { title: `Review ${name} c` }),
  ];
  const purchase = await order(account, paid, also);
  await order(account, unpaid);
  await recordPayment(administrator, purchase);
  await signIn(context, administrator);
  const list = await new AdminList(page, '/dashboard/services?view=ordered').open();
  await list.search(name);
  await expect(page.getByRole('row')).toHaveCount(4); // the head, and three services
  await expect(list.row(unpaid.title)).toContainText('Payment Pending');
  await page.getByLabel('Status').selectOption('To do');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page).toHaveURL(/view=ordered.*filter=to_do|filter=to_do.*view=ordered/);

  const dialog = page.getByRole('dialog');
  await list
    .row(paid.title)
    .getByRole('button', { name: /^Start work/ })
    .click();
  await expect(dialog.getByLabel(/^Notes for the member/)).toBeFocused();
  await page.keyboard.type('The lawyer has it.');
  await dialog.getByRole('button', { name: 'Start work' }).click();
  await expect(list.row(paid.title)).toContainText('In Progress');
  await expect(list.row(paid.title)).toContainText('The lawyer has it.');

  // the other desk is quicker with the second; the list hears of it by itself
  const rows = await sql`select id from user_services where service_id = ${also.id}`;
  await administrator.client
    .rpc('set_service_progress', {
      p_user_service_id: String(rows[0]?.id),
      p_status: 'in_progress',
    })
    .throwOnError();
  await expect(list.row(also.title)).toContainText('In Progress');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Mark completed', exact: true }).click();
  await expect(dialog).toContainText('Their members are notified at once.');
  await dialog.getByRole('button', { name: 'Mark completed' }).click();
  const results = page.getByRole('list', { name: 'Results of Mark completed' });
  await expect(results.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(2);
  await page.getByLabel('Status').selectOption('Completed');
  await expect(page.getByRole('row')).toHaveCount(3);
  const told = await sql`
    select 1 from notifications where user_id = ${account.id} and type = 'service_completed'`;
  expect(told).toHaveLength(2);

  const link = list.row(paid.title).getByRole('link', { name: purchase.purchase_number });
  await link.click();
  await expect(dialog.getByRole('heading', { name: purchase.purchase_number })).toBeVisible();
  expect(complaints).toEqual([]);
});
