import type postgres from 'postgres';
import { actAs } from 'supabase-project/tests/query-plans/plan-nodes';
import type { Person, ScreenQuery } from 'supabase-project/tests/query-plans/screen-queries';
import { ms, percentile, printTable } from '../table';
import { drawnAt, statementsOfVisits } from './visit';

const runForMs = 8000;

/**
 * What members ask on their visits, many at once, over direct connections that never pause. The
 * database's own clock measures from the statement's arrival until its transaction is written.
 * Everything stays as it is written, so each person buys once and no notification is read twice.
 */
export async function measureMixedLoad(
  open: () => postgres.Sql,
  persons: readonly Person[],
  unread: readonly Person[],
): Promise<void> {
  const statements = statementsOfVisits();
  const asking = persons.filter((_, at) => at % 3 === 0); // their carts hold things they have not bought
  const buyers = persons.filter((_, at) => at % 3 !== 0).values();
  const readers = unread.values();
  const random = sequence(0);
  const whoAsks = ({ name }: ScreenQuery): Person => {
    if (name === 'checkout') return next(buyers, 'who has not bought');
    if (name === 'markNotificationRead') return next(readers, 'with an unread notification');
    return asking[Math.floor(random() * asking.length)] as Person;
  };
  const rows: string[][] = [];
  let byStatement = new Map<string, number[]>();
  for (const connections of [2, 8]) {
    const opened = Array.from({ length: connections }, open);
    await Promise.all(
      opened.map(async (sql) => {
        // not measured: a pool's connections are old, and a new one plans what functions ask five times
        for (const { query } of statements) {
          for (let nr = 0; nr < 6; nr += 1) await timeOne(sql, query, whoAsks(query));
        }
      }),
    );
    byStatement = new Map(statements.map(({ query }) => [query.name, []]));
    const end = performance.now() + runForMs;
    await Promise.all(
      opened.map(async (sql, at) => {
        // The same sequence every time, another one per connection.
        const drawn = sequence(at + 1);
        while (performance.now() < end) {
          const query = drawnAt(statements, drawn());
          byStatement.get(query.name)?.push(await timeOne(sql, query, whoAsks(query)));
        }
        await sql.end();
      }),
    );
    const times = [...byStatement.values()].flat();
    rows.push([
      `${connections}`,
      ...[0.5, 0.95, 0.99].map((share) => ms(percentile(times, share))),
      'p99 ≤ 5 ms',
      ms(Math.max(...times)),
      `${Math.round((times.length / runForMs) * 1000)}/s`,
    ]);
  }
  printTable(
    'Mixed load, time inside the database',
    ['connections', 'p50', 'p95', 'p99', 'target', 'slowest', 'throughput'],
    rows,
  );
  printTable(
    'Mixed load, what is drawn, and what it takes on the most connections',
    ['statement', 'of all', 'p50', 'p99'],
    statements.map(({ query: { name }, share }) => [
      name,
      `${(share * 100).toFixed(1)} %`,
      ...[0.5, 0.99].map((part) => ms(percentile(byStatement.get(name) ?? [], part))),
    ]),
  );
}

function next(people: Iterator<Person>, which: string): Person {
  const { value, done } = people.next();
  if (done) throw new Error(`Nobody is left ${which}: find more of them.`);
  return value;
}

async function timeOne(sql: postgres.Sql, query: ScreenQuery, person: Person): Promise<number> {
  const clock = 'select extract(epoch from clock_timestamp()) * 1000 as at';
  const answers = (await sql.unsafe(
    `begin; ${actAs(person.id)}; ${clock}; ${query.sql(person)}; commit; ${clock}`,
  )) as unknown as { at?: string }[][];
  const [start, stop] = answers.flatMap(([row]) => (row && 'at' in row ? [Number(row.at)] : []));
  return (stop ?? Number.NaN) - (start ?? Number.NaN);
}

/** Numbers from 0 to 1 that look random and are the same every time (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
