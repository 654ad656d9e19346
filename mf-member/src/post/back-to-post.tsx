import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import styles from './post-item.module.css';

export function BackToPost(): ReactNode {
  return (
    <Link to={paths.post} className={styles.back}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M10 3L5 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      All post
    </Link>
  );
}
