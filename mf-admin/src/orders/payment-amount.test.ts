import * as v from 'valibot';
import { expect, it } from 'vitest';
import { paymentAmount } from './payment-amount';

const textFor = (typed: string, due: number) =>
  v.safeParse(paymentAmount(due), typed).issues?.[0].message;

it.each([
  ['187.62', 187.62],
  ['187,62', 187.62],
  ['1,826.88', 1826.88],
  ['€ 1 826.88', 1826.88],
  ['40', 40],
])('an administrator may write %j', (typed, amount) => {
  expect(v.parse(paymentAmount(amount), typed)).toBe(amount);
});

it.each(['', 'abc', '-5', '1.234', '1e3', '12.3.4', 'NaN'])(
  'an administrator is asked again after %j',
  (typed) => {
    expect(textFor(typed, 5)).toBe('Please enter an amount such as 187.62');
  },
);

it('an administrator is told when the amount is not the one due', () => {
  expect(textFor('187.61', 187.62)).toBe('The amount must equal the amount due: €187.62');
});
