import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { makeService, mark } from 'shared/testing/factories';
import { member, superAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { order, recordPayment } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';
import { endOfficers, nameOfficer } from '../support/verification';

/** Applications of one campaign, numbered in the order they came in; the search leaves only them. */
async function apply(sql: postgres.Sql, campaign: string, from: number, to: number): Promise<void> {
  await sql`
    insert into public.affiliates (first_name, last_name, email, promotion_methods, is_test, created_at)
    select 'Lea', ${campaign} || ' ' || lpad(n::text, 3, '0'), ${campaign} || n || '@example.test',
      'Newsletter', true, now() - make_interval(days => 1) + make_interval(mins => n)
    from generate_series(${from}::int, ${to}::int) n`;
}

const path = (campaign: string) => `/dashboard/users?tab=affiliates&q=${campaign}` as const;
const pager = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages of affiliate applications' });
const turn = (page: Page, to: string) => pager(page).getByRole('button', { name: to }).click();

/** The numbers on the screen, from the first row to the last. */
async function numbers(page: Page): Promise<[first: number, last: number, count: number]> {
  const leads = await page.locator('tbody td[data-kind="lead"]').allTextContents();
  const all = leads.map((text) => Number(/ \w{8} (\d{3})/.exec(text)?.[1]));
  return [all[0] ?? 0, all.at(-1) ?? 0, all.length];
}

test('an administrator who turns pages finds the same rows by back, reload and link', {
  tag: '@long',
}, async ({ page, context, administrator, sql, complaints }) => {
  const campaign = mark();
  await apply(sql, campaign, 1, 60);
  await signIn(context, administrator);
  await new AdminList(page, path(campaign)).open();
  await expect(pager(page)).toContainText('1–25 of 60 affiliate applications');
  expect(await numbers(page)).toEqual([60, 36, 25]);

  await turn(page, 'Next');
  await expect(pager(page)).toContainText('26–50 of 60');
  expect(await numbers(page)).toEqual([35, 11, 25]);
  await apply(sql, campaign, 61, 63); // newer ones, before this page
  await page.reload();
  await expect(pager(page)).toContainText('of 63');
  expect(await numbers(page)).toEqual([35, 11, 25]);

  await turn(page, 'Next');
  await expect.poll(() => numbers(page)).toEqual([10, 1, 10]);
  await expect(pager(page)).toContainText('54–63 of 63'); // the end is certain, whatever came before
  await expect(pager(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.goBack();
  await expect.poll(() => numbers(page)).toEqual([35, 11, 25]);
  await page.goForward();
  await expect.poll(() => numbers(page)).toEqual([10, 1, 10]);
  await turn(page, 'Previous');
  await expect.poll(() => numbers(page)).toEqual([35, 11, 25]);

  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect.poll(() => numbers(shared)).toEqual([35, 11, 25]);
  await shared.close();

  await turn(page, 'Last');
  await expect.poll(() => numbers(page)).toEqual([25, 1, 25]);
  await turn(page, 'First');
  await expect.poll(() => numbers(page)).toEqual([63, 39, 25]);
  await turn(page, 'Next');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(() => numbers(page)).toEqual([1, 25, 25]);
  expect(complaints).toEqual([]);
});

test('an administrator rejects several applications by keyboard, and reads of each how it went', async ({
  page,
  context,
  administrator,
  sql,
  complaints,
}) => {
  const campaign = mark();
  await apply(sql, campaign, 1, 5);
  await signIn(context, administrator);
  const list = await new AdminList(page, path(campaign)).open();
  await page.getByRole('checkbox', { name: `Select Lea ${campaign} 005` }).focus();
  await page.keyboard.press('Space');
  for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selected affiliate applications' });
  await expect(bar).toContainText('4 selected');

  // somebody else decides about one of them meanwhile; the row waits as it is
  await sql`
    update public.affiliates set status = 'rejected', rejection_reason = 'By somebody else'
    where last_name = ${`${campaign} 003`}`;
  await expect(list.row(`${campaign} 003`)).toContainText('Rejected');
  await bar.getByRole('button', { name: 'Reject (3 of 4)' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject 3 applications' });
  await dialog.getByLabel('Reason').focus();
  await sql`
    update public.affiliates set status = 'approved', referral_code = ${campaign}
    where last_name = ${`${campaign} 004`}`;
  await expect(
    page.getByRole('row', { includeHidden: true, name: `${campaign} 004` }),
  ).toContainText('Approved');
  await page.keyboard.type('Not a fit');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('2 done, 1 failed');
  const results = bar.getByRole('list', { name: 'Results of Reject' });
  await expect(results.getByRole('listitem')).toHaveText([
    /Lea .* 005 done/,
    /Lea .* 004 failed: ./,
    /Lea .* 002 done/,
  ]);
  await expect(list.row(`${campaign} 004`).getByRole('checkbox')).toBeChecked();
  const reasons = await sql`
    select rejection_reason from public.affiliates
    where first_name = 'Lea' and last_name like ${`${campaign}%`} order by last_name`;
  expect(reasons.map((row) => row.rejection_reason)).toEqual([
    null,
    'Not a fit',
    'By somebody else',
    null,
    'Not a fit',
  ]);
  expect(complaints).toEqual(['console: AF002 no row updated']); // the refused one
});

test('changes by others never move the row under the pointer, and come once the pointer is elsewhere', {
  tag: '@long',
}, async ({ page, context, administrator, sql }) => {
  const campaign = mark();
  await apply(sql, campaign, 1, 3);
  await signIn(context, administrator);
  const list = await new AdminList(page, path(campaign)).open();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await rows.first().hover();
  await apply(sql, campaign, 4, 4);
  const news = page.getByText('The list has changed.');
  await expect(news).toBeVisible();
  await expect(rows.first()).toContainText(`${campaign} 003`);
  await sql`
    update public.affiliates set status = 'rejected', rejection_reason = 'Elsewhere'
    where last_name = ${`${campaign} 003`}`;
  await expect(list.row(`${campaign} 003`)).toContainText('Rejected'); // a row that stays is kept true
  // it waits for the hand on the list alone
  await page.getByRole('searchbox').hover();
  await expect(rows.first()).toContainText(`${campaign} 004`);
  await expect(news).toBeHidden();

  await page.getByRole('searchbox').focus();
  await apply(sql, campaign, 5, 5);
  await expect(rows.first()).toContainText(`${campaign} 005`);
});

test('an administrator saves what a list shows as a view, and finds it there on another day', {
  tag: '@long',
}, async ({ page, context, administrator }) => {
  await signIn(context, administrator);
  await page.goto('/dashboard/orders?filter=overdue&sort=due_date&order=asc');
  const views = page.getByRole('button', { name: 'Views' });
  const dialog = page.getByRole('dialog', { name: 'Views of orders' });
  await views.click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Overdue, oldest first');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('“Overdue, oldest first” was saved.')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(views).toBeFocused();

  await page.goto('/dashboard/orders?q=somebody');
  await views.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('link', { name: 'Overdue, oldest first' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/orders\?filter=overdue&sort=due_date&order=asc$/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('overdue');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('somebody');
});

test('a super administrator keeps views of cases, of the audit log and of money, and finds them again', {
  tag: '@long',
}, async ({ page, context, backend, sql }) => {
  const claire = await superAdministrator(backend);
  await nameOfficer(sql, claire);
  await signIn(context, claire);
  for (const [path, query, what] of [
    ['/dashboard/verifications', '?q=nobody&filter=decided', 'cases'],
    ['/dashboard/audit', '?action=delete&to=2020-01-01', 'audit entries'],
    ['/dashboard/commissions/payouts', '?filter=paid', 'batches'],
    ['/dashboard/post/charges', '?q=nobody', 'charges'],
  ] as const) {
    const views = page.getByRole('button', { name: 'Views', exact: true });
    const dialog = page.getByRole('dialog', { name: `Views of ${what}` });
    await page.goto(path + query);
    await views.click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Kept');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('“Kept” was saved.')).toBeFocused();
    await page.goto(path);
    await views.click();
    await dialog.getByRole('link', { name: 'Kept' }).click();
    await expect(page).toHaveURL(path + query);
    await expect(dialog).toBeHidden();
  }
  await endOfficers(sql, [claire]);
});

test('a name of one endless word makes no page of the office wider than the window', {
  tag: '@long',
}, async ({ page, context, backend, administrator, sql }) => {
  const fullName = `${mark()}${'W'.repeat(150)}`;
  const { id } = await member(backend, { fullName, email: `${mark()}@example.test` });
  await sql`update public.profiles set company_name = ${fullName} where id = ${id}`;
  await sql`
    insert into public.contact_messages (name, email, message)
    values (${fullName.slice(0, 100)}, 'endless@example.test', ${fullName})`;
  await signIn(context, administrator);
  for (const [width, height] of [
    [1280, 800],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/dashboard/person?id=${id}`);
    await expect(page.getByRole('heading', { name: fullName })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page.goto(`/dashboard/messages?q=${fullName.slice(0, 8)}`);
    await expect(page.getByRole('link', { name: fullName.slice(0, 20) })).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
});

test('an administrator reads numbers and names whole at every width', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql }) => {
  const review = await makeService(sql);
  const purchase = await order(account, review);
  await recordPayment(administrator, purchase);
  await signIn(context, administrator);
  const found = {
    orders: `/dashboard/orders?q=${purchase.purchase_number}`,
    services: `/dashboard/services?view=ordered&q=${purchase.purchase_number}`,
    users: `/dashboard/users?q=${account.email}`,
  };
  for (const [list, path] of Object.entries(found)) {
    await page.goto(path);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    for (const width of [375, 640, 800, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // what is cut has more to show than it has room
      const cut = await page
        .locator('tbody td span:has(> a)')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth)
            .map((part) => part.textContent),
        );
      expect(cut, `${list} at ${width} px`).toEqual([]);
      await expectNoSidewaysScrolling(page);
    }
  }
});
