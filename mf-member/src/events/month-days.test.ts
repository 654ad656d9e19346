import { describe, expect, test } from 'vitest';
import { addDays, addMonths, weeksOf } from './month-days';

describe('a month on the page', () => {
  test.each([
    ['2026-06', 5, '2026-06-01', '2026-07-05'], // begins on a Monday
    ['2026-11', 6, '2026-10-26', '2026-12-06'], // begins on a Sunday
    ['2027-02', 4, '2027-02-01', '2027-02-28'], // four whole weeks
    ['2028-02', 5, '2028-01-31', '2028-03-05'], // leap year
    ['2026-03', 6, '2026-02-23', '2026-04-05'], // the clock goes forward on the 29th
    ['2026-10', 5, '2026-09-28', '2026-11-01'], // and back on the 25th
  ])('%s has %i weeks, from Monday to Sunday', (month, count, first, last) => {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(count);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last]);
    const days = weeks.flat();
    expect(new Set(days).size).toBe(count * 7);
    expect(days).toEqual(days.toSorted());
  });

  test('is followed by the next, over the end of a year too', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-03', -1)]).toEqual([
      '2027-01',
      '2025-12',
      '2026-02',
    ]);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});
