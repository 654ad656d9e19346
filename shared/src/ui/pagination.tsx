import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows on all pages. */
  total: number;
  /** What is counted, in the plural: "orders". */
  what: string;
  onPage: (page: number) => void;
}

/** Where one is in a long list, and the way through it. One page shows its count only. */
export function Pagination({ page, pageSize, total, what, onPage }: PaginationProps): ReactNode {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return (
    <nav className={styles.pagination} aria-label={`Pages of ${what}`}>
      <p className={styles.count}>
        <b>
          {first}–{last}
        </b>{' '}
        of {total} {what}
      </p>
      {pages > 1 && (
        <div className={styles.steps}>
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className={styles.count}>
            Page {page} of {pages}
          </span>
          <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
