import { type ReactNode, useState } from 'react';
import type { EventEntry } from 'shared/events/types';
import { formatDay, formatEventDay } from 'shared/lib/malta-time';
import { Dialog } from 'shared/ui/dialog';
import type { DayEvent } from './events-by-day';
import styles from './month-day.module.css';
import { type EventState, MonthEvent } from './month-event';

const shownAtOnce = 3;

interface MonthDayProps {
  /** YYYY-MM-DD */
  day: string;
  isToday: boolean;
  /** Of the month before or after, to complete the week. */
  isOutside: boolean;
  entries: readonly DayEvent[];
  stateOf: (event: EventEntry) => EventState;
  onOpen: (event: EventEntry) => void;
}

/** A day of the calendar with its first events; the others are listed when asked for. */
export function MonthDay({
  day,
  isToday,
  isOutside,
  entries,
  stateOf,
  onOpen,
}: MonthDayProps): ReactNode {
  const [listed, setListed] = useState(false);
  const more = entries.length - shownAtOnce;

  const list = (some: readonly DayEvent[], open: (event: EventEntry) => void, isRoomy = false) => (
    <ul className={styles.events} data-roomy={isRoomy || undefined}>
      {some.map((entry) => (
        <li key={entry.event.id}>
          <MonthEvent
            entry={entry}
            day={day}
            state={stateOf(entry.event)}
            onOpen={() => open(entry.event)}
          />
        </li>
      ))}
    </ul>
  );

  return (
    <td
      className={[styles.day, isOutside && styles.outside, isToday && styles.today]
        .filter(Boolean)
        .join(' ')}
      aria-current={isToday ? 'date' : undefined}
    >
      <time dateTime={day} className={styles.number}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="visually-hidden">{formatDay(day)}</span>
      </time>
      {entries.length > 0 && list(entries.slice(0, shownAtOnce), onOpen)}
      {more > 0 && (
        <button type="button" className={styles.more} onClick={() => setListed(true)}>
          +{more} more<span className="visually-hidden"> on {formatEventDay(day)}</span>
        </button>
      )}
      <Dialog open={listed} onClose={() => setListed(false)} title={formatEventDay(day)} size="sm">
        {list(
          entries,
          (event) => {
            setListed(false);
            onOpen(event);
          },
          true,
        )}
      </Dialog>
    </td>
  );
}
