import type { VatCategory } from './types';

/** In a cell and beside a rate. */
const words: Partial<Record<VatCategory, string>> = {
  AE: 'reverse charge',
  O: 'outside the scope',
};

export interface Taxed {
  vat_category: VatCategory;
}

/** "reverse charge"; undefined where a rate says it all. */
export function categoryWords({ vat_category }: Taxed): string | undefined {
  return words[vat_category];
}
