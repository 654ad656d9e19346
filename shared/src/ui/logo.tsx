import type { ReactNode } from 'react';
import { company } from 'shared/company';
import styles from './logo.module.css';

/** The mark: a gallarija, the closed timber balcony of Valletta's streets. */
export function BalconyMark({ className }: { className?: string | undefined }): ReactNode {
  return (
    <svg viewBox="0 0 32 36" className={className} fill="none" aria-hidden="true">
      <path d="M3 9h26M5 9l2-4h18l2 4" stroke="currentColor" strokeWidth="1.6" />
      <path d="M5 9v19h22V9M5 20h22" stroke="currentColor" strokeWidth="1.6" />
      <path
        d="M8 20v-5a3 3 0 0 1 6 0v5M18 20v-5a3 3 0 0 1 6 0v5"
        stroke="currentColor"
        strokeWidth="1.6"
      />
      <path
        d="M9 23v2.5M13 23v2.5M19 23v2.5M23 23v2.5M16 9v19"
        stroke="currentColor"
        strokeWidth="1.6"
      />
      <path
        d="M8 28c0 3 3 2.500 3 5.500M24 28c0 3-3 2.500-3 5.500"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  );
}

/** Mark and name, as they stand in the header and footer. */
export function Logo(): ReactNode {
  return (
    <span className={styles.logo}>
      <BalconyMark className={styles.mark} />
      <span className={styles.name}>{company.name}</span>
    </span>
  );
}
