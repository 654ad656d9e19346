import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from 'shared/lib/paths';
import { runtimeConfig } from 'shared/runtime/config';
import { Button, ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import styles from './doorway-page.module.css';
import { SupportContact } from './support-contact';

/** @param children what is on its way, to whom. */
export function CheckYourEmail({
  onAgain,
  children,
}: {
  onAgain: () => void;
  children: ReactNode;
}): ReactNode {
  const text = useRef<HTMLDivElement>(null);
  // the button that was pressed is gone; reading goes on here
  useEffect(() => text.current?.focus(), []);
  const { localMailUrl } = runtimeConfig();
  return (
    <Doorway title="Check Your Email">
      <div ref={text} tabIndex={-1} className={styles.message}>
        <p>{children} It can take a minute; check your spam folder too.</p>
        {localMailUrl && (
          <p>
            <a href={localMailUrl}>Open the local outbox</a>
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <ButtonLink to={paths.login} tone="primary" wide>
          Back to Login
        </ButtonLink>
        <Button tone="quiet" wide onClick={onAgain}>
          Use another address
        </Button>
      </div>
      <SupportContact className={styles.support} />
    </Doorway>
  );
}
