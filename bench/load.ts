import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Stack, startStack } from 'local/stack';
import { expectSoundBooks } from 'supabase-project/tests/proof/sound-books';
import { expectSoundPost } from 'supabase-project/tests/proof/sound-post';
import { processorTime } from './database/processor-time';
import type { CrowdReport, CrowdSays, CrowdWork } from './load/crowd';
import { ms, percentile, printTable } from './table';

/**
 * 200 members and four of the office at once, over HTTP and with a live line each: they shop, cancel, register, give
 * seats up, read post and ask for it, while payments are recorded and post comes in. Then everything in the database has
 * to agree with everything else. The server writes to disk as PostgreSQL does by default, and sends its mails; who asks
 * is a process of its own on the same cores.
 *
 *   tsx bench/load.ts [seconds] [members] [ms between two things somebody does]
 */
const [seconds = 300, members = 200, pace = 5000] = process.argv.slice(2).map(Number);

const stack = await startStack({ fresh: true, durable: true, seed: false });
try {
  const before = await countRows();
  const { report, busy } = await letThemLive(stack);
  const after = await countRows();
  printCalls(report, busy);
  await printPromises(report);
  printTable(
    'Rows written, also before the time that is measured',
    ['table', 'rows', 'for each order'],
    [...after]
      .map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
      .filter(([, rows]) => rows > 0)
      .toSorted(([, one], [, other]) => other - one)
      .map(([table, rows]) => [table, rows, perOrder(rows, after, before)]),
  );
} finally {
  await stack.stop();
}

interface Busy {
  server: number;
  database: number;
}

/** @returns what happened, and how much of one core server and database took, between 0 and the number of cores */
async function letThemLive(served: Stack): Promise<{ report: CrowdReport; busy: Busy }> {
  const { url, publishableKey, databaseUrl } = served;
  const child = fork(join(import.meta.dirname, 'load/crowd.ts'));
  const work: CrowdWork = { url, publishableKey, databaseUrl, members, seconds, pace };
  child.send(work);
  await nextWord(child);
  const start = performance.now();
  const begun = processorTime(served.databasePid());
  const report = (await nextWord(child)) as CrowdReport;
  const ended = processorTime(served.databasePid());
  const took = performance.now() - start;
  const busy = {
    server: (ended.server - begun.server) / took,
    database: (ended.database - begun.database) / took,
  };
  return { report, busy };
}

function nextWord(child: ChildProcess): Promise<CrowdSays> {
  return new Promise((resolve, reject) => {
    child.once('message', (said: CrowdSays) => resolve(said));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The members ended with ${code}.`)));
  });
}

function printCalls({ byCall, heardAfter }: CrowdReport, busy: Busy): void {
  const figures = (times: readonly number[]) =>
    [0.5, 0.95, 0.99, 1].map((share) => ms(percentile(times, share)));
  const calls = Object.entries(byCall).toSorted(
    ([, one], [, other]) => other.times.length - one.times.length,
  );
  const all = calls.flatMap(([, { times }]) => times);
  const sum = (of: (call: CrowdReport['byCall'][string]) => number) =>
    calls.reduce((total, [, call]) => total + of(call), 0);
  const refusals = (refused: Record<string, number>) =>
    Object.entries(refused)
      .map(([code, times]) => `${code} ${times}`)
      .join(', ');
  printTable(
    `${members} members and the office for ${seconds} s, each member doing something every ${pace / 1000} s: ${Math.round(all.length / seconds)} requests a second; cores: server ${busy.server.toFixed(2)}, database ${busy.database.toFixed(2)}`,
    ['call', 'times', 'p50', 'p95', 'p99', 'slowest', 'errors', 'refused, by code'],
    [
      ...calls.map(([name, { times, refused, failed }]) => [
        name,
        times.length,
        ...figures(times),
        failed.length,
        refusals(refused),
      ]),
      ['all', all.length, ...figures(all), sum(({ failed }) => failed.length), ''],
      ['a notification is heard of', heardAfter.length, ...figures(heardAfter), '', ''],
    ],
  );
  for (const [name, { failed }] of calls) {
    for (const failure of failed.slice(0, 3)) console.log(`  ${name}: ${failure}`);
  }
}

/** What was promised to people, and that the whole database agrees with itself. @throws naming what does not */
async function printPromises({ placed, listeners, heard, from, to }: CrowdReport): Promise<void> {
  const { sql } = stack;
  const orders = new Set(placed);
  const kept = await sql`select id from public.purchases where id = any(${[...orders]}::uuid[])`;
  const written = await sql<{ id: string }[]>`
    select id from public.notifications
    where user_id = any(${listeners}::uuid[]) and created_at between ${from} and ${to}`;
  const known = new Set(heard);
  const missed = written.filter(({ id }) => !known.has(id));
  await expectSoundBooks(sql);
  await expectSoundPost(sql);
  printTable(
    'What holds after the load',
    ['promise', 'kept'],
    [
      ['orders that were confirmed are there', `${kept.length} of ${orders.size}`],
      ['orders sent twice are one', `${placed.length - orders.size} times`],
      ['notifications are heard of', `${written.length - missed.length} of ${written.length}`],
      ['books, seats, limits, invoices, payments, commissions', 'every rule of sound-books'],
      ['paper, custody, requests, meter, bags', 'every rule of sound-post'],
    ],
  );
}

async function countRows(): Promise<Map<string, number>> {
  const tables = await stack.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where schemaname in ('public', 'private', 'storage')`;
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`,
  );
  const rows = await stack.sql.unsafe<{ name: string; rows: number }[]>(parts.join(' union all '));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function perOrder(rows: number, after: Map<string, number>, before: Map<string, number>): string {
  const table = 'public.purchases';
  const orders = (after.get(table) ?? 0) - (before.get(table) ?? 0);
  return (rows / orders).toFixed(2);
}
