import { defaultCountry } from 'shared/profiles/default-country';
import type { AddressDetails, Profile, ProfileChanges } from 'shared/profiles/types';

type Detail = keyof AddressDetails;

/**
 * What is saved for a filled-in form: a blank field falls back to the saved value, then to an empty
 * string; the country falls back to Malta (spec 1§5).
 */
export function profileChanges(
  form: Readonly<Record<string, string>>,
  saved: Profile,
): AddressDetails & Pick<ProfileChanges, 'full_name'> {
  const typed = (name: string) => (form[name] ?? '').trim();
  const detail = (name: Detail) => typed(name) || saved[name] || '';
  return {
    full_name: typed('full_name') || saved.full_name || '',
    company_name: detail('company_name'),
    phone: detail('phone'),
    address_line_1: detail('address_line_1'),
    address_line_2: detail('address_line_2'),
    city: detail('city'),
    postal_code: detail('postal_code'),
    country: detail('country') || defaultCountry,
    vat_number: detail('vat_number'),
  };
}
