import type { ReactNode } from 'react';
import { formatEventDay, formatEventTime } from 'shared/lib/malta-time';
import type { DayEvent } from './events-by-day';
import styles from './month-event.module.css';
import type { Standing } from './registration-state';

/** What is over stands on its day like anything else. */
export type EventState = Exclude<Standing, 'over'>;

const words: Record<EventState, string | null> = {
  registered: 'Confirmed',
  pending: 'Payment Pending',
  full: 'Fully booked',
  cancelled: 'Cancelled',
  open: null,
};

interface MonthEventProps {
  entry: DayEvent;
  /** The day it stands on, for who does not see the table around it. */
  day: string;
  state: EventState;
  onOpen: () => void;
}

/** An event on a day of the calendar: when, what, and how the person stands to it. */
export function MonthEvent({ entry, day, state, onOpen }: MonthEventProps): ReactNode {
  const { event, goesOn } = entry;
  const when = goesOn
    ? goesOn.until
      ? `until ${goesOn.until}`
      : 'all day'
    : formatEventTime(event.event_time);
  return (
    <button type="button" className={`${styles.event} ${styles[state]}`} onClick={onOpen}>
      <span className={styles.head}>
        <span className={styles.time}>{when}</span>{' '}
        {words[state] && <span className={styles.state}>{words[state]}</span>}
      </span>{' '}
      <span className={styles.title}>{event.title}</span>
      <span className="visually-hidden">, {formatEventDay(day)}</span>
    </button>
  );
}
