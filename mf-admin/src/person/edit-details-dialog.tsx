import { type ReactNode, useState } from 'react';
import { needed, optional } from 'shared/lib/form-rules';
import type { PersonDetails } from 'shared/person/types';
import { presentProfile, savePerson } from 'shared/person/use-person';
import { countryOptions } from 'shared/profiles/countries';
import { defaultCountry } from 'shared/profiles/default-country';
import type { Profile } from 'shared/profiles/types';
import { showToast } from 'shared/runtime/store';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import { PresentState } from 'shared/ui/present-state';
import { userName } from 'shared/users/types';
import * as v from 'valibot';
import styles from './edit-dialogs.module.css';

/** In the order of the form, each with the length of its column. */
const fields = {
  full_name: { label: 'Full name', limit: 200 },
  company_name: { label: 'Company name', limit: 200 },
  phone: { label: 'Phone', limit: 50 },
  address_line_1: { label: 'Address line 1', limit: 200 },
  address_line_2: { label: 'Address line 2', limit: 200 },
  city: { label: 'City', limit: 100 },
  postal_code: { label: 'Postal code', limit: 20 },
  country: { label: 'Country', limit: 100 },
  vat_number: { label: 'VAT number', limit: 30 },
} as const;
const names = Object.keys(fields) as (keyof PersonDetails)[];

const schema = v.object({
  full_name: needed('Please enter the full name', fields.full_name.limit),
  company_name: optional(fields.company_name.limit),
  phone: optional(fields.phone.limit),
  address_line_1: optional(fields.address_line_1.limit),
  address_line_2: optional(fields.address_line_2.limit),
  city: optional(fields.city.limit),
  postal_code: optional(fields.postal_code.limit),
  country: v.string(),
  vat_number: optional(fields.vat_number.limit),
});

/** Changes what somebody's profile says of them; their e-mail is theirs to change. */
export function EditDetailsDialog({
  profile,
  onClose,
}: {
  profile: Profile;
  onClose: () => void;
}): ReactNode {
  const [read] = useState(profile); // as it was: the page behind the dialog follows what others do
  const [seen, setSeen] = useState(profile);
  return (
    <DialogForm
      title="Edit details"
      intro={`${userName(read)}, ${read.email ?? 'without an e-mail address'}`}
      action="Save changes"
      busyLabel="Saving…"
      asksToDiscard
      plan={{
        schema,
        send: async (typed) => {
          await savePerson(seen, typed);
          showToast(`The details of ${typed.full_name} are saved.`);
        },
      }}
      initial={detailsOf(read)}
      ways={(error) => (
        <PresentState
          error={error}
          opened={read}
          read={() => presentProfile(read.id)}
          facts={(row) => names.map((name) => [fields[name].label, detailsOf(row)[name]])}
          onSeen={setSeen}
        />
      )}
      onClose={onClose}
    >
      {(form) => (
        <div className={styles.fields}>
          {names.map((name) =>
            name === 'country' ? (
              <SelectField key={name} {...form.field(name)} label={fields[name].label}>
                {countryOptions(read.country || defaultCountry).map((country) => (
                  <option key={country}>{country}</option>
                ))}
              </SelectField>
            ) : (
              <TextField
                key={name}
                {...form.field(name)}
                label={fields[name].label}
                optional={name !== 'full_name'}
                maxLength={fields[name].limit}
                autoComplete="off"
              />
            ),
          )}
        </div>
      )}
    </DialogForm>
  );
}

function detailsOf(profile: Profile): PersonDetails {
  return {
    full_name: profile.full_name ?? '',
    company_name: profile.company_name ?? '',
    phone: profile.phone ?? '',
    address_line_1: profile.address_line_1 ?? '',
    address_line_2: profile.address_line_2 ?? '',
    city: profile.city ?? '',
    postal_code: profile.postal_code ?? '',
    country: profile.country || defaultCountry,
    vat_number: profile.vat_number ?? '',
  };
}
