import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useKeptFocus } from 'shared/lib/kept-focus';
import { useHeld } from 'shared/lib/use-held';
import { keepWhole } from 'shared/ui/keep-whole';
import type { Selection } from '../lib/use-selection';
import styles from './data-table.module.css';
import { type Column, HeaderCell, PickAll } from './data-table-head';

export type { Column };

/** Rows that can be picked. */
interface Pick<Row> {
  selection: Selection<Row>;
  /** What a row is called: "Maria Vella". */
  name: (row: Row) => string;
  /** Enter on a box, once some are picked: on to what can be done with them. */
  onEnter: () => void;
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
  /** Adds a column of checkboxes. */
  pick?: Pick<Row> | undefined;
  /** The arrow up in the first row. */
  onTop?: () => void;
  ref?: RefObject<HTMLDivElement | null>;
}

// Where columns do not fit, rows become cards by CSS. A changed `display` takes the native table roles away in
// some browsers, so they are spelt out.
const asTable = { role: 'table' } as const;
const asGroup = { role: 'rowgroup' } as const;
const asRow = { role: 'row' } as const;
const asCell = { role: 'cell' } as const;

/**
 * Rows in columns, one line each; where there is no room for columns, the same rows as cards. The
 * arrow keys go from row to row; Space picks one, with Shift all up to it, Enter on its box goes on
 * with all that are picked, Escape lets them go.
 */
export function DataTable<Row, Sort extends string>({
  label,
  columns,
  rows: given,
  rowKey,
  isStale = false,
  pick,
  onTop,
  ref,
  ...order
}: DataTableProps<Row, Sort>): ReactNode {
  const [rows, held] = useHeld(given);
  const keptFocus = useKeptFocus();
  const isPicked = (row: Row) => pick?.selection.rows.has(rowKey(row)) ?? false;

  function press(event: KeyboardEvent<HTMLTableSectionElement>): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target as HTMLElement;
    const line = from.closest('tr');
    const row = rows[line ? [...event.currentTarget.children].indexOf(line) : -1];
    if (!line || row === undefined || isTyped(from)) return;
    const beside = { ArrowDown: line.nextElementSibling, ArrowUp: line.previousElementSibling };
    if (event.key in beside) {
      const to = beside[event.key as keyof typeof beside];
      if (to instanceof HTMLTableRowElement) focusLike(from, line, to);
      else if (event.key === 'ArrowUp' && onTop) onTop();
      else return;
    } else if (event.key === ' ' && pick && !(from instanceof HTMLButtonElement)) {
      pick.selection.toggle(row, event.shiftKey);
    } else if (event.key === 'Enter' && from.matches('input') && pick?.selection.rows.size) {
      pick.onEnter();
    } else if (event.key === 'Escape' && pick?.selection.rows.size) {
      pick.selection.clear();
    } else return;
    event.preventDefault();
  }

  return (
    <div ref={ref} className={styles.frame}>
      <table
        {...asTable}
        className={styles.table}
        aria-label={label}
        aria-busy={isStale}
        data-stale={isStale || undefined}
        data-pick={pick && true}
      >
        <thead {...asGroup}>
          <tr {...asRow}>
            {pick && (
              <PickAll rows={rows} isPicked={isPicked} onToggle={pick.selection.togglePage} />
            )}
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} {...order} />
            ))}
          </tr>
        </thead>
        <tbody {...asGroup} {...held} {...keptFocus} onKeyDown={press}>
          {rows.map((row) => (
            <tr {...asRow} key={rowKey(row)} data-picked={isPicked(row) || undefined}>
              {pick && (
                <td {...asCell} data-kind="pick">
                  <label className={styles.pick}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${pick.name(row)}`}
                      checked={isPicked(row)}
                      // a click tells of Shift, a change does not
                      onChange={() => {}}
                      onClick={(event) => pick.selection.toggle(row, event.shiftKey)}
                    />
                  </label>
                </td>
              )}
              {columns.map((column) => {
                const value = column.cell(row);
                return (
                  <td
                    {...asCell}
                    key={column.header}
                    data-kind={column.kind}
                    data-label={column.header}
                  >
                    {typeof value === 'string' && column.kind === undefined ? (
                      // what is cut off can still be read
                      <span className={styles.text} title={value}>
                        {keepWhole(value)}
                      </span>
                    ) : (
                      keepWhole(value)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a key pressed there is for the control itself. */
function isTyped(element: HTMLElement): boolean {
  return element.matches('select, textarea, input:not([type="checkbox"])');
}

const operable = 'a[href], button:not(:disabled), input, select';

/** Puts the focus where it was, one row on: checkbox to checkbox, link to link. */
function focusLike(from: HTMLElement, line: Element, to: Element): void {
  const at = [...line.querySelectorAll(operable)].indexOf(from);
  const there = [...to.querySelectorAll<HTMLElement>(operable)];
  (there[at] ?? there.at(-1))?.focus();
}

/** Empty rows of the size of those that are coming. */
export function TableSkeleton({ label, rows = 14 }: { label: string; rows?: number }): ReactNode {
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

/** Two lines of a cell: what matters, and what helps. Each is cut where it is too long. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }): ReactNode {
  return (
    <span className={styles.two}>
      <span className={styles.first} title={typeof first === 'string' ? first : undefined}>
        {keepWhole(first)}
      </span>
      {second && (
        <span className={styles.second} title={typeof second === 'string' ? second : undefined}>
          {keepWhole(second)}
        </span>
      )}
    </span>
  );
}
