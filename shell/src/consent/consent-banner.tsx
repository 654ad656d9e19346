import type { ReactNode } from 'react';
import {
  acceptReferral,
  decideConsent,
  onlyNecessary,
  openConsentSettings,
} from 'shared/consent/consent';
import type { Consent } from 'shared/consent/types';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import styles from './consent-banner.module.css';

/** Asks whoever came by an affiliate's link once, beside the page, without taking the focus. */
export default function ConsentBanner(): ReactNode {
  function decide(consent: Consent): void {
    // the button that had the focus goes; what follows it is the page
    document.querySelector('main')?.focus({ preventScroll: true });
    decideConsent(consent);
  }
  return (
    <section className={styles.banner} aria-label="Cookie consent">
      <p className={styles.title}>One cookie, only if you agree</p>
      <p className={styles.text}>
        May we remember for 30 days who recommended us? Everything works without it, too.{' '}
        <Link to={paths.cookies}>Cookie Policy</Link>
      </p>
      <div className={styles.answers}>
        <Button onClick={() => decide(onlyNecessary)}>Only necessary</Button>
        <Button onClick={() => decide(acceptReferral)}>Accept</Button>
        <Button tone="quiet" onClick={openConsentSettings}>
          Settings
        </Button>
      </div>
    </section>
  );
}
