import { type ReactNode, useId } from 'react';
import { formatEventDay, maltaToday } from 'shared/lib/malta-time';
import styles from './compact-month.module.css';
import { type DayEvent, eventsByDay } from './events-by-day';
import { weeksOf } from './month-days';
import { type EventState, MonthEvent } from './month-event';
import { eventCount, MonthHeader } from './month-header';
import { MonthTable } from './month-table';
import type { MonthViewProps } from './month-view';
import { useDayKeys } from './use-day-keys';

interface CompactMonthProps extends MonthViewProps {
  /** The day that was chosen (YYYY-MM-DD), if one was. */
  day: string | null;
  onDayChange: (day: string) => void;
}

/** The same on a phone: which days have events, and the events of the chosen one under them. */
export function CompactMonth(props: CompactMonthProps): ReactNode {
  const { events, stateOf, month, day, onMonthChange, onDayChange, onOpen } = props;
  const [titleId, dayId] = [useId(), useId()];
  const today = maltaToday();
  const byDay = eventsByDay(events);
  const chosen =
    day && weeksOf(month).flat().includes(day) ? day : firstChoice(month, today, byDay);
  const entries = byDay.get(chosen) ?? [];
  const { tabStop, grid } = useDayKeys(month, chosen, onMonthChange);
  const stateIn = (entry: DayEvent) => stateOf(entry.event);
  return (
    <section aria-labelledby={titleId} className={styles.month}>
      <MonthHeader {...{ titleId, month, byDay, onMonthChange }} />
      <MonthTable {...grid} titleId={titleId} month={month}>
        {(each) => (
          <td
            key={each}
            className={each.startsWith(month) ? styles.cell : `${styles.cell} ${styles.outside}`}
          >
            <button
              type="button"
              className={styles.day}
              data-day={each}
              tabIndex={each === tabStop ? 0 : -1}
              aria-pressed={each === chosen}
              aria-current={each === today ? 'date' : undefined}
              onClick={() => onDayChange(each)}
            >
              <DayMarks day={each} entries={byDay.get(each) ?? []} stateIn={stateIn} />
            </button>
          </td>
        )}
      </MonthTable>
      <section aria-labelledby={dayId} className={styles.chosen}>
        <header className={styles.heading}>
          <h4 id={dayId}>{formatEventDay(chosen)}</h4>
          <p role="status" className={styles.count}>
            {entries.length === 0 ? 'No events' : eventCount(entries.length)}
            <span className="visually-hidden"> on {formatEventDay(chosen)}</span>
          </p>
        </header>
        <ul className={styles.events} data-roomy>
          {entries.map((entry) => (
            <li key={entry.event.id}>
              <MonthEvent
                entry={entry}
                day={chosen}
                state={stateIn(entry)}
                onOpen={() => onOpen(entry.event)}
              />
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

/** Today, else the first day of the month on which something takes place. */
function firstChoice(month: string, today: string, byDay: ReadonlyMap<string, unknown>): string {
  if (today.startsWith(month)) return today;
  const [first] = [...byDay.keys()].filter((day) => day.startsWith(month)).sort();
  return first ?? `${month}-01`;
}

const dotsAtMost = 3;

interface DayMarksProps {
  day: string;
  entries: readonly DayEvent[];
  stateIn: (entry: DayEvent) => EventState;
}

/** A day with a dot for each of its events, or how many they are. */
function DayMarks({ day, entries, stateIn }: DayMarksProps): ReactNode {
  const count = entries.length;
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className={styles.marks} aria-hidden="true">
        {count <= dotsAtMost
          ? entries.map((entry) => (
              <i key={entry.event.id} className={`${styles.dot} ${styles[stateIn(entry)]}`} />
            ))
          : count}
      </span>
      <span className="visually-hidden">
        {formatEventDay(day)}, {count === 0 ? 'no events' : eventCount(count)}
      </span>
    </>
  );
}
