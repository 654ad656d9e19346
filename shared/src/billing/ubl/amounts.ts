import { plainAmount } from 'shared/lib/money';
import type { InvoiceLine, InvoicePaper } from '../types';
import { element, type XmlElement } from './xml';

/** A credit note says in amounts above zero what it credits; our own rows say it below zero. */
export function signOf({ kind }: Pick<InvoicePaper, 'kind'>): 1 | -1 {
  return kind === 'credit_note' ? -1 : 1;
}

/** Whole cents; never -0. */
export function toCents(euros: number): number {
  return Math.round(euros * 100) || 0;
}

/** An amount of money in the currency of the document. */
export function amount(name: string, cents: number, currency: string): XmlElement | null {
  return element(name, plainAmount(cents / 100), { currencyID: currency });
}

/**
 * What was taken off a line, net, in whole cents. The discount is of the price as it was shown; of a price
 * with VAT the same share is taken off the net.
 */
export function discountCents(line: InvoiceLine): number {
  const { discount_amount: discount, unit_price, quantity, net_amount: net } = line;
  const shown = unit_price * quantity;
  if (discount <= 0 || net < 0 || shown <= 0) return 0;
  if (!line.vat_included) return toCents(discount);
  const share = discount / shown;
  if (share >= 1 || net === 0) return toCents(shown / (1 + line.vat_rate));
  return Math.round(toCents(net) / (1 - share)) - toCents(net);
}

export interface Price {
  /** Euros with as many decimals as it needs, without VAT, after no discount. Never below zero. */
  amount: string;
  /** How many it buys. */
  quantity: number;
}

/**
 * The net price of `quantity` things that cost `cents` together. Where the price of one has more than four
 * decimals it is the price of all: price times quantity is exact in either case.
 */
export function priceOf(cents: number, quantity: number): Price {
  const hundredths = (Math.abs(cents) * 100) / quantity; // of a cent
  return Number.isInteger(hundredths)
    ? { amount: withDecimals(hundredths), quantity: 1 }
    : { amount: plainAmount(Math.abs(cents) / 100), quantity };
}

/** Two decimals at least, four at most: "12.50", "0.0125". */
function withDecimals(hundredths: number): string {
  const digits = String(hundredths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`;
}
