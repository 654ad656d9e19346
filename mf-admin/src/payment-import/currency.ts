import { readAmount } from './statement-amounts';

/** What a text says of a currency; '' when it says nothing, 'unclear' when it is no name of one. */
export type CurrencySaid = 'EUR' | 'other' | 'unclear' | '';

const euro = /^(€|eur|euros?|euroa)$/i;
let codes: ReadonlySet<string> | undefined;

/** "EUR", "eur", "€" and "US$", "usd", "£", as they stand in a cell or beside an amount. */
export function readCurrency(text: string): CurrencySaid {
  const word = text.trim();
  if (word === '') return '';
  if (euro.test(word)) return 'EUR';
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  const isOther = /^[A-Z]{0,3}\p{Sc}$/u.test(word) || codes.has(word.toUpperCase());
  return isOther ? 'other' : 'unclear';
}

/** Whether a cell is an amount, with nothing beside it but a sign and a currency: "Line-2" is a name. */
export function isAmount(cell: string): boolean {
  const amount = readAmount(cell, null);
  if (amount === null || amount === 'unclear') return amount !== null;
  return readCurrency(amount.mark) !== 'unclear';
}

/** The currency that a header names: "Bedrag (EUR)", "Betrag (€)", "Amount USD"; null when it names none. */
export function currencyNamedIn(header: string): 'EUR' | 'other' | null {
  const said = header.split(/[\s()[\]/:,._-]+/).map((word) => {
    // "all" and "try" are English words before they are currencies
    return euro.test(word) || word === word.toUpperCase() ? readCurrency(word) : '';
  });
  if (said.includes('EUR')) return 'EUR';
  return said.includes('other') ? 'other' : null;
}
