import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** Past what stands on every page, for the keyboard: seen only while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
