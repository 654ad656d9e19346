import { type ReactNode, useId, useState } from 'react';
import {
  beginningOf,
  clockText,
  feeNote,
  feeText,
  kindText,
  placesText,
  placeText,
  rhythmText,
} from 'shared/events/event-texts';
import type { EventEntry } from 'shared/events/types';
import { formatEventDay } from 'shared/lib/malta-time';
import { Button } from 'shared/ui/button';
import { OfferCard } from 'shared/ui/offer-card';
import { AddToCalendar } from './add-to-calendar';
import { EventAction } from './event-action';
import { EventDetailsLink } from './event-card';
import { EventFacts } from './event-facts';
import type { EventGroup } from './event-groups';
import { isOver, type Mine, standingOf } from './registration-state';
import styles from './series-card.module.css';
import { StandingBadge } from './standing-badge';

interface SeriesCardProps {
  dates: EventGroup;
  mine: Mine;
  onOpen: (eventId: string) => void;
}

/** The dates of a series: described once, each with its own places and its own registration. */
export function SeriesCard({ dates, mine, onOpen }: SeriesCardProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const next = dates.find((event) => !isOver(event, mine.now)) ?? dates[0];
  const more = dates.length - dates.indexOf(next) - 1;
  // what is not paid yet says so where the dates stand
  const isTaken = (event: EventEntry) =>
    standingOf(event, mine.own.get(event.id), mine.now) === 'registered';
  const taken = dates.filter(isTaken).length;
  const detailsOf = ({ id }: EventEntry) => ({
    registration: mine.own.get(id),
    videoLink: mine.videoLinks[id],
  });
  return (
    <OfferCard
      kind={kindText(next)}
      title={next.title}
      level={5}
      description={beginningOf(next.description)}
      price={feeText(next)}
      priceNote={next.registration_fee > 0 && `a date, ${feeNote(next)}`}
      actions={
        <AddToCalendar events={dates} detailsOf={detailsOf}>
          Add all dates to calendar
          <span className="visually-hidden">: {next.title}</span>
        </AddToCalendar>
      }
    >
      <EventFacts
        event={next}
        day={`${rhythmText(next)}, next: ${formatEventDay(next.event_date)}${moreText(more)}`}
      />
      <EventDetailsLink event={next} onOpen={onOpen} />
      {taken > 0 && (
        <p className={styles.mine}>
          You are registered for {taken} of {dates.length} dates.
        </p>
      )}
      <div>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'} the {dates.length} dates
          <span className="visually-hidden"> of {next.title}</span>
        </Button>
      </div>
      <ul
        id={listId}
        className={styles.dates}
        hidden={!isOpen}
        aria-label={`Dates of ${next.title}`}
      >
        {isOpen &&
          dates.map((event) => (
            <SeriesDate key={event.id} event={event} first={next} mine={mine} />
          ))}
      </ul>
    </OfferCard>
  );
}

function moreText(more: number): string {
  if (more < 1) return '';
  return ` and ${more} more ${more === 1 ? 'date' : 'dates'}`;
}

interface SeriesDateProps extends Pick<SeriesCardProps, 'mine'> {
  event: EventEntry;
  /** What the card says already is not said again. */
  first: EventEntry;
}

function SeriesDate({ event, first, mine }: SeriesDateProps): ReactNode {
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
      <StandingBadge standing={standingOf(event, mine.own.get(event.id), mine.now)} />
      <EventAction event={event} mine={mine} tone="secondary" name={`${event.title} on ${day}`} />
    </li>
  );
}
