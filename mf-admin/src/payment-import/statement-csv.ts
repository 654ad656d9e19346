import type { KeptLayout } from 'shared/payment-import/types';
import { currencyNamedIn } from './currency';
import { type Layout, parseLayout } from './layout';
import {
  cutRows,
  type Delimiter,
  delimiters,
  firstRows,
  guessDelimiter,
  type StatementRow,
} from './statement-rows';
import {
  findHeader,
  headerOf,
  headerRows,
  type StatementTable,
  tableUnder,
} from './statement-table';
import { shownBy, suggestLayout } from './suggest-layout';

/** A CSV file, how it is cut into columns, and what they are as far as one can tell. */
export interface CsvStatement {
  text: string;
  kept: readonly KeptLayout[];
  delimiter: Delimiter;
  rows: StatementRow[];
  /** The row with the names of the columns; null where there is none. */
  headerAt: number | null;
  table: StatementTable;
  layout: Layout;
  /** When somebody confirmed all this; null where it is only a suggestion. */
  keptAt: string | null;
}

/**
 * Opens a file as it was confirmed for files with the same columns, or as it seems to be.
 * @throws AppError when there are no payments in it.
 */
export async function openCsv(text: string, kept: readonly KeptLayout[]): Promise<CsvStatement> {
  const delimiter = knownDelimiter(text, kept) ?? guessDelimiter(text);
  const rows = await cutRows(text, delimiter);
  return under(
    { text, kept, delimiter, rows },
    keptHeader(rows, delimiter, kept) ?? findHeader(rows),
  );
}

/** The same file cut at another sign. */
export async function cutAt(csv: CsvStatement, delimiter: Delimiter): Promise<CsvStatement> {
  const rows = await cutRows(csv.text, delimiter);
  return under(
    { ...csv, delimiter, rows },
    keptHeader(rows, delimiter, csv.kept) ?? headerIn(rows),
  );
}

/** The same file with the names of its columns in another row, or in none. */
export function under(
  csv: Pick<CsvStatement, 'text' | 'kept' | 'delimiter' | 'rows'>,
  headerAt: number | null,
): CsvStatement {
  const table = tableUnder(csv.rows, headerAt);
  const cells = headerAt === null ? [] : (csv.rows[headerAt]?.cells ?? []);
  const known = keptFor(cells, csv.delimiter, csv.kept);
  const suggested = known?.layout ?? suggestLayout(table, csv.delimiter);
  // a bank writes the files of an account in dollars with the same columns
  const isOtherAccount = namesOtherCurrency(table, suggested);
  const layout = isOtherAccount ? { ...suggested, currency: null } : suggested;
  const isKept = known !== null && !isOtherAccount && agrees(table, layout);
  return { ...csv, headerAt, table, layout, keptAt: isKept ? known.updated_at : null };
}

function keptHeader(
  rows: readonly StatementRow[],
  delimiter: Delimiter,
  kept: readonly KeptLayout[],
): number | null {
  const at = rows.slice(0, headerRows).findIndex(({ cells }) => keptFor(cells, delimiter, kept));
  return at === -1 ? null : at;
}

function headerIn(rows: readonly StatementRow[]): number | null {
  try {
    return findHeader(rows);
  } catch {
    return null; // cut this way, it holds no payments, as the person who chose the sign will see
  }
}

function knownDelimiter(text: string, kept: readonly KeptLayout[]): Delimiter | undefined {
  if (kept.length === 0) return undefined;
  return delimiters.find((delimiter) =>
    firstRows(text, delimiter)
      .slice(0, headerRows)
      .some((cells) => keptFor(cells, delimiter, kept) !== null),
  );
}

function keptFor(
  cells: readonly string[],
  delimiter: Delimiter,
  kept: readonly KeptLayout[],
): { layout: Layout; updated_at: string } | null {
  const header = kept.length === 0 ? null : headerOf(cells);
  const found = header === null ? undefined : kept.find((one) => one.header === header);
  const layout = parseLayout(found?.layout);
  return found && layout?.delimiter === delimiter ? { layout, updated_at: found.updated_at } : null;
}

/** Whether what stands above the columns names a currency, and not that of the layout. */
function namesOtherCurrency({ above }: StatementTable, { currency }: Layout): boolean {
  const named = new Set(above.flatMap(({ cells }) => cells.map(currencyNamedIn)));
  named.delete(null);
  return currency !== null && named.size > 0 && !named.has(currency);
}

/** Whether a file shows nothing else than was confirmed: another order of day and month is looked at anew. */
function agrees(table: StatementTable, layout: Layout): boolean {
  const shown = shownBy(table, layout);
  const differs = (now: string | null, before: string | null) =>
    now !== null && before !== null && now !== before;
  return (
    table.columns.length === layout.roles.length &&
    !differs(shown.dayOrder, layout.dayOrder) &&
    !differs(shown.decimal, layout.decimal)
  );
}
