import { type Stack, startStack } from 'local/stack';
import postgres from 'postgres';
import {
  administratorQueries,
  memberQueries,
} from 'supabase-project/tests/query-plans/screen-queries';
import { measureCheckouts } from './database/checkout-load';
import { measureDailyRun } from './database/daily-run';
import { loadCompany } from './database/load-company';
import { measureLists } from './database/measure-lists';
import { type Measured, measureQuery, PlanSession } from './database/measure-queries';
import { measureMixedLoad } from './database/mixed-load';
import { findAdministrator, findMembers, findPersons, findUnread } from './database/persons';
import { measurePost } from './database/post';
import { ms, printTable } from './table';

/**
 * The database with 1,000,000 notifications and 300,000 orders: what every screen of a member asks,
 * the administrators' lists, the post of some years, everything at once, checkout over HTTP, and the daily run over 2,000
 * memberships more. The server writes to disk as PostgreSQL does by default. Prints tables with the
 * target beside each figure; asserts nothing.
 *
 *   tsx bench/database.ts [queries] [lists] [post] [mixed] [checkout] [daily]     all without an argument
 *
 * With DATABASE_URL (a superuser's) it fills that server instead of a throw-away one: never a live
 * project.
 */
const wanted = new Set(process.argv.slice(2));
const isWanted = (part: string) => wanted.size === 0 || wanted.has(part);

/** Tables no larger than this are read from end to end faster than through an index. */
const smallTable = 1000; // rows

const stack = await startStack({
  fresh: true,
  durable: true,
  sendMails: false, // what reads scans and sends mails would take time from what is measured
  seed: false,
  databaseUrl: process.env.DATABASE_URL || undefined,
});
try {
  await measure(stack);
} finally {
  await stack.stop();
}

async function measure(stack: Stack): Promise<void> {
  const notices: string[] = [];
  const sql = postgres(stack.superuserUrl, {
    max: 2,
    onnotice: ({ message }) => notices.push(message ?? ''),
  });
  const start = performance.now();
  await loadCompany(sql);
  console.log(`Loaded in ${ms(performance.now() - start)}.`);
  if (isWanted('queries')) {
    const measured = await measureAll(sql, notices, memberQueries, await findMembers(sql));
    printQueries("A member's screens", measured, '≤ 1 ms, no scan');
  }
  if (isWanted('lists')) {
    const administrator = await findAdministrator(sql);
    const measured = await measureAll(sql, notices, administratorQueries, [administrator]);
    printQueries("Administrators' lists", measured, '≤ 100 ms');
    await measureLists(stack);
  }
  if (isWanted('post')) {
    const open = () => PlanSession.open(sql, notices);
    await measurePost(sql, open, await findMembers(sql), await findAdministrator(sql));
  }
  if (isWanted('mixed')) {
    const open = () => postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
    // one statement in 200 is an order: more buyers and readers than two cores can serve in the time
    await measureMixedLoad(open, await findPersons(sql, 1000), await findUnread(sql, 10_000));
  }
  await sql.end();
  if (isWanted('checkout')) await measureCheckouts(stack);
  if (isWanted('daily')) await measureDailyRun(stack);
}

async function measureAll(
  sql: postgres.Sql,
  notices: string[],
  queries: typeof memberQueries,
  persons: Parameters<typeof measureQuery>[2],
): Promise<Measured[]> {
  const session = await PlanSession.open(sql, notices);
  const measured: Measured[] = [];
  for (const query of queries) {
    const [anybody] = persons;
    if (anybody && !(await session.isAsked(query, anybody))) continue;
    measured.push(await measureQuery(session, query, persons));
  }
  session.close();
  return measured;
}

function printQueries(title: string, measured: Measured[], target: string): void {
  printTable(
    title,
    ['query', 'median', 'slowest person', 'planning', 'target', 'tables read whole', 'sort'],
    measured.map((one) => [
      one.name,
      ms(one.medianMs),
      ms(one.slowestMs),
      ms(one.planningMs),
      one.hasRows ? target : 'no rows',
      one.scans
        .map(
          ({ table, rows }) =>
            `${table} (${rows.toLocaleString('en')} rows${rows > smallTable ? '!' : ''})`,
        )
        .join(', '),
      one.sortsOnDisk ? 'on disk!' : '',
    ]),
  );
}
