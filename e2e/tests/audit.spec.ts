import { makeService } from 'shared/testing/factories';
import { superAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { order, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('a super administrator finds who changed what; administrators and members are refused', async ({
  page,
  context,
  account,
  administrator,
  backend,
  sql,
  complaints,
}) => {
  const claire = await superAdministrator(backend);
  const review = await makeService(sql, { price: 100 });
  const purchase = await order(account, review);
  const { client } = administrator;
  await client.from('services').update({ price: 120 }).eq('id', review.id).throwOnError();
  await recordPayment(administrator, purchase);

  await signIn(context, administrator);
  await page.goto('/dashboard/audit');
  await expect(page.getByRole('main')).toContainText('only available to super administrators');
  for (const person of [administrator, account]) {
    expect((await person.client.from('audit_directory').select()).data ?? []).toEqual([]);
    expect((await person.client.from('audit_actors').select()).data ?? []).toEqual([]);
    expect((await person.client.from('audit_log').select()).data).toEqual([]);
  }

  await signIn(context, claire);
  await page.goto(`/dashboard/audit?actor=${administrator.id}`);
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  const ofReview = entries.filter({ hasText: review.title });
  await expect(ofReview.filter({ hasText: 'Price' })).toContainText('€100.00 → , after: €120.00');
  await expect(page.getByRole('combobox', { name: 'Done by' })).toHaveValue(administrator.id);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Order');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('pending → , after: paid');
  await expect(entries.getByRole('link', { name: purchase.purchase_number })).toHaveAttribute(
    'href',
    `/dashboard/orders?open=${purchase.id}`,
  );

  // about a person, found by name; then the history of one thing, and back
  await page.goto('/dashboard/audit');
  const about = page.getByRole('combobox', { name: 'About' });
  await about.fill(account.email);
  await expect(page.locator('datalist option')).toHaveCount(1);
  await about.fill(`${account.fullName}, ${account.email}`);
  await expect(page).toHaveURL(new RegExp(`subject=${account.id}`));
  await expect(entries.filter({ hasText: review.title })).not.toHaveCount(0);
  const payment = entries.filter({ hasText: 'Payment' }).first();
  await payment.getByText(/^And .* more changes?$/).click(); // one action, one entry
  await payment
    .getByRole('button', { name: `History of Order ${purchase.purchase_number}` })
    .click();
  await expect(entries).toHaveCount(1);
  await expect(payment.getByText(/^And .* more changes?$/)).toHaveCount(0);
  await page.goBack();
  await expect(payment.getByText(/^And .* more changes?$/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Action' }).selectOption('Deleted');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await expect(entries.first()).toBeVisible();
  expect(complaints).toEqual([]);
});
