import { runDaily as parts } from 'local/database/daily-job';
import type postgres from 'postgres';

export interface DailyRun {
  orders_cancelled: number;
  seats_lapsed: number;
  renewals_written: number;
  failures: string[];
}

/** A whole run, as the stack's timer does it; null while another one was at it from the beginning. */
export async function runDaily(sql: postgres.Sql): Promise<DailyRun | null> {
  const run = {
    orders_cancelled: 0,
    seats_lapsed: 0,
    renewals_written: 0,
    failures: [] as string[],
  };
  let hasRun = false;
  for await (const { step, done, failures } of parts(sql)) {
    hasRun = true;
    run.failures.push(...failures);
    if (step === 'lapsed_orders') run.orders_cancelled += done;
    if (step === 'lapsed_seats') run.seats_lapsed += done;
    if (step === 'memberships') run.renewals_written += done;
  }
  return hasRun ? run : null;
}
