import { type ReactNode, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { showToast, useAppStore } from 'shared/runtime/store';
import type { OfficeFactor } from 'shared/second-factor/types';
import { resetSecondFactor, useOfficeFactors } from 'shared/second-factor/use-second-factor';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './second-factor-page.module.css';

/** Who in the office has a second factor, and help for a person who has lost theirs. */
export function OfficeCard(): ReactNode {
  const { data: office, error, refetch } = useOfficeFactors();
  const [losing, setLosing] = useState<OfficeFactor>();
  const ownId = useAppStore((state) => state.session.userId);
  return (
    <Card as="section" className={styles.card} aria-labelledby="office-factors">
      <h3 id="office-factors">The office</h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!office && !error && <Skeleton label="Loading the office…" lines={3} height="row" />}
      <ul className={styles.people}>
        {office?.map((person) => (
          <li key={person.user_id} className={styles.person}>
            <span className={styles.who}>
              <strong>{person.full_name}</strong>
              <span className={styles.text}>{person.email}</span>
            </span>
            <span className={styles.since}>
              {person.enrolled_at ? (
                <>
                  <Badge tone="success">On</Badge> since {formatDay(person.enrolled_at)}
                </>
              ) : (
                <Badge>Password only</Badge>
              )}
            </span>
            {person.enrolled_at && person.user_id !== ownId && (
              <Button size="sm" onClick={() => setLosing(person)}>
                Reset
                <span className="visually-hidden"> the second factor of {person.full_name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {losing && (
        <ConfirmDialog
          open
          onClose={() => setLosing(undefined)}
          title={`Reset the second factor of ${losing.full_name}?`}
          confirmLabel="Reset second factor"
          onConfirm={async () => {
            const was = await resetSecondFactor(losing.user_id);
            const name = losing.full_name;
            showToast(
              was ? `The second factor of ${name} was reset.` : `${name} no longer has one.`,
              'success',
            );
          }}
        >
          Only do this for someone you have spoken to: until they set up a new one, their password
          alone opens the office. They are signed out everywhere, and the audit log records that you
          did it.
        </ConfirmDialog>
      )}
    </Card>
  );
}
