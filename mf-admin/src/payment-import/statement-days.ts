import { formatShortDay } from 'shared/lib/malta-time';

export const dayOrders = ['day', 'month', 'year'] as const;
/** What dates begin with: whether 02/11/2026 is 2 November or February 11, and 25-11-26 one of 2025 or 2026. */
export type DayOrder = (typeof dayOrders)[number];

/** What a date says with the day first, the month, or the year: YYYY-MM-DD, or null for none. */
type Readings = Record<DayOrder, string | null>;

/** The languages in which banks of the euro area and their neighbours write months. */
const languages =
  'en-GB en-US de fr it es pt nl sk sl hr fi et lv lt el hu cs pl ro bg sv da nb'.split(' ');
// browsers do not know Maltese
const maltese =
  'jannar frar marzu april mejju gunju lulju awwissu settembru ottubru novembru dicembru'.split(
    ' ',
  );

let months: Map<string, number> | undefined;

/**
 * Names of months in small letters without marks and dots, long and short. 0 is one that means another
 * month in another language: "listopad" is October in Zagreb and November in Prague.
 */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  const add = (name: string, month: number) => {
    const word = plainWord(name);
    if (!/^\p{L}{3,}$/u.test(word)) return;
    const known = names.get(word);
    names.set(word, known === undefined || known === month ? month : 0);
  };
  for (const [at, name] of maltese.entries()) add(name, at + 1);
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      // biome-ignore lint/plugin: not to write dates, but to read them in the words of other languages
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      // biome-ignore lint/plugin: as above; in a date a month may have another ending
      const inDate = new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: style,
        timeZone: 'UTC',
      });
      for (let month = 1; month <= 12; month += 1) {
        const day = Date.UTC(2026, month - 1, 2);
        add(alone.format(day), month);
        add(inDate.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '', month);
      }
    }
  }
  return names;
}

function plainWord(name: string): string {
  return name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/\.$/, '');
}

const time = '(?:[T\\s,]+\\d{1,2}[:.]\\d{2}.*)?';
const isoLike = new RegExp(`^(\\d{4})([-/. ]?)(\\d{2})\\2(\\d{2})\\.?${time}$`);
const numeric = new RegExp(`^(\\d{1,2})([-/.])\\s?(\\d{1,2})\\2\\s?(\\d{4}|\\d{2})\\.?${time}$`);
const spaced = new RegExp(`^(\\d{1,2})( )(\\d{1,2}) (\\d{4})${time}$`);
const worded = new RegExp(
  `^(\\d{1,2})[.\\s/-]*(?:de |ta[’'] )?(\\p{L}+)\\.?[\\s/,-]*(?:de )?(\\d{4}|\\d{2})\\.?${time}$`,
  'u',
);
const monthWordFirst = new RegExp(`^(\\p{L}+)\\.?[\\s-]+(\\d{1,2})[,\\s-]+(\\d{4})${time}$`, 'u');

const none: Readings = { day: null, month: null, year: null };

function readingsOf(cell: string): Readings {
  const text = cell.trim();
  const iso = isoLike.exec(text);
  if (iso) return only(dayOf(iso[1], Number(iso[3]), iso[4]));
  const numbers = numeric.exec(text) ?? spaced.exec(text);
  if (numbers) {
    const [, first, sign, second, last = ''] = numbers;
    const dayFirst = dayOf(last, Number(second), first);
    // nobody writes a point after a month
    if (sign === '.') return only(dayFirst);
    const mayBeYear = sign === '-' && last.length === 2 && first?.length === 2;
    return {
      day: dayFirst,
      month: dayOf(last, Number(first), second),
      year: mayBeYear ? dayOf(first, Number(second), last) : null,
    };
  }
  const words = worded.exec(text);
  if (words) return only(dayOf(words[3], monthOf(words[2]), words[1]));
  const american = monthWordFirst.exec(text);
  return american ? only(dayOf(american[3], monthOf(american[1]), american[2])) : none;
}

const only = (day: string | null): Readings => ({ day, month: day, year: day });

function monthOf(word = ''): number {
  months ??= monthNames();
  return months.get(plainWord(word)) ?? 0;
}

/**
 * A date as banks write it as YYYY-MM-DD, a time after it left out; two-digit years are of this century.
 * @param order of this file, where it is known.
 * @returns null when it is none, 'unclear' for 02/11/2026 where the order is not known.
 */
export function readDay(cell: string, order: DayOrder | null): string | 'unclear' | null {
  const readings = readingsOf(cell);
  const [first, ...others] = daysIn(readings);
  if (others.length === 0) return first ?? null;
  return (order && readings[order]) ?? 'unclear';
}

const daysIn = (readings: Readings) =>
  [...new Set(Object.values(readings))].filter((day) => day !== null);

/** Whether it is 2 November or 11 February, where a date says both. */
export function whichDay(cell: string): string {
  return `Is “${cell}” ${daysIn(readingsOf(cell)).map(formatShortDay).join(' or ')}?`;
}

/** Why money of a day has not come, or hardly on that day: banks write 01/01/1970 where they know none. */
export function doubtOf(day: string, today: string): string | null {
  if (day > today) {
    return `The money arrives on ${formatShortDay(day)}. Please choose the file again then.`;
  }
  const twoYearsAgo = `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`;
  return day < twoYearsAgo
    ? `Is ${formatShortDay(day)} right? That is more than two years ago.`
    : null;
}

/** The order these dates show; null when all can be read both ways, 'mixed' when they contradict. */
export function dayOrderOf(cells: Iterable<string>): DayOrder | 'mixed' | null {
  let possible: readonly DayOrder[] = dayOrders;
  for (const cell of cells) {
    const readings = readingsOf(cell);
    if (daysIn(readings).length === 0) continue;
    possible = possible.filter((order) => readings[order] !== null);
    if (possible.length === 0) return 'mixed';
  }
  const [order, ...others] = possible;
  return order && others.length === 0 ? order : null;
}

function dayOf(year = '', month: number, day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const [y, d] = [Number(full), Number(day)];
  // a Date for every row of a long file would be felt: here there is one for each date
  const isDay =
    y >= 1900 &&
    month >= 1 &&
    month <= 12 &&
    d >= 1 &&
    d <= new Date(Date.UTC(y, month, 0)).getUTCDate();
  return isDay ? `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
