import { normalVatNumber } from '../vat/vat-number';
import { hasPostalCode } from './countries';
import { defaultCountry } from './default-country';
import type { AddressDetails, Profile, ProfileChanges } from './types';

type Detail = keyof AddressDetails;
type Details = AddressDetails & Pick<ProfileChanges, 'full_name'>;

/**
 * What is saved for a filled-in form: a blank field falls back to the saved value, then to an empty string;
 * the country falls back to Malta (spec 1§5). The postal code is dropped where the country has none.
 * Unchanged fields are left out, as another tab, or the office, may have changed them since.
 * @param saved what the form began with
 * @param sent fields sent by an earlier try, whose answer may have been lost
 */
export function profileChanges(
  form: Readonly<Record<string, string>>,
  saved: Profile,
  sent: readonly string[] = [],
): Partial<Details> {
  const typed = (name: string) => (form[name] ?? '').trim();
  const detail = (name: Detail) => typed(name) || saved[name] || '';
  const country = detail('country') || defaultCountry;
  const details: Details = {
    full_name: typed('full_name') || saved.full_name || '',
    company_name: detail('company_name'),
    phone: detail('phone'),
    address_line_1: detail('address_line_1'),
    address_line_2: detail('address_line_2'),
    city: detail('city'),
    postal_code: hasPostalCode(country) ? detail('postal_code') : '',
    country,
    vat_number: normalVatNumber(detail('vat_number'), country),
    buyer_kind: detail('buyer_kind') as Details['buyer_kind'],
    registration_number: detail('registration_number'),
  };
  const changed = Object.entries(details).filter(
    ([name, value]) => sent.includes(name) || value !== (saved[name as keyof Details] ?? ''),
  );
  return Object.fromEntries(changed);
}
