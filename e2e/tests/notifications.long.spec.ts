import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import type { Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { loseAnswer } from '../support/lost-answers';

type Sql = Parameters<Parameters<typeof test>[2]>[0]['sql'];

const notify = (sql: Sql, { id }: Person, count: number) => sql`
  insert into notifications (user_id, title, message, created_at)
  select ${id}, 'Notice ' || n, 'Something happened.', now() - make_interval(mins => ${count} - n)
  from generate_series(1, ${count}) n`;

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 4 });
const bell = (page: Page, unread: string) =>
  page.getByRole('button', { name: `Notifications, ${unread} unread` });
const listed = (page: Page, ...numbers: number[]) =>
  expect(titles(page)).toHaveText(numbers.map((nr) => `Unread: Notice ${nr}`));

test('a notification deleted in one tab leaves the other, and comes back in both, by keyboard alone', async ({
  page,
  context,
  member,
  sql,
  complaints,
}) => {
  await notify(sql, member, 3);
  const there = await context.newPage();
  for (const tab of [page, there]) {
    await tab.goto(paths.notifications);
    await listed(tab, 3, 2, 1);
  }
  await page.bringToFront();
  await page.getByRole('button', { name: 'Mark as read: “Notice 2”' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Undo: bring back “Notice 2”' });
  await expect(undo).toBeFocused();
  for (const tab of [page, there]) {
    await listed(tab, 3, 1);
    await expect(bell(tab, '2')).toBeVisible();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await listed(page, 3);
  await page.keyboard.press('Enter');
  await listed(page, 3, 1);
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete “Notice 2”' })).toBeFocused();
  for (const tab of [page, there]) {
    await listed(tab, 3, 2, 1);
    await expect(bell(tab, '3')).toBeVisible();
  }

  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await listed(there, 3, 1);
  await page.close();
  await there.reload();
  await listed(there, 3, 1);
  expect(complaints).toEqual([]);
});

test('a member without any WebSocket sees what is new when they move about, and after a minute', async ({
  page,
  member,
  sql,
}) => {
  await page.clock.install();
  await page.routeWebSocket(/realtime/, (socket) => void socket.close());
  await page.goto(paths.documents);
  await expect(page.getByRole('heading', { name: 'My Documents' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await notify(sql, member, 1);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await tabs.getByRole('link', { name: 'Services' }).click();
  await expect(bell(page, '1')).toBeVisible();
  await notify(sql, member, 1);
  await page.clock.runFor(60_000);
  await expect(bell(page, '2')).toBeVisible();
});

test('a member who is offline is told, and sees what the server has once the connection is back', async ({
  page,
  context,
  member,
  sql,
}) => {
  await notify(sql, member, 3);
  await page.goto(paths.notifications);
  await listed(page, 3, 2, 1);
  await expect(page.getByRole('checkbox').first()).toBeVisible(); // the e-mails have been read, too
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Delete “Notice 3”' }).click();
  const told = page.getByRole('region', { name: 'Messages' }).getByText('could not be deleted');
  await expect(told).toBeVisible();
  await listed(page, 3, 2, 1);
  await page
    .getByRole('group', { name: 'Show' })
    .getByText(/^Read \d+$/)
    .click();
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await context.setOffline(false); // the list comes by itself
  await expect(page.getByText('No read notifications')).toBeVisible();
  await page.goBack();
  await listed(page, 3, 2, 1);

  // It was deleted, but the answer never came: once the list says so, it can be undone.
  await loseAnswer(page, '**/rest/v1/notifications?id=eq.*');
  await page.getByRole('button', { name: 'Delete “Notice 1”' }).click();
  await expect(told.nth(1)).toBeVisible();
  await listed(page, 3, 2);
  await page.getByRole('button', { name: 'Undo: bring back “Notice 1”' }).click();
  await listed(page, 3, 2, 1);
});

test('a person with ten thousand sees figures and a way on, and nothing is loaded twice', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  await notify(sql, member, 10_000);
  await sql`update notifications set read_at = now()
    where user_id = ${member.id} and created_at < now() - interval '300 minutes'`;
  await page.goto(paths.notifications);
  await expect(page.getByText(/^Showing 50 of 10000, 30\d unread\.$/)).toBeVisible();
  await expect(page.getByText('99+')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(titles(page)).toHaveCount(100);
  await expect(page.getByRole('button', { name: 'Mark as read: “Notice 9950”' })).toBeFocused();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page
    .getByRole('group', { name: 'Show' })
    .getByText(/^Read \d+$/)
    .click();
  await expect(page.getByText('Showing 50 of 10000 read.')).toBeVisible();
  await expect(page.getByText('99+')).toHaveCount(0);
  // shown before it is saved
  const left = () => sql`
    select id from notifications where user_id = ${member.id} and read_at is null limit 1`;
  await expect.poll(left).toHaveLength(0);
  expect(complaints).toEqual([]);
});

test('a member whose session has ended is told what did not happen, and finds it undone after signing in', async ({
  page,
  member,
  sql,
}) => {
  await notify(sql, member, 1);
  await page.goto(paths.notifications);
  await listed(page, 1);
  const refuse = (addresses: string, status: number, code: string) =>
    page.route(addresses, (route) =>
      route.fulfill({ status, json: { code, error_code: code, message: 'over' } }),
    );
  await refuse('**/rest/v1/notifications?id=eq.*', 401, 'PGRST303');
  await refuse('**/auth/v1/token?grant_type=refresh_token', 400, 'refresh_token_not_found');
  await page.getByRole('button', { name: 'Delete “Notice 1”' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'The notification could not be deleted. Your session has ended. Please sign in again.',
  );
  await page.unrouteAll();
  await new LoginPage(page).signIn(member);
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  await listed(page, 1);
});
