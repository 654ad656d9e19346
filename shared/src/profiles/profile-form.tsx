import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { company } from 'shared/company';
import { lostAs } from 'shared/lib/failing-as';
import { useForm } from 'shared/lib/use-form';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { checkVatNumber } from '../vat/check-vat-number';
import { VatStandingNotice } from '../vat/vat-standing';
import { missingForInvoice } from './invoice-needs';
import { profileChanges } from './profile-changes';
import { endProfileDraft, profileDraft } from './profile-draft';
import {
  buyerSchema,
  ProfileInput,
  profileFields,
  profileSchema,
  profileValues,
} from './profile-fields';
import styles from './profile-form.module.css';
import type { Profile } from './types';
import { useSaveProfile } from './use-profile';

const closesAfter = 1500; // ms, spec 1§8

const addressFields = [
  'address_line_1',
  'address_line_2',
  'city',
  'postal_code',
  'country',
  'buyer_kind',
  'vat_number',
  'registration_number',
] as const;

interface ProfileFormProps {
  profile: Profile;
  /** Asked for before an order: an invoice has to name its buyer. */
  isForInvoice: boolean;
  /** Asked for to add a VAT number. */
  isForVat?: boolean;
  /** Filled by the form: whether anything typed is unsaved. */
  isChanged: RefObject<() => boolean>;
  onCancel: () => void;
  onSaved: () => void;
}

const failure = 'Failed to update profile'; // spec 1§8

export function ProfileForm(props: ProfileFormProps): ReactNode {
  const { profile, isForInvoice, isForVat, isChanged, onCancel, onSaved } = props;
  const save = useSaveProfile();
  const [begun] = useState(profile);
  const sent = useRef<string[]>([]);
  async function send(typed: Readonly<Record<string, string>>): Promise<Profile> {
    const changes = profileChanges(typed, begun, sent.current);
    if (changes.vat_number) await checkVatNumber(changes.vat_number);
    sent.current = Object.keys(changes);
    return save.mutateAsync(changes);
  }
  const form = useForm({
    definition: {
      schema: isForInvoice ? buyerSchema : profileSchema,
      send,
    },
    initial: profileValues(profile),
    draft: profileDraft(profile.id),
    onSent: endProfileDraft,
    fallback: failure,
    failure,
    refusals: { VAT_FORMAT: { field: 'vat_number' } },
  });
  const isSaved = form.status === 'sent';
  // text typed before a reload counts as well
  const stored = profileValues(begun);
  const isTyped = profileFields.some((name) => form.values[name] !== stored[name]);
  useUnsavedTyping(!isSaved && isTyped, isChanged);
  useDelayed(isSaved, onSaved);
  const field = { form, isOwn: true, isForInvoice };
  // a person sent here for a missing field is taken to it
  const goToMissing = useEffectEvent(() => {
    const [missing] = isForInvoice ? missingForInvoice(profile) : [];
    const wanted = isForVat ? 'vat_number' : missing;
    if (wanted) form.focus(wanted);
  });
  useEffect(() => goToMissing(), []);

  return (
    <form {...form.props} className={styles.form}>
      <fieldset className={styles.group}>
        <legend>About you</legend>
        <ProfileInput {...field} name="full_name" />
        <Email stored={profile.email} />
        <ProfileInput {...field} name="company_name" />
        <ProfileInput {...field} name="phone" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Your own address</legend>
        {addressFields.map((name) => (
          <ProfileInput key={name} {...field} name={name} />
        ))}
      </fieldset>
      <VatStandingNotice />
      {form.error && <ErrorNotice error={lostAs(failure, form.error)} />}
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

function Email({ stored }: { stored: string | null }): ReactNode {
  const email = useAppStore((state) => state.session.email) ?? stored ?? '';
  return (
    <TextField
      label="E-mail"
      type="email"
      required
      readOnly
      autoComplete="email"
      value={email}
      hint={`You sign in with this address. To change it, write to ${company.supportEmail}.`}
    />
  );
}

/** Tells the dialog, and the browser, that leaving would lose something: a draft goes with its tab. */
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
