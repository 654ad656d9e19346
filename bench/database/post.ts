import type postgres from 'postgres';
import {
  administratorQueries,
  memberQueries,
  type Person,
  type ScreenQuery,
} from 'supabase-project/tests/query-plans/screen-queries';
import { ms, printTable } from '../table';
import { loadPost } from './load-company';
import { measureQuery, type PlanSession } from './measure-queries';

interface PostQuery extends ScreenQuery {
  /** Milliseconds. */
  target: number;
  isOffice?: boolean;
  /** Asked by those alone who read the post of `busiest`. */
  isReader?: boolean;
}

const list = (name: string, query: string, target = 5): PostQuery => ({
  name,
  isFunction: true,
  sql: () => `select public.get_post('${query}')`,
  target,
});

const later = `{"before": {"is_top": false, "received_at": "2026-06-01T00:00:00Z", "id": "ffffffff-ffff-4fff-bfff-ffffffffffff"}}`;

const call = (name: string, query: string, target: number, isOffice = false): PostQuery => ({
  name,
  isFunction: true,
  sql: () => `select public.${query}`,
  target,
  isOffice,
});

/** The count that is under way, and ids of members, as `post.sql` makes them. */
const count = "md5('count')::uuid";
const busiest = "md5('member 11')::uuid";

/** Of twenty items on one shelf; the office reads no table of items itself. */
let labels = '';

/** A scanned item of each member who has one: members read of the table only which rows are theirs. */
const scannedOf = new Map<string, string>();

const queries: readonly PostQuery[] = [
  list('list, first part', '{}'),
  list('list, a later part', later),
  list('list, unread', '{"filter": "unread"}'),
  list('list, scanned', '{"filter": "scanned"}'),
  list('list, a folder', '{"filter": "folder:Bank"}'),
  list('search, a common word', '{"search": "ghaziz"}', 20),
  list('search, three letters', '{"search": "gha"}', 20),
  list('search, two words', '{"search": "ghaborna sender"}', 20),
  list('search, nothing', '{"search": "zurrieq"}', 20),
  { name: 'summary', isFunction: true, sql: () => 'select public.get_post_summary()', target: 5 },
  { name: 'quota', isFunction: true, sql: () => 'select public.get_post_quota()', target: 5 },
  {
    name: 'one item',
    isFunction: true,
    sql: ({ id }) => `select public.get_post_item('${scannedOf.get(id) ?? id}')`,
    target: 5,
  },
  list('search, a label', '{"search": "7DOK"}', 20),
  ...memberQueries
    .filter(({ name }) =>
      /^fetch(Shipments|PostRules|PostCollections|PostsOfOthers|PostDelegates)$/.test(name),
    )
    .map((query) => ({ ...query, target: 5 })),
  call(
    'a rule is tried',
    `try_post_rule(jsonb_build_object('id', gen_random_uuid(), 'source', 'any', 'kind', 'return'))`,
    20,
  ),
  { ...call('post of another', `get_post_of(${busiest})`, 5), isReader: true },
  {
    ...call('post of another, searched', `get_post_of(${busiest}, '{"search": "sender 42"}')`, 20),
    isReader: true,
  },
  {
    name: 'queue of the office',
    sql: () => 'select * from public.post_queue order by due_at, id limit 26',
    target: 100,
    isOffice: true,
  },
  {
    name: 'queue, searched',
    sql: () =>
      `select * from public.post_queue where search_text ~* 'vella' order by due_at, id limit 26`,
    target: 100,
    isOffice: true,
  },
  call('packing', 'get_post_packing()', 100, true),
  call('packing, a tracking number', "get_post_packing('RR40001MT')", 100, true),
  call('a count of 5,000 items begins', "begin_post_count(gen_random_uuid(), 'A2')", 100, true),
  call('a count is read', `get_post_count(${count})`, 100, true),
  {
    name: 'twenty labels are counted',
    isFunction: true,
    sql: () => `select public.count_post_items(${count}, '{${labels}}')`,
    target: 100,
    isOffice: true,
  },
  ...administratorQueries
    .filter(({ name }) => /^(post,|the door|fetchPost|fetchRecipients|fetchShredding)/.test(name))
    .map((query) => ({ ...query, target: 100, isOffice: true })),
];

/** Two hundred thousand items and sixty thousand pages: what members and the office ask of them. */
export async function measurePost(
  superuser: postgres.Sql,
  openSession: () => Promise<PlanSession>,
  members: readonly Person[],
  administrator: Person,
): Promise<void> {
  await loadPost(superuser);
  const scanned = await superuser<{ id: string; user_id: string }[]>`
    select distinct on (user_id) user_id, id from public.post_items
    where image = 'text_read' and undone_at is null and user_id in ${superuser(members.map(({ id }) => id))}`;
  for (const { user_id, id } of scanned) scannedOf.set(user_id, id);
  const shelf = await superuser<{ code: string }[]>`
    select code from public.post_items where place = 'A1' order by id desc limit 20`;
  labels = shelf.map(({ code }) => code).join(',');
  const reading = await superuser<{ id: string }[]>`
    select accepted_by as id from public.post_delegates where user_id = ${superuser.unsafe(busiest)}`;
  const readers = members.filter(({ id }) => reading.some((reader) => reader.id === id));
  const session = await openSession();
  const measuredRows = [];
  for (const query of queries) {
    const asked = query.isReader ? readers : members;
    const persons = query.isOffice ? [administrator] : asked;
    const measured = await measureQuery(session, query, persons);
    measuredRows.push([
      query.name,
      ms(measured.medianMs),
      ms(measured.slowestMs),
      measured.hasRows ? `≤ ${query.target} ms` : 'no rows',
      measured.scans.map(({ table, rows: size }) => `${table} (${size})`).join(', '),
    ]);
  }
  session.close();
  printTable(
    'Post: 200,000 items, 60,000 pages',
    ['query', 'median', 'slowest person', 'target', 'tables read whole'],
    measuredRows,
  );
}
