import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from 'shared/lib/paths';
import type { ContactMessage } from 'shared/messages/types';
import { Button, ButtonLink } from 'shared/ui/button';
import styles from './contact-page.module.css';

/** Thanks, the promise once more, and a way to go on. Focus comes here: the button is gone. */
export function MessageSent({
  message,
  onAnother,
}: {
  message: ContactMessage;
  onAnother: () => void;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <h2 ref={heading} tabIndex={-1} className={styles.thanks}>
        Thank you, {message.name}
      </h2>
      <p className={styles.promise}>
        Your message is with us. We’ll answer within 24 hours, at <strong>{message.email}</strong>.
      </p>
      <p className={styles.aside}>Wrong address? Write to us again with the right one, or call.</p>
      <div className={`ways ${styles.ways}`}>
        <Button onClick={onAnother}>Write another message</Button>
        <ButtonLink to={paths.members} tone="quiet">
          See plans and prices
        </ButtonLink>
      </div>
    </div>
  );
}
