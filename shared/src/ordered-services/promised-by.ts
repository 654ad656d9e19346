import { daysAfter, maltaToday, monthsAfter } from 'shared/lib/malta-time';

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "10–15 working days", "Within a week", "48 hours": the last figure, and what it counts. */
const promise = new RegExp(
  String.raw`\b(\d{1,3}|an?|${numbers.join('|')})\s+(?:(working|business)\s+)?(hour|day|week|month)s?\b`,
  'gi',
);

/**
 * The last day on which work is in time, YYYY-MM-DD in Malta. An estimate is free text: what names no
 * number of hours, days, weeks or months ("On the day") promises no day, and the answer is null.
 * Working days are Monday to Friday.
 * @param since ISO 8601 instant from which the time runs.
 */
export function promisedBy(estimate: string | null, since: string): string | null {
  const [, figure = '', working, unit = ''] = [...(estimate ?? '').matchAll(promise)].at(-1) ?? [];
  if (!unit) return null;
  const count = Number(figure) || numbers.indexOf(figure.toLowerCase()) + 1 || 1;
  const first = maltaToday(new Date(since));
  if (working) return workingDaysAfter(first, count);
  switch (unit.toLowerCase()) {
    case 'hour':
      return daysAfter(first, Math.ceil(count / 24));
    case 'day':
      return daysAfter(first, count);
    case 'week':
      return daysAfter(first, 7 * count);
    default:
      return monthsAfter(first, count);
  }
}

function workingDaysAfter(day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = daysAfter(reached, 1);
    if (isWorkingDay(reached)) left -= 1;
  }
  return reached;
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
