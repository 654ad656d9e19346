import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { AppError } from 'shared/lib/app-error';
import type { Filters, ListPage, Total } from 'shared/lib/directory';
import { isSearchable } from 'shared/lib/search-patterns';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import type { ListAddress } from '../lib/use-list-address';
import { TableSkeleton } from './data-table';
import styles from './list-frame.module.css';
import { Pagination } from './pagination';

interface ListFrameProps<Row, Chosen extends Filters, Sort extends string> {
  texts: { what: string; emptyTitle: string; emptyText: string };
  address: ListAddress<Chosen, Sort>;
  list: {
    page: ListPage<Row> | undefined;
    error: AppError | null;
    refetch: () => unknown;
    isPlaceholderData: boolean;
  };
  total: Total | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list's states: loading, failed, empty, filled. A failure never hides rows already shown. */
export function ListFrame<Row extends { id: string }, Chosen extends Filters, Sort extends string>({
  texts: { what, emptyTitle, emptyText },
  address,
  list: { page, error, refetch, isPlaceholderData },
  total,
  children,
}: ListFrameProps<Row, Chosen, Sort>): ReactNode {
  const { query, turn, firstRow, isNarrowed, widen } = address;
  const top = useRef<HTMLDivElement>(null);

  // the rows of this page are gone, or the address names a place that never was: back to where there
  // are some
  const isPastEnd = query.place !== undefined && !isPlaceholderData && page?.rows.length === 0;
  const isNowhere = query.place !== undefined && error !== null && isBadValue(error);
  const goToFirstPage = useEffectEvent(() => turn(undefined, 1, true));
  useEffect(() => {
    if (isPastEnd || isNowhere) goToFirstPage();
  }, [isPastEnd, isNowhere]);

  const failure = error && !isNowhere && (
    <ErrorNotice error={`Failed to load data: ${error.userText}`} onRetry={() => void refetch()} />
  );
  if (!page) return failure || <TableSkeleton label={`Loading ${what}…`} />;
  if (page.rows.length === 0 && !failure) {
    return (
      <div className={styles.blank} aria-live="polite">
        <EmptyState
          title={emptyTitle}
          actions={isNarrowed && <Button onClick={widen}>Show all {what}</Button>}
        >
          {isNarrowed ? nothingFound(query.search) : emptyText}
        </EmptyState>
      </div>
    );
  }
  return (
    <div ref={top} className={styles.list}>
      {failure}
      {children(page.rows)}
      <Pagination
        page={page}
        firstRow={firstRow}
        total={total}
        sort={query.sort}
        what={what}
        onTurn={(place, row) => {
          if (isPlaceholderData) return; // these rows answer another question
          turn(place, row);
          top.current?.scrollIntoView({ block: 'nearest' }); // a new page is read from its first row
        }}
      />
    </div>
  );
}

function nothingFound(search: string): string {
  if (search !== '' && !isSearchable(search)) return 'Please type at least one letter or digit.';
  return 'Nothing matches this search and filter.';
}

/** SQLSTATE class 22: a value that is none of the column's type. */
function isBadValue({ code }: AppError): boolean {
  return code.startsWith('22') || code === 'PGRST100';
}
