import { runDaily as partsOf } from 'local/database/daily-job';
import type postgres from 'postgres';

/** A whole run of what is due each day; asks again while another one is at it. @returns what failed in it */
export async function runDaily(sql: postgres.Sql): Promise<string[]> {
  const failures: string[] = [];
  for (;;) {
    for await (const part of partsOf(sql)) {
      failures.push(...part.failures);
      if (part.is_done) return failures;
    }
  }
}
