import type { ReactNode } from 'react';
import { keepWhole } from './keep-whole';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** A sentence or two under it. */
  intro?: ReactNode;
  /** What can be done here, or where else one can look, beside the heading. */
  children?: ReactNode;
}

/** The head of a screen of the dashboard, in one line where there is room. */
export function PageHead({ title, intro, children }: PageHeadProps): ReactNode {
  return (
    <header className={styles.head}>
      {intro ? (
        <div>
          <h2>{keepWhole(title)}</h2>
          <p className={styles.intro}>{intro}</p>
        </div>
      ) : (
        <h2>{keepWhole(title)}</h2>
      )}
      {children && <div className={styles.ways}>{children}</div>}
    </header>
  );
}
