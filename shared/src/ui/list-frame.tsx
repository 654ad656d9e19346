import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { type Filters, type ListPage, pageSize } from 'shared/lib/directory';
import type { ListAddress } from 'shared/lib/use-list-address';
import { Button } from './button';
import { TableSkeleton } from './data-table';
import { EmptyState } from './empty-state';
import { ErrorNotice } from './error-notice';
import styles from './list-frame.module.css';
import { Pagination } from './pagination';

interface ListFrameProps<Row, Chosen extends Filters, Sort extends string> {
  texts: { what: string; emptyTitle: string; emptyText: string };
  address: ListAddress<Chosen, Sort>;
  list: {
    data: ListPage<Row> | undefined;
    error: AppError | null;
    refetch: () => unknown;
    isPlaceholderData: boolean;
  };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list's states: loading, failed, empty, filled. A failure never hides rows already shown. */
export function ListFrame<Row, Chosen extends Filters, Sort extends string>({
  texts: { what, emptyTitle, emptyText },
  address,
  list: { data, error, refetch, isPlaceholderData },
  children,
}: ListFrameProps<Row, Chosen, Sort>): ReactNode {
  const { query, change, isNarrowed, widen } = address;
  const top = useRef<HTMLDivElement>(null);

  // the rows of this page are gone, deleted or filtered: back to where there are some
  const isPastEnd = data !== undefined && !isPlaceholderData && query.page > 1 && !data.rows.length;
  const goToFirstPage = useEffectEvent(() => change({ page: 1 }, true));
  useEffect(() => {
    if (isPastEnd) goToFirstPage();
  }, [isPastEnd]);

  const failure = error && (
    <ErrorNotice error={`Failed to load data: ${error.userText}`} onRetry={() => void refetch()} />
  );
  if (!data) return failure ?? <TableSkeleton label={`Loading ${what}…`} />;
  if (data.rows.length === 0 && !failure) {
    return (
      <div className={styles.blank} aria-live="polite">
        <EmptyState
          title={emptyTitle}
          actions={isNarrowed && <Button onClick={widen}>Show all {what}</Button>}
        >
          {isNarrowed ? 'Nothing matches this search and filter.' : emptyText}
        </EmptyState>
      </div>
    );
  }
  return (
    <div ref={top} className={styles.page}>
      {failure}
      {children(data.rows)}
      <Pagination
        page={query.page}
        pageSize={pageSize}
        total={data.total}
        what={what}
        onPage={(page) => {
          change({ page });
          top.current?.scrollIntoView(); // a new page is read from its first row
        }}
      />
    </div>
  );
}
