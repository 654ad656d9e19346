import type postgres from 'postgres';
import { sql } from '../backend';

/** When an office is open: opening and closing time by weekday (1 is Monday), and days on which it is closed. */
export interface Calendar {
  hours: Record<number, [string, string]>;
  closed: string[];
}

/** A moment from which working days are counted, and how many. */
export interface Count {
  from: Date;
  days: number;
}

/** What the database answers in an office with these hours; nobody else sees them. */
export async function inOffice<Answer>(
  { hours, closed }: Calendar,
  ask: (tx: postgres.TransactionSql) => Promise<Answer>,
): Promise<Answer> {
  let answer: { of: Answer } | undefined;
  const rolledBack = sql.begin(async (tx) => {
    await tx`delete from public.opening_hours`;
    await tx`delete from public.closed_days`;
    for (const [weekday, [opens, closes]] of Object.entries(hours))
      await tx`insert into public.opening_hours (weekday, opens, closes) values (${weekday}, ${opens}, ${closes})`;
    for (const day of closed) await tx`insert into public.closed_days (day) values (${day})`;
    answer = { of: await ask(tx) };
    throw new Error('answered');
  });
  await rolledBack.catch((error: unknown) => {
    if (answer === undefined) throw error;
  });
  return (answer as { of: Answer }).of;
}

/** When so many working days have passed, in the order of the counts; null: never. */
export function workingMoments(calendar: Calendar, counts: Count[]): Promise<(Date | null)[]> {
  return inOffice(calendar, async (tx) => {
    const rows = await tx<{ moment: Date | null }[]>`
      select private.working_moment_after(sent.moment, sent.days) as moment
      from unnest(${counts.map(({ from }) => from.toISOString())}::timestamptz[],
        ${counts.map(({ days }) => days)}::integer[]) with ordinality as sent (moment, days, place)
      order by sent.place`;
    return rows.map(({ moment }) => moment);
  });
}

/** Monday to Friday, nine to five. */
export const weekdays: Calendar = {
  hours: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, ['09:00', '17:00']])),
  closed: [],
};
