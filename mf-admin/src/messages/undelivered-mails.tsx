import { type ReactNode, useRef, useState } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { mailName } from 'shared/mails/kinds';
import type { UndeliveredMail } from 'shared/mails/types';
import { useUndelivered } from 'shared/mails/use-undelivered';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { personPath } from '../lib/office-paths';
import { whatBecameOf } from '../lib/what-became';
import { RetryMail } from '../ui/retry-mail';
import styles from './undelivered-mails.module.css';

/** The e-mails nobody got, to people with and without an account, each to be tried again. */
export function UndeliveredMails({ onClose }: { onClose: () => void }): ReactNode {
  const { data, error, refetch } = useUndelivered();
  const [news, setNews] = useState('');
  const said = useRef<HTMLParagraphElement>(null);
  async function goOn(mail: UndeliveredMail): Promise<void> {
    setNews(`${mailName(mail.kind)} to ${mail.email ?? 'a member'} will be tried again.`);
    await refetch();
    said.current?.focus(); // the button that was pressed is gone
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Undelivered e-mails"
      intro="We stop after a day of trying, or at once if the e-mail server refuses for good."
    >
      <p ref={said} role="status" tabIndex={-1} className={styles.news}>
        {news}
      </p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading e-mails…" lines={3} height="row" />}
      {data?.rows.length === 0 && <EmptyState title="Every e-mail was delivered" />}
      {data && data.rows.length > 0 && (
        <ul className={styles.list} aria-label="Undelivered e-mails">
          {data.rows.map((mail) => (
            <li key={mail.id} className={styles.item}>
              <Undelivered mail={mail} onRetried={() => goOn(mail)} />
            </li>
          ))}
        </ul>
      )}
      {data?.hasMore && <p className={styles.news}>Older ones appear once these are dealt with.</p>}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Undelivered({
  mail,
  onRetried,
}: {
  mail: UndeliveredMail;
  onRetried: () => Promise<void>;
}): ReactNode {
  const { kind, email, user_id: userId, created_at: createdAt } = mail;
  const to = email ?? (userId ? 'a member' : 'nobody');
  return (
    <>
      <p className={styles.title}>{mailName(kind)}</p>
      <p className={styles.facts}>To {userId ? <Link to={personPath(userId)}>{to}</Link> : to}</p>
      <p className={styles.facts}>
        {[formatMoment(createdAt), whatBecameOf(mail)].filter(Boolean).join(' · ')}
      </p>
      <RetryMail mail={mail} to={to} onRetried={onRetried} />
    </>
  );
}
