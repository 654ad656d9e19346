import { formatEventDay } from 'shared/lib/malta-time';
import type { OpenDay } from 'shared/opening-hours/types';

/** By month and day; the database knows which days are holidays, the page what they are called. */
const names: Readonly<Record<string, string>> = {
  '01-01': 'New Year’s Day',
  '02-10': 'St Paul’s Shipwreck',
  '03-19': 'St Joseph',
  '03-31': 'Freedom Day',
  '05-01': 'Workers’ Day',
  '06-07': 'Sette Giugno',
  '06-29': 'St Peter and St Paul (Imnarja)',
  '08-15': 'Assumption of Our Lady (Santa Marija)',
  '09-08': 'Victory Day',
  '09-21': 'Independence Day',
  '12-08': 'Immaculate Conception',
  '12-13': 'Republic Day',
  '12-25': 'Christmas Day',
};

/** What a holiday is called; the one that moves is Good Friday. */
export function holidayName(day: string): string {
  return names[day.slice(5)] ?? 'Good Friday';
}

/** 1 is Monday. */
function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** Why nobody works on a day that need not be closed for it: "Closed on Sundays anyway"; null for a working day. */
export function closedAnyway(
  day: string,
  week: readonly OpenDay[] | undefined,
  holidays: readonly string[] = [],
): string | null {
  if (holidays.includes(day)) return `A holiday anyway: ${holidayName(day)}`;
  if (!week || week.some(({ weekday }) => weekday === weekdayOf(day))) return null;
  return `Closed on ${formatEventDay(day).split(',')[0]}s anyway`;
}
