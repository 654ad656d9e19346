import { startStack } from 'local/stack';
import postgres from 'postgres';
import { loadCompany, loadPost } from './database/load-company';
import { costsOf, filesOf, perMember, realtimeOf, sizes } from './growth/assumptions';
import { printTable } from './table';

/**
 * What a row weighs in each table that grows with the members, from a loaded database; and what follows of it under the
 * assumptions of `growth/assumptions.ts`, for 1,000, 100,000 and 1,000,000 members. docs/growth.md has the tables.
 *
 *   tsx bench/growth.ts
 */
interface Weight {
  rows: number;
  /** Bytes a row, with what is stored beside the table. */
  heap: number;
  /** Bytes a row in all indexes. */
  indexes: number;
}

const stack = await startStack({ fresh: true, sendMails: false, seed: false });
const weights = new Map<string, Weight>();
try {
  const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
  await loadCompany(sql);
  await loadPost(sql);
  for (const name of Object.keys(perMember)) {
    const [row] = await sql<{ rows: number; heap: number; indexes: number }[]>`
      select greatest(reltuples, 1)::float as rows, pg_table_size(oid)::float as heap,
        pg_indexes_size(oid)::float as indexes
      from pg_class where oid = ${name}::regclass`;
    if (row) {
      const { rows, heap, indexes } = row;
      weights.set(name, { rows, heap: heap / rows, indexes: indexes / rows });
    }
  }
  await sql.end();
} finally {
  await stack.stop();
}

const weightOf = (name: string) => weights.get(name) ?? { rows: 0, heap: 0, indexes: 0 };
const count = (value: number) => Math.round(value).toLocaleString('en');
const bytes = (value: number) => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let left = value;
  for (; left >= 1000 && unit < units.length - 1; unit += 1) left /= 1000;
  return `${left < 10 && unit > 0 ? left.toFixed(1) : Math.round(left)} ${units[unit]}`;
};
const perYear = (name: string) => {
  const { heap, indexes } = weightOf(name);
  return (perMember[name]?.rows ?? 0) * (heap + indexes);
};
/** Bytes of a member in the database after so many years. */
const databaseOf = (years: number) =>
  Object.entries(perMember).reduce(
    (all, [name, { kept }]) => all + perYear(name) * Math.min(years, kept),
    0,
  );

printTable(
  'Rows: what a member writes in a year, and what a row weighs',
  [
    'table',
    'rows a year',
    'table',
    'indexes',
    'measured over',
    ...sizes.map((size) => `${count(size)}: a year`),
  ],
  [
    ...Object.entries(perMember).map(([name, { rows }]) => {
      const weight = weightOf(name);
      return [
        name.replace('public.', ''),
        rows,
        bytes(weight.heap),
        bytes(weight.indexes),
        `${count(weight.rows)} rows`,
        ...sizes.map((size) => `${count(rows * size)} rows, ${bytes(perYear(name) * size)}`),
      ];
    }),
    [
      'all',
      Object.values(perMember).reduce((all, { rows }) => all + rows, 0),
      '',
      '',
      '',
      ...sizes.map((size) => bytes(databaseOf(1) * size)),
    ],
  ],
);

printTable(
  'Size and lines',
  [
    'members',
    'database, 1 year',
    '5 years',
    'files, 1 year',
    '5 years',
    'live lines at once',
    'requests a second, peak',
    'items a day',
    'pages a day',
    'cores that read them in 8 hours',
  ],
  sizes.map((size) => {
    const { lines, requests } = realtimeOf(size);
    const files = filesOf(size);
    return [
      count(size),
      bytes(databaseOf(1) * size),
      bytes(databaseOf(5) * size),
      bytes(files.bytesAYear),
      bytes(files.bytesAYear * 5),
      count(lines),
      count(requests),
      count(files.itemsADay),
      count(files.pagesADay),
      count(files.readerCores),
    ];
  }),
);

printTable(
  'Costs a month after the first year and after the fifth, in US dollars without VAT',
  [
    'members',
    'after',
    'plan and compute',
    'disk',
    'files',
    'traffic',
    'live lines',
    'accounts',
    'in total',
    'a member',
  ],
  sizes.flatMap((size) =>
    [1, 5].map((years) => {
      const costs = costsOf(size, years, databaseOf(years) * size);
      const all = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
      return [
        count(size),
        years === 1 ? '1 year' : `${years} years`,
        ...Object.values(costs).map(count),
        count(all),
        (all / size).toFixed(3),
      ];
    }),
  ),
);
