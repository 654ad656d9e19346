import { type ReactNode, useId } from 'react';
import type { EventEntry } from 'shared/events/types';
import { formatMonth, maltaToday } from 'shared/lib/malta-time';
import { Button } from 'shared/ui/button';
import { eventsByDay } from './events-by-day';
import { MonthDay } from './month-day';
import { addMonths, weeksOf } from './month-days';
import type { EventState } from './month-event';
import styles from './month-view.module.css';

interface MonthViewProps {
  events: readonly EventEntry[];
  stateOf: (event: EventEntry) => EventState;
  /** YYYY-MM */
  month: string;
  onMonthChange: (month: string) => void;
  onOpen: (event: EventEntry) => void;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The events of a month on their days: a table, for screens wide enough for seven columns. */
export function MonthView({
  events,
  stateOf,
  month,
  onMonthChange,
  onOpen,
}: MonthViewProps): ReactNode {
  const titleId = useId();
  const today = maltaToday();
  const byDay = eventsByDay(events);
  const inMonth = [...byDay].filter(([day]) => day.startsWith(month));
  const count = new Set(inMonth.flatMap(([, entries]) => entries.map(({ event }) => event.id)))
    .size;
  const title = formatMonth(month);
  return (
    <section aria-labelledby={titleId} className={styles.month}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h3 id={titleId}>{title}</h3>
          <p role="status" className={styles.count}>
            {count === 0
              ? `No events in ${title}.`
              : `${count} ${count === 1 ? 'event' : 'events'}`}
            {/* so that a month with as many events is told too */}
            {count > 0 && <span className="visually-hidden"> in {title}</span>}
          </p>
        </div>
        <div className={styles.steps}>
          <Button size="sm" onClick={() => onMonthChange(addMonths(month, -1))}>
            <Arrow points="left" />
            <span className="visually-hidden">Previous month</span>
          </Button>
          <Button size="sm" onClick={() => onMonthChange(today.slice(0, 7))}>
            Today
          </Button>
          <Button size="sm" onClick={() => onMonthChange(addMonths(month, 1))}>
            <span className="visually-hidden">Next month</span>
            <Arrow points="right" />
          </Button>
        </div>
      </header>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                <span aria-hidden="true">{weekday.slice(0, 3)}</span>
                <span className="visually-hidden">{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <MonthDay
                  key={day}
                  day={day}
                  isToday={day === today}
                  isOutside={!day.startsWith(month)}
                  entries={byDay.get(day) ?? []}
                  stateOf={stateOf}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Arrow({ points }: { points: 'left' | 'right' }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
      <path
        d={points === 'left' ? 'M12.5 4.5L7 10l5.5 5.5' : 'M7.5 4.5L13 10l-5.5 5.5'}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      />
    </svg>
  );
}
