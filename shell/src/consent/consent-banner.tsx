import type { ReactNode } from 'react';
import {
  acceptAll,
  decideConsent,
  onlyNecessary,
  openConsentSettings,
} from 'shared/consent/consent';
import type { Consent } from 'shared/consent/types';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import styles from './consent-banner.module.css';

/** Asks once, beside the page: it neither covers it nor takes the focus. */
export default function ConsentBanner(): ReactNode {
  function decide(consent: Consent): void {
    // the button that had the focus goes; what follows it is the page
    document.querySelector('main')?.focus({ preventScroll: true });
    decideConsent(consent);
  }
  return (
    <section className={styles.banner} aria-label="Cookie consent">
      <p className={styles.title}>Cookies, only if you agree</p>
      <p className={styles.text}>
        May we remember for 30 days who recommended us, and load the map at the foot of the page? It
        all works without, too. <Link to={paths.cookies}>Cookie Policy</Link>
      </p>
      <div className={styles.answers}>
        <Button onClick={() => decide(onlyNecessary)}>Only necessary</Button>
        <Button onClick={() => decide(acceptAll)}>Accept all</Button>
        <Button tone="quiet" onClick={openConsentSettings}>
          Settings
        </Button>
      </div>
    </section>
  );
}
