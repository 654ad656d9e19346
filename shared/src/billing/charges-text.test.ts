import { expect, test } from 'vitest';
import { chargesText } from './charges-text';

test('a member reads of which days and items a line is', () => {
  const charges = [
    { day: '2027-02-12', code: 'AAAA0000', quantity: 1 },
    { day: '2027-02-12', code: 'BBBB1111', quantity: 2 },
    { day: '2027-02-13', code: null, quantity: 1 },
  ];
  expect(chargesText({ charges })).toBe('12 Feb 2027: AAAA-0000, BBBB-1111; 13 Feb 2027');
});

test('a member reads nothing of it on other lines, and of very many how many more there are', () => {
  expect(chargesText({})).toBe('');
  const charges = Array.from({ length: 203 }, () => ({
    day: '2027-02-12',
    code: null,
    quantity: 1,
  }));
  expect(chargesText({ charges })).toBe('12 Feb 2027; and 3 more');
});
