import { sum } from '../amounts';
import type { InvoiceLine, InvoicePaper } from '../types';
import { amount, signOf, toCents } from './amounts';
import { element, type XmlElement } from './xml';

/** UNCL5305: standard rate, reverse charge, out of scope, zero rated, exempt. */
type Category = 'S' | 'AE' | 'O' | 'Z' | 'E';
const categories: readonly Category[] = ['S', 'AE', 'O', 'Z', 'E'];

/** How VAT applies to a line. */
export interface Tax {
  category: Category;
  /** 18 for 18 %; null where there is none. */
  percent: number | null;
  /** Why there is no VAT: a code of the list VATEX, and words for people. */
  reason: { code: string | null; text: string } | null;
}

const reasons: Record<'AE' | 'O' | 'E', NonNullable<Tax['reason']>> = {
  AE: { code: 'VATEX-EU-AE', text: 'Reverse charge' },
  O: { code: 'VATEX-EU-O', text: 'Outside the scope of VAT' },
  E: { code: null, text: 'Exempt from VAT' },
};

/** Whether nothing on the paper is within the scope of VAT: it then names no VAT number (EN 16931, BR-O-02). */
export function isOutOfScope({ lines }: Pick<InvoicePaper, 'lines'>): boolean {
  return lines.length > 0 && lines.every((line) => categoryOf(line) === 'O');
}

/**
 * How VAT applies to a line of this paper. Lines out of scope and lines with VAT on one paper are what EN 16931
 * knows no category for (BR-O-11): the former are then written as exempt, with the reason in words.
 */
export function taxOf(line: InvoiceLine, paper: Pick<InvoicePaper, 'lines'>): Tax {
  const category = categoryOf(line);
  if (category === 'S') return { category, percent: percentOf(line), reason: null };
  if (category === 'Z') return { category, percent: 0, reason: null };
  if (category === 'O' && !isOutOfScope(paper)) {
    return { category: 'E', percent: 0, reason: { ...reasons.O, code: null } };
  }
  const { code, text } = reasons[category];
  return {
    category,
    percent: category === 'O' ? null : 0,
    reason: { code: line.vat_reason ?? code, text },
  };
}

/** Lines of before categories were kept: with VAT, or at a rate of nothing. */
function categoryOf({ vat_category: stored, vat_rate: rate }: InvoiceLine): Category {
  const known = categories.find((each) => each === stored) ?? 'S';
  return known === 'S' && rate === 0 ? 'Z' : known;
}

function percentOf({ vat_rate }: InvoiceLine): number {
  return Math.round(vat_rate * 10_000) / 100;
}

/** A category on a line (`cac:ClassifiedTaxCategory`) or of a sum (`cac:TaxCategory`, which says the reason). */
export function taxCategory(
  name: 'cac:ClassifiedTaxCategory' | 'cac:TaxCategory',
  { category, percent, reason }: Tax,
): XmlElement | null {
  return element(name, [
    element('cbc:ID', category),
    element('cbc:Percent', percent === null ? null : String(percent)),
    ...(name === 'cac:TaxCategory'
      ? [
          element('cbc:TaxExemptionReasonCode', reason?.code),
          element('cbc:TaxExemptionReason', reason?.text),
        ]
      : []),
    vatScheme(),
  ]);
}

export function vatScheme(): XmlElement | null {
  return element('cac:TaxScheme', [element('cbc:ID', 'VAT')]);
}

/** VAT in total and by category and rate, as it was stored line by line. */
export function taxTotal(paper: InvoicePaper): XmlElement | null {
  const { currency, lines } = paper;
  const sign = signOf(paper);
  const taxes = new Map<string, { tax: Tax; lines: InvoiceLine[] }>();
  for (const line of lines) {
    const tax = taxOf(line, paper);
    const key = `${tax.category} ${tax.percent}`;
    const group = taxes.get(key) ?? { tax, lines: [] };
    group.lines.push(line);
    taxes.set(key, group);
  }
  return element('cac:TaxTotal', [
    amount('cbc:TaxAmount', sign * toCents(paper.vat_amount), currency),
    ...[...taxes.values()].map((group) =>
      element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', sign * toCents(sum(nets(group.lines))), currency),
        amount('cbc:TaxAmount', sign * toCents(sum(vats(group.lines))), currency),
        taxCategory('cac:TaxCategory', group.tax),
      ]),
    ),
  ]);
}

function nets(lines: readonly InvoiceLine[]): number[] {
  return lines.map((line) => line.net_amount);
}

function vats(lines: readonly InvoiceLine[]): number[] {
  return lines.map((line) => line.vat_amount);
}
