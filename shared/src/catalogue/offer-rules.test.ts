import type { PriceUnit } from 'shared/lib/money';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { copyTitle, offerRules } from './offer-rules';

const offer = {
  title: 'Lease',
  price: '20',
  price_unit: 'per_month' as PriceUnit,
  unit_quantity: '3',
};
type Typed = Partial<typeof offer>;

function saved(typed: Typed) {
  return v.parse(offerRules('Price'), { ...offer, ...typed });
}
function texts(typed: Typed) {
  const answer = v.safeParse(offerRules('Price'), { ...offer, ...typed });
  return answer.issues?.map(({ path, message }) => `${path?.[0]?.key}: ${message}`);
}

describe('the price an administrator types', () => {
  test.each([
    ['20', 20],
    [' 1,50 ', 1.5],
    ['1,500', 1500],
    ['1.234,50', 1234.5],
    ['234.567,8', 234_567.8],
    ['1 234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['1500.00', 1500],
    ['0.500', 0.5],
    ['1,234,567.00'.slice(2), 234567],
    ['€ 40.5', 40.5],
    ['999999.99', 999_999.99],
    ['.5', 0.5],
    ['0', 0],
    ['-0', 0],
  ])('%j is saved as %d', (price, amount) => expect(saved({ price }).price + 0).toBe(amount));

  test.each(['abc', 'free', 'NaN', 'Infinity', '-Infinity', '-'])(
    '%j is no number and is saved as 0',
    (price) => expect(saved({ price }).price).toBe(0),
  );

  // fifteen hundred, or one and a half: nobody's price is guessed, and none becomes free
  test.each(['1.500', '1e3', '0x10', '12O', '1.2.3', '1.50,00', '1,50,0', '1.500,0O', '٣'])(
    '%j is meant as an amount, and is refused',
    (price) =>
      expect(texts({ price })).toEqual(['price: Price must be a number such as 20 or 19.99']),
  );

  test.each([
    ['', 'Price is required'],
    ['   ', 'Price is required'],
    ['-1', 'Price must be at least 0'],
    ['999999999', 'Price must be at most €999,999.99'],
    ['1000000', 'Price must be at most €999,999.99'],
    ['0.005', 'Price can have two decimals at most'],
    ['1.005', 'Price can have two decimals at most'],
    ['1.234,505', 'Price can have two decimals at most'],
    ['1.234.567', 'Price must be at most €999,999.99'],
  ])('%j is refused', (price, text) => expect(texts({ price })).toEqual([`price: ${text}`]));
});

describe('the units an administrator types', () => {
  test.each([
    ['per_month', '3', 3],
    ['per_year', '', 1],
    ['per_day', '1000', 1000],
    ['one_time', '3', 1],
    ['one_time', 'abc', 1],
  ] as const)('%s, %j are saved as %d', (price_unit, unit_quantity, units) =>
    expect(saved({ price_unit, unit_quantity }).unit_quantity).toBe(units),
  );

  test.each(['0', '1.5', '-1', 'abc', '1001', '1e2', 'Infinity'])('%j are refused', (units) =>
    expect(texts({ unit_quantity: units })).toEqual([
      'unit_quantity: Units must be a whole number from 1 to 1000',
    ]),
  );
});

test('an administrator is told of every field at once', () => {
  expect(texts({ title: ' ', price: '', unit_quantity: '0' })).toEqual([
    'title: Title is required',
    'price: Price is required',
    'unit_quantity: Units must be a whole number from 1 to 1000',
  ]);
  expect(texts({ title: 'x'.repeat(201) })).toEqual(['title: Please use at most 200 characters']);
});

test('a title is kept as it is typed, and the title of a copy is no longer than a title may be', () => {
  expect(saved({ title: ` “Ż” <b>'n'</b> & Co ` }).title).toBe(`“Ż” <b>'n'</b> & Co`);
  expect(copyTitle('Lease')).toBe('Copy of Lease');
  expect(copyTitle('x'.repeat(200))).toHaveLength(200);
});
