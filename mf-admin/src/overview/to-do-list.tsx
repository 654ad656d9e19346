import type { ReactNode } from 'react';
import { formatCount } from 'shared/lib/money';
import { useOfficeCounts } from 'shared/overview/use-overview';
import { Link } from 'shared/router';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { whatNeedsDoing } from './to-do';
import styles from './to-do-list.module.css';

/** What waits for the office, each with the way to the list of just that. */
export function ToDoList(): ReactNode {
  const { data: counts, error, refetch } = useOfficeCounts();
  return (
    <section className={styles.section} aria-labelledby="to-do">
      <h3 id="to-do" className={styles.heading}>
        What needs doing
      </h3>
      {counts ? (
        <Items items={whatNeedsDoing(counts)} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.loading}>
          <Skeleton label="Loading what needs doing…" lines={1} height="card" />
        </div>
      )}
    </section>
  );
}

function Items({ items }: { items: ReturnType<typeof whatNeedsDoing> }): ReactNode {
  if (items.length === 0) {
    return <p className={styles.nothing}>Nothing waits. All is done.</p>;
  }
  return (
    <ul className={styles.items}>
      {items.map(({ to, count, words, sum, isUrgent }) => (
        <li key={to}>
          <Link to={to} className={`${styles.item} ${isUrgent ? styles.urgent : ''}`}>
            <span className={styles.count}>{formatCount(count)}</span>{' '}
            <span className={styles.words}>{words}</span>
            {sum && <span className={styles.sum}> {sum}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
