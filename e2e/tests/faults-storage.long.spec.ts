import type { Page } from '@playwright/test';
import { cartItemId } from 'shared/cart/types';
import { paths } from 'shared/lib/paths';
import { makeCartItem } from 'shared/testing/cart-items';
import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { ServicesPage } from '../pages/services-page';
import { howSoon } from '../support/how-soon';
import { signIn } from '../support/sign-in';

/** As with "Block all cookies": every look at storage throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });

/** Nothing more fits in, but for so many characters of the tab's own. */
const fillStorage = (page: Page, left = 0) =>
  page.evaluate((room) => {
    sessionStorage.setItem('room', 'x'.repeat(room));
    for (const storage of [localStorage, sessionStorage]) {
      for (let size = 2 ** 22, nr = 0; size >= 1; nr += 1) {
        try {
          storage.setItem(`something else ${nr}`, 'x'.repeat(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
    }
    sessionStorage.removeItem('room');
  }, left);

test('a member whose browser keeps nothing signs in, orders and sees the order; a reload asks them to sign in', async ({
  page,
  account,
  sql,
}) => {
  const service = await makeService(sql);
  await blockStorage(page);
  const login = await LoginPage.open(page);
  await howSoon('storage blocked, signed in', '≤ 2 s', () => login.signIn(account));
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await tabs.getByRole('link', { name: 'Services' }).click();
  const services = new ServicesPage(page);
  await services.order(service.title).click();
  await expect(services.item(service.title)).toContainText('In your cart');
  await page.getByRole('link', { name: /^Cart/ }).click();
  const cart = new CartPage(page);
  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
  expect(await sql`select 1 from purchases where user_id = ${account.id}`).toHaveLength(1);

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await new LoginPage(page).signIn(account);
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(account.email);
});

test('a member whose browser is full signs in, orders, and is told why a reload signs them out', async ({
  page,
  account,
  sql,
}) => {
  const service = await makeService(sql);
  const login = await LoginPage.open(page);
  await fillStorage(page, 200); // a session is longer
  await howSoon('storage full, signed in', '≤ 2 s', () => login.signIn(account));
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await tabs.getByRole('link', { name: 'Services' }).click();
  const services = new ServicesPage(page);
  await services.order(service.title).click();
  await expect(services.item(service.title)).toContainText('In your cart');
  await page.getByRole('link', { name: /^Cart/ }).click();
  const cart = new CartPage(page);
  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
  expect(await sql`select 1 from purchases where user_id = ${account.id}`).toHaveLength(1);

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'this browser has no room to keep it',
  );
});

test('a member whose browser fills up while they fill a cart keeps all of it until they order', async ({
  page,
  context,
  account,
  sql,
}) => {
  const [first, second] = [await makeService(sql), await makeService(sql)];
  await signIn(context, account);
  const services = await ServicesPage.open(page);
  await services.order(first.title).click();
  await expect(services.item(first.title)).toContainText('In your cart');
  await fillStorage(page);
  await services.order(second.title).click();
  await expect(services.item(second.title)).toContainText('In your cart');
  const cart = await CartPage.open(page);
  await howSoon('storage fills up, the cart is whole', '≤ 2 s', () =>
    expect(cart.lines).toHaveCount(2),
  );
  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
});

test('a member whose browser keeps what releases of before have written loses nothing that still means something', async ({
  page,
  context,
  account,
  sql,
  complaints,
}) => {
  const service = await makeService(sql, { price: 100 });
  const id = cartItemId('service', service.id);
  const item = makeCartItem(1, {
    id,
    title: service.title,
    price: 100,
    source: { id: service.id },
  });
  const cart = JSON.stringify({
    version: 0,
    // without what is asked of an item today, and with what is asked no longer
    items: [
      { ...item, id: service.id },
      { ...item, tax: 0.18, thumbnail: 'x.png' },
    ],
    coupon: 5,
  });
  await signIn(context, account, { cart });
  await page.addInitScript((id) => {
    const written: [Storage, Record<string, string>][] = [
      [
        localStorage,
        {
          role: 'owner',
          [`order-attempt:${id}`]: '{"key":7,"items":"all"}',
          [`profile-card:${id}`]: '{"name":["Maria"]}',
          'pending-membership': '"gold"',
          'registration-draft': '{"email":null}',
          'events-view': 'agenda',
          [`post-unsent:${id}`]: 'true',
          'counter-sounds': 'loud',
        },
      ],
      [
        sessionStorage,
        {
          'scroll-positions': '[1,2,{}]',
          'profile-form': '{"typed":{"full_name":4}}',
          'contact-form': '[]',
          'recent-finds': '{"q":1}',
        },
      ],
    ];
    for (const [storage, values] of written)
      for (const [key, value] of Object.entries(values)) storage.setItem(key, value);
  }, account.id);

  const shown = new CartPage(page);
  await howSoon('data of an older release, the cart is there', '≤ 2 s', async () => {
    await CartPage.open(page);
    await expect(shown.line(service.title)).toBeVisible();
  });
  await expect(shown.lines).toHaveCount(1);
  await expect(shown.sum('Amount due')).toHaveText('€100.00');
  for (const path of [paths.events, paths.post, paths.billing, '/contact', '/members']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
  await page.goto(`${paths.documents}?edit=profile`);
  await expect(page.getByRole('dialog').getByLabel(/^Full name/)).toHaveValue(account.fullName);
  expect(complaints).toEqual([]);
});

test('an administrator at the counter of a tablet that a later release has used reads that nothing is lost', async ({
  page,
  context,
  administrator,
}) => {
  await signIn(context, administrator);
  await page.goto('/');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('post-counter', 2);
        asked.onupgradeneeded = () => asked.result.createObjectStore('later');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          asked.result.close();
          resolve();
        };
      }),
  );
  await page.goto(paths.postCounter);
  await expect(page.getByText('This site was updated in another tab').first()).toBeVisible();
});
