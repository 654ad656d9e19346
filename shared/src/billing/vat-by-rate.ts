import { totalsOf } from 'shared/billing/amounts';
import type { InvoiceLine } from 'shared/billing/types';

interface RateSum {
  rate: number;
  /** Euros. */
  net: number;
  vat: number;
}

/** What the lines of each VAT rate add up to, the highest rate first. */
export function vatByRate(lines: readonly InvoiceLine[]): RateSum[] {
  const rates = [...new Set(lines.map((line) => line.vat_rate))].sort((a, b) => b - a);
  return rates.map((rate) => ({
    rate,
    ...totalsOf(lines.filter((line) => line.vat_rate === rate)),
  }));
}
