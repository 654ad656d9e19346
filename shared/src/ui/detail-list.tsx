import type { ReactNode } from 'react';
import styles from './detail-list.module.css';
import { keepWhole } from './keep-whole';

/** Names and values, side by side. A value that is missing is a dash; `null` leaves the line out. */
export function DetailList({
  items,
}: {
  items: readonly (readonly [name: string, value: ReactNode] | null)[];
}): ReactNode {
  return (
    <dl className={styles.list}>
      {items.map(
        (item) =>
          item && (
            <div key={item[0]} className={styles.line}>
              <dt>{item[0]}</dt>
              <dd>{keepWhole(item[1]) ?? '—'}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
