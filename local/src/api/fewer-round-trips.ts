import type { PostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';

type Unsafe = (sql: string, parameters?: unknown[]) => PromiseLike<unknown>;

/** Each different request makes another statement, so clients could have any number prepared. */
const MOST_PREPARED = 500;

/**
 * Saves round trips to the database that bring no data. `begin` travels with the statement after it, and a
 * statement with parameters is prepared once per connection instead of being described and planned
 * each time: three round trips for a read, where lite needs five.
 */
export function saveRoundTrips(connection: PostgresConnection): void {
  const driver: postgres.Sql = connection.driver;
  const prepared = new Set<string>();
  let generation = 0;
  const mayPrepare = (sql: string) => {
    if (prepared.size < MOST_PREPARED) prepared.add(sql);
    return prepared.has(sql);
  };

  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const unprepared = reserved.unsafe.bind(reserved);
    const send: Unsafe = (sql, parameters = []) =>
      parameters.length > 0 && mayPrepare(sql)
        ? unprepared(`${sql} /* ${generation} */`, parameters as never[], { prepare: true })
        : unprepared(sql, parameters as never[]);
    const unsafe = { value: beginLate(send) };
    return Object.defineProperty(reserved, 'unsafe', unsafe);
  };

  // Tables have changed their shape: what was prepared for the old one would fail.
  const clearSchemaCache = connection.clearSchemaCache.bind(connection);
  connection.clearSchemaCache = async () => {
    generation += 1;
    prepared.clear();
    await clearSchemaCache();
  };
}

/** Holds `begin` back until there is something to do in the transaction. */
export function beginLate(send: Unsafe): Unsafe {
  let isBegun = true;
  return async (sql, parameters = []) => {
    if (sql === 'begin') {
      isBegun = false;
      return [];
    }
    if (isBegun) return send(sql, parameters);
    isBegun = true;
    if (sql === 'commit' || sql === 'rollback') return [];
    if (parameters.length > 0) {
      await send('begin');
      return send(sql, parameters);
    }
    const answers = (await send(`begin; ${sql}`)) as unknown[];
    return answers.at(-1);
  };
}
