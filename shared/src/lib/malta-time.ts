const zone = 'Europe/Malta';

const isoDay = madeLater('en-CA', { dateStyle: 'short' });
const longDay = madeLater('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = madeLater('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const dayAndMonth = madeLater('en-GB', { day: 'numeric', month: 'long' });
const weekdayDay = madeLater('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const clock = madeLater('en-GB', { timeStyle: 'short' });

/** Made when it is first used: each takes a slow phone some milliseconds, the first one 50 and more. */
function madeLater(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
    return made;
  };
}

/** Today in Malta as YYYY-MM-DD, whatever the browser's own zone. */
export function maltaToday(now: Date = new Date()): string {
  return isoDay().format(now);
}

/** A calendar date (YYYY-MM-DD) or an instant (ISO 8601) as "21 November 2026". */
export function formatDay(value: string | Date): string {
  return longDay().format(toDate(value));
}

/** The same as "21 Nov 2026", for columns. */
export function formatShortDay(value: string | Date): string {
  return shortDay().format(toDate(value));
}

/** Two calendar dates and what lies between, as "1–30 Nov 2026"; one day is said once. */
export function formatDays(from: string, to: string): string {
  const days = shortDay().formatRange(toDate(from), toDate(to));
  return days.replace(/^(\d+)\s–\s(\d+ )/, '$1–$2');
}

/** The day that so many days later is; both YYYY-MM-DD, calendar dates. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day of a later month, or the last one of a month that has no such day. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The same as "21 November", for what is near. */
export function formatDayAndMonth(value: string): string {
  return dayAndMonth().format(toDate(value));
}

/** The same with its weekday, for events: "Saturday, 21 November 2026" (long en-GB, spec 1§2). */
export function formatEventDay(value: string): string {
  return weekdayDay().format(toDate(value));
}

/** "Today", "Yesterday", else "Saturday 14 November", with its year when that is over. */
export function formatRecentDay(day: string, today: string): string {
  if (day === today) return 'Today';
  const date = toDate(day);
  if (maltaToday(new Date(date.getTime() + 86_400_000)) === today) return 'Yesterday';
  const parts = weekdayDay().formatToParts(date);
  const [weekday, number, month, year] = (['weekday', 'day', 'month', 'year'] as const).map(
    (name) => parts.find(({ type }) => type === name)?.value,
  );
  const words = `${weekday} ${number} ${month}`;
  return year === today.slice(0, 4) ? words : `${words} ${year}`;
}

/** "18:30:00" as "18:30" (spec 1§2). */
export function formatEventTime(value: string): string {
  return value.slice(0, 5);
}

/** A month (YYYY-MM) as "November 2026". */
export function formatMonth(value: string): string {
  const options = { timeZone: zone, month: 'long', year: 'numeric' } as const;
  return toDate(`${value}-15`).toLocaleDateString('en-GB', options);
}

/** An instant (ISO 8601) as "22 November 2026, 14:05", by the clock in Malta. */
export function formatMoment(instant: string): string {
  const at = new Date(instant);
  return `${longDay().format(at)}, ${clock().format(at)}`;
}

/** What a clock on a wall in Malta shows at a moment, as YYYY-MM-DDTHH:MM. */
export function maltaClock(moment: Date): string {
  return `${isoDay().format(moment)}T${clock().format(moment)}`;
}

/** An instant (ISO 8601) as spreadsheets read it, by the clock in Malta: "2026-11-21 14:05". */
export function plainMoment(instant: string): string {
  return maltaClock(new Date(instant)).replace('T', ' ');
}

/**
 * The moment at which a clock on a wall in Malta shows this day (YYYY-MM-DD) and time (HH:MM). What it
 * shows twice in a year, or never, is read in winter time: `private.malta_moment` does the same.
 */
export function maltaMoment(day: string, time: string): Date {
  const wall = `${day}T${time.slice(0, 5)}`;
  const winter = new Date(`${wall}+01:00`);
  const summer = new Date(`${wall}+02:00`);
  return maltaClock(winter) !== wall && maltaClock(summer) === wall ? summer : winter;
}

/** Whether a clock where the browser is shows the same at this moment as one in Malta. */
export function isMaltaClockHere(moment: Date): boolean {
  const here = [moment.getHours(), moment.getMinutes()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return clock().format(moment) === here.join(':');
}

// A bare date is a Malta day; read as noon UTC it is the same day in Malta all year round.
function toDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T12:00:00Z`) : new Date(value);
}
