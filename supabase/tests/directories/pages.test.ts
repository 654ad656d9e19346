import type { AffiliateFilters } from 'shared/affiliates/types';
import { directory, type Filters, type ListQuery, type Place } from 'shared/lib/directory';
import { cursorOf } from 'shared/lib/keyset';
import { isSearchable } from 'shared/lib/search-patterns';
import { mark } from 'shared/testing/factories';
import { administrator, type Person } from 'shared/testing/personas';
import { beforeAll, expect, test } from 'vitest';
import { backend, sql } from '../backend';

/** Names that REST, a regular expression or JSON would misread, were they not escaped. */
const hostile = [
  'x.eq.y,and(z',
  'end\\',
  'a"b',
  '123',
  'Borg, Sons & Co',
  'x),id.not.is.null',
  'the "quoted"',
  'back\\slash',
  'two\\\\ "of both"',
  '50% off',
  'a_b',
  '*',
  '(unclosed',
  '{brace}',
  'null',
  'true',
  '1749.00',
  '2026-11-22T10:00:00Z',
  'Żebbuġ Ħoldings',
  ' leading space',
  "O'Neill -- ; drop table",
  'line\nbreak',
  '<b>bold</b>',
  '=1+1',
  'a.b.c',
  '🙂 smile',
];

let nadia: Person;
const campaign = mark();

interface Row {
  id: string;
  company_name: string | null;
  search_text: string;
}

/** The directory as the pages have it, asked by Nadia. */
function affiliates() {
  return directory<
    Row,
    AffiliateFilters,
    'company_name' | 'created_at' | 'full_name' | 'total_referrals'
  >({
    name: 'affiliates',
    select: (options) => nadia.client.from('affiliate_directory').select('*', options) as never,
    narrow: (request) => request,
  });
}

type Query = ListQuery<
  AffiliateFilters,
  'company_name' | 'created_at' | 'full_name' | 'total_referrals'
>;

const query = (part: Partial<Query>): Query => ({
  search: campaign,
  chosen: { filter: 'all' },
  sort: 'company_name',
  ascending: true,
  ...part,
});

async function apply(names: readonly (string | null)[], of = campaign): Promise<void> {
  const rows = names.map((company_name, at) => ({
    first_name: 'Lea',
    last_name: of,
    email: `${mark()}-${at}@example.test`,
    promotion_methods: 'Newsletter',
    is_test: true,
    status: 'rejected', // a pending one would notify every administrator
    rejection_reason: 'Made for a test',
    company_name,
    created_at: '2026-01-01T00:00:00Z', // newer ones would use up the limit of the hour for everybody
  }));
  for (let at = 0; at < rows.length; at += 1000) {
    await sql`insert into public.affiliates ${sql(rows.slice(at, at + 1000))}`;
  }
}

beforeAll(async () => {
  nadia = await administrator(backend);
  // each name twice, and as many without one
  await apply([...hostile, ...hostile, ...hostile.map(() => null)]);
});

/** All ids as one statement would order them. */
async function inOrder(sort: string, ascending: boolean, of = campaign): Promise<string[]> {
  const direction = ascending ? 'asc' : 'desc';
  const column = sort === 'full_name' ? `first_name || ' ' || last_name` : sort;
  const rows = await sql.unsafe<{ id: string }[]>(
    `select id from public.affiliates where last_name = '${of}'
     order by ${column} ${direction} nulls last, id ${direction}`,
  );
  return rows.map(({ id }) => id);
}

/** Turns pages until there are no more. */
async function turnAll(asked: Query, towards: 'next' | 'previous'): Promise<string[]> {
  const seen: string[][] = [];
  let place: Place | undefined = towards === 'next' ? undefined : { before: 'end' };
  for (;;) {
    const { rows, hasNext, hasPrevious } = await affiliates().readPage({ ...asked, place });
    seen.push(rows.map(({ id }) => id));
    const edge = rows.at(towards === 'next' ? -1 : 0);
    if (!edge || !(towards === 'next' ? hasNext : hasPrevious)) break;
    const cursor = cursorOf(edge, asked.sort);
    place = towards === 'next' ? { after: cursor } : { before: cursor };
  }
  if (towards === 'previous') {
    // the last step shows a whole first page instead of what is left of it
    const rest = new Set(seen.slice(0, -1).flat());
    return [
      ...(seen.at(-1) ?? []).filter((id) => !rest.has(id)),
      ...seen.slice(0, -1).reverse().flat(),
    ];
  }
  return seen.flat();
}

test.each([
  ['company_name', true],
  ['company_name', false],
  ['created_at', false],
  ['full_name', true],
  ['total_referrals', false],
] as const)(
  'an administrator who turns the pages by %s (upwards: %s) meets everybody once, both ways',
  async (sort, ascending) => {
    const all = await inOrder(sort, ascending);
    expect(all).toHaveLength(3 * hostile.length);
    const asked = query({ sort, ascending });
    expect(await turnAll(asked, 'next')).toEqual(all);
    expect(await turnAll(asked, 'previous')).toEqual(all);
  },
);

test('a row added before a page moves none of its rows', async () => {
  const of = mark();
  await apply(
    ['b', 'c', 'd'].flatMap((name) => Array.from({ length: 20 }, () => name)),
    of,
  );
  const first = await affiliates().readPage(query({ search: of }));
  const place = { after: cursorOf(first.rows.at(-1) as Row, 'company_name') };
  const second = await affiliates().readPage(query({ search: of, place }));
  await apply(['a', 'a', 'a'], of);
  expect(await affiliates().readPage(query({ search: of, place }))).toEqual(second);
  const back = { before: cursorOf(second.rows[0] as Row, 'company_name') };
  const again = await affiliates().readPage(query({ search: of, place: back }));
  expect(again.rows).toEqual(first.rows);
});

test('an export has every row once and in order, thousands of one name, too', async () => {
  const of = mark();
  await apply([...Array(1200).fill(null), ...Array(1300).fill('Crowd & Sons'), 'A', 'Z'], of);
  for (const ascending of [true, false]) {
    const exported: string[] = [];
    for await (const rows of affiliates().readAll(query({ search: of, ascending }))) {
      exported.push(...rows.map(({ id }) => id));
    }
    expect(exported).toEqual(await inOrder('company_name', ascending, of));
  }
});

test('a list is counted to the last row', async () => {
  const asked = { search: campaign, chosen: { filter: 'all' } } satisfies Filters | object;
  expect(await affiliates().count(asked as Query)).toEqual({
    count: 3 * hostile.length,
    isExact: true,
  });
});

test.each(hostile.filter(isSearchable))('a search finds what holds %s literally', async (text) => {
  const { rows } = await affiliates().readPage(query({ search: text }));
  const names = rows.filter(({ company_name }) => company_name === text);
  expect(names.length).toBeGreaterThanOrEqual(2);
  for (const { search_text } of rows) {
    expect(search_text.toLowerCase()).toContain(text.trim().toLowerCase());
  }
});

test('a search for signs alone, which no index knows, finds nothing', async () => {
  for (const search of ['*', '.*', '🙂', '%_']) {
    expect(await affiliates().readPage(query({ search }))).toMatchObject({ rows: [] });
  }
});

test('a search finds letters with accents by those without, and as they are written', async () => {
  for (const search of ['zebbug holdings', 'żebbuġ ħol', 'ZEBBUG HOL']) {
    const { rows } = await affiliates().readPage(query({ search }));
    expect(rows.map(({ company_name }) => company_name)).toContain('Żebbuġ Ħoldings');
  }
});

test('one or two letters find the words that begin with them', async () => {
  const of = mark();
  await apply([`Xylophone ${of}`, `Maxy ${of}`], of);
  const { rows } = await affiliates().readPage(
    query({ search: 'XY', sort: 'created_at', ascending: false }),
  );
  const names = rows.map(({ company_name }) => company_name);
  expect(names).toContain(`Xylophone ${of}`);
  expect(names).not.toContain(`Maxy ${of}`);
});
