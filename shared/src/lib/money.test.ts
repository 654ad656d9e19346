import { describe, expect, it } from 'vitest';
import { formatEuro } from './money';

describe('an amount in euros', () => {
  it('is written as browsers write it for Malta, for every amount in cents', () => {
    const browser = new Intl.NumberFormat('en-MT', { style: 'currency', currency: 'EUR' });
    const cents = [0, 1, 9, 10, 99, 100, 8_900, 99_999, 100_000, 123_456_789, 100_000_000_000];
    for (let next = 7; next < 1_000_000_000; next = Math.ceil(next * 1.01)) cents.push(next);
    for (const amount of cents.flatMap((one) => (one > 0 ? [one / 100, -one / 100] : [0]))) {
      expect(formatEuro(amount)).toBe(browser.format(amount));
    }
  });
});
