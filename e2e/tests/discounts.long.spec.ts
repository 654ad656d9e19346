import { makeDiscountCode, makeService, mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { CartPage } from '../pages/cart-page';
import { justBeforeOrder } from '../support/just-before-order';
import { humanly } from '../support/keyboard';
import { choose } from '../support/purchases';
import { signIn } from '../support/sign-in';

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
    text: 'This discount code needs an order of at least €100.01.',
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

test('a code from its creation to its end: made, used, looked up, switched off, archived', async ({
  page,
  browser,
  baseURL,
  member,
  administrator,
  sql,
  complaints,
}) => {
  const name = `HARBOUR-${mark()}`.toUpperCase();
  const desk = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signIn(desk, administrator);
  const office = await desk.newPage();
  const codes = await new AdminList(office, '/dashboard/discounts').open();
  const dialog = office.getByRole('dialog');

  await office.getByRole('button', { name: 'New discount code' }).click();
  await expect(dialog.getByLabel('Discount code')).toBeFocused();
  await office.keyboard.type(` ${name.toLowerCase()}`, humanly);
  await expect(dialog.getByLabel('Discount code')).toHaveValue(name);
  await dialog.getByLabel('Discount value').fill('15');
  await dialog.getByLabel('Usage limit').fill('1');
  await dialog.getByLabel('Valid until').pressSequentially('31');
  await office.keyboard.press('Enter');
  await expect(dialog.getByLabel('Valid until')).toHaveAccessibleDescription(
    'Please enter the whole date',
  );
  await dialog.getByLabel('Valid until').fill('2199-12-31');
  await dialog.getByRole('button', { name: 'Create discount code' }).click();
  await expect(dialog).toBeHidden();
  const [stored] = await sql`
    select valid_from at time zone 'UTC' = date_trunc('day', now() at time zone 'UTC') as from_today,
      (valid_until at time zone 'UTC')::text as until, usage_limit
    from discount_codes where code = ${name}`;
  expect(stored).toEqual({ from_today: true, until: '2199-12-31 23:59:59.999', usage_limit: 1 });

  await choose(member, await makeService(sql, { price: 100 }));
  const cart = await CartPage.open(page);
  await cart.applyCode(name);
  await expect(cart.sum('Amount due')).toHaveText('€85.00');
  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();

  await codes.search(name);
  await expect(office).toHaveURL(/[?&]q=/);
  const row = codes.row(name);
  await expect(row).toContainText('Used up');
  await row.getByRole('link', { name: `Orders with ${name}: 1 of 1` }).click();
  await expect(office.getByRole('heading', { name: `Orders with ${name}` })).toBeVisible();
  await expect(office.getByRole('definition').filter({ hasText: '€15.00' })).toBeVisible();
  const [order] = await sql`
    select purchase_number from purchases where user_id = ${member.id}`;
  const use = codes.row(order?.purchase_number);
  await expect(use).toContainText('€85.00');
  await expect(use.getByRole('link', { name: member.fullName })).toHaveAttribute(
    'href',
    `/dashboard/person?id=${member.id}`,
  );
  await office.goBack();

  await row.getByRole('switch', { name: `${name} is active` }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete discount code' }).click();
  await expect(row).toContainText('Archived');
  await expect(row.getByRole('switch')).toHaveCount(0);

  await row.getByRole('button', { name: `Copy ${name}` }).click();
  await dialog.getByLabel('Discount code').fill(name);
  await dialog.getByRole('button', { name: 'Create discount code' }).click();
  await expect(codes.row(name)).toHaveCount(2); // an archived one has given its name free
  await desk.close();
  expect(complaints).toEqual([]);
});
