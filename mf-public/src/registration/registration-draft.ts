import { defaultCountry } from 'shared/profile/countries';
import { readForm, writeForm } from './form-storage';
import { type RegistrationValues, registrationCountries } from './registration-schema';

const emptyValues: RegistrationValues = {
  email: '',
  password: '',
  confirmPassword: '',
  fullName: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  postal_code: '',
  country: defaultCountry,
  company_name: '',
  vat_number: '',
  phone: '',
  terms: false,
};

/**
 * What was typed so far, kept in this tab until the registration succeeds: closing the dialog, a
 * detour to the terms or a reload lose nothing. Passwords and the consent are never stored.
 */
export function storeRegistrationForm(values: RegistrationValues): void {
  const { password, confirmPassword, terms, ...kept } = values;
  writeForm(JSON.stringify(kept));
}

export function readRegistrationForm(): RegistrationValues {
  const values = { ...emptyValues };
  try {
    const stored = Object(JSON.parse(readForm() ?? '{}')) as Record<string, unknown>;
    for (const [field, value] of Object.entries(stored)) {
      if (typeof value === 'string' && isKept(field)) Object.assign(values, { [field]: value });
    }
  } catch {
    // edited by hand
  }
  if (!registrationCountries.includes(values.country)) values.country = defaultCountry;
  return values;
}

function isKept(field: string): boolean {
  return (
    Object.hasOwn(emptyValues, field) && !['password', 'confirmPassword', 'terms'].includes(field)
  );
}
