import { vatPrefix } from './vat-prefix';

/**
 * A VAT number as it is kept: in capitals, without what people write between its signs, and with the prefix of its country
 * in front where somebody left it out.
 */
export function normalVatNumber(typed: string, country: string): string {
  const number = typed.replace(/[\s./-]/g, '').toUpperCase();
  const prefix = vatPrefix(country);
  return number && prefix && !/^[A-Z]{2}/.test(number) ? `${prefix}${number}` : number;
}
