import type { ReactNode } from 'react';
import type { EventEntry } from 'shared/events/types';
import type { useUpcomingEvents } from 'shared/events/use-events';
import { formatMonth } from 'shared/lib/malta-time';
import { EmptyState } from 'shared/ui/empty-state';
import { OfferGrid } from 'shared/ui/offer-card';
import { CatalogueSection } from '../ui/catalogue-page';
import { EventCard } from './event-card';
import { byMonth } from './event-groups';
import type { Mine } from './registration-state';
import { SeriesCard } from './series-card';
import styles from './upcoming-events.module.css';

interface UpcomingEventsProps {
  list: ReturnType<typeof useUpcomingEvents>;
  mine: Mine;
  onOpen: (eventId: string) => void;
  /** Stands beside the heading. */
  viewSwitch: ReactNode;
  /** The same events as a month, in the place of the list. */
  month: ReactNode;
}

/** What takes place today or later, as a list by month. */
export function UpcomingEvents({
  list,
  mine,
  onOpen,
  viewSwitch,
  month,
}: UpcomingEventsProps): ReactNode {
  const { data: events } = list;
  return (
    <CatalogueSection title="Upcoming Events" list={list} aside={viewSwitch}>
      {events?.length === 0 && (
        <div className={styles.empty}>
          <EmptyState title="No upcoming events at the moment.">
            Check back soon for new events and workshops!
          </EmptyState>
        </div>
      )}
      {month || (events && <Months events={events} mine={mine} onOpen={onOpen} />)}
    </CatalogueSection>
  );
}

function Months({
  events,
  ...rest
}: { events: readonly EventEntry[] } & Pick<UpcomingEventsProps, 'mine' | 'onOpen'>): ReactNode {
  return byMonth(events).map(({ month, groups }) => (
    <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
      <h4 id={`month-${month}`} className={styles.name}>
        {formatMonth(month)}
      </h4>
      <OfferGrid label={formatMonth(month)}>
        {groups.map((group) => {
          const [event] = group;
          return group.length > 1 ? (
            <SeriesCard key={event.series_id} dates={group} {...rest} />
          ) : (
            <EventCard key={event.id} event={event} {...rest} />
          );
        })}
      </OfferGrid>
    </section>
  ));
}
