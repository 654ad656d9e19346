import { type ReactNode, useEffect, useRef, useState } from 'react';
import { eventDirectory } from 'shared/events/api';
import type { OfficeEvent } from 'shared/events/types';
import { useOfficeEvent, useSeriesDates } from 'shared/events/use-office-events';
import { formatEventDay } from 'shared/lib/malta-time';
import { useDirectoryChanges } from 'shared/lib/use-directory';
import { Link } from 'shared/router';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import { DoorList } from './door-list';
import { EventActions } from './event-actions';
import { EventDetails } from './event-details';
import { EventStatus } from './event-status';
import styles from './open-event.module.css';
import { Registrations } from './registrations';
import { SeriesDates } from './series-dates';
import { useEventsAddress } from './use-events-address';

interface OpenEventProps {
  eventId: string;
  onCopy: (event: OfficeEvent) => void;
}

/** One event: what is known of it, who comes, and at the door who has come. */
export function OpenEvent({ eventId, onCopy }: OpenEventProps): ReactNode {
  const { view, addressOf } = useEventsAddress();
  const { data: event, error, refetch } = useOfficeEvent(eventId);
  // deleted by somebody else: a form that is open keeps what was typed
  const [kept, setKept] = useState<OfficeEvent | null>(null);
  if (event && event !== kept) setKept(event);
  useDirectoryChanges(eventDirectory);
  return (
    <div className={styles.page}>
      <Link to={addressOf(view === 'door' ? eventId : null)} className={styles.back}>
        <span aria-hidden="true">←</span>{' '}
        {view === 'door' ? 'Event details' : 'Events & Workshops (Admin)'}
      </Link>
      {error && (
        <ErrorNotice
          error={`Failed to load data: ${error.userText}`}
          onRetry={() => void refetch()}
        />
      )}
      {event === undefined && !error && (
        <Skeleton label="Loading the event…" lines={8} height="row" />
      )}
      {event === null && kept === null && (
        <EmptyState title="Event not found">It may have been deleted.</EmptyState>
      )}
      {event === null && kept !== null && (
        <Notice tone="warning" announce>
          This event has since been deleted.
        </Notice>
      )}
      {kept && <EventBody event={kept} onCopy={onCopy} />}
    </div>
  );
}

function EventBody({
  event,
  onCopy,
}: {
  event: OfficeEvent;
  onCopy: OpenEventProps['onCopy'];
}): ReactNode {
  const { view } = useEventsAddress();
  const { data: series } = useSeriesDates(event.series_id);
  const dates = event.series_id === null ? [event] : series;
  const heading = useRef<HTMLHeadingElement>(null);
  // one comes from a row far down in a list; at the door the list itself comes into sight
  const isArrival = useRef(view === 'registrations');
  useEffect(() => {
    if (isArrival.current) heading.current?.focus();
  }, []);

  return (
    <>
      <header className={styles.head}>
        <div className={styles.heading}>
          <h2 ref={heading} tabIndex={-1} className={view === 'door' ? styles.atDoor : undefined}>
            {event.title}
          </h2>
          <p className={styles.when}>
            {formatEventDay(event.event_date)} <EventStatus event={event} />
          </p>
        </div>
        {view === 'registrations' && (
          <EventActions event={event} dates={dates} onCopy={() => onCopy(event)} />
        )}
      </header>
      {view === 'door' ? (
        <DoorList event={event} />
      ) : (
        <>
          <EventDetails event={event} />
          <Registrations event={event} />
          {event.series_id !== null && <SeriesDates event={event} />}
        </>
      )}
    </>
  );
}
