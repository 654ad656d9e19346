import { expect, it } from 'vitest';
import { amountProblem, readAmount } from './payment-amount';

it.each([
  ['187.62', 187.62],
  ['187,62', 187.62],
  ['1,826.88', 1826.88],
  ['€ 1 826.88', 1826.88],
  ['40', 40],
])('an administrator may write %j', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

it.each(['', 'abc', '-5', '1.234', '1e3', '12.3.4', 'NaN'])(
  'an administrator is asked again after %j',
  (typed) => {
    expect(amountProblem(typed, 5)).toBe('Please enter an amount such as 187.62');
  },
);
