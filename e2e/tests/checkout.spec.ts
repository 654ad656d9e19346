import type { Route } from '@playwright/test';
import { makeDiscountCode, makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { loseAnswer, loseRequest } from '../support/lost-answers';
import { choose } from '../support/purchases';

const checkout = '**/rest/v1/rpc/checkout';

test('an answer that is lost: says it is safe, and sending it again gives the same order', async ({
  page,
  member,
  sql,
}) => {
  await choose(member, await makeService(sql, { price: 100 }));
  const { code } = await makeDiscountCode(sql);
  const cart = await CartPage.open(page);
  await cart.applyCode(code);
  await expect(cart.sum('Amount due')).toHaveText('€90.00');
  await loseAnswer(page, checkout);
  await cart.confirm.click();
  await expect(cart.alert).toContainText('Your cart is kept');
  await expect(cart.alert).toContainText('can never order twice');
  await expect(cart.confirm).toHaveText(/Send the order again/);
  await expect(cart.confirm).toBeFocused();
  const [placed] = await sql`select purchase_number from purchases where user_id = ${member.id}`;

  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
  await expect(page.getByText(placed?.purchase_number, { exact: true }).first()).toBeVisible();
  const orders = await sql`
    select p.total_amount::float, d.usage_count, count(*)::int as items
    from purchases p
    join purchase_items i on i.purchase_id = p.id
    join discount_codes d on d.id = p.discount_code_id
    where p.user_id = ${member.id} group by p.id, d.id`;
  expect([...orders]).toEqual([{ total_amount: 90, usage_count: 1, items: 1 }]);
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
  await expect(page.getByRole('region', { name: 'Amount due' }).getByRole('article')).toHaveCount(
    1,
  );
});

test('an answer that is lost, a price that changes, a reload: the order stays the one that was confirmed', {
  tag: '@long',
}, async ({ page, member, sql }) => {
  const service = await makeService(sql, { price: 100 });
  await choose(member, service);
  const cart = await CartPage.open(page);
  await loseAnswer(page, checkout);
  await cart.confirm.click();
  await expect(cart.alert).toContainText('Your cart is kept');
  await sql`update services set price = 500 where id = ${service.id}`;
  await page.reload();
  await expect(page.getByText('You confirmed')).toBeVisible();
  await expect(cart.line(service.title)).toBeVisible();
  await expect(cart.alert).toContainText('can never order twice');
  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
  const orders = await sql`select total_amount::float from purchases where user_id = ${member.id}`;
  expect([...orders]).toEqual([{ total_amount: 100 }]);

  await page.goto('/dashboard/cart');
  await expect(cart.empty).toBeVisible();
});

test('an order that never reached the server, then a server in trouble: kept, and placed once when sent again', {
  tag: '@long',
}, async ({ page, member, sql }) => {
  const service = await makeService(sql, { price: 100 });
  await choose(member, service);
  const cart = await CartPage.open(page);
  await loseRequest(page, checkout);
  await cart.confirm.click();
  await expect(cart.alert).toContainText('Your cart is kept');
  await expect(cart.line(service.title)).toBeVisible();
  await page.route(checkout, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway' }), {
    times: 1,
  });
  const answered = page.waitForResponse(checkout);
  await cart.confirm.click();
  await answered;
  await expect(cart.alert).toContainText('Your cart is kept');
  await expect(cart.alert).not.toContainText('gateway');
  expect(await sql`select 1 from purchases where user_id = ${member.id}`).toHaveLength(0);
  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
  expect(await sql`select 1 from purchases where user_id = ${member.id}`).toHaveLength(1);
});

test('the whole browser offline: prices fail with a way on, and come back', {
  tag: '@long',
}, async ({ page, context, member, sql }) => {
  await choose(member, await makeService(sql, { price: 100 }));
  await page.route('**/rpc/quote_cart', (route) => route.abort('internetdisconnected'));
  const cart = await CartPage.open(page);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(cart.confirm).toHaveCount(0);
  await context.unrouteAll();
  await page.unrouteAll();
  await retry.click();
  await expect(cart.sum('Amount due')).toHaveText('€100.00');
});

test('confirming in two tabs at once orders once', async ({ page, context, member, sql }) => {
  await choose(member, await makeService(sql));
  const carts = [await CartPage.open(page), await CartPage.open(await context.newPage())];
  for (const cart of carts) await expect(cart.confirm).toBeEnabled();
  const orders: Route[] = []; // the first one waits for the second
  await context.route(checkout, async (route) => {
    orders.push(route);
    if (orders.length === carts.length) await Promise.all(orders.map((one) => one.continue()));
  });
  for (const cart of carts) await cart.confirm.click();
  await expect
    .poll(() => sql`select 1 from purchases where user_id = ${member.id}`)
    .toHaveLength(1);
  for (const cart of carts) {
    await expect(cart.placed.or(cart.empty).or(cart.alert).first()).toBeVisible();
  }
  expect(await sql`select 1 from purchases where user_id = ${member.id}`).toHaveLength(1);
});
