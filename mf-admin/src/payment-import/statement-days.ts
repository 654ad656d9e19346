/** Whether 02/11/2026 is 2 November or February 11. */
export type DayOrder = 'day' | 'month';

/** What a date says with the day first, and with the month first: YYYY-MM-DD, or null for none. */
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

const none: Readings = { day: null, month: null };

function readingsOf(cell: string): Readings {
  const text = cell.trim();
  const iso = isoLike.exec(text);
  if (iso) return both(dayOf(iso[1], Number(iso[3]), iso[4]));
  const numbers = numeric.exec(text) ?? spaced.exec(text);
  if (numbers) {
    const [, first, sign, second, year] = numbers;
    const dayFirst = dayOf(year, Number(second), first);
    // nobody writes a point after a month
    return sign === '.'
      ? both(dayFirst)
      : { day: dayFirst, month: dayOf(year, Number(first), second) };
  }
  const words = worded.exec(text);
  if (words) return both(dayOf(words[3], monthOf(words[2]), words[1]));
  const american = monthWordFirst.exec(text);
  return american ? both(dayOf(american[3], monthOf(american[1]), american[2])) : none;
}

const both = (day: string | null): Readings => ({ day, month: day });

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
  const { day, month } = readingsOf(cell);
  if (day === month || month === null) return day;
  if (day === null) return month;
  return order === null ? 'unclear' : order === 'day' ? day : month;
}

/** The order these dates show; null when all can be read both ways, 'mixed' when they contradict. */
export function dayOrderOf(cells: Iterable<string>): DayOrder | 'mixed' | null {
  let seen: DayOrder | null = null;
  for (const cell of cells) {
    const { day, month } = readingsOf(cell);
    if ((day === null) === (month === null)) continue;
    const shown = day === null ? 'month' : 'day';
    if (seen !== null && seen !== shown) return 'mixed';
    seen = shown;
  }
  return seen;
}

function dayOf(year = '', month: number, day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const [y, d] = [Number(full), Number(day)];
  // a Date for every row of a long file would be felt: here there is one for each date
  const isDay =
    month >= 1 && month <= 12 && d >= 1 && d <= new Date(Date.UTC(y, month, 0)).getUTCDate();
  return isDay ? `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
