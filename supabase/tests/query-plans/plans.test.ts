import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../backend';
import { actAs, planNodes } from './plan-nodes';
import {
  administratorQueries,
  memberQueries,
  type Person,
  type ScreenQuery,
} from './screen-queries';

/** Tables that grow with the number of members. The catalogue does not, and may be read whole. */
const grows = [
  'profiles',
  'notifications',
  'purchases',
  'purchase_items',
  'invoices',
  'user_services',
  'user_documents',
  'event_registrations',
];

const anyone: Person = {
  id: randomUUID(),
  notificationId: randomUUID(),
  purchaseId: randomUUID(),
  eventId: randomUUID(),
  cart: '[]',
};

// Without sequential scans the planner takes an index wherever one fits, however small the table:
// one that is still read whole, or through an index without a condition, has no fitting index.
async function plan(query: ScreenQuery): Promise<Record<string, unknown>[]> {
  return sql.begin(async (tx) => {
    await tx.unsafe(`set local enable_seqscan = off; ${actAs(anyone.id)};`);
    const rows = await tx.unsafe<{ 'QUERY PLAN': [{ Plan: unknown }] }[]>(
      `explain (format json) ${query.sql(anyone)}`,
    );
    return planNodes(rows[0]?.['QUERY PLAN'][0].Plan);
  });
}

// What runs inside a function is not in its plan.
const visible = memberQueries.filter((query) => !query.isFunction);
const attendees = administratorQueries.filter(({ name }) => name === 'fetchAttendees');

test.each([...visible, ...attendees])("$name reaches a member's rows through an index", async (query) => {
  const nodes = await plan(query);
  const ofMembers = nodes.filter(
    (node) =>
      grows.includes(String(node['Relation Name'])) ||
      grows.some((table) => String(node['Index Name']).startsWith(table)),
  );
  const readWhole = ofMembers
    .filter((node) => /Seq Scan|Index/.test(String(node['Node Type'])))
    .filter((node) => node['Index Cond'] === undefined)
    .map((node) => `${node['Node Type']} on ${node['Relation Name'] ?? node['Index Name']}`);
  expect(readWhole).toEqual([]);
});

const pages = administratorQueries.filter(({ name }) => /^(users|orders), by /.test(name));

test.each(pages)('a page of $name is read in the order of an index', async (query) => {
  const sortedBy = / by (\w+) /.exec(query.name)?.[1];
  const nodes = await plan(query);
  const own = nodes.filter((node) =>
    ['profiles', 'listed_orders'].includes(String(node['Relation Name'])),
  );
  expect(own.map((node) => String(node['Index Name']))).toContainEqual(
    expect.stringContaining(String(sortedBy)),
  );
});

const inbox = administratorQueries.filter(({ name }) => /^messages, /.test(name));

test.each(inbox)('the inbox ($name) is read through an index', async (query) => {
  const nodes = await plan(query);
  const indexes = nodes.map((node) => String(node['Index Name'] ?? ''));
  const what = { unread: 'unread', open: 'open', search: 'search' } as Record<string, string>;
  const wanted = what[query.name.replace('messages, ', '')] ?? 'created_at';
  expect(indexes).toContain(`contact_messages_${wanted}_idx`);
});

const log = administratorQueries.filter(({ name }) => /^audit log, by /.test(name));

test.each(log)('$name, is read through its index', async (query) => {
  const nodes = await plan(query);
  const column = query.name.replace('audit log, by ', '');
  expect(nodes.map((node) => node['Index Name'])).toContain(`audit_log_${column}_idx`);
});
