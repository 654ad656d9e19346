import { defaultCountry } from 'shared/profiles/default-country';
import { readForm, writeForm } from './form-storage';
import { type RegistrationValues, registrationCountries } from './registration-schema';

export const emptyRegistration: RegistrationValues = {
  email: '',
  password: '',
  confirmPassword: '',
  fullName: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  postal_code: '',
  country: defaultCountry,
  other_country: '',
  company_name: '',
  buyer_kind: '',
  vat_number: '',
  registration_number: '',
  phone: '',
  terms: false,
};

/**
 * What was typed so far, kept in this tab until the registration succeeds: closing the dialog, a
 * detour to the terms or a reload lose nothing. Passwords and the consent are never stored.
 */
export const registrationDraft = { read: readRegistrationForm, write: storeRegistrationForm };

function storeRegistrationForm(values: Partial<RegistrationValues>): void {
  const { password, confirmPassword, terms, ...kept } = values;
  writeForm(JSON.stringify(kept));
}

function readRegistrationForm(): Partial<RegistrationValues> {
  const values: Partial<RegistrationValues> = {};
  try {
    const stored = Object(JSON.parse(readForm() ?? '{}')) as Record<string, unknown>;
    for (const [field, value] of Object.entries(stored)) {
      if (typeof value === 'string' && isKept(field)) Object.assign(values, { [field]: value });
    }
  } catch {
    // edited by hand
  }
  const { country = defaultCountry } = values;
  if (!registrationCountries.includes(country)) values.country = defaultCountry;
  return values;
}

function isKept(field: string): boolean {
  return (
    Object.hasOwn(emptyRegistration, field) &&
    !['password', 'confirmPassword', 'terms'].includes(field)
  );
}
