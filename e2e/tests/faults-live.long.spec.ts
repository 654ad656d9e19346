import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { paths } from 'shared/lib/paths';
import type { Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { howSoon } from '../support/how-soon';
import { liveLine } from '../support/live-line';

let nth = 0;
/** Something happens to a member, so many times. @returns how often it has by now */
async function tell(sql: postgres.Sql, { id }: Person, count: number): Promise<number> {
  nth += count;
  await sql`
    insert into notifications (user_id, title, message, created_at)
    select ${id}, 'Notice ' || n, 'Something happened.', now() + make_interval(secs => n / 1000.0)
    from generate_series(${nth - count + 1}::int, ${nth}::int) n`;
  return nth;
}

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 4 });
const listed = (page: Page, ...numbers: number[]) =>
  expect(titles(page)).toHaveText(numbers.map((nr) => `Unread: Notice ${nr}`));
const bell = (page: Page, unread: string) =>
  page.getByRole('button', { name: `Notifications, ${unread} unread` });
/** As when a person comes back to the tab. */
const lookAtTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test.beforeEach(() => {
  nth = 0;
});

test('a member whose live line breaks twenty times during a thousand notices misses none', async ({
  page,
  member,
  sql,
}) => {
  test.slow();
  const line = await liveLine(page);
  await tell(sql, member, 60);
  await page.goto(paths.notifications);
  await line.bellListens();
  await expect(page.getByText('Showing 50 of 60, 60 unread.')).toBeVisible();
  for (let time = 1; time <= 20; time += 1) {
    await line.drop();
    const all = await tell(sql, member, 50);
    await howSoon(`realtime dropped, time ${time}`, '≤ 2 s', () =>
      expect(page.getByText(`Showing 50 of ${all}, ${all} unread.`)).toBeVisible(),
    );
    await line.bellListens();
  }
  await expect(page.getByText('Showing 50 of 1060, 1060 unread.')).toBeVisible();
});

test('a member whose live line is dead without a word sees what is new within half a minute, and at once when they look', async ({
  page,
  member,
  sql,
}) => {
  const line = await liveLine(page);
  await page.goto(paths.notifications);
  await line.bellListens();
  await page.waitForResponse(/\/rest\/v1\/notifications\?/); // once more, as the server has begun to listen
  await tell(sql, member, 1);
  await listed(page, 1);

  line.goDead();
  await tell(sql, member, 1);
  await howSoon('realtime half-open, nobody looks', '≤ 30 s', () =>
    expect(bell(page, '2')).toBeVisible({ timeout: 60_000 }),
  );
  await listed(page, 2, 1);
  await line.bellListens();

  line.goDead();
  await tell(sql, member, 1);
  await howSoon('realtime half-open, the tab is looked at', '≤ 2 s', async () => {
    await lookAtTab(page);
    await expect(bell(page, '3')).toBeVisible();
  });
  await listed(page, 3, 2, 1);
});

test('a member who hears of changes long after they happened sees nothing twice and nothing come back', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  const line = await liveLine(page);
  await page.goto(paths.notifications);
  await line.bellListens();
  const comeAtLast = line.delay();
  await tell(sql, member, 3);
  await lookAtTab(page);
  await listed(page, 3, 2, 1);
  await page.getByRole('button', { name: 'Delete “Notice 2”' }).click();
  await listed(page, 3, 1);

  const asked = page.waitForResponse('**/rest/v1/notifications*');
  await howSoon(
    'realtime late: what is shown stays, and is asked for once more',
    '≤ 2 s',
    async () => {
      comeAtLast();
      await asked;
    },
  );
  await listed(page, 3, 1);
  await expect(bell(page, '2')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a member who hears of each change twice sees it once', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  const line = await liveLine(page);
  line.double();
  await page.goto(paths.notifications);
  await line.bellListens();
  await tell(sql, member, 2);
  await howSoon('realtime doubled', '≤ 2 s', () => expect(bell(page, '2')).toBeVisible());
  await listed(page, 2, 1);
  await page.getByRole('button', { name: 'Delete “Notice 2”' }).click();
  await listed(page, 1);
  await page.getByRole('button', { name: 'Undo: bring back “Notice 2”' }).click();
  await listed(page, 2, 1);
  await expect(bell(page, '2')).toBeVisible();
  expect(complaints).toEqual([]);
});
