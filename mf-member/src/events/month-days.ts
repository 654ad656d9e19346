/*
 * Days are YYYY-MM-DD and months YYYY-MM of Malta's calendar. They are counted in UTC, where every day
 * has 24 hours, and never read as moments.
 */

const dayLength = 86_400_000; // ms

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10);
}

export function addMonths(month: string, count: number): string {
  const date = new Date(Date.parse(`${month}-01`));
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** The weeks a month touches, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (let monday = addDays(first, -weekdayOf(first)); monday.slice(0, 7) <= month; ) {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
    monday = addDays(monday, 7);
  }
  return weeks;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Where a key leads from a day in a calendar: by days and weeks, to the ends of the week, by months. */
export function dayByKey(key: string, day: string): string | undefined {
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'Home') return addDays(day, -weekdayOf(day));
  if (key === 'End') return addDays(day, 6 - weekdayOf(day));
  if (key === 'PageUp') return inOtherMonth(day, -1);
  if (key === 'PageDown') return inOtherMonth(day, 1);
  return undefined;
}

/** The same day of another month, or its last. */
function inOtherMonth(day: string, count: number): string {
  const month = addMonths(day.slice(0, 7), count);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return addDays(`${month}-01`, Math.min(dayOf(day), dayOf(last)) - 1);
}

function dayOf(day: string): number {
  return Number(day.slice(8));
}
