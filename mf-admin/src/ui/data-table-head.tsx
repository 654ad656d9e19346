import { type ReactNode, useEffect, useRef } from 'react';
import styles from './data-table.module.css';

export interface Column<Row, Sort extends string = string> {
  /** Also names the value in a card, where there is no header row. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Clicking the header orders by this. */
  sort?: Sort;
  /**
   * `lead` heads the card where there is no room for columns, `id` as well and is never shortened, `wide`
   * gets a larger share (e-mail addresses), `figure` aligns numbers, `date` and `badge` take the room they
   * need and no more, `actions` closes the row.
   */
  kind?: 'lead' | 'id' | 'wide' | 'figure' | 'date' | 'badge' | 'actions';
}

/** See `data-table.tsx`: a changed `display` takes the native role away. */
const asHeader = { role: 'columnheader' } as const;

/** Picks every row of the page, or lets them go. */
export function PickAll<Row>({
  rows,
  isPicked,
  onToggle,
}: {
  rows: readonly Row[];
  isPicked: (row: Row) => boolean;
  onToggle: () => void;
}): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  const count = rows.filter(isPicked).length;
  const isPart = count > 0 && count < rows.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <th {...asHeader} scope="col" data-kind="pick">
      <label className={styles.pick}>
        <input
          ref={box}
          type="checkbox"
          aria-label="Select all on this page"
          checked={count > 0 && count === rows.length}
          onChange={onToggle}
        />
      </label>
    </th>
  );
}

/** The name of a column; where the list can be ordered by it, a button. */
export function HeaderCell<Row, Sort extends string>({
  column,
  sort,
  ascending,
  onSort,
}: {
  column: Column<Row, Sort>;
  sort: Sort;
  ascending: boolean;
  onSort: (sort: Sort, ascending: boolean) => void;
}): ReactNode {
  const { header, kind, sort: own } = column;
  if (own === undefined) {
    return (
      <th {...asHeader} scope="col" data-kind={kind}>
        {kind === 'actions' ? <span className="visually-hidden">{header}</span> : header}
      </th>
    );
  }
  const isSorted = sort === own;
  const direction = ascending ? 'ascending' : 'descending';
  return (
    <th {...asHeader} scope="col" data-kind={kind} aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(own, isSorted ? !ascending : true)}
      >
        {header}
        <span className={styles.arrow} aria-hidden="true">
          {isSorted && (ascending ? '↑' : '↓')}
        </span>
      </button>
    </th>
  );
}
