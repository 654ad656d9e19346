import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { order, planOf } from '../support/purchases';

test('a member pays an order by card, on the page of the provider, and comes back to what is true', async ({
  page,
  member,
  sql,
}) => {
  const purchase = await order(member, await makeService(sql, { price: 100 }));
  await page.goto('/dashboard/billing');
  const due = page.getByRole('article', { name: `Order ${purchase.purchase_number}` });
  await expect(due.getByLabel('Bank transfer details')).toBeVisible();
  await due.getByRole('button', { name: 'Pay by card' }).click();

  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/card-payment\?attempt=/);
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Billing' }).click();
  await expect(page.getByText('Nothing is due. Thank you.')).toBeVisible();
  const [paid] = await sql`select status from purchases where id = ${purchase.id}`;
  expect(paid?.status).toBe('paid');
});

test('a member whose card is declined, whose bank asks and whose message is late: each page says what is true', {
  tag: '@long',
}, async ({ page, member, sql }) => {
  const purchase = await order(member, await makeService(sql, { price: 100 }));
  await page.goto('/dashboard/billing');
  const pay = page.getByRole('button', { name: 'Pay by card' });
  await pay.click();
  await page.getByRole('radio', { name: /0002/ }).check();
  const office = page.url();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('link', { name: 'Go back without paying' }).click();
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();

  await page.getByRole('link', { name: 'Go to Billing' }).first().click();
  await pay.click();
  await page.getByRole('radio', { name: /3155/ }).check();
  expect(page.url()).toBe(office);
  await page.getByText('What else may happen').click();
  await page.getByRole('radio', { name: /never/ }).check();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.getByRole('button', { name: 'Yes, it is me' }).click();
  // no message came: the provider was asked
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
  const [paid] = await sql`select status from purchases where id = ${purchase.id}`;
  expect(paid?.status).toBe('paid');
});

test('a member has a card kept for renewals and takes it away again', { tag: '@long' }, async ({
  page,
  member,
}) => {
  await order(member, await planOf(member));
  await page.goto('/dashboard/billing');
  await page.getByRole('checkbox', { name: 'Keep this card for my renewals' }).check();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await expect(page.getByText('This card is kept for later payments')).toBeVisible();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
  await page.goto('/dashboard/billing');
  const method = page.getByRole('region', { name: 'Payment method' });
  await expect(method).toContainText('Visa card ending 4242');
  await method.getByRole('button', { name: 'Remove card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
  await expect(method).toContainText('No payment method on file.');
});
