import type { ReactNode } from 'react';
import type { OfficeEvent } from 'shared/events/types';
import { useSeriesDates } from 'shared/events/use-office-events';
import { formatEventTime, formatShortDay } from 'shared/lib/malta-time';
import { Link } from 'shared/router';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { EventStatus } from './event-status';
import styles from './open-event.module.css';
import { SeatsFigure } from './seats';
import { useEventsAddress } from './use-events-address';

/** Every date of a series, each an event of its own with its own registrations. */
export function SeriesDates({ event }: { event: OfficeEvent }): ReactNode {
  const { data: dates, error, refetch } = useSeriesDates(event.series_id);
  const { addressOf } = useEventsAddress();
  return (
    <section className={styles.section} aria-labelledby="series-dates">
      <h3 id="series-dates">Dates of this series</h3>
      {error && (
        <ErrorNotice
          error={`Failed to load data: ${error.userText}`}
          onRetry={() => void refetch()}
        />
      )}
      {!dates && !error && <Skeleton label="Loading the dates…" lines={4} height="row" />}
      {dates && (
        <ol className={styles.dates}>
          {dates.map((date) => (
            <li
              key={date.id}
              className={styles.date}
              aria-current={date.id === event.id || undefined}
            >
              <Link to={addressOf(date.id)}>{formatShortDay(date.event_date)}</Link>
              <span className={styles.faint}>{formatEventTime(date.event_time)}</span>
              <EventStatus event={date} />
              <SeatsFigure event={date} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
