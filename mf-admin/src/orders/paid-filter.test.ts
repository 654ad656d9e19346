import { paidDays, paidFilter } from 'shared/orders/paid-days';
import { expect, it } from 'vitest';
import { paidAddress } from './paid-address';
import { daysText, paidOptions } from './paid-options';

it('an administrator narrows the list by months near today, and by the days a link asks for', () => {
  expect(paidOptions(null, '2026-01-15')).toEqual({
    all: 'Any day',
    '2026-01-01..2026-01-31': 'January 2026',
    '2025-12-01..2025-12-31': 'December 2025',
    '2026-01-01..2026-12-31': '2026',
  });
  expect(paidOptions('2024-02-01..2024-02-29', '2026-01-15')).toMatchObject({
    '2024-02-01..2024-02-29': '1–29 Feb 2024',
  });
  expect(Object.keys(paidOptions('nonsense', '2026-01-15'))).toHaveLength(4);
});

it.each([
  ['2026-11-01..2026-11-30', '1–30 Nov 2026'],
  ['2026-11-03..2026-11-03', '3 Nov 2026'],
  ['2026-11-01..', 'from 1 Nov 2026'],
  ['..2026-11-30', 'until 30 Nov 2026'],
])('reads the days %s as %s', (paid, text) => expect(daysText(paid)).toBe(text));

it.each([
  [
    '?filter=paid&paid_from=2026-11-01&paid_to=2026-11-30',
    'filter=paid&paid=2026-11-01..2026-11-30',
  ],
  ['?paid_from=2026-11-01', 'paid=2026-11-01..'],
  ['?paid_from=yesterday&paid_to=2026-02-30&q=x', 'q=x'],
  ['?filter=paid', null],
])('a link with %s leads to %s', (link, address) => expect(paidAddress(link)).toBe(address));

it('an address without a valid day filters nothing', () => {
  expect(paidDays('2026-11-01..2026-11-30')).toEqual(['2026-11-01', '2026-11-30']);
  expect(paidDays('all')).toEqual([null, null]);
  expect(paidDays("2026-13-01..'; drop")).toEqual([null, null]);
  expect(paidFilter('x', null)).toBe('all');
});
