import type { Locator, Page } from '@playwright/test';
import { formatEventDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { inDays, makeEvent } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { tabTo } from '../support/keyboard';
import { loseAnswer, loseRequest } from '../support/lost-answers';
import { signIn } from '../support/sign-in';

/** /dashboard/events */
class EventsPage {
  readonly registrations: Locator;
  readonly messages: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.registrations = page.getByRole('region', { name: 'My Registrations' });
    this.messages = page.getByRole('region', { name: 'Messages' }).first();
    this.dialog = page.getByRole('dialog');
  }

  static async open(page: Page, query = ''): Promise<EventsPage> {
    await page.goto(`${paths.events}${query}`);
    const events = new EventsPage(page);
    await events.registrations.waitFor();
    return events;
  }

  card(title: string): Locator {
    return this.page
      .getByRole('region', { name: 'Upcoming Events' })
      .getByRole('listitem', { name: title });
  }

  /** A row of My Registrations. */
  row(title: string): Locator {
    return this.registrations.getByRole('listitem', { name: title });
  }

  register(title: string): Locator {
    return this.card(title).getByRole('button', { name: 'Register' });
  }
}

const registrations = '**/rest/v1/event_registrations**';

/** Finds `target` with the Tab key and presses it. */
async function pressByKeyboard(target: Locator): Promise<void> {
  await tabTo(target.page(), target);
  await target.page().keyboard.press('Enter');
}

/** Keeps realtime news from the page: what it shows is as old as the page. */
async function hearNothing(page: Page): Promise<void> {
  await page.routeWebSocket(/\/realtime\//, () => {});
}

test('a member registers for a free event, cancels and registers again, by keyboard alone', {
  tag: '@long',
}, async ({ page, member, sql, complaints }) => {
  const { title } = await makeEvent(sql, { registration_fee: 0 });
  expect(member.id).toBeTruthy();
  const events = await EventsPage.open(page);
  const card = events.card(title);
  await pressByKeyboard(events.register(title));
  await expect(events.messages).toContainText('Registration successful!');
  await expect(card).toContainText('Confirmed');
  await expect(events.row(title)).toContainText('Confirmed');
  await expect(card.locator(':focus')).toHaveCount(1); // the focus stays on the card

  await page.reload();
  await pressByKeyboard(
    events.row(title).getByRole('button', { name: `Cancel registration for ${title}` }),
  );
  await expect(events.dialog).toContainText(title);
  await pressByKeyboard(events.dialog.getByRole('button', { name: 'Cancel registration' }));
  await expect(events.messages).toContainText('Registration cancelled successfully.');
  await expect(events.row(title)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Registrations' })).toBeFocused();

  await pressByKeyboard(events.register(title));
  await expect(card).toContainText('Confirmed');
  expect(complaints).toEqual([]);
});

test('a new registration appears in the list above without moving the button that was pressed', async ({
  page,
  member,
  sql,
}) => {
  const before = await makeEvent(sql, { registration_fee: 0, event_date: inDays(2) });
  const { title } = await makeEvent(sql, { registration_fee: 0, event_date: inDays(300) });
  await member.client
    .from('event_registrations')
    .insert({ event_id: before.id, user_id: member.id })
    .throwOnError();
  const events = await EventsPage.open(page);
  await events.register(title).hover(); // in sight, and no longer scrolling
  await events.register(title).focus();
  const top = async () => (await events.card(title).boundingBox())?.y ?? Number.NaN;
  const wasAt = await top();
  await page.keyboard.press('Enter');
  await expect(events.row(title)).toContainText('Confirmed');
  await expect.poll(async () => Math.abs((await top()) - wasAt)).toBeLessThan(3);
});

test('a member pays for an event by way of cart and Billing, and sees it confirmed with its link', {
  tag: '@long',
}, async ({ page, browser, member, administrator, sql, complaints }) => {
  const { title } = await makeEvent(sql, {
    event_type: 'hybrid',
    video_link: 'https://meet.example.test/breakfast',
  });
  expect(member.id).toBeTruthy();
  const events = await EventsPage.open(page);
  await pressByKeyboard(events.register(title));
  await expect(events.messages).toContainText(
    'You will need to complete payment of €25.00 to secure your spot.',
  );
  await expect(events.row(title)).toContainText('Payment Pending');
  await expect(events.row(title)).toContainText(/reserved until .* \(Malta time\)/);
  await expect(page.getByText('Payment Required')).toBeVisible();
  await expect(events.row(title)).toContainText('once your payment has arrived');

  await pressByKeyboard(events.card(title).getByRole('link', { name: 'Complete Payment' }));
  const cart = new CartPage(page);
  await expect(cart.line(title)).toBeVisible();
  await pressByKeyboard(cart.confirm);
  await expect(cart.placed).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
  const due = page.getByRole('region', { name: 'Amount due' });
  await expect(due).toContainText(/PO-\d+-\d+/);
  const number = /PO-\d+-\d+/.exec((await due.textContent()) ?? '')?.[0] ?? '';
  await pressByKeyboard(page.getByRole('link', { name: 'Events', exact: true }));
  await expect(events.row(title)).toContainText(`reserved by order ${number}`);
  const pay = events.row(title).getByRole('link', { name: 'Complete Payment' });
  await expect(pay).toHaveAttribute('href', /\/dashboard\/billing#due-/);

  const office = await browser.newContext();
  await signIn(office, administrator);
  const orders = await new AdminList(await office.newPage(), '/dashboard/orders').open();
  await orders.search(number);
  await orders
    .row(number)
    .getByRole('button', { name: /record payment/i })
    .click();
  const record = orders.page.getByRole('dialog');
  await record.getByLabel('Reference').fill('HSBC 7');
  await record.getByRole('button', { name: 'Record payment' }).click();

  await expect(events.row(title)).toContainText('Confirmed');
  await expect(
    events.row(title).getByRole('link', { name: 'https://meet.example.test/breakfast' }),
  ).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByText('Payment Required')).toHaveCount(0);
  await office.close();
  expect(complaints).toEqual([]);
});

test('the last place goes to somebody else: seen at once, or refused with the reason', async ({
  page,
  context,
  member,
  account,
  sql,
}) => {
  const { id, title } = await makeEvent(sql, { registration_fee: 0, max_attendees: 1 });
  expect(member.id).toBeTruthy();
  const live = await EventsPage.open(page);
  const deaf = await context.newPage();
  await hearNothing(deaf);
  const late = await EventsPage.open(deaf);
  await expect(live.card(title)).toContainText('1 seat left');
  await expect(late.card(title)).toContainText('1 seat left');
  await account.client
    .from('event_registrations')
    .insert({ event_id: id, user_id: account.id })
    .throwOnError();
  await expect(live.card(title)).toContainText('Fully booked');
  await expect(live.register(title)).toHaveCount(0);

  await late.register(title).click();
  await expect(late.card(title).getByRole('alert')).toHaveText('This event is fully booked.');
  await expect(late.register(title)).toHaveCount(0);
});

test('a request that never arrives, then an answer that is lost: what stands is shown', {
  tag: '@long',
}, async ({ page, member, sql }) => {
  const { id, title } = await makeEvent(sql, { registration_fee: 0 });
  await hearNothing(page);
  const events = await EventsPage.open(page);
  await loseRequest(page, registrations);
  await events.register(title).click();
  await expect(events.card(title).getByRole('alert')).toContainText('could not reach the server');
  await loseAnswer(page, registrations);
  await events.register(title).click();
  await expect(events.card(title)).toContainText('Confirmed');
  await expect(events.card(title).getByRole('alert')).toHaveCount(0);
  const rows = await sql`
    select 1 from event_registrations where event_id = ${id} and user_id = ${member.id}`;
  expect(rows).toHaveLength(1);
});

test('a session that ends as a member registers: they sign in, come back to the event and register', {
  tag: '@long',
}, async ({ page, member, sql }) => {
  const { id, title } = await makeEvent(sql, { registration_fee: 0 });
  const events = await EventsPage.open(page, `?event=${id}`);
  await page.route(registrations, (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } }),
  );
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({ status: 400, json: { code: 'refresh_token_not_found', message: 'over' } }),
  );
  const register = events.dialog.getByRole('button', { name: `Register for ${title}` });
  await register.click();
  const login = new LoginPage(page);
  await expect(login.email).toBeVisible(); // requests for its code are not cut off by the next line
  await page.unrouteAll({ behavior: 'wait' });
  await login.signIn(member);
  await expect(page).toHaveURL(new RegExp(`\\?event=${id}$`));
  await register.click();
  await expect(events.dialog).toContainText('Confirmed');
});

test('two tabs: what leaves the cart is no registration, what is cancelled leaves the cart, what is ordered is not cancelled', {
  tag: '@long',
}, async ({ page, context, member, sql }) => {
  const { id, title } = await makeEvent(sql);
  const events = await EventsPage.open(page);
  await events.register(title).click();
  await expect(events.row(title)).toContainText('Payment Pending');
  const cart = await CartPage.open(await context.newPage());
  await cart.remove(title);
  await expect(events.row(title)).toHaveCount(0);

  await events.register(title).click();
  await expect(cart.line(title)).toBeVisible();
  await events
    .row(title)
    .getByRole('button', { name: /^Cancel registration/ })
    .click();
  await events.dialog.getByRole('button', { name: 'Cancel registration' }).click();
  await expect(cart.empty).toBeVisible();

  await events.register(title).click();
  await expect(events.row(title)).toContainText('Payment Pending');
  await events
    .row(title)
    .getByRole('button', { name: /^Cancel registration/ })
    .click();
  await member.client
    .rpc('checkout', {
      p_items: [{ item_type: 'event', item_id: id }],
      p_idempotency_key: crypto.randomUUID(),
    })
    .throwOnError();
  await expect(events.dialog.getByRole('link', { name: 'Go to Billing' })).toBeVisible();
  await expect(events.dialog.getByRole('button', { name: 'Cancel registration' })).toHaveCount(0);
});

test('a moved or called-off event says so to its members, without a reload', {
  tag: '@long',
}, async ({ page, member, administrator, sql }) => {
  const event = await makeEvent(sql, { registration_fee: 0 });
  await member.client
    .from('event_registrations')
    .insert({ event_id: event.id, user_id: member.id })
    .throwOnError();
  const events = await EventsPage.open(page);
  await expect(events.row(event.title)).toContainText('18:00');
  const write = (values: object) =>
    administrator.client.from('events').update(values).eq('id', event.id).throwOnError();
  await write({ event_time: '19:30', location: 'Courtyard' });
  await expect(events.row(event.title)).toContainText('19:30, Courtyard');
  await expect(events.row(event.title)).toContainText(/Moved: was .*, 18:00, Reading Room\./);
  await write({ status: 'cancelled' });
  await expect(events.row(event.title)).toContainText('This event has been cancelled.');
  await expect(events.row(event.title)).toContainText('Cancelled');
  await expect(events.card(event.title)).toHaveCount(0);
});

test('the dates of a series: opened, registered for one by one, and seen in the month', {
  tag: '@long',
}, async ({ page, administrator, member, complaints }) => {
  expect(member.id).toBeTruthy();
  const title = `Coffee ${crypto.randomUUID().slice(0, 8)}`;
  const first = `${Number(inDays(0).slice(0, 4)) + 1}-03-01`;
  await administrator.client
    .from('events')
    .insert({
      title,
      event_date: first,
      event_time: '09:00',
      recurring_type: 'weekly',
      recurring_end_date: first.replace('03-01', '03-15'),
    })
    .throwOnError();
  const events = await EventsPage.open(page);
  const card = events.card(title).first();
  await expect(card).toContainText(/Every week, next: .* and 2 more dates/);
  await pressByKeyboard(card.getByRole('button', { name: 'Show the 3 dates' }));
  const dates = page.getByRole('list', { name: `Dates of ${title}` }).getByRole('listitem');
  await expect(dates).toHaveCount(3);
  await pressByKeyboard(dates.nth(1).getByRole('button', { name: `Register for ${title} on` }));
  await expect(dates.nth(1)).toContainText('Confirmed');
  await expect(card).toContainText('You are registered for 1 of 3 dates.');
  await expect(dates.nth(0).getByRole('button', { name: 'Register' })).toBeVisible();

  await pressByKeyboard(page.getByRole('link', { name: 'Month', exact: true }));
  await expect(page).toHaveURL(/view=month/);
  await page.goto(`${paths.events}?view=month&month=${first.slice(0, 7)}`);
  const shown = page.getByRole('table').getByRole('button', { name: title });
  await expect(shown).toHaveCount(3);
  await expect(shown.nth(1)).toContainText('Confirmed');
  await pressByKeyboard(shown.nth(2));
  await expect(events.dialog.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL(/event=/);
  await page.goBack();
  await expect(events.dialog).toHaveCount(0);
  await expect(shown.nth(2)).toBeFocused();
  await page.goForward();
  await expect(events.dialog.getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(events.dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`view=month&month=${first.slice(0, 7)}$`));

  // remembered; on a phone the days have marks, and the chosen one its list
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(paths.events);
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  await page.goto(`${paths.events}?view=month&month=${first.slice(0, 7)}`);
  const grid = page.getByRole('grid');
  const day = (date: string) => grid.locator(`[data-day="${date}"]`);
  await day(first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(day(inAWeek(first))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${inAWeek(first)}$`));
  await page.reload();
  await expect(day(inAWeek(first))).toHaveAttribute('aria-pressed', 'true');
  const list = page.getByRole('region', { name: formatEventDay(inAWeek(first)) });
  const listed = list.getByRole('button', { name: title });
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('Confirmed');
  for (const box of await boxesOf(grid.getByRole('button'))) {
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.right).toBeLessThanOrEqual(320);
  }
  await listed.click();
  await expect(events.dialog.getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(listed).toBeFocused();
  expect(complaints).toEqual([]);
});

const inAWeek = (day: string) =>
  new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);

function boxesOf(buttons: Locator): Promise<{ height: number; right: number }[]> {
  return buttons.evaluateAll((all) =>
    all.map((each) => {
      const { height, right } = each.getBoundingClientRect();
      return { height, right };
    }),
  );
}
