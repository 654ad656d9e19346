import { hasPostalCode, otherCountry } from './countries';
import type { Profile } from './types';

/**
 * What an invoice must say of its buyer, as a person calls it. An order is refused without it
 * (`CT010`, `private.missing_of_buyer`; supabase/tests/cart holds the two equal).
 */
const needs = {
  full_name: 'your name',
  address_line_1: 'your street',
  city: 'your town',
  postal_code: 'your postal code',
  country: 'your country',
} as const;

export type InvoiceNeed = keyof typeof needs;

export function isInvoiceNeed(field: string): field is InvoiceNeed {
  return Object.hasOwn(needs, field);
}

/** What stands in a profile instead of an answer: the name of an account without one, and a country. */
const noAnswer: Partial<Record<InvoiceNeed, string>> = {
  full_name: 'New User',
  country: otherCountry,
};

/** What is missing for an invoice, in the order of the form. */
export function missingForInvoice(profile: Pick<Profile, InvoiceNeed>): InvoiceNeed[] {
  return (Object.keys(needs) as InvoiceNeed[]).filter(
    (name) =>
      !isGiven(name, profile[name]) &&
      (name !== 'postal_code' || needsPostalCode(profile.country ?? '')),
  );
}

/** Whether an address is incomplete without a postal code; as long as it names no country it is not. */
export function needsPostalCode(country: string): boolean {
  return isGiven('country', country) && hasPostalCode(country);
}

/** Whether a value answers the question. */
export function isGiven(name: InvoiceNeed, value: string | null): boolean {
  const text = value?.trim() ?? '';
  return text !== '' && text !== noAnswer[name];
}

/** What is asked for before an order. */
export function missingText(missing: readonly InvoiceNeed[]): string {
  return `Please add ${needsInWords(missing)}: without that we cannot write your invoice.`;
}

/** "your street, your town and your country". */
function needsInWords(missing: readonly InvoiceNeed[]): string {
  const words = missing.map((name) => needs[name]);
  const last = words.pop();
  return words.length > 0 ? `${words.join(', ')} and ${last}` : (last ?? '');
}
