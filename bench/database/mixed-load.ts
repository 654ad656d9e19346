import type postgres from 'postgres';
import { actAs } from 'supabase-project/tests/query-plans/plan-nodes';
import {
  memberQueries,
  type Person,
  type ScreenQuery,
} from 'supabase-project/tests/query-plans/screen-queries';
import { ms, percentile, printTable } from '../table';

const runForMs = 8000;

/** How many of a hundred statements each of these is; the others are any other read of a member. */
const oftenAsked: Record<string, number> = {
  fetchProfile: 15,
  'fetchNotifications, rows': 15,
  countNotifications: 15,
  markNotificationRead: 5,
  saveProfile: 2,
  checkout: 1,
};

const checkout: ScreenQuery = {
  name: 'checkout',
  sql: ({ cart }) =>
    `select public.checkout('${cart}'::jsonb, '', gen_random_uuid(), (public.quote_cart('${cart}'::jsonb) ->> 'amount_due')::numeric)`,
};

/**
 * Everything members do at once, over direct connections that never pause. The database's own clock
 * measures from the statement's arrival to its last row. Checkouts are rolled back, the rest stays.
 */
export async function measureMixedLoad(
  open: () => postgres.Sql,
  persons: readonly Person[],
): Promise<void> {
  const reads = memberQueries.filter(({ name }) => !/^(mark|delete|save)/.test(name));
  const byName = new Map([...memberQueries, checkout].map((query) => [query.name, query]));
  const often = Object.entries(oftenAsked).flatMap(([name, share]) =>
    Array<ScreenQuery | undefined>(share).fill(byName.get(name)),
  );
  const rows: string[][] = [];
  for (const connections of [2, 8]) {
    const times: number[] = [];
    const end = performance.now() + runForMs;
    await Promise.all(
      Array.from({ length: connections }, async (_, at) => {
        const sql = open();
        // The same sequence every time, another one per connection.
        const random = sequence(at + 1);
        while (performance.now() < end) {
          const query = often[random(100)] ?? reads[random(reads.length)];
          const person = persons[random(persons.length)];
          if (query && person) times.push(await timeOne(sql, query, person));
        }
        await sql.end();
      }),
    );
    const perSecond = Math.round((times.length / runForMs) * 1000);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(percentile(times, share)));
    rows.push([`${connections}`, p50 ?? '', p95 ?? '', p99 ?? '', 'p99 ≤ 5 ms', `${perSecond}/s`]);
  }
  printTable(
    'Mixed load, time inside the database',
    ['connections', 'p50', 'p95', 'p99', 'target', 'throughput'],
    rows,
  );
}

async function timeOne(sql: postgres.Sql, query: ScreenQuery, person: Person): Promise<number> {
  const clock = 'select extract(epoch from clock_timestamp()) * 1000 as at';
  const end = query === checkout ? 'rollback' : 'commit';
  const answers = (await sql.unsafe(
    `begin; ${actAs(person.id)}; ${clock}; ${query.sql(person)}; ${clock}; ${end}`,
  )) as unknown as { at?: string }[][];
  const [start, stop] = answers.flatMap(([row]) => (row && 'at' in row ? [Number(row.at)] : []));
  return (stop ?? Number.NaN) - (start ?? Number.NaN);
}

/** Numbers that look random and are the same every time (mulberry32). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
