import { type ReactNode, useId, useState } from 'react';
import type { EventEntry } from 'shared/events/types';
import { formatEventDay } from 'shared/lib/malta-time';
import { Button } from 'shared/ui/button';
import { OfferCard } from 'shared/ui/offer-card';
import { EventAction } from './event-action';
import { EventDetailsLink } from './event-card';
import { EventFacts } from './event-facts';
import type { EventGroup } from './event-groups';
import {
  beginningOf,
  clockText,
  feeText,
  kindText,
  placesText,
  placeText,
  rhythmText,
} from './event-texts';
import { isOver, type OwnRegistrations } from './registration-state';
import styles from './series-card.module.css';

interface SeriesCardProps {
  dates: EventGroup;
  own: OwnRegistrations;
  now: Date;
  onOpen: (eventId: string) => void;
}

/** The dates of a series: described once, each with its own places and its own registration. */
export function SeriesCard({ dates, own, now, onOpen }: SeriesCardProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const next = dates.find((event) => !isOver(event, now)) ?? dates[0];
  const more = dates.length - dates.indexOf(next) - 1;
  const mine = dates.filter(({ id }) => own.has(id)).length;
  return (
    <OfferCard
      kind={kindText(next)}
      title={next.title}
      titleAs="h5"
      description={beginningOf(next.description)}
      price={feeText(next)}
      priceNote={next.registration_fee > 0 && 'a date, VAT included'}
      actions={
        <>
          <EventDetailsLink event={next} onOpen={onOpen} />
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={`${isOpen ? 'Hide' : 'Show'} the dates of ${next.title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide the dates' : `Show the ${dates.length} dates`}
          </Button>
        </>
      }
    >
      <EventFacts
        event={next}
        day={`${rhythmText(next)}, next: ${formatEventDay(next.event_date)}${moreText(more)}`}
      />
      {mine > 0 && (
        <p className={styles.mine}>
          You are registered for {mine} of {dates.length} dates.
        </p>
      )}
      <ul
        id={listId}
        className={styles.dates}
        hidden={!isOpen}
        aria-label={`Dates of ${next.title}`}
      >
        {isOpen &&
          dates.map((event) => (
            <SeriesDate key={event.id} event={event} first={next} own={own} now={now} />
          ))}
      </ul>
    </OfferCard>
  );
}

function moreText(more: number): string {
  if (more < 1) return '';
  return ` and ${more} more ${more === 1 ? 'date' : 'dates'}`;
}

interface SeriesDateProps extends Pick<SeriesCardProps, 'own' | 'now'> {
  event: EventEntry;
  /** What the card says already is not said again. */
  first: EventEntry;
}

function SeriesDate({ event, first, own, now }: SeriesDateProps): ReactNode {
  const day = formatEventDay(event.event_date);
  const others = [
    clockText(event) !== clockText(first) && clockText(event),
    placeText(event) !== placeText(first) && placeText(event),
    feeText(event) !== feeText(first) && feeText(event),
    event.is_full ? null : placesText(event),
  ].filter(Boolean);
  return (
    <li className={styles.date}>
      <p className={styles.day}>
        {day}
        {others.length > 0 && <span className={styles.others}>{others.join(' · ')}</span>}
      </p>
      <EventAction
        event={event}
        own={own.get(event.id)}
        now={now}
        name={`${event.title} on ${day}`}
      />
    </li>
  );
}
