import type postgres from 'postgres';

const HOUR_MS = 60 * 60 * 1000;

export interface DailyJob {
  /** Ends it; a run that has begun is waited for. */
  close(): Promise<void>;
}

/** What one call of `private.run_daily()` did; see the migration. */
export interface DailyPart {
  step: string | null;
  done: number;
  failures: string[];
  is_done: boolean;
}

/** One run, part by part, each committed alone; nothing more while another one is at it. */
export async function* runDaily(sql: postgres.Sql): AsyncGenerator<DailyPart> {
  for (;;) {
    const [row] = await sql<{ part: DailyPart | null }[]>`select private.run_daily() as part`;
    if (!row?.part) return;
    yield row.part;
    if (row.part.is_done) return;
  }
}

/**
 * Runs `private.run_daily()` at once and then every hour (pg_cron on a hosted project every ten minutes):
 * what was due while the stack was down is caught up with. A run that fails is logged, and the next one
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
  for await (const { failures } of runDaily(sql)) {
    for (const failure of failures) console.error('run_daily:', failure);
  }
}
