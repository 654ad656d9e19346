import type { ReactNode } from 'react';
import { clockText } from 'shared/events/event-texts';
import type { OfficeEvent } from 'shared/events/types';
import { formatShortDay } from 'shared/lib/malta-time';
import { Link } from 'shared/router';
import { Skeleton } from 'shared/ui/skeleton';
import { EventStatus } from './event-status';
import styles from './open-event.module.css';
import { SeatsFigure } from './seats';
import { useEventsAddress } from './use-events-address';

interface SeriesDatesProps {
  event: OfficeEvent;
  dates: readonly OfficeEvent[] | undefined;
}

/** Every date of a series, each an event of its own with its own registrations. */
export function SeriesDates({ event, dates }: SeriesDatesProps): ReactNode {
  const { addressOf } = useEventsAddress();
  return (
    <section className={styles.section} aria-labelledby="series-dates">
      <h3 id="series-dates">Dates of this series</h3>
      {!dates && <Skeleton label="Loading the dates…" lines={4} height="row" />}
      {dates && (
        <ol className={styles.dates}>
          {dates.map((date) => (
            <li
              key={date.id}
              className={styles.date}
              aria-current={date.id === event.id || undefined}
            >
              <Link to={addressOf(date.id)}>{formatShortDay(date.event_date)}</Link>
              <span className={styles.faint}>{clockText(date)}</span>
              <EventStatus event={date} />
              <SeatsFigure event={date} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
