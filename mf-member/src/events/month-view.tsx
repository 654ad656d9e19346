import { type ReactNode, useId } from 'react';
import type { EventEntry } from 'shared/events/types';
import { maltaToday } from 'shared/lib/malta-time';
import { eventsByDay } from './events-by-day';
import { MonthDay } from './month-day';
import type { EventState } from './month-event';
import { MonthHeader } from './month-header';
import { MonthTable } from './month-table';
import styles from './month-view.module.css';

export interface MonthViewProps {
  events: readonly EventEntry[];
  stateOf: (event: EventEntry) => EventState;
  /** YYYY-MM */
  month: string;
  onMonthChange: (month: string) => void;
  onOpen: (event: EventEntry) => void;
}

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
  return (
    <section aria-labelledby={titleId} className={styles.month}>
      <MonthHeader {...{ titleId, month, byDay, onMonthChange }} />
      <MonthTable titleId={titleId} month={month}>
        {(day) => (
          <MonthDay
            key={day}
            day={day}
            isToday={day === today}
            isOutside={!day.startsWith(month)}
            entries={byDay.get(day) ?? []}
            stateOf={stateOf}
            onOpen={onOpen}
          />
        )}
      </MonthTable>
    </section>
  );
}
