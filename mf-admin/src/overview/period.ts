import { formatMonth } from 'shared/lib/malta-time';
import type { Period } from 'shared/overview/types';

/** Periods to choose from, by what the address says. */
export const periodNames = {
  '3': 'Last 3 months',
  '6': 'Last 6 months',
  '12': 'Last 12 months',
  year: 'This year',
} as const;
export type PeriodName = keyof typeof periodNames;

export interface ChosenPeriod extends Period {
  /** Undefined: from one day to another. */
  name: PeriodName | undefined;
}

/**
 * What the address asks for: `from` and `to`, or `period`. What it does not say, or says wrongly, is
 * the last twelve months. @param today YYYY-MM-DD in Malta
 */
export function readPeriod(parameters: URLSearchParams, today: string): ChosenPeriod {
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  if (problemOf(from, to) === undefined) return { name: undefined, from, to };
  const asked = parameters.get('period');
  const name = isName(asked) ? asked : '12';
  const month = today.slice(0, 7);
  const first = name === 'year' ? `${today.slice(0, 4)}-01` : monthsBefore(month, Number(name) - 1);
  return { name, from: `${first}-01`, to: lastDayOf(month) };
}

/** Why these are not the first and last day of a period; undefined: they are. */
export function problemOf(from: string, to: string): string | undefined {
  if (![from, to].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isDay(day))) {
    return 'Please enter the first and the last day.';
  }
  if (from > to) return 'The first day is after the last.';
  if (from < '2000-01-01') return 'Please choose a day after 1999.';
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days > 3660 ? 'Please choose at most ten years.' : undefined;
}

/** "November 2026", with its days where the period has not all of them. */
export function nameOf({ from, to }: Period): string {
  const month = from.slice(0, 7);
  const isWhole = from.endsWith('-01') && to === lastDayOf(month);
  const days = `, ${Number(from.slice(8))}–${Number(to.slice(8))}`;
  return formatMonth(month) + (isWhole ? '' : days);
}

/** The last day of a month (YYYY-MM). */
function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10);
}

function monthsBefore(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - count);
  return first.toISOString().slice(0, 7);
}

function isName(name: string | null): name is PeriodName {
  return name !== null && Object.hasOwn(periodNames, name);
}

// "2026-02-30" is read as a day of March
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
