import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { makeService, mark } from 'shared/testing/factories';
import type { Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { ServicesPage } from '../pages/services-page';
import { humanly, tabTo } from '../support/keyboard';
import { loseAnswer, loseRequest } from '../support/lost-answers';
import { choose, order } from '../support/purchases';
import { signIn } from '../support/sign-in';

/** How an order of a service is sent. */
const ordering = '**/rest/v1/user_services?select=id%2Cpayment_status';

test('a member orders by keyboard alone, is led to pay, and comes back', async ({
  page,
  context,
  account,
  sql,
  complaints,
}) => {
  const free = await makeService(sql, { price: 0, service_type: 'business_setup' });
  const review = await makeService(sql, {
    price: 80,
    price_unit: 'per_month',
    unit_quantity: 3,
    service_type: 'business_setup',
  });
  await signIn(context, account);
  const services = await ServicesPage.open(page);

  await tabTo(page, services.order(free.title));
  await page.keyboard.press('Enter');
  await expect(services.message('Service added to your orders!')).toBeVisible();
  await expect(services.viewOrder(free.title)).toBeFocused();
  await expect(services.item(free.title)).toContainText('Paid - Processing');
  await expect(services.step(free.title)).toContainText('Free of charge');

  await tabTo(page, services.order(review.title));
  await page.keyboard.press('Space');
  const due =
    'Service added to your orders! Please complete payment of €240.00 to begin processing. It is in your cart: order it there.';
  await expect(services.message(due)).toBeVisible();
  await expect(services.viewOrder(review.title)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(services.item(review.title)).toBeFocused();
  await expect(services.item(review.title)).toContainText('Payment Pending');

  await tabTo(page, services.pay(review.title));
  await page.keyboard.press('Enter');
  const cart = new CartPage(page);
  await expect(cart.line(review.title)).toBeVisible();
  await expect(cart.lines).toHaveCount(1);
  await tabTo(page, cart.confirm);
  await page.keyboard.press('Enter');
  await expect(cart.placed).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
  const bill = page.getByRole('region', { name: 'Amount due' }).getByRole('article');
  await expect(bill).toContainText('€240.00');
  const number = (await bill.getByRole('heading').textContent())?.replace('Order ', '') ?? '';

  await tabTo(page, page.getByRole('link', { name: 'Services', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, services.pay(review.title));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/billing#due-/);
  await expect(bill.getByRole('heading')).toBeVisible();
  await page.goBack();
  await expect(services.item(review.title)).toContainText(number);
  expect(complaints).toEqual([]);
});

test('a member follows the work on a service without a reload, while the office records and does it', async ({
  page,
  browser,
  baseURL,
  member,
  administrator,
  sql,
  complaints,
}) => {
  const review = await makeService(sql, { price: 80 });
  const { purchase_number: number } = await order(member, review);
  const services = await ServicesPage.open(page);
  await expect(services.item(review.title)).toContainText(number);

  const desk = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signIn(desk, administrator);
  const office = await desk.newPage();
  const orders = await new AdminList(office, paths.orders).open();
  await orders.search(number);
  await orders
    .row(number)
    .getByRole('button', { name: /record payment/i })
    .click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('HSBC 5');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(services.item(review.title)).toContainText('Paid - Processing');
  await expect(services.step(review.title)).toContainText('Paid');
  await expect(services.pay(review.title)).toHaveCount(0);

  await office.getByRole('link', { name: `Details of ${number}` }).click();
  await dialog.getByLabel(/^Notes for the member/).fill('Your lawyer has the papers.');
  await dialog.getByRole('button', { name: 'Start work' }).click();
  await expect(services.item(review.title)).toContainText('In Progress');
  await expect(services.item(review.title)).toContainText('Your lawyer has the papers.');
  await expect(services.own.getByRole('status')).toHaveText(`${review.title}: In Progress.`);
  await dialog.getByRole('button', { name: 'Mark completed' }).click();
  await expect(services.step(review.title)).toContainText('Completed');
  await expect(services.own.getByRole('status')).toHaveText(`${review.title}: Completed.`);
  await expect(services.order(review.title)).toBeVisible(); // done, so it can be ordered again
  await desk.close();
  expect(complaints).toEqual([]);
});

test('a service archived or repriced under one’s feet: says so, and orders at today’s price', async ({
  page,
  member,
  administrator,
  sql,
}) => {
  const [gone, dearer] = [await makeService(sql), await makeService(sql)];
  await order(administrator, gone); // somebody has it, so it is archived
  const services = await ServicesPage.open(page);
  await expect(services.order(gone.title)).toBeVisible();
  await administrator.client.from('services').delete().eq('id', gone.id).throwOnError();
  await administrator.client
    .from('services')
    .update({ price: 130 })
    .eq('id', dearer.id)
    .throwOnError();

  await services.order(gone.title).click();
  await expect(services.message(`“${gone.title}” is no longer available.`)).toBeVisible();
  await expect(services.offer(gone.title)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Available Services' })).toBeFocused();

  await services.order(dearer.title).click();
  await expect(services.message(/complete payment of €130\.00 to begin/)).toBeVisible();
  await expect(services.pay(dearer.title)).toHaveText('Pay €130.00');
  const rows = await sql`select service_id from user_services where user_id = ${member.id}`;
  expect(rows).toEqual([{ service_id: dearer.id }]);
});

test('an order that is lost on the way, or whose answer is: made once when it is tried again', async ({
  page,
  member,
  sql,
}) => {
  const [first, second] = [await makeService(sql), await makeService(sql)];
  const services = await ServicesPage.open(page);
  await loseRequest(page, ordering);
  await services.order(first.title).click();
  await expect(services.offer(first.title).getByRole('alert')).toContainText('could not reach');
  await services.order(first.title).click();
  await expect(services.item(first.title)).toBeVisible();
  await expect(services.alert).toHaveCount(0);

  await loseAnswer(page, ordering);
  await services.order(second.title).click();
  await expect(services.item(second.title)).toContainText('Payment Pending');
  await expect(services.alert).toHaveCount(0);
  await services.pay(second.title).click();
  await expect(new CartPage(page).lines).toHaveCount(2);
  const rows = await sql`select service_id from user_services where user_id = ${member.id}`;
  expect(rows).toHaveLength(2);
});

/** Has the server end the session; nothing brings it back. */
async function endSession(page: Page): Promise<void> {
  await page.route(ordering, (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } }),
  );
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
    }),
  );
}

test('a session that ends in the middle of ordering: sign in again, and go on', async ({
  page,
  member,
  sql,
}) => {
  const [kept, wanted] = [await makeService(sql), await makeService(sql)];
  await choose(member, kept);
  const services = await ServicesPage.open(page);
  await expect(services.item(kept.title)).toBeVisible();
  await endSession(page);
  await services.order(wanted.title).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended. Sign in again')).toBeVisible();
  await expect(page.getByText(kept.title)).toHaveCount(0);

  await page.unrouteAll({ behavior: 'wait' });
  await new LoginPage(page).signIn(member);
  await expect(page).toHaveURL(/\/dashboard\/services$/);
  await expect(services.item(kept.title)).toContainText('In your cart');
  await services.order(wanted.title).click();
  await expect(services.item(wanted.title)).toContainText('In your cart');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(new CartPage(page).lines).toHaveCount(2);
});

test('two tabs doing opposite things end up the same', async ({ page, context, member, sql }) => {
  const service = await makeService(sql);
  const here = await ServicesPage.open(page);
  const there = await ServicesPage.open(await context.newPage());

  await here.order(service.title).click();
  await expect(there.item(service.title)).toContainText('In your cart'); // ordered here, seen there
  await there.remove(service.title).click();
  await expect(here.item(service.title)).toHaveCount(0); // removed there, gone here
  await expect(here.order(service.title)).toBeVisible();
  await expect(there.message(`“${service.title}” was removed.`)).toBeVisible();

  // The other tab has not heard: what it asks for is answered by how things are.
  await there.page.routeWebSocket(/\/realtime\//, () => {});
  await there.page.reload();
  await expect(there.order(service.title)).toBeVisible();
  await choose(member, service);
  await there.order(service.title).click();
  await expect(there.alert).toHaveText('You have already ordered this service.');
  await expect(there.item(service.title)).toContainText('In your cart');
  const bill = await order(member, service);
  await there.remove(service.title).click();
  await expect(there.message(/has been ordered in the meantime, so it stays/)).toBeVisible();
  await expect(there.item(service.title)).toContainText(bill.purchase_number);
  await expect(here.item(service.title)).toContainText(bill.purchase_number);
  const rows = await sql`select purchase_id from user_services where user_id = ${member.id}`;
  expect(rows).toEqual([{ purchase_id: bill.id }]);
});

test('an administrator describes a service, prices, copies and deletes it; a member follows', async ({
  page,
  browser,
  baseURL,
  account,
  administrator,
  complaints,
}) => {
  test.slow(); // two people, step by step
  await signIn(page.context(), administrator);
  const office = await new AdminList(page, paths.services).open();
  await expect(page.getByRole('heading', { name: 'Services Management' })).toBeVisible();
  const name = `Notary “Ħ” <i> ${mark()}`;
  const dialog = page.getByRole('dialog');
  const save = (verb: string) => dialog.getByRole('button', { name: `${verb} service` }).click();

  await page.getByRole('button', { name: 'New service' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.type(name, humanly); // a gun’s is taken out of the field
  await dialog.getByLabel('Price (€)').fill('-1');
  await dialog.getByLabel('Pricing type').selectOption('Per month');
  await save('Create');
  await expect(dialog.getByLabel('Price (€)')).toBeFocused(); // the first that is wrong
  await expect(dialog).toContainText('Estimated delivery is required');
  await dialog.getByLabel('Price (€)').fill('80');
  await dialog.getByLabel('Units').fill('3');
  await dialog.getByLabel('Estimated delivery').fill('2 days');
  await save('Create');
  await expect(dialog).toHaveCount(0);
  await office.search(name.slice(-8));
  await expect(office.row(name)).toContainText('€80.00/3 month');

  const home = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signIn(home, account);
  const services = await ServicesPage.open(await home.newPage());
  await expect(services.offer(name)).toContainText('2 days');
  await choose(account, { id: await idOf(administrator, name) });

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('Pricing type').selectOption('One time');
  await expect(dialog.getByLabel('Units')).toBeDisabled();
  await save('Save');
  await expect(office.row(name)).not.toContainText('month'); // once it is saved
  await services.page.reload();
  await expect(services.offer(name)).not.toContainText('month');

  await page.getByRole('button', { name: `Make a copy of ${name}` }).click();
  await save('Create');
  await expect(office.row(`Copy of ${name}`)).toContainText('Inactive');
  await page.getByRole('button', { name: `Delete Copy of ${name}` }).click();
  await expect(dialog).toContainText('This action cannot be undone');
  await save('Delete');
  await expect(office.row(`Copy of ${name}`)).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await save('Delete');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('was archived');
  await expect(office.row(name)).toContainText('Archived');
  await services.page.reload();
  await expect(services.item(name)).toBeVisible();
  await expect(services.offer(name)).toHaveCount(0);
  await home.close();
  expect(complaints).toEqual([]);
});

async function idOf(person: Person, title: string): Promise<string> {
  const found = await person.client.from('services').select('id').eq('title', title).single();
  return found.data?.id ?? '';
}
