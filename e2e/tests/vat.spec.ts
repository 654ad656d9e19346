import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { choose, order, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('a business in Italy says so in the cart, has its number confirmed by VIES, and orders without VAT', async ({
  page,
  member,
  sql,
}) => {
  const service = await makeService(sql, { price: 100 });
  await sql`update profiles set country = 'Italy' where id = ${member.id}`;
  await choose(member, service);
  const cart = await CartPage.open(page);
  await expect(cart.sum('Amount due')).toHaveText('€100.00');
  await expect(page.getByText('Do you buy as a business?')).toBeVisible();
  await page.getByRole('button', { name: 'I buy as a business' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who buys').selectOption('A business');
  await dialog.getByLabel('Company name').fill('Rossi Design');
  await dialog.getByLabel('VAT number').fill('IT 0074311015');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toContainText('does not have the form of a VAT number');
  await dialog.getByLabel('VAT number').fill('IT 00743110157');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  // the function asks the stand-in, and the page hears of the answer
  await expect(page.getByText(/^Confirmed by VIES on .* as ROSSI DESIGN S\.R\.L\.$/)).toBeVisible();
  await expect(cart.sum('Amount due')).toHaveText('€84.75');
  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
  const [line] = await sql`
    select i.vat_category, i.vat_amount::float from purchase_items i
    join purchases p on p.id = i.purchase_id where p.user_id = ${member.id}`;
  expect(line).toEqual({ vat_category: 'AE', vat_amount: 0 });
});

test('an order that was taxed while a register was down is put right by one press, and the VAT becomes credit', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql }) => {
  await account.client
    .from('profiles')
    .update({
      country: 'Belgium',
      buyer_kind: 'business',
      company_name: 'Snel BV',
      vat_number: 'BE 0411.905.847',
    })
    .eq('id', account.id)
    .throwOnError();
  const placed = await order(account, await makeService(sql, { price: 100 }));
  expect(placed.total_amount).toBe(100);
  await recordPayment(administrator, placed);
  // down at the first question, and confirmed at the second; the stack's own timer may ask either
  const askAgain = async () => {
    await sql`update vat_checks set due_at = now()
      where user_id = ${account.id} and state = 'waiting' and lease is null`;
    await page.request.post('/functions/v1/check-vat');
    return sql`select state, tries from vat_checks where user_id = ${account.id}`;
  };
  await expect.poll(askAgain).toEqual([{ state: 'valid', tries: 2 }]);

  await signIn(context, administrator);
  await page.goto('/dashboard/vat');
  const invoices = page.getByRole('region', { name: 'Invoices to put right' });
  const row = invoices.getByRole('listitem').filter({ hasText: placed.purchase_number });
  await row.getByRole('button', { name: /^Put right/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put invoice right' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    /Credit note .* and invoice .* replace/,
  );
  await expect(row).toHaveCount(0);

  await signIn(context, account);
  await page.goto('/dashboard/billing');
  await expect(page.getByRole('region', { name: 'Credit on your account' })).toContainText(
    '€15.25',
  );
  await expect(page.getByText(/^Confirmed by VIES on .* as SNEL BV\.$/)).toBeVisible();
});
