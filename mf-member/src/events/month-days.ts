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

/** The weeks a month touches, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(first).getUTCDay() + 6) % 7; // Monday is 0
  const weeks: string[][] = [];
  for (let monday = addDays(first, -weekday); monday.slice(0, 7) <= month; ) {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
    monday = addDays(monday, 7);
  }
  return weeks;
}
