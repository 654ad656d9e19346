import type { ReactNode } from 'react';
import { formatMonth, maltaToday } from 'shared/lib/malta-time';
import { Button } from 'shared/ui/button';
import type { DayEvent } from './events-by-day';
import { addMonths } from './month-days';
import styles from './month-header.module.css';

interface MonthHeaderProps {
  titleId: string;
  /** YYYY-MM */
  month: string;
  byDay: ReadonlyMap<string, readonly DayEvent[]>;
  onMonthChange: (month: string) => void;
}

/** Which month it is, how much there is in it, and the ways to other months. */
export function MonthHeader({ titleId, month, byDay, onMonthChange }: MonthHeaderProps): ReactNode {
  const inMonth = [...byDay].filter(([day]) => day.startsWith(month));
  const count = new Set(inMonth.flatMap(([, entries]) => entries.map(({ event }) => event.id)))
    .size;
  const title = formatMonth(month);
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <h3 id={titleId}>{title}</h3>
        <p role="status" className={styles.count}>
          {count === 0 ? `No events in ${title}.` : eventCount(count)}
          {/* so that a month with as many events is told too */}
          {count > 0 && <span className="visually-hidden"> in {title}</span>}
        </p>
      </div>
      <div className={styles.steps}>
        <Button size="sm" onClick={() => onMonthChange(addMonths(month, -1))}>
          <Arrow points="left" />
          <span className="visually-hidden">Previous month</span>
        </Button>
        <Button size="sm" onClick={() => onMonthChange(maltaToday().slice(0, 7))}>
          Today
        </Button>
        <Button size="sm" onClick={() => onMonthChange(addMonths(month, 1))}>
          <span className="visually-hidden">Next month</span>
          <Arrow points="right" />
        </Button>
      </div>
    </header>
  );
}

/** "1 event", "12 events". */
export function eventCount(count: number): string {
  return `${count} ${count === 1 ? 'event' : 'events'}`;
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
