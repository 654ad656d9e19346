import { type FormEvent, type ReactNode, useId } from 'react';
import {
  acceptAll,
  closeConsentSettings,
  decideConsent,
  hasPrivacySignal,
  onlyNecessary,
  useConsent,
} from 'shared/consent/consent';
import type { Consent } from 'shared/consent/types';
import { showToast } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import styles from './consent-settings.module.css';

/** One switch per purpose. Closing it without an answer changes nothing. */
export default function ConsentSettings(): ReactNode {
  const consent = useConsent(({ given }) => given) ?? onlyNecessary;

  function decide(decision: Consent): void {
    closeConsentSettings();
    decideConsent(decision);
    showToast(
      'Your choice is saved. You can change it under “Cookie settings” at the foot of the page.',
    );
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget);
    decide({ referral: ticked.has('referral'), map: ticked.has('map') });
  }

  return (
    <Dialog
      open
      onClose={closeConsentSettings}
      title="Cookie settings"
      intro={
        hasPrivacySignal()
          ? 'Your browser asks us not to share your data (Global Privacy Control), so everything optional is off unless you switch it on here.'
          : 'Each of these is yours to decide, now and at any time.'
      }
    >
      <form className={styles.form} onSubmit={save}>
        <Purpose title="Necessary" checked disabled>
          Keeps you signed in, keeps your cart and remembers this choice, in this browser’s own
          storage. It needs no cookie.
        </Purpose>
        <Purpose title="Referral" name="referral" defaultChecked={consent.referral}>
          If an affiliate’s link brought you here, the cookie <code>dub_id</code> keeps their code
          for 30 days, so that they are credited when you register. If you register straight from
          the link, they are credited without it.
        </Purpose>
        <Purpose title="Map" name="map" defaultChecked={consent.map}>
          Shows the map at the foot of the page every time, without asking. It comes from
          openstreetmap.org, which then sees your IP address.
        </Purpose>
        <DialogActions>
          <Button onClick={() => decide(onlyNecessary)}>Only necessary</Button>
          <Button onClick={() => decide(acceptAll)}>Accept all</Button>
          <Button type="submit">Save choices</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PurposeProps {
  title: string;
  name?: keyof Consent;
  checked?: boolean;
  defaultChecked?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

function Purpose({ title, children, ...input }: PurposeProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.purpose}>
      <label htmlFor={id} className={styles.title}>
        {title}
      </label>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
        role="switch"
        readOnly={input.checked}
        className={styles.switch}
        aria-describedby={`${id}-about`}
      />
      <p id={`${id}-about`} className={styles.about}>
        {children}
      </p>
    </div>
  );
}
