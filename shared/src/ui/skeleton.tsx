import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Lines in the place of what is loading; `label` is what assistive technology hears. */
export function Skeleton({
  label = 'Loading…',
  lines = 3,
  height = 'line',
}: {
  label?: string;
  lines?: number;
  height?: 'line' | 'row' | 'card';
}): ReactNode {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`${styles.bar} ${styles[height]}`} />
      ))}
    </div>
  );
}
