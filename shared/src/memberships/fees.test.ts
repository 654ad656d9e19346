import { expect, test } from 'vitest';
import { firstPayment, withVat } from './fees';

test.each([
  [0, 0],
  [0.25, 0.3], // 0.045
  [1.25, 1.48], // 0.225, which is less than that in binary
  [23.25, 27.44],
  [159, 187.62],
  [999_999.99, 1_179_999.99],
])('a net price of %d is charged as %d with VAT', (net, gross) => {
  expect(withVat(net)).toBe(gross);
});

test('a first order is the plan and the fee, each rounded by itself', () => {
  expect(firstPayment({ price: 1.25 })).toBe(177.3); // 1.48 and 175.82
});
