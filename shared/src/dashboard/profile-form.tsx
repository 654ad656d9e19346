import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { company } from 'shared/company';
import { needed, optional } from 'shared/lib/form-rules';
import { type Form, useForm } from 'shared/lib/use-form';
import { countryOptions } from 'shared/profiles/countries';
import { defaultCountry } from 'shared/profiles/default-country';
import type { Profile } from 'shared/profiles/types';
import { useSaveProfile } from 'shared/profiles/use-profile';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import * as v from 'valibot';
import { profileChanges } from './profile-changes';
import styles from './profile-form.module.css';

const closesAfter = 1500; // ms, spec 1§8

/** The limits are those of the profile's columns. */
const profileSchema = v.object({
  full_name: needed('Please enter your full name', 200),
  company_name: optional(200),
  phone: optional(50),
  address_line_1: optional(200),
  address_line_2: optional(200),
  city: optional(100),
  postal_code: optional(20),
  country: v.string(),
  vat_number: optional(30),
});
type ProfileValues = v.InferInput<typeof profileSchema>;

interface ProfileFormProps {
  profile: Profile;
  /** Filled by the form: whether anything typed is unsaved. */
  isChanged: RefObject<() => boolean>;
  onCancel: () => void;
  onSaved: () => void;
}

export function ProfileForm(props: ProfileFormProps): ReactNode {
  const { profile, isChanged, onCancel, onSaved } = props;
  const save = useSaveProfile();
  const form = useForm({
    plan: {
      schema: profileSchema,
      send: (typed) => save.mutateAsync(profileChanges(typed, profile)),
    },
    initial: valuesOf(profile),
    fallback: 'Failed to update profile',
  });
  const isSaved = form.status === 'sent';
  useUnsavedTyping(form.isChanged, isChanged);
  useDelayed(isSaved, onSaved);

  return (
    <form {...form.props} className={styles.form}>
      <PersonFields form={form} storedEmail={profile.email} />
      <AddressFields form={form} storedCountry={profile.country || defaultCountry} />
      {form.error && <ErrorNotice error={form.error} />}
      {isSaved && (
        <Notice tone="success" announce>
          Profile updated successfully!
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" busy={form.status === 'sending'} busyLabel="Saving…">
          Save changes
        </Button>
      </DialogActions>
    </form>
  );
}

function valuesOf(profile: Profile): ProfileValues {
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

function PersonFields({
  form: { field },
  storedEmail,
}: {
  form: Form<ProfileValues>;
  storedEmail: string | null;
}): ReactNode {
  const email = useAppStore((state) => state.session.email) ?? storedEmail ?? '';
  return (
    <fieldset className={styles.group}>
      <legend>About you</legend>
      <TextField
        {...field('full_name')}
        label="Full name"
        required
        maxLength={200}
        autoComplete="name"
      />
      <TextField
        label="Email"
        type="email"
        required
        readOnly
        autoComplete="email"
        value={email}
        hint={`You sign in with this address. To change it, write to ${company.supportEmail}.`}
      />
      <TextField
        {...field('company_name')}
        label="Company name"
        optional
        maxLength={200}
        autoComplete="organization"
      />
      <TextField
        {...field('phone')}
        label="Phone"
        optional
        type="tel"
        maxLength={50}
        autoComplete="tel"
      />
    </fieldset>
  );
}

function AddressFields({
  form: { field },
  storedCountry,
}: {
  form: Form<ProfileValues>;
  storedCountry: string;
}): ReactNode {
  return (
    <fieldset className={styles.group}>
      <legend>Business address</legend>
      <TextField
        {...field('address_line_1')}
        label="Address line 1"
        optional
        maxLength={200}
        autoComplete="address-line1"
      />
      <TextField
        {...field('address_line_2')}
        label="Address line 2"
        optional
        maxLength={200}
        autoComplete="address-line2"
      />
      <TextField
        {...field('city')}
        label="City"
        optional
        maxLength={100}
        autoComplete="address-level2"
      />
      <TextField
        {...field('postal_code')}
        label="Postal code"
        optional
        maxLength={20}
        autoComplete="postal-code"
      />
      <SelectField {...field('country')} label="Country" autoComplete="country-name">
        {countryOptions(storedCountry).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        {...field('vat_number')}
        label="VAT number"
        optional
        maxLength={30}
        placeholder="MT12345678"
      />
    </fieldset>
  );
}

/** Tells the dialog, and the browser, that leaving would lose something. */
function useUnsavedTyping(isUnsaved: boolean, isChanged: RefObject<() => boolean>): void {
  useEffect(() => {
    isChanged.current = () => isUnsaved;
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      isChanged.current = () => false;
      window.removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved, isChanged]);
}

function useDelayed(isDue: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), closesAfter);
    return () => clearTimeout(timer);
  }, [isDue]);
}
