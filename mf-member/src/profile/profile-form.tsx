import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { company } from 'shared/company';
import { countryOptions, defaultCountry } from 'shared/profile/countries';
import type { Profile } from 'shared/profile/types';
import { useSaveProfile } from 'shared/profile/use-profile';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { profileChanges } from './profile-changes';
import styles from './profile-form.module.css';

const closesAfter = 1500; // ms, spec 1§8

interface ProfileFormProps {
  profile: Profile;
  /** Filled by the form: whether anything typed is unsaved. */
  isChanged: RefObject<() => boolean>;
  onCancel: () => void;
  onSaved: () => void;
}

export function ProfileForm(props: ProfileFormProps): ReactNode {
  const { profile, isChanged, onCancel, onSaved } = props;
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveProfile();
  const [nameError, setNameError] = useState<string>();
  useUnsavedTyping(form, isChanged, save.isSuccess);
  useDelayed(save.isSuccess, onSaved);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending || save.isSuccess) return;
    const typed = new FormData(event.currentTarget);
    const hasName = String(typed.get('full_name')).trim() !== '';
    setNameError(hasName ? undefined : 'Please enter your full name');
    if (hasName) save.mutate(profileChanges(typed, profile));
    else event.currentTarget.querySelector<HTMLElement>('[name=full_name]')?.focus();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <PersonFields profile={profile} nameError={nameError} />
      <AddressFields profile={profile} />
      {save.error && <ErrorNotice error={save.error} />}
      {save.isSuccess && (
        <Notice tone="success" announce>
          Profile updated successfully!
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" busy={save.isPending} busyLabel="Saving…">
          Save changes
        </Button>
      </DialogActions>
    </form>
  );
}

function PersonFields({
  profile,
  nameError,
}: {
  profile: Profile;
  nameError: string | undefined;
}): ReactNode {
  const email = useAppStore((state) => state.session.email) ?? profile.email ?? '';
  return (
    <fieldset className={styles.group}>
      <legend>About you</legend>
      <TextField
        label="Full name"
        name="full_name"
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={profile.full_name ?? ''}
        error={nameError}
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
        label="Company name"
        optional
        name="company_name"
        maxLength={200}
        autoComplete="organization"
        defaultValue={profile.company_name ?? ''}
      />
      <TextField
        label="Phone"
        optional
        name="phone"
        type="tel"
        maxLength={50}
        autoComplete="tel"
        defaultValue={profile.phone ?? ''}
      />
    </fieldset>
  );
}

function AddressFields({ profile }: { profile: Profile }): ReactNode {
  const country = profile.country || defaultCountry;
  return (
    <fieldset className={styles.group}>
      <legend>Business address</legend>
      <TextField
        label="Address line 1"
        optional
        name="address_line_1"
        maxLength={200}
        autoComplete="address-line1"
        defaultValue={profile.address_line_1 ?? ''}
      />
      <TextField
        label="Address line 2"
        optional
        name="address_line_2"
        maxLength={200}
        autoComplete="address-line2"
        defaultValue={profile.address_line_2 ?? ''}
      />
      <TextField
        label="City"
        optional
        name="city"
        maxLength={100}
        autoComplete="address-level2"
        defaultValue={profile.city ?? ''}
      />
      <TextField
        label="Postal code"
        optional
        name="postal_code"
        maxLength={20}
        autoComplete="postal-code"
        defaultValue={profile.postal_code ?? ''}
      />
      <SelectField
        label="Country"
        name="country"
        autoComplete="country-name"
        defaultValue={country}
      >
        {countryOptions(country).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="VAT number"
        optional
        name="vat_number"
        maxLength={30}
        placeholder="MT12345678"
        defaultValue={profile.vat_number ?? ''}
      />
    </fieldset>
  );
}

function useUnsavedTyping(
  form: RefObject<HTMLFormElement | null>,
  isChanged: RefObject<() => boolean>,
  isSaved: boolean,
): void {
  useEffect(() => {
    const read = () => JSON.stringify(form.current ? [...new FormData(form.current)] : []);
    const before = read();
    isChanged.current = () => !isSaved && form.current !== null && read() !== before;
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      isChanged.current = () => false;
      window.removeEventListener('beforeunload', warn);
    };
  }, [form, isChanged, isSaved]);
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
