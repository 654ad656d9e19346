import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { paths } from 'shared/lib/paths';
import { makeService } from 'shared/testing/factories';
import { member as newMember, type Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { closedGate } from '../support/gate';
import { choose, order } from '../support/purchases';

test('signing out hides the cart and everything personal', { tag: '@long' }, async ({
  page,
  member,
  sql,
  complaints,
}) => {
  const service = await makeService(sql);
  await choose(member, service);
  const cart = await CartPage.open(page);
  await expect(cart.line(service.title)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended')).toHaveCount(0); // they know
  const personal = [service.title, member.email, member.fullName, 'Notifications', 'Cart'];
  for (const text of personal) await expect(page.getByText(text)).toHaveCount(0);

  await page.goBack();
  await page.goto('/dashboard/cart');
  await expect(page).toHaveURL(/\/login$/);
  for (const text of personal) await expect(page.getByText(text)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a person who follows another on one browser sees their own, and so does the first again', async ({
  page,
  member,
  backend,
  sql,
  complaints,
}) => {
  const [mine, theirs] = [await makeService(sql), await makeService(sql)];
  const other = await newMember(backend, { fullName: 'Karl Micallef' });
  await choose(member, mine);
  await choose(other, theirs);
  const bill = await order(member, await makeService(sql));
  const cart = await CartPage.open(page);
  await expect(cart.line(mine.title)).toBeVisible();
  await page.getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('main')).toContainText(bill.purchase_number);
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await new LoginPage(page).signIn(other);
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(cart.line(theirs.title)).toBeVisible();
  await expect(cart.lines).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(other.fullName);
  await page.getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByText('No orders are waiting for payment.')).toBeVisible();
  await expect(page.getByText(bill.purchase_number)).toHaveCount(0);
  await expect(page.getByText(member.email)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await new LoginPage(page).signIn(member);
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(cart.line(mine.title)).toBeVisible();
  await expect(cart.lines).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('two tabs show the same cart', { tag: '@long' }, async ({
  page,
  context,
  member,
  sql,
  complaints,
}) => {
  const [first, second] = [await makeService(sql), await makeService(sql)];
  await choose(member, first, second);
  const here = await CartPage.open(page);
  const there = await CartPage.open(await context.newPage());
  await expect(there.lines).toHaveCount(2);
  await here.remove(first.title);
  await expect(there.line(first.title)).toHaveCount(0);
  await expect(there.sum('Amount due')).toHaveText('€100.00');
  await there.confirm.click();
  await expect(there.placed).toBeVisible();
  await expect(here.empty).toBeVisible();
  expect(complaints).toEqual([]);
});

/** A cart with two services, open in the first tab. */
async function openTwo(page: Page, member: Person, sql: postgres.Sql) {
  const [first, second] = [await makeService(sql), await makeService(sql)];
  await choose(member, first, second);
  const here = await CartPage.open(page);
  await expect(here.lines).toHaveCount(2);
  return { here, first };
}

/** A line removed `here` is gone `there` as well, and comes back in neither tab. */
async function expectOneLeft(there: CartPage, here: CartPage): Promise<void> {
  await expect(there.confirm).toBeEnabled();
  await expect(there.sum('Amount due')).toHaveText('€100.00');
  await expect(there.lines).toHaveCount(1);
  await expect(here.lines).toHaveCount(1);
}

test('an item removed in one tab stays removed while another tab is still opening', {
  tag: '@long',
}, async ({ page, context, member, sql }) => {
  const { here, first } = await openTwo(page, member, sql);
  const answer = closedGate();
  const other = await context.newPage();
  const held = '**/rest/v1/rpc/get_start';
  await other.route(held, async (route) => {
    const response = await route.fetch(); // as the list was before
    await answer.opened;
    await route.fulfill({ response });
  });
  const asked = other.waitForRequest(held);
  await other.goto(paths.cart);
  await asked;
  const there = new CartPage(other);
  await expect(there.lines).toHaveCount(2); // its code is there, and waits for the answer
  await here.remove(first.title);
  await expect(here.lines).toHaveCount(1);
  const arrived = other.waitForResponse(held);
  answer.open();
  await arrived;
  await expectOneLeft(there, here);
});

test('an item removed in one tab stays removed when another tab asked for it but has no code yet', {
  tag: '@long',
}, async ({ page, context, member, sql }) => {
  const { here, first } = await openTwo(page, member, sql);
  const code = closedGate();
  const other = await context.newPage();
  await other.route(/\.js$/, async (route) => {
    await code.opened;
    await route.continue();
  });
  const answered = other.waitForResponse('**/rest/v1/rpc/get_start');
  await other.goto(paths.cart, { waitUntil: 'commit' });
  await (await answered).finished(); // as the list was before
  await here.remove(first.title);
  await expect(here.lines).toHaveCount(1);
  code.open();
  const there = new CartPage(other);
  await expectOneLeft(there, here);
});

test('a second tab follows when someone signs out in the first, and another signs in', {
  tag: '@long',
}, async ({ page, context, member, backend, sql }) => {
  const [mine, theirs] = [await makeService(sql), await makeService(sql)];
  const other = await newMember(backend, { fullName: 'Karl Micallef' });
  await choose(member, mine);
  await choose(other, theirs);
  const here = await CartPage.open(page);
  const there = await CartPage.open(await context.newPage());
  await expect(there.line(mine.title)).toBeVisible();
  await here.page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(there.page).toHaveURL(/\/login$/);
  await expect(there.page.getByText(mine.title)).toHaveCount(0);
  await new LoginPage(here.page).signIn(other);
  await expect(there.page.getByRole('region', { name: 'Your profile' })).toContainText(
    other.fullName,
  );
  await there.page.getByRole('link', { name: /^Cart/ }).click();
  await expect(there.line(theirs.title)).toBeVisible();
  await expect(there.line(mine.title)).toHaveCount(0);
});

test('a member whose browser is cleared under an open tab is signed out and told why, and signs in again', {
  tag: '@long',
}, async ({ page, member }) => {
  await page.goto(paths.documents);
  await expect(page.getByRole('heading', { name: 'My Documents' })).toBeVisible();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.getByRole('link', { name: 'Billing' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'You have been signed out',
  );
  await expect(page.getByText('No notifications yet')).toHaveCount(0);
  await new LoginPage(page).signIn(member);
  await expect(page).toHaveURL(paths.billing);
});

test('a member whose session is revoked elsewhere finds the dialog and its text again after signing in', {
  tag: '@long',
}, async ({ page, member, sql }) => {
  await page.goto(`${paths.documents}?edit=profile`);
  const company = page.getByRole('dialog').getByLabel(/^Company name/);
  await company.fill('Half a Company');
  await sql`delete from auth.sessions where user_id = ${member.id}`;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/login$/);
  await new LoginPage(page).signIn(member);
  await expect(company).toHaveValue('Half a Company');
});
