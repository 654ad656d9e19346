import type postgres from 'postgres';

const HOUR_MS = 60 * 60 * 1000;

export interface DailyJob {
  /** Ends it; a run that has begun is waited for. */
  close(): Promise<void>;
}

interface Done {
  failures: string[];
}

/**
 * Calls `private.run_daily()` at once and then every hour, as pg_cron does on a hosted project: what
 * was due while the stack was down is caught up with. A run that fails is logged, and the next one
 * tries again.
 */
export async function startDailyJob(sql: postgres.Sql, everyMs = HOUR_MS): Promise<DailyJob> {
  const run = () => runOnce(sql).catch((error: unknown) => console.error('run_daily:', error));
  await run();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function runOnce(sql: postgres.Sql): Promise<void> {
  // A stack on other migrations may have no such job.
  const [job] = await sql`select to_regprocedure('private.run_daily()') is not null as exists`;
  if (!job?.exists) return;
  const [row] = await sql<{ done: Done | null }[]>`select private.run_daily() as done`;
  for (const failure of row?.done?.failures ?? []) console.error('run_daily:', failure);
}
