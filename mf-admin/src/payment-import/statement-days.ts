const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Whether 02/11/2026 is 2 November or February 11. */
export type DayOrder = 'day' | 'month';

/**
 * A date as banks write it as YYYY-MM-DD; null when it is none. Two-digit years are of this
 * century. A time after it is left out.
 */
export function readDay(cell: string, order: DayOrder): string | null {
  const text = cell.trim();
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?=$|[T\s])/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})(?=$|[T\s,])/.exec(text);
  if (numbers) {
    const [, first, second, year] = numbers;
    return order === 'day' ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const words = /^(\d{1,2})[-/. ]+([a-z]{3})[a-z]*[-/. ,]+(\d{4}|\d{2})(?=$|[T\s,])/i.exec(text);
  if (words) {
    return dayOf(words[3], String(months.indexOf((words[2] ?? '').toLowerCase()) + 1), words[1]);
  }
  return null;
}

/** Day first, as in Malta, unless that makes no date of more of them than the other way round. */
export function guessDayOrder(cells: readonly string[]): DayOrder {
  const readable = (order: DayOrder) => cells.filter((cell) => readDay(cell, order)).length;
  return readable('month') > readable('day') ? 'month' : 'day';
}

function dayOf(year = '', month = '', day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const [y, m, d] = [Number(full), Number(month), Number(day)];
  // of a long file each row asks: a Date for every one of them would be felt
  const isDay = m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate();
  return isDay ? `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
