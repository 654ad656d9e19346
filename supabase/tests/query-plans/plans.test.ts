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
async function plan(query: ScreenQuery, without = 'seqscan'): Promise<Record<string, unknown>[]> {
  return sql.begin(async (tx) => {
    await tx.unsafe(`set local enable_seqscan = off; set local enable_${without} = off;`);
    await tx.unsafe(`${actAs(anyone.id)};`);
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

/** What the lists are read from; a list of users also shows affiliates without an account. */
const listed = ['profiles', 'purchases', 'affiliates'];
const lists = administratorQueries.filter(({ name }) =>
  /^(users|affiliates), |^orders, by /.test(name),
);
const pages = lists.filter(({ name }) => / by \w+ (asc|desc)$/.test(name));

// Of a few rows all that match are gathered and sorted: without that, only the order is left.
test.each(pages)('a page of $name is a range of an index, read in its order', async (query) => {
  const [, what, sortedBy] = /, (.*)by (\w+) /.exec(query.name) ?? [];
  const nodes = await plan(query, 'bitmapscan');
  // of people without an account there are few: they are sorted
  const own = nodes.filter(
    (node) => listed.includes(String(node['Relation Name'])) && node['Index Name'] !== undefined,
  );
  expect(own).toContainEqual(
    expect.objectContaining({
      'Index Name': expect.stringContaining(String(sortedBy)),
      ...(what !== '' && { 'Index Cond': expect.stringContaining('') }),
    }),
  );
});

const searches = lists.filter(({ name }) => /^(users|affiliates), search /.test(name));

// So few rows are also found by going through them in order: without that, only the search is left.
test.each(searches)('$name is looked up in an index of three letters each', async (query) => {
  const nodes = await plan(query, 'indexscan');
  const ofTexts = nodes.filter(({ 'Index Name': name }) =>
    String(name).endsWith('search_text_idx'),
  );
  expect(ofTexts.length).toBeGreaterThan(0);
  for (const node of ofTexts) expect(node['Index Cond']).toContain('search_text');
});
