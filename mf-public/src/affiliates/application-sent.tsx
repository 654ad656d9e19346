import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reviewTime } from 'shared/affiliates/programme';
import type { AffiliateApplication } from 'shared/affiliates/types';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button, ButtonLink } from 'shared/ui/button';
import styles from './affiliate-page.module.css';

/** Thanks, and what happens next. Focus comes here: the button is gone. */
export function ApplicationSent({
  application,
  onAnother,
}: {
  application: AffiliateApplication;
  onAnother: () => void;
}): ReactNode {
  // the decision on what was sent signed in goes to the account, whatever address was typed
  const [{ userId, email: ownEmail }] = useState(() => useAppStore.getState().session);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <svg viewBox="0 0 96 60" className={styles.sentMark} aria-hidden="true">
        <path d="M2 58a46 46 0 0 1 92 0z" className={styles.light} />
        <path d="M31 38l12 12 22-24" />
      </svg>
      <h2 ref={heading} tabIndex={-1} className={styles.thanks}>
        Thank you, {application.first_name}
      </h2>
      <p className={styles.next}>
        Your application is with us. We’ll review it within {reviewTime} and write to{' '}
        {userId !== null && 'the address of your account, '}
        <strong>{userId === null ? application.email : ownEmail}</strong>, whatever we decide.{' '}
        {userId === null ? 'If you have an account with that address, you' : 'You'} can also follow
        it on <Link to={paths.ownAffiliate}>your affiliate card</Link>.
      </p>
      <div className="ways">
        <Button onClick={onAnother}>Submit another application</Button>
        <ButtonLink to={paths.home} tone="quiet">
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
