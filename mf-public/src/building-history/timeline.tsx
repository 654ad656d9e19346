import type { ReactNode } from 'react';
import { moments } from './moments';
import 'shared/ui/tokens-lamp.css';
import styles from './timeline.module.css';

/** City and house through the years, on either side of one line where there is room. */
export function Timeline(): ReactNode {
  return (
    <ol className={styles.timeline}>
      {moments.map(({ year, of, title, text }) => (
        <li key={year + of} className={`${styles.moment} ${styles[of]}`}>
          <p className={styles.year}>
            {year} <span className={styles.of}>{of === 'city' ? 'The city' : 'The house'}</span>
          </p>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
