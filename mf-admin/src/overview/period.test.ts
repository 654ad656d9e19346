import { describe, expect, it } from 'vitest';
import { problemOf, readPeriod } from './period';

const period = (address: string, today = '2026-11-22') =>
  readPeriod(new URLSearchParams(address), today);

describe('the period of the overview', () => {
  it.each([
    ['', '12', '2025-12-01', '2026-11-30'],
    ['period=3', '3', '2026-09-01', '2026-11-30'],
    ['period=6', '6', '2026-06-01', '2026-11-30'],
    ['period=year', 'year', '2026-01-01', '2026-11-30'],
    ['from=2026-02-15&to=2026-03-20', undefined, '2026-02-15', '2026-03-20'],
    ['period=toString', '12', '2025-12-01', '2026-11-30'],
    ['from=2026-02-30&to=2026-03-20', '12', '2025-12-01', '2026-11-30'],
    ['from=2026-03-20&to=2026-02-15&period=3', '3', '2026-09-01', '2026-11-30'],
  ])('of the address “%s” is %s, from %s to %s', (address, name, from, to) => {
    expect(period(address)).toEqual({ name, from, to });
  });

  it('ends with the last day of the month, in every month', () => {
    expect(period('period=3', '2028-02-01')).toMatchObject({
      from: '2027-12-01',
      to: '2028-02-29',
    });
    expect(period('period=12', '2026-12-31')).toMatchObject({
      from: '2026-01-01',
      to: '2026-12-31',
    });
  });

  it.each([
    ['', '2026-01-31', 'Please enter the first and the last day.'],
    ['2026-02-01', '2026-01-31', 'The first day is after the last.'],
    ['1999-12-31', '2000-01-31', 'Please choose a day after 1999.'],
    ['2010-01-01', '2026-01-31', 'Please choose at most ten years.'],
    ['2026-01-01', '2026-01-01', undefined],
  ])('from “%s” to “%s”: %s', (from, to, problem) => {
    expect(problemOf(from, to)).toBe(problem);
  });
});
