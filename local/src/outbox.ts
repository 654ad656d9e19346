import type postgres from 'postgres';

/** Empties a queue of the database. */
export interface Outbox {
  /** Does what is due now; answers how many were tried. */
  drain(): Promise<number>;
  /** Ends it; what is under way is waited for. */
  close(): Promise<void>;
}

export interface WokenBy {
  sql: postgres.Sql;
  /** What the database notifies when something is queued. */
  channel: string;
  /** How often it looks without being called: for what is due later, and for calls that were lost. */
  everyMs?: number | undefined;
}

const MINUTE_MS = 60_000;

/** An outbox that works whenever something is queued, and every minute. */
export async function startOutbox(
  outbox: Outbox,
  { sql, channel, everyMs = MINUTE_MS }: WokenBy,
): Promise<Outbox> {
  const wake = () =>
    void outbox.drain().catch((error: unknown) => console.error(`${channel} not sent:`, error));
  // Calls again after each reconnection: what was queued meanwhile was not heard.
  const listening = await sql.listen(channel, wake, wake);
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    drain: outbox.drain,
    async close() {
      clearInterval(timer);
      // Not waited for: a database that has ended never answers.
      void listening.unlisten().catch(() => {});
      await outbox.close();
    },
  };
}

/**
 * One that works when it is told to.
 * @param sendDue claims what is due, sends and settles it; answers how many there were
 */
export function outbox(sendDue: () => Promise<number>): Outbox {
  let isClosed = false;
  let running: Promise<number> | undefined;
  let isWanted = false;
  const run = async (): Promise<number> => {
    let tried = 0;
    while (isWanted && !isClosed) {
      isWanted = false;
      const claimed = await sendDue();
      tried += claimed;
      isWanted ||= claimed > 0;
    }
    return tried;
  };
  return {
    drain() {
      isWanted = true;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async close() {
      isClosed = true;
      await running?.catch(() => {}); // reported where it was started
    },
  };
}
