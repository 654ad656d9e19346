import type { ReactNode } from 'react';
import type { EventEntry, Registration } from 'shared/events/types';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import { OfferCard } from 'shared/ui/offer-card';
import { EventAction } from './event-action';
import { EventFacts } from './event-facts';
import { beginningOf, feeText, kindText, rhythmText } from './event-texts';

interface EventCardProps {
  event: EventEntry;
  own: Registration | undefined;
  now: Date;
  onOpen: (eventId: string) => void;
}

/** One event on offer. */
export function EventCard({ event, own, now, onOpen }: EventCardProps): ReactNode {
  return (
    <OfferCard
      kind={[kindText(event), rhythmText(event)].filter(Boolean).join(' · ')}
      title={event.title}
      titleAs="h5"
      description={beginningOf(event.description)}
      price={feeText(event)}
      priceNote={event.registration_fee > 0 && 'VAT included'}
      actions={
        <>
          <EventDetailsLink event={event} onOpen={onOpen} />
          <EventAction event={event} own={own} now={now} />
        </>
      }
    >
      <EventFacts event={event} />
    </OfferCard>
  );
}

/** Opens the details, which have an address of their own. */
export function EventDetailsLink({
  event,
  onOpen,
}: Pick<EventCardProps, 'event' | 'onOpen'>): ReactNode {
  return (
    <ButtonLink
      size="sm"
      tone="quiet"
      to={`${paths.events}?event=${event.id}`}
      onFollow={() => onOpen(event.id)}
      aria-label={`Details of ${event.title}`}
    >
      Details
    </ButtonLink>
  );
}
