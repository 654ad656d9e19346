import { plainLetters } from 'shared/lib/plain-letters';
import { isAmount } from './currency';
import { readDay } from './statement-days';
import { isPayment, type StatementRow } from './statement-rows';
import { statementProblem } from './statement-text';

/** A statement as a table. */
export interface StatementTable {
  /** Names of the columns; "Column 1" and so on where the file names none. */
  columns: string[];
  rows: StatementRow[];
  /** What stands above the names: the account, the time, balances. The names too, where they are a payment. */
  above: StatementRow[];
}

export const headerRows = 50; // in which the names of the columns may stand

/** The table under a row with the names of its columns, or of all rows. */
export function tableUnder(rows: readonly StatementRow[], headerAt: number | null): StatementTable {
  const names = headerAt === null ? [] : (rows[headerAt]?.cells ?? []);
  const data = rows.slice(headerAt === null ? 0 : headerAt + 1);
  const nameless = headerAt === null ? 0 : headerAt + (isPayment(names) ? 1 : 0);
  // a sign at the end of each row makes no column
  const used = names.findLastIndex((name) => name.trim() !== '') + 1;
  const width = headerAt === null ? commonWidth(data) : used;
  return {
    columns: Array.from({ length: width }, (_, at) => names[at]?.trim() || `Column ${at + 1}`),
    rows: data,
    above: rows.slice(0, nameless),
  };
}

/**
 * Which row names the columns: words alone, above the first payment. Of several the one with most of them.
 * @returns null where none does.
 * @throws AppError when no row has a day and an amount.
 */
export function findHeader(rows: readonly StatementRow[]): number | null {
  const width = commonWidth(rows.filter(isSoundPayment));
  const first = rows.findIndex((row) => isSoundPayment(row) && row.cells.length === width);
  if (first === -1) {
    throw statementProblem(
      rows.length === 1 && (rows[0]?.cells.length ?? 0) > 2
        ? 'This file has only a header, and no payments.'
        : 'We found no payments in this file: no row has both a date and an amount. Is it a CSV or camt export from your bank?',
    );
  }
  let best: number | null = null;
  let most = 1;
  for (const [at, row] of rows.slice(0, Math.min(first, headerRows)).entries()) {
    const names = row.cells.filter((cell) => cell.trim() !== '');
    if (names.length < Math.max(most, 2) || !names.every(isName)) continue;
    best = at;
    most = names.length;
  }
  return best;
}

function isName(cell: string): boolean {
  return (
    /\p{L}/u.test(cell) && !/\d{4}/.test(cell) && !isAmount(cell) && readDay(cell, null) === null
  );
}

const isSoundPayment = ({ cells, isBroken }: StatementRow) => !isBroken && isPayment(cells);

/** How many cells most rows have. */
export function commonWidth(rows: readonly StatementRow[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of rows.slice(0, 200)) {
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  }
  const [common] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return common?.[0] ?? 0;
}

const longestHeader = 2000; // bytes, as the database keeps it

/** By what the files of a bank are known again: the names of their columns. Null where there are none. */
export function headerOf(names: readonly string[]): string | null {
  const last = names.findLastIndex((name) => name.trim() !== '');
  const header = names
    .slice(0, last + 1)
    .map((name) => plainLetters(name).replace(/\s+/g, ' ').trim())
    .join('|');
  const isKept = header !== '' && new TextEncoder().encode(header).length <= longestHeader;
  return isKept ? header : null;
}
