import type { Locator, Page } from '@playwright/test';
import { eventPath } from 'mf-admin/lib/office-paths';
import { daysAfter } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { mark, soon } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { buySeat } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const dates = (page: Page): Locator =>
  page.getByRole('region', { name: 'Dates of this series' }).getByRole('listitem');

test('an administrator plans a series, changes what follows, lets people in and calls a date off', async ({
  page,
  context,
  administrator,
  backend,
  complaints,
}) => {
  test.slow();
  const title = `Reading circle ${mark()}`;
  const { event_date: day, event_time: time } = soon();
  await signIn(context, administrator);
  const list = await new AdminList(page, paths.events as '/dashboard/events').open();
  await expect(
    page.getByRole('heading', { name: 'Events & Workshops (Admin)', exact: true }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'New event' }).click();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Event date').fill(day);
  await dialog(page).getByLabel('Event time').fill(time);
  await dialog(page).getByLabel('Recurring').selectOption('Weekly');
  await dialog(page).getByLabel('Max attendees').fill('5');
  await dialog(page).getByLabel('Registration fee').fill('25');
  const end = dialog(page).getByLabel('Repeats until');
  await end.pressSequentially('31'); // a series without an end, were it taken for nothing
  await page.keyboard.press('Enter');
  await expect(end).toHaveAccessibleDescription('Please enter the whole date');
  await expect(end).toBeFocused();
  await end.fill(daysAfter(day, 14));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title })).toBeFocused();
  await expect(dates(page)).toHaveCount(3);
  await expect(page.getByText('Every week, 3 dates')).toBeVisible();
  const first = new URL(page.url()).searchParams.get('open') ?? '';

  await dates(page).nth(1).getByRole('link').click();
  await expect(page).not.toHaveURL(new RegExp(first));
  const second = new URL(page.url()).searchParams.get('open') ?? '';
  const [maria, giulia] = await Promise.all([
    member(backend, { fullName: 'Maria Żammit' }),
    member(backend, { fullName: 'Giulia Ferrari' }),
  ]);
  await buySeat(maria, administrator, first);
  await buySeat(giulia, administrator, second);
  await expect(page.getByRole('row', { name: 'Giulia Ferrari' })).toContainText('Confirmed');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(page).getByLabel('Location').fill('Courtyard');
  await dialog(page)
    .getByLabel('Change', { exact: true })
    .selectOption('This and the following dates (2 dates)');
  await expect(dialog(page)).toContainText('1 registered member will be told of the move.');
  await dialog(page).getByRole('button', { name: 'Save event' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const placed = await administrator.client
    .from('events')
    .select('location')
    .eq('title', title)
    .order('event_date')
    .throwOnError();
  expect(placed.data).toEqual([
    { location: null },
    { location: 'Courtyard' },
    { location: 'Courtyard' },
  ]);

  // at the door, with a phone in each of two hands
  const other = await context.newPage();
  for (const phone of [page, other]) {
    await phone.setViewportSize({ width: 375, height: 700 });
    await phone.goto(`${eventPath(first)}&view=door`);
    await expect(phone.getByText('0 of 1 here')).toBeVisible();
  }
  await expectNoSidewaysScrolling(page);
  await expect(page.getByRole('button', { name: 'Check in Maria Żammit' })).toBeInViewport();
  await page.getByLabel('Find by name').fill('zamm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1 here')).toBeVisible();
  await expect(other.getByText('1 of 1 here')).toBeVisible(); // without a reload
  await other.getByRole('button', { name: 'Undo: Maria Żammit is not here' }).click();
  await expect(page.getByText('0 of 1 here')).toBeVisible();
  await other.close();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(eventPath(second));
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await expect(dialog(page)).toContainText('1 payment (€25.00) goes to the list of refunds.');
  await dialog(page).getByRole('button', { name: 'Cancel event' }).click();
  await expect(dialog(page)).toContainText('1 payment (€25.00) added to the list of refunds.');
  await expect(dialog(page).getByRole('link', { name: 'Review refunds' })).toHaveAttribute(
    'href',
    '/dashboard/refunds?filter=open',
  );
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: 'Giulia Ferrari' })).toContainText('Cancelled');
  const told = await giulia.client
    .from('notifications')
    .select('message')
    .ilike('message', `%${title}%has been cancelled%`)
    .throwOnError();
  expect(told.data).toHaveLength(1);
  const refunds = await administrator.client
    .from('refund_reviews')
    .select('amount, reason, user_id')
    .eq('event_id', second)
    .throwOnError();
  expect(refunds.data).toEqual([{ amount: 25, reason: 'event_cancelled', user_id: giulia.id }]);

  await page.getByRole('link', { name: 'Events & Workshops (Admin)' }).click();
  await page.getByRole('heading', { name: 'Events & Workshops (Admin)' }).waitFor(); // an open event has a search, too
  await list.search(title);
  await expect(list.row(title)).toHaveCount(1); // a series is one row
  await page.getByLabel('Series', { exact: true }).selectOption('Every date');
  await expect(list.row(title)).toHaveCount(3);
  await expect(list.row('Cancelled')).toHaveCount(1);
  await list.row('Cancelled').getByRole('link').click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.goBack();
  await expect(list.row(title)).toHaveCount(3);
  expect(complaints).toEqual([]);
});
