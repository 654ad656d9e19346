import { expect, test } from 'vitest';
import {
  commissionRate,
  commissionRates,
  commissionSteps,
  maxCommissionRate,
  nextCommissionStep,
} from './programme';

test('an affiliate’s rate rises with those who registered, up to what the programme promises', () => {
  expect([0, 4, 5, 9, 10, 400].map(commissionRate)).toEqual([0.2, 0.2, 0.25, 0.25, 0.3, 0.3]);
  expect(Math.max(...commissionSteps.map(({ rate }) => rate))).toBe(maxCommissionRate);
  expect([0, 5, 10].map(nextCommissionStep)).toEqual([
    { from: 5, rate: 0.25 },
    { from: 10, rate: 0.3 },
    null,
  ]);
  expect(commissionRates()).toBe('20% at first, 25% from 5 registrations, 30% from 10');
});
