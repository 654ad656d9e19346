import { type AmountLine, sum } from '../billing/amounts';
import type { CartQuote } from './types';

/** The onboarding fee as a line; null when none is due. */
export function feeLine(quote: CartQuote): AmountLine | null {
  const { onboarding_fee: net, onboarding_fee_gross: gross } = quote;
  if (net === 0) return null;
  return {
    title: 'Onboarding fee',
    quantity: 1,
    discount_amount: 0,
    net_amount: net,
    vat_amount: sum([gross, -net]),
    gross_amount: gross,
  };
}

/** What will be charged, line by line as order and invoice will list it. */
export function quotedLines(quote: CartQuote): AmountLine[] {
  const lines = quote.lines
    .filter((line) => line.problem === null)
    .map((line) => ({ ...line, title: line.title ?? '' }));
  return [...lines, ...[feeLine(quote) ?? []].flat()];
}
