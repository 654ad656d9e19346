import type { ReactNode } from 'react';
import { useAction } from 'shared/lib/use-action';
import { retryMail } from 'shared/mails/api';
import { mailName } from 'shared/mails/kinds';
import type { SentMail } from 'shared/mails/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './retry-mail.module.css';

interface RetryMailProps {
  mail: SentMail;
  /** Whom it was to, where the list is not about one person. */
  to?: string | undefined;
  onRetried: () => Promise<unknown>;
}

/** Has a mail that was given up tried again. */
export function RetryMail({ mail, to, onRetried }: RetryMailProps): ReactNode {
  const { busy, error, run } = useAction(async () => {
    await retryMail(mail.id);
    await onRetried();
  });
  return (
    <div className={styles.retry}>
      <Button
        size="sm"
        busy={busy}
        busyLabel="Sending it again…"
        aria-label={`Try again: ${mailName(mail.kind)}${to ? `, to ${to}` : ''}`}
        onClick={() => void run()}
      >
        Try again
      </Button>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
