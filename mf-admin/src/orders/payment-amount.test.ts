import * as v from 'valibot';
import { expect, it } from 'vitest';
import { paymentAmount } from './payment-amount';

const textFor = (typed: string) => v.safeParse(paymentAmount, typed).issues?.[0].message;

it.each([
  ['187.62', 187.62],
  ['187,62', 187.62],
  ['1,826.88', 1826.88],
  ['€ 1 826.88', 1826.88],
  ['40', 40],
])('an administrator may write %j', (typed, amount) => {
  expect(v.parse(paymentAmount, typed)).toBe(amount);
});

it.each(['', 'abc', '-5', '0', '1.234', '1e3', '12.3.4', 'NaN', '10.005'])(
  'an administrator is asked again after %j',
  (typed) => {
    expect(textFor(typed)).toBe('Please enter an amount such as 187.62');
  },
);
