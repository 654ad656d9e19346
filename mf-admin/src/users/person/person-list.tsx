import { type ReactNode, useEffect, useRef } from 'react';
import type { ListPart } from 'shared/lib/list-part';
import { useHeld } from 'shared/lib/use-held';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { Skeleton } from 'shared/ui/skeleton';
import { usePersonList } from 'shared/users/person/use-person';
import styles from './person-list.module.css';

interface PersonListProps<Row> {
  id: string;
  /** What they are, in the plural: "orders". */
  what: string;
  fetchPart: (part: number) => Promise<ListPart<Row>>;
  /** Read where there is nothing. */
  empty: string;
  /** A `PersonItem`. */
  children: (row: Row) => ReactNode;
}

/** What a person has of one kind, newest first: loading, failed, empty, and more on demand. */
export function PersonList<Row extends { id: string | number }>({
  id,
  what,
  fetchPart,
  empty,
  children,
}: PersonListProps<Row>): ReactNode {
  const { data, error, refetch, ...more } = usePersonList(id, what, fetchPart);
  const [rows, held] = useHeld(data);
  const list = useFocusOnAdded(rows?.length ?? 0);
  const failure = error && (
    <ErrorNotice error={`Failed to load data: ${error.userText}`} onRetry={() => void refetch()} />
  );
  if (!rows) return failure ?? <Skeleton label={`Loading ${what}…`} lines={5} height="row" />;
  if (rows.length === 0) return failure ?? <EmptyState title={empty} />;
  return (
    <div className={styles.whole}>
      {failure}
      <ul ref={list} {...held} className={styles.list} aria-label={`Their ${what}`}>
        {rows.map((row) => (
          <li key={row.id} className={styles.item}>
            {children(row)}
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <Button
          size="sm"
          busy={more.isFetchingNextPage}
          busyLabel={`Loading more ${what}…`}
          onClick={() => void more.fetchNextPage()}
        >
          Show more {what}
        </Button>
      )}
    </div>
  );
}

/** Puts the focus on the first item that was added, as the button that was pressed may be gone. */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isAskedFor = before.current > 0 && count > before.current + 1;
    if (isAskedFor) list.current?.children[before.current]?.querySelector('a')?.focus();
    before.current = count;
  }, [count]);
  return list;
}

interface PersonItemProps {
  title: ReactNode;
  /** How it stands, as a `Badge`. */
  state?: ReactNode;
  /** Facts under the title; what is false or null is left out. */
  facts?: readonly (ReactNode | false | null)[];
  /** At the end of the line: an amount, a moment. */
  end?: ReactNode;
}

/** One line of such a list. */
export function PersonItem({ title, state, facts = [], end }: PersonItemProps): ReactNode {
  const shown = facts.filter(Boolean);
  return (
    <div className={styles.line}>
      <p className={styles.title}>
        {title} {state}
      </p>
      {end && <p className={styles.end}>{end}</p>}
      {shown.length > 0 && (
        <p className={styles.facts}>
          {shown.map((fact, nth) => (
            <span key={nth}>{keepWhole(fact)}</span>
          ))}
        </p>
      )}
    </div>
  );
}
