import type { ReactNode } from 'react';
import type { EventEntry } from 'shared/events/types';
import { formatEventDay } from 'shared/lib/malta-time';
import styles from './event-facts.module.css';
import { clockText, durationText, placesText, placeText } from './event-texts';

/** When and where an event is, how long it takes, and whether one has to hurry. */
export function EventFacts({
  event,
  day = formatEventDay(event.event_date),
}: {
  event: EventEntry;
  /** What is said in the place of its date. */
  day?: string;
}): ReactNode {
  const places = event.is_full ? null : placesText(event); // that it is full is its state
  const time = [clockText(event), durationText(event)].filter(Boolean).join(' · ');
  return (
    <ul className={styles.facts}>
      <li className={styles.day}>{day}</li>
      <li>{time}</li>
      <li>{placeText(event)}</li>
      {places && <li className={styles.places}>{places}</li>}
    </ul>
  );
}
