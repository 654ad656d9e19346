import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Registration } from 'shared/events/types';
import type { useRegistrations } from 'shared/events/use-events';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { OwnList, OwnNone } from 'shared/ui/own-list';
import styles from './my-registrations.module.css';
import { RegistrationItem } from './registration-item';
import { type Mine, toShow } from './registration-state';

/** What the person is registered for: what is to come, and, folded, what is over. */
export function MyRegistrations({
  list: { data, error, refetch },
  mine,
}: {
  list: ReturnType<typeof useRegistrations>;
  mine: Mine;
}): ReactNode {
  const { coming, past } = toShow(data ?? [], mine.now);
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelled, setCancelled] = useState<string | null>(null);
  useEffect(() => {
    if (cancelled === null || coming.some(({ id }) => id === cancelled)) return;
    heading.current?.focus(); // the button that had the focus went with its row
    setCancelled(null);
  }, [cancelled, coming]);
  const rows = { mine, onCancelled: setCancelled };
  return (
    <section className={styles.section} aria-labelledby="registrations-heading">
      <h3 id="registrations-heading" ref={heading} tabIndex={-1}>
        My Registrations
      </h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && coming.length + past.length === 0 && (
        <OwnNone>You are not registered for any event.</OwnNone>
      )}
      {coming.length > 0 && <Registrations label="My Registrations" rows={coming} {...rows} />}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>Past ({past.length})</summary>
          <Registrations label="Past registrations" rows={past} {...rows} />
        </details>
      )}
    </section>
  );
}

const shownAtFirst = 5;

interface RegistrationsProps {
  label: string;
  rows: readonly Registration[];
  mine: Mine;
  onCancelled: (id: string) => void;
}

function Registrations({ label, rows, mine, onCancelled }: RegistrationsProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  return (
    <div className={styles.rows}>
      <OwnList label={label}>
        {shown.map((registration) => (
          <RegistrationItem
            key={registration.event_id}
            registration={registration}
            mine={mine}
            onCancelled={() => onCancelled(registration.id)}
          />
        ))}
      </OwnList>
      {rows.length > shownAtFirst && (
        <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all (${rows.length})`}
        </Button>
      )}
    </div>
  );
}
