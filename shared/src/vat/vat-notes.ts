import type { Taxed } from './category-words';
import type { VatCategory } from './types';

/** What an invoice has to say where it charges no VAT (Directive 2006/112/EC, article 226 (11a); Twelfth Schedule). */
const notes: Partial<Record<VatCategory, string>> = {
  AE: 'Reverse charge: the recipient of these services accounts for the VAT (articles 44 and 196 of Directive 2006/112/EC).',
  O: 'Outside the scope of VAT in Malta: services to a business outside the European Union (article 44 of Directive 2006/112/EC).',
};

/** The notes under an invoice, in the order of its lines, each once. */
export function vatNotes(lines: readonly Taxed[]): string[] {
  return [...new Set(lines.map(({ vat_category }) => notes[vat_category] ?? ''))].filter(Boolean);
}
