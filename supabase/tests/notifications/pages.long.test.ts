import {
  countNotifications,
  fetchNotifications,
  loadNotifications,
  markAllNotificationsRead,
} from 'shared/notifications/api';
import { newestFirst } from 'shared/notifications/loaded';
import { everything, type Notification, type NotificationFilter } from 'shared/notifications/types';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeEach, expect, test, vi } from 'vitest';
import { backend, sql } from '../backend';

/** The page's own code runs with this client: that of a person the test makes. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

const { signal } = new AbortController();
let maria: Person;
beforeEach(async () => {
  maria = await member(backend);
  page.client = maria.client;
  // 120 in three moments, as when many things happen in one transaction; of two types, a third read
  await sql`
    insert into public.notifications (user_id, type, title, message, read_at, expires_at, created_at)
    select ${maria.id}, case when n % 10 = 0 then 'warning' else 'info' end, 'Nr ' || n, '',
      case when n % 3 = 0 then now() end, case when n > 120 then now() - interval '1 day' end,
      timestamptz '2026-11-21 10:00:00.123456+00' - make_interval(mins => n / 41)
    from generate_series(1, 125) n`;
});

/** Everything that matches, page by page. */
async function walk(filter: NotificationFilter): Promise<Notification[][]> {
  const pages: Notification[][] = [];
  for (;;) {
    const after = pages.at(-1)?.at(-1);
    const rows = await fetchNotifications(maria.id, filter, { limit: 50, ...(after && { after }) });
    pages.push(rows);
    if (rows.length < 50) return pages;
  }
}

test('page by page a member sees each notification once, in one order, also of the same moment', async () => {
  const pages = await walk(everything);
  expect(pages.map((rows) => rows.length)).toEqual([50, 50, 20]);
  const rows = pages.flat();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
  expect(rows.toSorted(newestFirst)).toEqual(rows); // the page sorts what it hears of as the server does
});

test.each<[NotificationFilter, number[]]>([
  [{ readState: 'unread', type: 'all' }, [50, 30]],
  [{ readState: 'read', type: 'all' }, [40]],
  [{ readState: 'all', type: 'warning' }, [12]],
  [{ readState: 'unread', type: 'info' }, [50, 22]],
  [{ readState: 'read', type: 'warning' }, [4]],
  [{ readState: 'all', type: 'no_such_type' }, [0]],
])('the filter %o shows those alone, and as many as are counted', async (filter, sizes) => {
  const pages = await walk(filter);
  expect(pages.map((rows) => rows.length)).toEqual(sizes);
  const isRead = ({ read_at }: Notification) => read_at !== null;
  for (const row of pages.flat()) {
    if (filter.readState !== 'all') expect(isRead(row)).toBe(filter.readState === 'read');
    if (filter.type !== 'all') expect(row.type).toBe(filter.type);
  }
});

test('the counts by type leave out expired notifications', async () => {
  expect(await countNotifications(maria.id, signal)).toEqual({
    info: { total: 108, unread: 72 },
    warning: { total: 12, unread: 8 },
  });
  await markAllNotificationsRead(maria.id, new Date().toISOString());
  expect(await countNotifications(maria.id, signal)).toEqual({
    info: { total: 108, unread: 0 },
    warning: { total: 12, unread: 0 },
  });
});

test('the counts of one member leave out those of others', async () => {
  page.client = (await member(backend)).client;
  expect(await countNotifications(maria.id, signal)).toEqual({});
});

test('a list is read again as deep as somebody looked, and knows whether it is whole', async () => {
  const { items, isWhole } = await loadNotifications(maria.id, everything, 100, signal);
  expect([items.length, isWhole]).toEqual([100, false]);
  await sql`insert into public.notifications (user_id, title, message, created_at)
    select ${maria.id}, 'Nr ' || n, '', now() - make_interval(mins => n) from generate_series(1, 1100) n`;
  const deep = await loadNotifications(maria.id, everything, 1250, signal);
  expect([deep.items.length, deep.isWhole]).toEqual([1220, true]);
});

test('notifications of one transaction keep one order in the list, the bell and the record of the member', async () => {
  const nadia = await administrator(backend);
  await sql`delete from public.notifications where user_id = ${maria.id}`;
  await sql`insert into public.notifications (user_id, title, message)
    select ${maria.id}, 'Nr ' || n, '' from generate_series(1, 8) n`;
  const inOrder = await sql`
    select id, created_at from public.notifications where user_id = ${maria.id} order by id desc`;
  expect(new Set(inOrder.map(({ created_at }) => String(created_at))).size).toBe(1);
  const expected = inOrder.map(({ id }) => id);
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

  for (const marked of [null, expected[6], expected[1]]) {
    // a row that is written to moves in its table
    if (marked) await sql`update public.notifications set read_at = now() where id = ${marked}`;
    const list = await fetchNotifications(maria.id, everything, { limit: 50 });
    expect(idsOf(list)).toEqual(expected);
    expect(idsOf(await fetchNotifications(maria.id, everything, { limit: 5 }))).toEqual(
      expected.slice(0, 5),
    );
    const { data } = await nadia.client.rpc('person_notifications', { p_id: maria.id });
    expect(idsOf(data ?? [])).toEqual(expected);
  }
});
