import { type ReactNode, useId } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './diagnostics.module.css';

interface DebugListProps<Row> {
  title: string;
  list: { data: readonly Row[] | undefined; error: AppError | null; refetch: () => unknown };
  empty: string;
  children: (row: Row) => ReactNode;
}

/** The newest rows of a table; a failure hides none that are there. */
export function DebugList<Row>({
  title,
  list: { data, error, refetch },
  empty,
  children,
}: DebugListProps<Row>): ReactNode {
  const id = useId();
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={`Loading ${title.toLowerCase()}…`} lines={4} />}
      {data?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <ul className={styles.rows} aria-labelledby={id} tabIndex={0}>
          {data.map(children)}
        </ul>
      )}
    </section>
  );
}

export function DebugRow({
  first,
  second,
}: {
  first: string;
  second: readonly string[];
}): ReactNode {
  return (
    <li>
      <span className={styles.first}>{first}</span>
      <span className={styles.second}>{second.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
