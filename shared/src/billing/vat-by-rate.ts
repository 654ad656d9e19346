import { totalsOf } from 'shared/billing/amounts';
import type { InvoiceLine } from 'shared/billing/types';
import type { VatCategory } from '../vat/types';

interface RateSum {
  rate: number;
  vat_category: VatCategory;
  /** Euros. */
  net: number;
  vat: number;
}

/** What the lines of each VAT rate and category add up to, the highest rate first. */
export function vatByRate(lines: readonly InvoiceLine[]): RateSum[] {
  const sums = new Map<string, InvoiceLine[]>();
  for (const line of lines) {
    const key = `${line.vat_rate} ${line.vat_category}`;
    sums.set(key, [...(sums.get(key) ?? []), line]);
  }
  return [...sums.values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { vat_rate: rate, vat_category } = first;
      return [{ rate, vat_category, ...totalsOf(same) }];
    })
    .sort((a, b) => b.rate - a.rate);
}
