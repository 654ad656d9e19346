import { describe, expect, it } from 'vitest';
import { formatEuro, formatPercent, formatPriceWithVat, priceNote } from './money';

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

describe('a price with its VAT', () => {
  it.each([
    [{ net: 1.5, vat: 0.27, gross: 1.77 }, '€1.77 (€1.50 + €0.27 VAT)'],
    [{ net: 1.5, vat: 0, gross: 1.5 }, '€1.50 (no VAT)'],
    [{ net: -1.5, vat: -0.27, gross: -1.77 }, '-€1.77 (€1.50 + €0.27 VAT)'],
    [{ net: 0, vat: 0, gross: 0 }, '€0.00'],
    [{ gross: 1.77 }, '€1.77'],
  ])('says what it is made of: %j', (price, text) => {
    expect(formatPriceWithVat(price)).toBe(text);
  });
});

describe('a rate', () => {
  it('is written as browsers write it for Malta, up to hundredths of a percent', () => {
    const options = { style: 'percent', maximumFractionDigits: 2 } as const;
    for (let basisPoints = 0; basisPoints <= 20_000; basisPoints += 1) {
      const rate = basisPoints / 10_000;
      expect(formatPercent(rate)).toBe(rate.toLocaleString('en-MT', options));
    }
  });
});

describe('the note beside a price', () => {
  it.each([
    [19.99, 'per_month', 6, '€119.94 in total, VAT included'],
    [19.99, 'per_month', 1, 'VAT included'],
    [19.99, 'one_time', 6, 'VAT included'],
    [0, 'per_month', 6, ''],
  ])('says of %s %s × %s what it comes to', (price, price_unit, unit_quantity, note) => {
    expect(priceNote({ price, price_unit, unit_quantity })).toBe(note);
  });
});
