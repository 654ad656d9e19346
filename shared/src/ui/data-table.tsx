import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row, Sort extends string = string> {
  /** Also names the value on a phone, where there is no header row. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Clicking the header orders by this. */
  sort?: Sort;
  /** `lead` heads the card on a phone, `figure` aligns numbers, `actions` closes the row. */
  kind?: 'lead' | 'figure' | 'date' | 'actions';
}

interface DataTableProps<Row, Sort extends string> {
  /** What the rows are, for assistive technology. */
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The rows are those of an earlier question; an answer is on its way. */
  isStale?: boolean;
  sort: Sort;
  ascending: boolean;
  onSort: (sort: Sort, ascending: boolean) => void;
}

// On a phone rows become cards by CSS. A changed `display` takes the native table roles away in
// some browsers, so they are spelt out.
const asTable = { role: 'table' } as const;
const asGroup = { role: 'rowgroup' } as const;
const asRow = { role: 'row' } as const;
const asHeader = { role: 'columnheader' } as const;
const asCell = { role: 'cell' } as const;

/** Rows in columns; where there is no room for columns, the same rows as cards. */
export function DataTable<Row, Sort extends string>({
  label,
  columns,
  rows,
  rowKey,
  isStale = false,
  ...order
}: DataTableProps<Row, Sort>): ReactNode {
  return (
    <div className={styles.frame}>
      <table
        {...asTable}
        className={styles.table}
        aria-label={label}
        aria-busy={isStale}
        data-stale={isStale || undefined}
      >
        <thead {...asGroup}>
          <tr {...asRow}>
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} {...order} />
            ))}
          </tr>
        </thead>
        <tbody {...asGroup}>
          {rows.map((row) => (
            <tr {...asRow} key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  {...asCell}
                  key={column.header}
                  data-kind={column.kind}
                  data-label={column.header}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row, Sort extends string>({
  column,
  sort,
  ascending,
  onSort,
}: { column: Column<Row, Sort> } & Pick<
  DataTableProps<Row, Sort>,
  'sort' | 'ascending' | 'onSort'
>): ReactNode {
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

/** Empty rows of the size of those that are coming. */
export function TableSkeleton({ label, rows = 12 }: { label: string; rows?: number }): ReactNode {
  return (
    <div role="status" className={styles.frame}>
      <span className="visually-hidden">{label}</span>
      <div className={styles.skeleton} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.blank}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Two lines of a cell: what matters, and what helps. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }): ReactNode {
  return (
    <span className={styles.two}>
      <span className={styles.first}>{first}</span>
      {second && <span className={styles.second}>{second}</span>}
    </span>
  );
}
