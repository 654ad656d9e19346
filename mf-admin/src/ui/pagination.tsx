import type { ReactNode } from 'react';
import type { ListPage, Place, Total } from 'shared/lib/directory';
import { cursorOf } from 'shared/lib/keyset';
import { Button } from 'shared/ui/button';
import { totalText } from '../lib/total-text';
import styles from './pagination.module.css';

interface PaginationProps<Row> {
  page: ListPage<Row>;
  /** Which row of the list its first one is, from 1; null where nobody has counted. */
  firstRow: number | null;
  /** Undefined until it is known. */
  total: Total | undefined;
  sort: string;
  /** What is counted, in the plural: "orders". */
  what: string;
  onTurn: (place?: Place, firstRow?: number | null) => void;
}

/** Where one is in a long list, and the way through it. One page shows its count only. */
export function Pagination<Row extends { id: string }>({
  page: { rows, hasPrevious = false, hasNext = false },
  firstRow,
  total,
  sort,
  what,
  onTurn,
}: PaginationProps<Row>): ReactNode {
  const [top, bottom] = [rows.at(0), rows.at(-1)];
  const first = whichRow();

  // the ends of a list are certain, whatever was added before this page meanwhile
  function whichRow(): number | null {
    if (!hasPrevious) return 1;
    if (!hasNext && total?.isExact) return total.count - rows.length + 1;
    return firstRow;
  }
  function next(): void {
    if (!bottom) return;
    onTurn({ after: cursorOf(bottom, sort) }, first === null ? null : first + rows.length);
  }
  function previous(): void {
    if (!top) return;
    onTurn(
      { before: cursorOf(top, sort) },
      first === null ? null : Math.max(1, first - rows.length),
    );
  }

  return (
    <nav className={styles.pagination} aria-label={`Pages of ${what}`}>
      <p className={styles.count}>
        <b>{first === null ? rows.length : rowsText(first, rows.length)}</b> of{' '}
        {total ? totalText(total) : '…'} {total?.count === 1 ? what.replace(/s$/, '') : what}
      </p>
      {(hasPrevious || hasNext) && (
        <div className={styles.steps}>
          <Button size="sm" disabled={!hasPrevious} onClick={() => onTurn()}>
            First
          </Button>
          <Button size="sm" disabled={!hasPrevious} onClick={previous}>
            Previous
          </Button>
          <Button size="sm" disabled={!hasNext} onClick={next}>
            Next
          </Button>
          <Button size="sm" disabled={!hasNext} onClick={() => onTurn({ before: 'end' }, null)}>
            Last
          </Button>
        </div>
      )}
    </nav>
  );
}

/** "1–25", or "26" of a single row. */
function rowsText(first: number, count: number): string {
  return count === 1 ? String(first) : `${first}–${first + count - 1}`;
}
