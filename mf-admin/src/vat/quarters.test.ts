import { expect, test } from 'vitest';
import { monthsUntil, quartersUntil } from './quarters';

test('an administrator chooses the quarter of today first, then those before it', () => {
  expect(quartersUntil('2027-02-14', 3)).toEqual([
    { name: '2027-Q1', label: 'Quarter 1 of 2027', from: '2027-01-01', to: '2027-03-31' },
    { name: '2026-Q4', label: 'Quarter 4 of 2026', from: '2026-10-01', to: '2026-12-31' },
    { name: '2026-Q3', label: 'Quarter 3 of 2026', from: '2026-07-01', to: '2026-09-30' },
  ]);
});

test('an administrator chooses a month with its last day, also in a leap year', () => {
  expect(monthsUntil('2028-03-01', 3)).toEqual([
    { name: '2028-03', label: 'March 2028', from: '2028-03-01', to: '2028-03-31' },
    { name: '2028-02', label: 'February 2028', from: '2028-02-01', to: '2028-02-29' },
    { name: '2028-01', label: 'January 2028', from: '2028-01-01', to: '2028-01-31' },
  ]);
  expect(monthsUntil('2027-01-31', 2)[1]?.name).toBe('2026-12');
});
