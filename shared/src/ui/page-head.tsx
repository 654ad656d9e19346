import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** What can be done here, or where else one can look, beside the heading. */
  children?: ReactNode;
}

/** The head of a screen of the dashboard, in one line where there is room. */
export function PageHead({ title, children }: PageHeadProps): ReactNode {
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      {children && <div className={styles.ways}>{children}</div>}
    </header>
  );
}
