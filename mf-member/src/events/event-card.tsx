import type { ReactNode } from 'react';
import { beginningOf, feeNote, feeText, kindText, rhythmText } from 'shared/events/event-texts';
import type { EventEntry } from 'shared/events/types';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { OfferCard } from 'shared/ui/offer-card';
import { EventAction } from './event-action';
import styles from './event-card.module.css';
import { EventFacts } from './event-facts';
import { type Mine, standingOf } from './registration-state';
import { StandingBadge } from './standing-badge';

interface EventCardProps {
  event: EventEntry;
  mine: Mine;
  onOpen: (eventId: string) => void;
}

/** One event on offer. */
export function EventCard({ event, mine, onOpen }: EventCardProps): ReactNode {
  return (
    <OfferCard
      kind={[kindText(event), rhythmText(event)].filter(Boolean).join(' · ')}
      title={event.title}
      level={5}
      state={<StandingBadge standing={standingOf(event, mine.own.get(event.id), mine.now)} />}
      description={beginningOf(event.description)}
      price={feeText(event)}
      priceNote={feeNote(event)}
      actions={<EventAction event={event} mine={mine} />}
    >
      <EventFacts event={event} />
      <EventDetailsLink event={event} onOpen={onOpen} />
    </OfferCard>
  );
}

/** Opens the details, which have an address of their own. */
export function EventDetailsLink({
  event,
  onOpen,
}: Pick<EventCardProps, 'event' | 'onOpen'>): ReactNode {
  return (
    <Link
      className={styles.details}
      to={`${paths.events}?event=${event.id}`}
      onFollow={() => onOpen(event.id)}
      aria-label={`Details of ${event.title}`}
    >
      Details
    </Link>
  );
}
