import type { BrowserContext } from '@playwright/test';
import type { Database } from 'shared/database.types';
import { makeEvent, makeService } from 'shared/testing/factories';
import type { Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { justBeforeOrder } from '../support/just-before-order';
import { buySeat, choose, order, planOf } from '../support/purchases';
import { signIn } from '../support/sign-in';

type Service = Database['public']['Tables']['services']['Row'];

test.describe('a cart that waited', () => {
  test('names items that are off sale, dearer or ordered elsewhere, and orders the rest at the new price', async ({
    page,
    member,
    sql,
    complaints,
  }) => {
    const [gone, dearer, ordered] = [
      await makeService(sql),
      await makeService(sql, { price: 40 }),
      await makeService(sql, { price: 7 }),
    ];
    await choose(member, gone, dearer, ordered);
    const cart = await CartPage.open(page);
    await expect(cart.sum('Amount due')).toHaveText('€147.00');
    await sql`update services set status = 'inactive' where id = ${gone.id}`;
    await sql`update services set price = 50 where id = ${dearer.id}`;
    await order(member, ordered);
    await page.reload();
    await expect(cart.lines).toHaveCount(2);
    await expect(cart.line(gone.title)).toContainText('This is no longer available.');
    await expect(cart.line(dearer.title)).toContainText('€40.00 is now €50.00');
    await expect(cart.confirm).toBeDisabled();
    await expect(page.getByText('Something in your cart needs your attention')).toBeVisible();
    await expect(cart.sum('Amount due')).toHaveText('€50.00');

    await cart.remove(gone.title);
    await expect(cart.confirm).toBeEnabled();
    await page.reload();
    await expect(cart.lines).toHaveCount(1); // its pending row is withdrawn: it stays away
    await cart.confirm.dblclick();
    await expect(cart.placed).toBeVisible();
    expect((await charged(sql, member)).sort()).toEqual([50, 7]);
    expect(complaints).toEqual([]);
  });

  test('names an item that changes just before confirming, shows the new total, and asks again', {
    tag: '@long',
  }, async ({ page, member, sql }) => {
    const [gone, dearer] = [await makeService(sql), await makeService(sql, { price: 40 })];
    await choose(member, gone, dearer);
    const cart = await CartPage.open(page);
    await expect(cart.confirm).toHaveText(/€140\.00/);
    await justBeforeOrder(
      page,
      () => sql`update services set status = 'inactive' where id = ${gone.id}`,
    );
    await cart.confirm.click();
    await expect(cart.alert).toContainText(`“${gone.title}” is no longer available.`);
    await expect(cart.line(gone.title)).toContainText('This is no longer available.');
    await expect(cart.confirm).toBeDisabled();
    await cart.remove(gone.title);

    await expect(cart.confirm).toHaveText(/€40\.00/);
    await justBeforeOrder(page, () => sql`update services set price = 50 where id = ${dearer.id}`);
    await cart.confirm.click();
    await expect(cart.alert).toContainText('A price changed since you last saw it.');
    await expect(cart.sum('Amount due')).toHaveText('€50.00');
    await expect(cart.line(dearer.title)).toContainText('€40.00 is now €50.00');
    expect(await charged(sql, member)).toEqual([]);

    await expect(cart.confirm).toHaveText(/€50\.00/);
    await cart.confirm.click();
    await expect(cart.placed).toBeVisible();
    expect(await charged(sql, member)).toEqual([50]);
  });

  test('a seat whose reservation lapsed: says so, and takes a free one on ordering, if any is left', {
    tag: '@long',
  }, async ({ page, member, administrator, sql }) => {
    const event = await makeEvent(sql, { max_attendees: 1 });
    const lapse = () => sql`update event_registrations set held_until = now() - interval '1 second'
      where event_id = ${event.id} and user_id = ${member.id}`;
    const take = () =>
      administrator.client
        .from('event_registrations')
        .insert({ event_id: event.id, user_id: administrator.id })
        .throwOnError();
    await member.client
      .from('event_registrations')
      .insert({ event_id: event.id, user_id: member.id })
      .throwOnError();
    const cart = await CartPage.open(page);
    await expect(cart.line(event.title)).toContainText('Your seat is reserved until');
    await lapse();
    await page.reload();
    await expect(cart.line(event.title)).toContainText('Seats are still available');
    await expect(cart.confirm).toBeEnabled();

    await take();
    await page.reload();
    await expect(cart.line(event.title)).toContainText('Your seat is no longer reserved.');
    await expect(cart.confirm).toBeDisabled();

    await sql`update event_registrations set payment_status = 'cancelled'
      where event_id = ${event.id} and user_id = ${administrator.id}`;
    await page.reload();
    await cart.confirm.click();
    await expect(cart.placed).toBeVisible();
    const seats = await sql`select user_id from event_registrations
      where event_id = ${event.id} and payment_status <> 'cancelled'`;
    expect(seats).toEqual([{ user_id: member.id }]);
  });

  test('an event that is removed and put back: its seat is kept again, unless somebody has taken it', {
    tag: '@long',
  }, async ({ page, member, administrator, sql }) => {
    const event = await makeEvent(sql, { max_attendees: 1 });
    await member.client
      .from('event_registrations')
      .insert({ event_id: event.id, user_id: member.id })
      .throwOnError();
    const holders = () => sql`select user_id from event_registrations
      where event_id = ${event.id} and held_until > now()`;
    const undo = page.getByRole('button', { name: 'Undo' });
    const cart = await CartPage.open(page);
    await cart.remove(event.title);
    await undo.click();
    await expect(cart.line(event.title)).toContainText('Your seat is reserved until');
    expect(await holders()).toEqual([{ user_id: member.id }]);

    await cart.remove(event.title);
    await expect(undo).toBeVisible();
    await administrator.client
      .from('event_registrations')
      .insert({ event_id: event.id, user_id: administrator.id })
      .throwOnError();
    await undo.click();
    await expect(cart.alert).toContainText('All seats are taken or reserved right now.');
    await expect(cart.empty).toBeVisible();
    await sql`update event_registrations set payment_status = 'cancelled', held_until = null
      where event_id = ${event.id}`;
    await undo.click();
    await expect(cart.line(event.title)).toContainText('Your seat is reserved until');
  });

  test('a seat that is paid for on another device: leaves this cart alone, and is still there', {
    tag: '@long',
  }, async ({ page, member, administrator, sql }) => {
    const event = await makeEvent(sql);
    const service = await makeService(sql);
    await choose(member, service);
    await member.client
      .from('event_registrations')
      .insert({ event_id: event.id, user_id: member.id })
      .throwOnError();
    const cart = await CartPage.open(page);
    await expect(cart.line(event.title)).toBeVisible();
    await buySeat(member, administrator, event.id);
    await cart.remove(event.title);
    await expect(page.getByText(`“${event.title}” has already been ordered.`)).toBeVisible();
    await expect(cart.line(event.title)).toHaveCount(0);
    expect(
      await sql`select payment_status from event_registrations where event_id = ${event.id}`,
    ).toEqual([{ payment_status: 'paid' }]);
    await expect(cart.confirm).toBeEnabled(); // the rest can be ordered
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Billing', level: 2 })).toBeVisible();
  });
});

test('a country that is "Other": asked for in place by keyboard, and the cart is ordered as it was', {
  tag: '@long',
}, async ({ page, member, sql, complaints }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await sql`update profiles set country = 'Other', company_name = 'Mori KK' where id = ${member.id}`;
  const service = await makeService(sql, { price: 100 });
  await choose(member, await planOf(member), service);
  const cart = await CartPage.open(page);
  const buyer = page.getByRole('region', { name: 'Invoice to' });
  await expect(buyer).toContainText('Please add your country');
  const way = page.getByRole('button', { name: 'Review order' });
  await expect(way).toBeInViewport(); // long before the summary itself
  await expect(cart.complete).not.toBeInViewport();
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(cart.complete).toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(cart.complete).toBeFocused();
  await page.keyboard.press('Enter');
  const country = page.getByRole('dialog').getByLabel('Country');
  await expect(country).toBeFocused();
  await page.keyboard.type('Japan');
  await expect(country).toHaveValue('Japan');
  await page.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cart.confirm).toBeFocused();
  await expect(cart.lines).toHaveCount(3);
  await expect(buyer).toContainText('Japan');
  await page.keyboard.press('Enter');
  await expect(cart.placed).toBeVisible();

  const steps = page.getByRole('list', { name: /^What happens next with PO-/ });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
  await expect(steps).toContainText('within one working day of its arrival');
  const [invoice] = await sql`select buyer from invoices where user_id = ${member.id}`;
  expect(invoice?.buyer).toMatchObject({ company_name: 'Mori KK', country: 'Japan' });
  expect(complaints).toEqual([]);
});

test.describe('a stored cart edited by hand', () => {
  test('a forged price, an item nobody sells, rubbish: shows and charges what the catalogue says', async ({
    page,
    context,
    account,
    sql,
    complaints,
  }) => {
    const service = await makeService(sql, { price: 100 });
    const forged = { ...cartItem(service), price: 0.01, title: 'Free of charge', unit_quantity: 7 };
    const other = () => cartItem({ ...service, id: crypto.randomUUID() });
    await arrive(context, account, [
      null,
      { ...other(), price: '100' },
      { ...other(), title: { toString: 'x' } },
      { ...other(), title: 'A palace' },
      forged,
      { ...forged, title: 'The same once more' },
    ]);
    const cart = await CartPage.open(page);
    await expect(cart.line(service.title)).toContainText('€0.01 is now €100.00');
    await expect(cart.line('Free of charge')).toHaveCount(0);
    await expect(cart.sum('Amount due')).toHaveText('€100.00');
    await expect(cart.lines).toHaveCount(2);
    await expect(cart.line('A palace')).toContainText('This is no longer available.');
    await expect(cart.confirm).toBeDisabled();
    await cart.remove('A palace');
    await cart.confirm.click();
    await expect(cart.placed).toBeVisible();
    expect(await charged(sql, account)).toEqual([100]);
    const [item] = await sql`select item_title, quantity, unit_price::float from purchase_items i
      join purchases p on p.id = i.purchase_id where p.user_id = ${account.id}`;
    expect(item).toEqual({ item_title: service.title, quantity: 1, unit_price: 100 });
    expect(complaints).toEqual([]);
  });

  test('ten thousand items: the page stays usable and the cart can be cleared', {
    tag: '@long',
  }, async ({ page, context, account, sql, complaints }) => {
    const service = await makeService(sql);
    const many = Array.from({ length: 10_000 }, () =>
      cartItem({ ...service, id: crypto.randomUUID() }),
    );
    await arrive(context, account, [cartItem(service), ...many]);
    const cart = await CartPage.open(page);
    await expect(cart.line(service.title).first()).toContainText('€100.00');
    await expect(cart.sum('Amount due')).toHaveText('€100.00');
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
    await expect(cart.empty).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

/** A service as the browser keeps it in the cart. */
function cartItem({ id, title, price }: Pick<Service, 'id' | 'title' | 'price'>) {
  return {
    id: `service_${id}`,
    type: 'service',
    title,
    price: Number(price), // the database driver answers numeric as text
    currency: 'EUR',
    price_unit: 'one_time',
    unit_quantity: 1,
    added_at: '2026-11-21T09:00:00.000Z',
    source: { id },
  };
}

/** Signs in on a browser where someone has edited the items of the stored cart. */
async function arrive(
  context: BrowserContext,
  person: Person,
  items: readonly unknown[],
): Promise<void> {
  await signIn(context, person, { cart: JSON.stringify({ items, discountCode: null }) });
}

type Sql = Parameters<typeof makeService>[0];

/** The totals of the person's orders, in euros. */
async function charged(sql: Sql, { id }: Person): Promise<number[]> {
  const rows = await sql`select total_amount::float from purchases where user_id = ${id}`;
  return rows.map(({ total_amount }) => total_amount);
}
