import postgres from 'postgres';

/** Something else that has a clock: a browser. */
interface Clock {
  /** @param aheadMs of the true time */
  shift(aheadMs: number): Promise<unknown>;
}

export interface TimeMachine {
  /** Makes it another moment, with its offset from UTC: `2027-01-28T06:40+09:00`. Time goes on from there. */
  travelTo(moment: string): Promise<Date>;
  /** This clock goes with the others from now on. */
  take(clock: Clock): Promise<void>;
  leave(clock: Clock): void;
  stop(): Promise<void>;
}

/**
 * Plans remember what they were made of, but not that a built-in function was a part of it. Any change of a
 * schema has every session plan anew.
 */
const planAnew = 'create schema another_time; drop schema another_time;';

/**
 * Moves all clocks of a stack at once: the database's, this process's, where Auth signs tokens, and those of
 * the browsers. Most tests ask for another day only and replace `private.malta_today()`; pictures, and a month of
 * post, also show the moments that were written.
 * @param superuserUrl of a throw-away database: its `now()` is replaced
 */
export async function buildTimeMachine(superuserUrl: string): Promise<TimeMachine> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create function pg_catalog.true_clock() returns timestamptz
    language internal volatile strict parallel safe as 'clock_timestamp'`);
  const process = shiftableDate();
  const clocks = new Set<Clock>();

  return {
    async travelTo(moment) {
      const target = new Date(moment);
      process.aheadMs = target.getTime() - process.trueNow();
      await sql.unsafe(`
        create or replace function pg_catalog.now() returns timestamptz language sql stable parallel safe
          as $$ select pg_catalog.transaction_timestamp() + interval '${process.aheadMs} milliseconds' $$;
        create or replace function pg_catalog.clock_timestamp() returns timestamptz
          language sql volatile parallel safe
          as $$ select pg_catalog.true_clock() + interval '${process.aheadMs} milliseconds' $$;
        ${planAnew}`);
      for (const clock of clocks) await clock.shift(process.aheadMs);
      return target;
    },
    async take(clock) {
      clocks.add(clock);
      await clock.shift(process.aheadMs);
    },
    leave(clock) {
      clocks.delete(clock);
    },
    async stop() {
      await sql.end({ timeout: 1 });
    },
  };
}

/** From here on `new Date()` and `Date.now()` of this process are `aheadMs` ahead. */
function shiftableDate() {
  const TrueDate = Date;
  const shift = { aheadMs: 0, trueNow: () => TrueDate.now() };
  const now = () => TrueDate.now() + shift.aheadMs;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  return shift;
}

/**
 * What runs in a page before its own code: the same there. The last one counts. Timers are left alone: with
 * Playwright's clock, pages stopped rendering after a dozen journeys. As text, because the compiler would
 * call a helper that the page does not have.
 */
export function shiftedDate(aheadMs: number): string {
  return `{
    const TrueDate = Object.getPrototypeOf(new Date()).constructor;
    globalThis.Date = new Proxy(TrueDate, {
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length === 0 ? [TrueDate.now() + ${aheadMs}] : args, newTarget),
      get: (target, name) => (name === 'now' ? () => TrueDate.now() + ${aheadMs} : Reflect.get(target, name)),
    });
  }`;
}
