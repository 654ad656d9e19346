import { type ReactNode, useEffect, useRef } from 'react';
import { useAttendees } from 'shared/check-in/use-attendees';
import type { OfficeEvent } from 'shared/events/types';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { DoorDesk } from './door-desk';
import styles from './door-list.module.css';
import { checkInTimes } from './door-time';

/** At the door: who is expected, who has come, found by name and noted with one press. */
export function DoorList({ event }: { event: OfficeEvent }): ReactNode {
  const section = useRef<HTMLElement>(null);
  // on a phone the frame above would leave room for two names
  useEffect(() => {
    section.current?.scrollIntoView();
  }, []);
  const { data: attendees, error, refetch } = useAttendees(event.id);
  return (
    <section ref={section} className={styles.door} aria-label="Check-in">
      {error && (
        <ErrorNotice
          error={`Failed to load data: ${error.userText}`}
          onRetry={() => void refetch()}
        />
      )}
      {!attendees && !error && <Skeleton label="Loading registrations…" lines={6} height="row" />}
      {attendees && (
        <DoorDesk
          title={event.title}
          attendees={attendees}
          time={checkInTimes(event, new Date())}
        />
      )}
    </section>
  );
}
