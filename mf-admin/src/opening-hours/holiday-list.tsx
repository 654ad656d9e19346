import type { ReactNode } from 'react';
import { formatEventDay } from 'shared/lib/malta-time';
import type { OpenDay } from 'shared/opening-hours/types';
import { useHolidays } from 'shared/opening-hours/use-opening-hours';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import rows from '../ui/named-rows.module.css';
import { closedAnyway, holidayName } from './holidays';
import styles from './opening-hours-page.module.css';

/** The holidays of the next twelve months, as they count for due times. */
export function HolidayList({
  today,
  week,
}: {
  today: string;
  week: OpenDay[] | undefined;
}): ReactNode {
  const { data, error, refetch } = useHolidays(today);
  return (
    <section className={styles.part} aria-labelledby="holidays">
      <h3 id="holidays">Holidays in Malta</h3>
      <p className={styles.hint}>
        The office is closed on these days of the next twelve months. A holiday on a weekend does
        not move.
      </p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading holidays…" lines={6} height="row" />}
      {data && (
        <ul className={rows.list} aria-labelledby="holidays">
          {data.map((day) => (
            <li key={day} className={rows.item}>
              <p className={styles.name}>{holidayName(day)}</p>
              <p className={styles.hint}>
                <time dateTime={day}>{formatEventDay(day)}</time>
                <Anyway text={closedAnyway(day, week)} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Anyway({ text }: { text: string | null }): ReactNode {
  return text && <span className={styles.anyway}>{text}</span>;
}
