import { formatDays, formatMonth } from 'shared/lib/malta-time';
import { paidDays, paidFilter } from 'shared/orders/paid-days';

/**
 * By which days of payment the list can be narrowed: some months, this year, and the days a link
 * asked for, if they are others.
 * @param asked the filter in the address, or null.
 * @param today YYYY-MM-DD in Malta.
 */
export function paidOptions(asked: string | null, today: string): Record<string, string> {
  const thisMonth = today.slice(0, 7);
  const lastMonth = monthBefore(thisMonth);
  const year = today.slice(0, 4);
  const options: Record<string, string> = {
    all: 'Any day',
    [daysOfMonth(thisMonth)]: formatMonth(thisMonth),
    [daysOfMonth(lastMonth)]: formatMonth(lastMonth),
    [`${year}-01-01..${year}-12-31`]: year,
  };
  const wanted = asked === null ? 'all' : paidFilter(...paidDays(asked));
  return wanted in options ? options : { ...options, [wanted]: daysText(wanted) };
}

/** "1–30 Nov 2026", "from 1 Nov 2026" or "until 30 Nov 2026". */
export function daysText(paid: string): string {
  const [from, to] = paidDays(paid);
  if (from && to) return formatDays(from, to);
  return from ? `from ${formatDays(from, from)}` : `until ${formatDays(to ?? '', to ?? '')}`;
}

function daysOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-01..${month}-${last}`;
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 15)).toISOString().slice(0, 7);
}
