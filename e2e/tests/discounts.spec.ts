import { makeDiscountCode, makeService, mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { justBeforeOrder } from '../support/just-before-order';
import { choose } from '../support/purchases';

const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
const lastYear = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000).toISOString();

const refused = [
  { bad: 'unknown', text: 'This discount code is not valid.', code: null },
  {
    bad: 'expired',
    text: 'This discount code has expired.',
    code: { valid_from: lastYear, valid_until: yesterday },
  },
  { bad: 'used up', text: 'This discount code has been used up.', code: { usage_limit: 0 } },
  { bad: 'switched off', text: 'This discount code is not valid.', code: { is_active: false } },
  {
    bad: 'for documents only',
    text: 'This discount code applies to documents only.',
    code: { applicable_to: 'documents' },
  },
  {
    bad: 'for larger orders',
    text: 'This discount code needs a purchase of at least €100.01.',
    code: { minimum_purchase: 100.01 },
  },
];
test('a code that is refused: says why beside it, changes nothing, keeps it for correction', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  await choose(member, await makeService(sql, { price: 100 }));
  const cart = await CartPage.open(page);
  for (const nothing of ['', '   ']) {
    await cart.applyCode(nothing);
    await expect(cart.code).toHaveAccessibleDescription('Please enter a discount code');
    await expect(cart.code).toBeFocused();
  }
  for (const { bad, text, code: wanted } of refused) {
    await test.step(bad, async () => {
      const code = wanted ? (await makeDiscountCode(sql, wanted)).code : `NONE-${mark()}`;
      const answered = page.waitForResponse('**/rpc/quote_cart');
      await cart.applyCode(` ${code.toLowerCase()} `);
      await answered;
      await expect(cart.code).toHaveAccessibleDescription(text);
      await expect(cart.alert).toHaveText(text);
      await expect(cart.code).toHaveValue(` ${code.toLowerCase()} `);
      await expect(cart.sum('Amount due')).toHaveText('€100.00');
      await expect(cart.confirm).toBeEnabled();
    });
  }
  await cart.applyCode('<img src=x onerror=alert(1)>');
  await expect(cart.code).toHaveAccessibleDescription('This discount code is not valid.');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);

  const good = await makeDiscountCode(sql);
  await cart.applyCode(good.code);
  await expect(cart.sum('Amount due')).toHaveText('€90.00');
  await expect(cart.alert).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('Enter twice, then a double click: applied once and used once', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  await choose(member, await makeService(sql, { price: 100 }));
  const first = await makeDiscountCode(sql);
  const second = await makeDiscountCode(sql);
  const cart = await CartPage.open(page);
  await expect(cart.sum('Amount due')).toHaveText('€100.00');

  await cart.code.fill(first.code);
  await cart.code.press('Enter');
  await page.keyboard.press('Enter');
  await expect(cart.sum(`Discount (${first.code})`)).toHaveText('-€10.00');
  await page.getByRole('button', { name: `Remove discount code ${first.code}` }).click();
  await expect(cart.sum('Amount due')).toHaveText('€100.00');

  await cart.code.fill(second.code);
  await page.getByRole('button', { name: 'Apply' }).dblclick();
  await expect(cart.sum(`Discount (${second.code})`)).toHaveText('-€10.00');
  await expect(cart.sum('Amount due')).toHaveText('€90.00');

  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
  const uses = await sql`
    select code, usage_count from discount_codes
    where code in ${sql([first.code, second.code])} and usage_count > 0`;
  expect([...uses]).toEqual([{ code: second.code, usage_count: 1 }]);
  expect(complaints).toEqual([]);
});

test('a code that ends between applying and confirming: says so, orders nothing, can be removed', async ({
  page,
  member,
  sql,
}) => {
  await choose(member, await makeService(sql, { price: 100 }));
  const { id, code } = await makeDiscountCode(sql, { valid_from: lastYear });
  const cart = await CartPage.open(page);
  await cart.applyCode(code);
  await expect(cart.sum('Amount due')).toHaveText('€90.00');
  await justBeforeOrder(
    page,
    () => sql`update discount_codes set valid_until = ${yesterday} where id = ${id}`,
  );
  await cart.confirm.click();
  await expect(cart.alert.first()).toContainText('This discount code has expired.');
  expect(await sql`select 1 from purchases where user_id = ${member.id}`).toHaveLength(0);

  await page.getByRole('button', { name: `Remove discount code ${code}` }).click();
  await expect(cart.sum('Amount due')).toHaveText('€100.00');
  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
});
