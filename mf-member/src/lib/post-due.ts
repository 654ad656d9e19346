import { formatDayAndMonth, formatEventDay, maltaClock, maltaToday } from 'shared/lib/malta-time';

const day = 24 * 60 * 60 * 1000;

/** "tomorrow, 16:00", by the clock in Malta: the next days by their names, others by their date. */
export function nearMoment(instant: string, now: Date): string {
  const [date = '', clock = ''] = maltaClock(new Date(instant)).split('T');
  return `${nearDay(date, maltaToday(now))}, ${clock}`;
}

function nearDay(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  // "Monday" a week ahead or behind could be either
  return days > 1 && days < 7 ? weekday(date) : formatDayAndMonth(date);
}

function weekday(date: string): string {
  return formatEventDay(date).split(',')[0] ?? '';
}

/** Whether a moment is over; the minute itself is not. */
export function isPast(instant: string, now: Date): boolean {
  return now.getTime() - Date.parse(instant) >= 60_000;
}
