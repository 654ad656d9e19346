import type { ReactNode } from 'react';
import { needed, optional } from 'shared/lib/form-rules';
import type { Form } from 'shared/lib/use-form';
import { SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { BuyerKindField } from '../vat/buyer-kind-field';
import { type BuyerKind, buyerKinds } from '../vat/types';
import { decidesVat, vatPrefix } from '../vat/vat-prefix';
import { countryOptions, hasPostalCode } from './countries';
import { defaultCountry } from './default-country';
import { type InvoiceNeed, isGiven, isInvoiceNeed, needsPostalCode } from './invoice-needs';
import type { Profile } from './types';

interface Kind {
  label: string;
  /** The length of its column. */
  limit: number;
  /** What a person's own browser may fill in. */
  autoComplete: string;
  type?: string;
  placeholder?: string;
}

/** What may be changed of a profile, in the order of the forms: one's own, and somebody else's. */
const fields = {
  full_name: { label: 'Full name', limit: 200, autoComplete: 'name' },
  company_name: { label: 'Company name', limit: 200, autoComplete: 'organization' },
  phone: { label: 'Phone', limit: 50, autoComplete: 'tel', type: 'tel' },
  address_line_1: { label: 'Address line 1', limit: 200, autoComplete: 'address-line1' },
  address_line_2: { label: 'Address line 2', limit: 200, autoComplete: 'address-line2' },
  city: { label: 'City', limit: 100, autoComplete: 'address-level2' },
  postal_code: { label: 'Postal code', limit: 20, autoComplete: 'postal-code' },
  country: { label: 'Country', limit: 100, autoComplete: 'country-name' },
  buyer_kind: { label: 'Who buys', limit: 10, autoComplete: 'off' },
  vat_number: {
    label: 'VAT number',
    limit: 30,
    autoComplete: 'off',
    placeholder: 'MT12345678',
  },
  registration_number: { label: 'Registration number', limit: 50, autoComplete: 'off' },
} as const satisfies Record<string, Kind>;

export type ProfileField = keyof typeof fields;
export type ProfileValues = Record<Exclude<ProfileField, 'buyer_kind'>, string> & {
  buyer_kind: BuyerKind | '';
};

export const profileFields = Object.keys(fields) as ProfileField[];

export function profileLabel(name: ProfileField): string {
  return fields[name].label;
}

const rules = {
  full_name: needed('Please enter your full name', fields.full_name.limit),
  company_name: optional(fields.company_name.limit),
  phone: optional(fields.phone.limit),
  address_line_1: optional(fields.address_line_1.limit),
  address_line_2: optional(fields.address_line_2.limit),
  city: optional(fields.city.limit),
  postal_code: optional(fields.postal_code.limit),
  country: v.string(),
  buyer_kind: v.picklist(['', ...buyerKinds]),
  vat_number: optional(fields.vat_number.limit),
  registration_number: optional(fields.registration_number.limit),
};

export const profileSchema = v.object(rules);

/** The form of somebody else's details. */
export const personSchema = v.object({
  ...rules,
  full_name: needed('Please enter the full name', fields.full_name.limit),
});

const answered = (name: InvoiceNeed, text: string) =>
  v.pipe(
    needed(text, fields[name].limit),
    v.check((value) => isGiven(name, value), text),
  );

/** The form of one's own details before an order: an invoice must name its buyer. */
export const buyerSchema = v.pipe(
  v.object({
    ...rules,
    full_name: answered('full_name', 'Please enter your full name'),
    address_line_1: answered('address_line_1', 'Please enter your street and number'),
    city: answered('city', 'Please enter your town'),
    country: answered('country', 'Please choose your country'),
  }),
  v.forward(
    v.partialCheck(
      [['country'], ['postal_code']],
      ({ country, postal_code }) => postal_code !== '' || !needsPostalCode(country),
      'Please enter your postal code',
    ),
    ['postal_code'],
  ),
);

export function profileValues(profile: Profile): ProfileValues {
  const values = profileFields.map((name) => [name, profile[name] ?? '']);
  return {
    ...Object.fromEntries(values),
    country: profile.country || defaultCountry,
  } as ProfileValues;
}

interface InputProps {
  form: Form<ProfileValues>;
  name: ProfileField;
  /** Whose profile it is: in somebody else's the browser fills nothing in. */
  isOwn?: boolean;
  isForInvoice?: boolean;
}

/**
 * One of the fields of a profile: a postal code is asked for where the country has one, who buys where that decides the
 * VAT, and a registration outside the European Union, where there may be no VAT number.
 */
export function ProfileInput({ form, name, isOwn, isForInvoice }: InputProps): ReactNode {
  const { label, limit, autoComplete, ...input }: Kind = fields[name];
  const wiring = form.field(name);
  const completion = isOwn ? autoComplete : 'off';
  if (name === 'country') {
    return (
      <SelectField {...wiring} label={label} autoComplete={completion}>
        {countryOptions(wiring.defaultValue ?? defaultCountry).map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
    );
  }
  const { country, buyer_kind } = form.values;
  if (name === 'postal_code' && !hasPostalCode(country)) return null;
  if (name === 'buyer_kind') return decidesVat(country) ? <BuyerKindField {...wiring} /> : null;
  const isOutside = decidesVat(country) && vatPrefix(country) === undefined;
  if (name === 'registration_number' && !(isOutside && buyer_kind === 'business')) return null;
  const isNeeded =
    name === 'full_name' ||
    (isForInvoice && isInvoiceNeed(name) && (name !== 'postal_code' || needsPostalCode(country)));
  return (
    <TextField
      {...input}
      {...wiring}
      {...(name === 'vat_number' && { placeholder: `${vatPrefix(country) ?? ''}12345678` })}
      label={label}
      maxLength={limit}
      autoComplete={completion}
      {...(isNeeded ? { required: true } : { optional: true })}
    />
  );
}
