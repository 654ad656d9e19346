import type { ReactNode } from 'react';
import {
  clockText,
  feeNote,
  feeText,
  isFillingUp,
  placesText,
  placeText,
} from 'shared/events/event-texts';
import { eventEndsAt } from 'shared/events/event-times';
import type { EventEntry } from 'shared/events/types';
import { useUpcomingEvents } from 'shared/events/use-events';
import { formatEventDay, formatEventTime } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './next-events.module.css';

const shown = 3;

/** The next events that take place in the house. */
export function NextEvents(): ReactNode {
  return (
    <PageSection aria-labelledby="next-events">
      <SectionHeading
        id="next-events"
        intro="Workshops, breakfasts and evenings at the long table. Members register in their dashboard."
      >
        Next in the lounge
      </SectionHeading>
      <div className={styles.place}>
        <Events />
      </div>
    </PageSection>
  );
}

function Events(): ReactNode {
  const { data, error, refetch } = useUpcomingEvents();
  if (!data && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the next events…" lines={2} height="card" />;
  const events = data.filter(isInTheHouse).slice(0, shown);
  const wayOn = <ButtonLink to={paths.events}>See all events</ButtonLink>;
  if (events.length === 0) {
    return (
      <EmptyState title="Nothing is planned in the lounge just now" actions={wayOn}>
        The table is free. The next event here could be yours.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.events}>
        {events.map((event) => (
          <NextEvent key={event.id} event={event} />
        ))}
      </ul>
      <p>{wayOn}</p>
    </>
  );
}

function isInTheHouse(event: EventEntry): boolean {
  return event.event_type !== 'virtual' && eventEndsAt(event) > new Date();
}

function NextEvent({ event }: { event: EventEntry }): ReactNode {
  const { title, event_date, event_time } = event;
  return (
    <Card as="li" className={styles.event}>
      <p className={styles.when}>
        <time dateTime={`${event_date}T${formatEventTime(event_time)}`}>
          {formatEventDay(event_date)}, {clockText(event)}
        </time>
      </p>
      <h3>{title}</h3>
      <p className={styles.where}>
        {[placeText(event), feeText(event), feeNote(event)].filter(Boolean).join(' · ')}
      </p>
      <Places event={event} />
    </Card>
  );
}

function Places({ event }: { event: EventEntry }): ReactNode {
  const text = placesText(event);
  if (text === null) return null;
  return (
    <p className={styles.places}>
      <Badge tone={isFillingUp(event) ? 'warning' : 'neutral'}>{text}</Badge>
    </p>
  );
}
