import type { VatCategory } from './types';

/** What an invoice has to say where it charges no VAT (Directive 2006/112/EC, article 226 (11a); Twelfth Schedule). */
const notes: Partial<Record<VatCategory, string>> = {
  AE: 'Reverse charge: the recipient of these services accounts for the VAT (articles 44 and 196 of Directive 2006/112/EC).',
  O: 'Outside the scope of VAT in Malta: services to a business outside the European Union (article 44 of Directive 2006/112/EC).',
};

/** In a cell and beside a rate. */
const words: Partial<Record<VatCategory, string>> = {
  AE: 'reverse charge',
  O: 'outside the scope',
};

interface Taxed {
  vat_category: VatCategory;
}

/** The notes under an invoice, in the order of its lines, each once. */
export function vatNotes(lines: readonly Taxed[]): string[] {
  return [...new Set(lines.map(({ vat_category }) => notes[vat_category] ?? ''))].filter(Boolean);
}

/** "reverse charge"; undefined where a rate says it all. */
export function categoryWords({ vat_category }: Taxed): string | undefined {
  return words[vat_category];
}
