import type { ReactNode } from 'react';
import 'shared/ui/tokens-later.css';
import styles from './notice.module.css';

/** A quiet message on the page. `status` announces it as it appears. */
export function Notice({
  tone = 'info',
  announce = false,
  children,
}: {
  tone?: 'info' | 'success' | 'warning';
  announce?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div role={announce ? 'status' : undefined} className={`${styles.notice} ${styles[tone]}`}>
      {children}
    </div>
  );
}
