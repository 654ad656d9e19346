import { countryNames, otherCountry } from '../profiles/countries';

/** Member states of the European Union, by ISO 3166-1. */
const memberStates = `
AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK`
  .trim()
  .split(/\s/);

const prefixes = new Map(
  memberStates.map((code) => [countryNames([code])[0], code === 'GR' ? 'EL' : code]),
).set('Monaco', 'FR');

/**
 * With what VAT numbers of a country begin, where it is in the European Union, and of Monaco, which is France to VAT; else
 * undefined. `private.vat_prefix` says the same (supabase/tests/vat holds the two equal).
 */
export function vatPrefix(country: string): string | undefined {
  return prefixes.get(country.trim());
}

/** Whether it decides the VAT there who buys: nowhere in Malta, and not before somebody has named their country. */
export function decidesVat(country: string): boolean {
  const named = country.trim();
  return named !== '' && named !== otherCountry && vatPrefix(named) !== 'MT';
}
