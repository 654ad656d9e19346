import type { ReactNode } from 'react';
import { formatCount } from 'shared/lib/money';
import { useWaitingCounts } from 'shared/overview/use-overview';
import { Link } from 'shared/router';
import { ErrorNotice } from 'shared/ui/error-notice';
import { type ToDo, whatNeedsDoing } from './to-do';
import styles from './to-do-list.module.css';

/**
 * What waits for the office, each with the way to the list of just that, and always in its place: one
 * looks there without reading, and nothing moves when the counts arrive.
 */
export function ToDoList(): ReactNode {
  const { data: counts, error, refetch } = useWaitingCounts();
  const items = whatNeedsDoing(counts);
  return (
    <section className={styles.section} aria-labelledby="to-do" aria-busy={!counts && !error}>
      <div className={styles.head}>
        <h3 id="to-do">What needs doing</h3>
        {items.every(({ count }) => count === 0) && <p>You’re all caught up.</p>}
      </div>
      {error && !counts ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.to}>
              <Item {...item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ to, count, words, note, isUrgent }: ToDo): ReactNode {
  const state = count === 0 ? styles.none : isUrgent && count ? styles.urgent : '';
  return (
    <Link to={to} className={`${styles.item} ${state}`}>
      <span className={styles.count}>{count === undefined ? '…' : formatCount(count)}</span>{' '}
      <span className={styles.words}>{words}</span>
      {note && <span> {note}</span>}
    </Link>
  );
}
