import type { ReactNode } from 'react';
import {
  clockText,
  durationText,
  isFillingUp,
  placesText,
  placeText,
} from 'shared/events/event-texts';
import type { EventEntry } from 'shared/events/types';
import { formatEventDay } from 'shared/lib/malta-time';
import styles from './event-facts.module.css';

/** When and where an event is, how long it takes, and how many places are left. */
export function EventFacts({
  event,
  day = formatEventDay(event.event_date),
}: {
  event: EventEntry;
  /** What is said in the place of its date. */
  day?: string;
}): ReactNode {
  const places = event.is_full ? null : placesText(event); // the state says that it is full
  const time = [clockText(event), durationText(event)].filter(Boolean).join(' · ');
  return (
    <ul className={styles.facts}>
      <li className={styles.day}>{day}</li>
      <li>{time}</li>
      <li>{placeText(event)}</li>
      {places && <li className={isFillingUp(event) ? styles.few : undefined}>{places}</li>}
    </ul>
  );
}
