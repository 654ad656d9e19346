import { daysAfter, formatMonth } from 'shared/lib/malta-time';
import type { VatPeriod } from 'shared/vat/office/types';

export interface NamedPeriod extends VatPeriod {
  /** In the address: "2026-Q4", "2026-11". */
  name: string;
  label: string;
}

/** The quarters from the one of `today` (YYYY-MM-DD) back, the latest first. */
export function quartersUntil(today: string, count: number): NamedPeriod[] {
  const [year, month] = partsOf(today);
  const latest = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: count }, (_, back) => {
    const ordinal = latest - back;
    const [of, quarter] = [Math.floor(ordinal / 4), ordinal % 4];
    return {
      name: `${of}-Q${quarter + 1}`,
      label: `Quarter ${quarter + 1} of ${of}`,
      ...monthsOf(of, quarter * 3 + 1, 3),
    };
  });
}

/** The months from the one of `today` back, the latest first. */
export function monthsUntil(today: string, count: number): NamedPeriod[] {
  const [year, month] = partsOf(today);
  const latest = year * 12 + month - 1;
  return Array.from({ length: count }, (_, back) => {
    const [of, nth] = [Math.floor((latest - back) / 12), ((latest - back) % 12) + 1];
    const period = monthsOf(of, nth, 1);
    return {
      name: period.from.slice(0, 7),
      label: formatMonth(period.from.slice(0, 7)),
      ...period,
    };
  });
}

function partsOf(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
}

/** So many months from one on (from 1), which do not pass the end of a year. */
function monthsOf(year: number, month: number, count: number): VatPeriod {
  const day = (of: number, nth: number) => `${of}-${String(nth).padStart(2, '0')}-01`;
  const next = month + count;
  const after = next > 12 ? day(year + 1, next - 12) : day(year, next);
  return { from: day(year, month), to: daysAfter(after, -1) };
}
