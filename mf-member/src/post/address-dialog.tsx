import type { ReactNode } from 'react';
import { blankToNull, needed, optional } from 'shared/lib/form-rules';
import { useBeginning } from 'shared/lib/kept-typing';
import type { Form } from 'shared/lib/use-form';
import { type AddressEntry, longestPart, type PostAddress } from 'shared/post-addresses/types';
import { addressActions } from 'shared/post-addresses/use-post-addresses';
import { countryOptions, hasPostalCode } from 'shared/profiles/countries';
import { defaultCountry } from 'shared/profiles/default-country';
import { isGiven, needsPostalCode } from 'shared/profiles/invoice-needs';
import type { Profile } from 'shared/profiles/types';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';

const orNone = (part: keyof AddressEntry) => v.pipe(optional(longestPart[part]), blankToNull);

const schema = v.pipe(
  v.object({
    label: needed('Please enter a name for this address', longestPart.label),
    recipient: v.pipe(
      needed('Please enter who receives it', longestPart.recipient),
      v.check((name) => isGiven('full_name', name), 'Please enter who receives it'),
    ),
    company: orNone('company'),
    address_line_1: needed('Please enter the street and number', longestPart.address_line_1),
    address_line_2: orNone('address_line_2'),
    city: needed('Please enter the town', longestPart.city),
    postal_code: optional(longestPart.postal_code),
    region: orNone('region'),
    country: v.pipe(
      v.string(),
      v.check((country) => isGiven('country', country), 'Please choose the country'),
    ),
    phone: orNone('phone'),
  }),
  v.forward(
    v.partialCheck(
      [['country'], ['postal_code']],
      ({ country, postal_code }) => postal_code !== '' || !needsPostalCode(country),
      'Please enter the postal code',
    ),
    ['postal_code'],
  ),
  v.transform(({ postal_code, ...entry }): AddressEntry => {
    const hasCode = hasPostalCode(entry.country) && postal_code !== '';
    return { ...entry, postal_code: hasCode ? postal_code : null };
  }),
);

type Values = Record<keyof AddressEntry, string>;

interface AddressDialogProps {
  /** What is changed, as it was read; null for a new one. */
  address: PostAddress | null;
  /** Whose own address a new one begins with. */
  known: Profile | undefined;
  onClose: () => void;
}

/** Adds an address, or changes one. */
export function AddressDialog({ address: opened, known, onClose }: AddressDialogProps): ReactNode {
  const keptAs = `address ${opened?.id}`;
  const { row: address, newId } = useBeginning(keptAs, opened);
  return (
    <DialogForm<Values, AddressEntry>
      title={opened ? `Edit “${opened.label}”` : 'Add an address'}
      action={opened ? 'Save address' : 'Add address'}
      busyLabel="Saving…"
      definition={{
        schema,
        send: (entry) =>
          address
            ? addressActions.change(address, entry)
            : addressActions.add({ id: newId, ...entry }),
      }}
      initial={address ? valuesOf(address) : beginning(known)}
      asksToDiscard
      keptAs={keptAs}
      onClose={onClose}
    >
      {(form) => <AddressFields form={form} />}
    </DialogForm>
  );
}

function AddressFields({ form }: { form: Form<Values> }): ReactNode {
  const { country } = form.values;
  const wiring = (part: keyof AddressEntry) => ({
    ...form.field(part),
    maxLength: longestPart[part],
  });
  return (
    <>
      <TextField
        {...wiring('label')}
        label="What you call it"
        hint="For example Home or Milan office. Only you see this."
        autoComplete="off"
        required
      />
      <TextField {...wiring('recipient')} label="Recipient" autoComplete="name" required />
      <TextField {...wiring('company')} label="Company" autoComplete="organization" optional />
      <TextField
        {...wiring('address_line_1')}
        label="Street and number"
        autoComplete="address-line1"
        required
      />
      <TextField
        {...wiring('address_line_2')}
        label="Address line 2"
        autoComplete="address-line2"
        optional
      />
      <TextField {...wiring('city')} label="Town" autoComplete="address-level2" required />
      {hasPostalCode(country) && (
        <TextField
          {...wiring('postal_code')}
          label="Postal code"
          autoComplete="postal-code"
          required
        />
      )}
      <TextField
        {...wiring('region')}
        label="State or region"
        autoComplete="address-level1"
        optional
      />
      <SelectField {...form.field('country')} label="Country" autoComplete="country-name">
        {countryOptions(form.field('country').defaultValue ?? defaultCountry).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        {...wiring('phone')}
        label="Phone"
        hint="The carrier calls it when nobody opens the door."
        type="tel"
        autoComplete="tel"
        optional
      />
    </>
  );
}

function valuesOf(address: AddressEntry): Values {
  const parts = Object.keys(longestPart) as (keyof AddressEntry)[];
  return Object.fromEntries(parts.map((part) => [part, address[part] ?? ''])) as Values;
}

function beginning(profile: Profile | undefined): Values {
  const { full_name, company_name, address_line_1, address_line_2, city, postal_code, phone } =
    profile ?? {};
  return {
    label: '',
    recipient: full_name ?? '',
    company: company_name ?? '',
    address_line_1: address_line_1 ?? '',
    address_line_2: address_line_2 ?? '',
    city: city ?? '',
    postal_code: postal_code ?? '',
    region: '',
    country: profile?.country || defaultCountry,
    phone: phone ?? '',
  };
}
