import type { Stack } from 'local/stack';
import { directory, type ListQuery } from 'shared/lib/directory';
import { cursorOf } from 'shared/lib/keyset';
import { visitor } from 'shared/testing/personas';
import { median, ms, printTable } from '../table';

type Row = { id: string };
type Query = ListQuery<Record<string, string>, string>;

/** A list's way through its rows over HTTP: pages far apart, its total, and all of it as an export. */
export async function measureLists(stack: Stack): Promise<void> {
  const client = visitor(stack);
  const account = { email: 'member-1@example.test', password: 'demo-password' };
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const rows: (string | number)[][] = [];
  for (const [name, search] of [
    ['order_directory', 'load-0123456'],
    ['user_directory', 'maria vella'],
    ['affiliate_directory', 'abela 1234'],
  ] as const) {
    const list = directory<Row, Record<string, string>, string>({
      name,
      select: (options) => client.from(name).select('*', options) as never,
      narrow: (request) => request,
    });
    const query: Query = { search: '', chosen: {}, sort: 'created_at', ascending: false };
    const first = await list.readPage(query);
    const second = { after: cursorOf(first.rows.at(-1) as Row, 'created_at') };
    const total = await list.count();
    rows.push([
      `${name}, ${total.isExact ? '' : 'about '}${total.count} rows`,
      await timeOf(() => list.readPage(query)),
      await timeOf(() => list.readPage({ ...query, place: second })),
      await timeOf(() => list.readPage({ ...query, place: { before: 'end' } })),
      await timeOf(() => list.readPage({ ...query, search })),
      await timeOf(() => list.readPage({ ...query, search: 'zq' })),
      await timeOf(() => list.count()),
      ...(await exportOf(list.readAll(query))),
    ]);
  }
  printTable(
    'Lists over HTTP',
    [
      'list',
      'first page',
      'next',
      'last',
      'search',
      '2 letters',
      'total',
      'export',
      'first and last 10,000',
    ],
    rows,
  );
}

async function timeOf(read: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  return ms(median(times));
}

/** Equal times for the first and the last rows say that it does not grow with what lies before. */
async function exportOf(batches: AsyncIterable<Row[]>): Promise<string[]> {
  const start = performance.now();
  const ends: number[] = [];
  let count = 0;
  for await (const rows of batches) {
    count += rows.length;
    ends.push(performance.now());
  }
  const part = 10; // batches of 1,000
  const head = (ends[Math.min(part, ends.length) - 1] ?? start) - start;
  const tail = (ends.at(-1) ?? start) - (ends.at(-1 - part) ?? start);
  return [
    `${count} rows in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    `${ms(head)}, ${ms(tail)}`,
  ];
}
