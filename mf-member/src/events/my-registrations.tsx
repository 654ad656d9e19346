import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Registration } from 'shared/events/types';
import type { useRegistrations } from 'shared/events/use-events';
import { CatalogueSection } from '../ui/catalogue-page';
import { OwnList, OwnNone } from '../ui/own-list';
import styles from './my-registrations.module.css';
import { RegistrationItem } from './registration-item';
import { type Mine, toShow } from './registration-state';

/** What the person is registered for: what is to come, and, folded, what is over. */
export function MyRegistrations({
  list,
  mine,
}: {
  list: ReturnType<typeof useRegistrations>;
  mine: Mine;
}): ReactNode {
  const { coming, past } = toShow(list.data ?? [], mine.now);
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelled, setCancelled] = useState<string | null>(null);
  useEffect(() => {
    if (cancelled === null || coming.some(({ id }) => id === cancelled)) return;
    heading.current?.focus(); // the button that had the focus went with its row
    setCancelled(null);
  }, [cancelled, coming]);
  const item = (registration: Registration) => (
    <RegistrationItem
      key={registration.event_id}
      registration={registration}
      mine={mine}
      onCancelled={() => setCancelled(registration.id)}
    />
  );
  return (
    <CatalogueSection title="My Registrations" list={list} headingRef={heading}>
      {list.data && coming.length + past.length === 0 && (
        <OwnNone>You are not registered for any event.</OwnNone>
      )}
      <OwnList label="My Registrations" rows={coming}>
        {item}
      </OwnList>
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>Past ({past.length})</summary>
          <OwnList label="Past registrations" rows={past}>
            {item}
          </OwnList>
        </details>
      )}
    </CatalogueSection>
  );
}
