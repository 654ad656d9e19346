import type { InvoiceLine } from 'shared/billing/types';

interface RateSum {
  rate: number;
  /** Euros. */
  net: number;
  vat: number;
}

/** What the lines of each VAT rate add up to, in whole cents, the highest rate first. */
export function vatByRate(lines: readonly InvoiceLine[]): RateSum[] {
  const rates = [...new Set(lines.map((line) => line.vat_rate))].sort((a, b) => b - a);
  return rates.map((rate) => {
    const own = lines.filter((line) => line.vat_rate === rate);
    return {
      rate,
      net: sum(own.map((line) => line.net_amount)),
      vat: sum(own.map((line) => line.vat_amount)),
    };
  });
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}
