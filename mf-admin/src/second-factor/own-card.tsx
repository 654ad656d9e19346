import { type ReactNode, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { showToast } from 'shared/runtime/store';
import { Enrol } from 'shared/second-factor/enrol';
import { removeFactor, useOwnFactor } from 'shared/second-factor/use-second-factor';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './second-factor-page.module.css';

/** The administrator's own second factor: to set up, or set up since a day and to remove. */
export function OwnCard(): ReactNode {
  const { data: factor, error, refetch } = useOwnFactor();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card as="section" className={styles.card} aria-labelledby="own-factor">
      <h3 id="own-factor">Yours</h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {factor === undefined && !error && (
        <Skeleton label="Loading your second factor…" lines={2} height="row" />
      )}
      {factor === null && (
        <>
          <p className={styles.text}>
            You sign in with your password alone. Any authenticator app will do. Keep the key
            somewhere safe: if you lose the app, another super administrator has to reset it.
          </p>
          <Enrol onEnrolled={() => showToast('Your second factor is set up.', 'success')} />
        </>
      )}
      {factor && (
        <>
          <p className={styles.state}>
            <Badge tone="success">On</Badge> since {formatDay(factor.since)}. Every sign-in asks for
            its code.
          </p>
          <div>
            <Button size="sm" onClick={() => setAsking(true)}>
              Remove
            </Button>
          </div>
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title="Remove your second factor?"
            confirmLabel="Remove second factor"
            onConfirm={() => removeFactor(factor.id)}
          >
            After that, your password alone opens the office. To change devices, remove this one and
            set up the new one.
          </ConfirmDialog>
        </>
      )}
    </Card>
  );
}
