import { expect, test } from 'vitest';
import { isVatNumberFormat } from './number-format';
import { normalVatNumber } from './vat-number';

test.each([
  'ATU12345675',
  'BE0411905847',
  'BG175074752',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ESB58378431',
  'FI20774740',
  'FR40303265045',
  'GB980780684',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IT00743110157',
  'LT119511515',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
  'XI980780684',
])('a business with %s may write it down', (number) => {
  expect(isVatNumberFormat(number)).toBe(true);
});

test.each(['IT0074311015', 'DE12345', 'ATX12345675', 'MT1234', 'NL004495445X01', 'XI12'])(
  'a business with %s is asked to look at it again',
  (number) => {
    expect(isVatNumberFormat(number)).toBe(false);
  },
);

test('wrong check digits pass: VIES says whether the number is valid', () => {
  expect(isVatNumberFormat('IT00743110158')).toBe(true);
});

test('numbers of other countries pass as they are', () => {
  expect(isVatNumberFormat('CHE116281710')).toBe(true);
  expect(isVatNumberFormat('12-3456789')).toBe(true);
});

test.each([
  [' it 00743 110 157 ', 'Italy', 'IT00743110157'],
  ['00743110157', 'Italy', 'IT00743110157'],
  ['094259216', 'Greece', 'EL094259216'],
  ['B58378431', 'Spain', 'ESB58378431'],
  ['CHE-116.281.710', 'Switzerland', 'CHE116281710'],
  ['', 'Italy', ''],
])('a member who types “%s” in %s has %s kept', (typed, country, kept) => {
  expect(normalVatNumber(typed, country)).toBe(kept);
});
