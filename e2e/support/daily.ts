import { runDaily as partsOf } from 'local/database/daily-job';
import type postgres from 'postgres';

/** A whole run of what is due each day. @returns what failed in it */
export async function runDaily(sql: postgres.Sql): Promise<string[]> {
  const failures: string[] = [];
  for await (const part of partsOf(sql)) failures.push(...part.failures);
  return failures;
}
