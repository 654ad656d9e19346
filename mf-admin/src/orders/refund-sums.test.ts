import { expect, test } from 'vitest';
import { totalsOf } from './refund-sums';

const items = [{ position: 1, gross_amount: 10, net_amount: 8.47 }];
const line = (credited_amount: number) => ({
  position: 1,
  title: 'x',
  quantity: 1,
  gross_amount: 10,
  credited_amount,
  refundable_amount: 10 - credited_amount,
});

test('a line that is paid back piece by piece adds up to its net and VAT to the cent', () => {
  const pieces = [3.33, 3.33, 3.34];
  let credited = 0;
  let net = 0;
  for (const amount of pieces) {
    const totals = totalsOf([{ line: line(credited), amount }], items);
    expect(Math.round((totals.net + totals.vat) * 100)).toBe(Math.round(amount * 100));
    net += totals.net;
    credited = Math.round((credited + amount) * 100) / 100;
  }
  expect(net).toBeCloseTo(8.47, 10);
});

test('an amount that cannot be read counts nothing', () => {
  expect(totalsOf([{ line: line(0), amount: Number.NaN }], items)).toEqual({
    net: 0,
    vat: 0,
    gross: 0,
  });
});
