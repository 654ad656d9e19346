import type { ReactNode } from 'react';
import { clockText, placeText } from 'shared/events/event-texts';
import { eventEndsAt } from 'shared/events/event-times';
import type { EventEntry, Registration } from 'shared/events/types';
import type { useRegistrations, useUpcomingEvents } from 'shared/events/use-events';
import { formatEventDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { useMinute } from 'shared/lib/use-minute';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { CatalogueSection } from '../ui/catalogue-page';
import { OwnItem, OwnNone } from '../ui/own-list';
import styles from './home-page.module.css';

interface NextEventProps {
  calendar: ReturnType<typeof useUpcomingEvents>;
  registrations: ReturnType<typeof useRegistrations>;
}

/** The next event the person has a seat at, else the next that still has one. */
export function NextEvent({ calendar, registrations }: NextEventProps): ReactNode {
  const now = useMinute();
  const own = nextOwn(registrations.data ?? [], now);
  const event = own?.event ?? (registrations.data && nextOpen(calendar.data ?? [], now));
  const isKnown = registrations.data && calendar.data;
  // the calendar is of no matter to whoever has a seat
  const list = registrations.error || own ? registrations : calendar;
  return (
    <CatalogueSection title={own ? 'Your next event' : 'Next event'} list={list}>
      {event && (
        <ul className={styles.tasks} aria-label="Next event">
          <OwnItem
            title={event.title}
            state={own && <Standing registration={own} />}
            facts={`${formatEventDay(event.event_date)}, ${clockText(event)}, ${placeText(event)}`}
            actions={
              <ButtonLink to={`${paths.events}?event=${event.id}`} size="sm">
                See event
                <span className="visually-hidden">: {event.title}</span>
              </ButtonLink>
            }
          />
        </ul>
      )}
      {!event && isKnown && <OwnNone>No upcoming events at the moment.</OwnNone>}
    </CatalogueSection>
  );
}

function Standing({ registration }: { registration: Registration }): ReactNode {
  return registration.payment_status === 'paid' ? (
    <Badge tone="success">Confirmed</Badge>
  ) : (
    <Badge tone="warning">Payment Pending</Badge>
  );
}

/** One that is paid or ordered: what waits in the cart is not theirs yet. As the agenda has it. */
function nextOwn(registrations: readonly Registration[], now: Date): Registration | undefined {
  return registrations
    .filter(({ payment_status: status, purchase_id, event }) => {
      const isTheirs = status === 'paid' || (status === 'pending' && purchase_id !== null);
      return isTheirs && isAhead(event, now);
    })
    .toSorted((a, b) => beginning(a.event).localeCompare(beginning(b.event)))[0];
}

function nextOpen(events: readonly EventEntry[], now: Date): EventEntry | undefined {
  return events.find((event) => isAhead(event, now) && !event.is_full);
}

function isAhead(event: EventEntry, now: Date): boolean {
  return event.status === 'active' && event.archived_at === null && eventEndsAt(event) > now;
}

function beginning({ event_date, event_time, id }: EventEntry): string {
  return `${event_date} ${event_time} ${id}`;
}
