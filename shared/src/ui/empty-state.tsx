import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { BalconyMark } from './logo';

/** Nothing here yet: says so in the screen's own words and offers the next step. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.empty}>
      <BalconyMark className={styles.mark} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={`ways ${styles.actions}`}>{actions}</div>}
    </div>
  );
}
