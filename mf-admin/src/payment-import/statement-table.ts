import Papa from 'papaparse';
import { readCents } from './statement-amounts';
import { readDay } from './statement-days';
import { statementProblem } from './statement-text';

interface StatementRow {
  /** Number of the row in the file, from 1, as a spreadsheet counts. */
  line: number;
  cells: string[];
}

/** A statement as a table. */
export interface StatementTable {
  /** Names of the columns; "Column 1" and so on where the file names none. */
  columns: string[];
  rows: StatementRow[];
}

const mostRows = 100_000;
const delimiters = [',', ';', '\t', '|'];
const chunkSize = 256 * 1024; // characters; a few milliseconds of parsing each

/**
 * The rows of a bank's CSV file. Lines about the account above the header are left out. Parses in
 * pieces, so that a long file does not freeze the page.
 * @throws AppError with what to do when there are no payments in it.
 */
export async function readStatementTable(text: string): Promise<StatementTable> {
  const rows = await parse(text, guessDelimiter(text));
  const first = rows.findIndex(isPayment);
  if (first === -1) {
    throw statementProblem(
      rows.length === 1 && (rows[0]?.cells.length ?? 0) > 2
        ? 'There is only a header in this file, and no payments.'
        : 'No payments were found in this file: a row with a date and an amount is expected. Is it the CSV export of your bank?',
    );
  }
  const data = rows.slice(first);
  const header = rows[first - 1]?.cells ?? [];
  const width = Math.max(header.length, ...data.slice(0, 1000).map(({ cells }) => cells.length));
  const columns = Array.from(
    { length: width },
    (_, at) => header[at]?.trim() || `Column ${at + 1}`,
  );
  return { columns, rows: data };
}

/** A row of the account has a day and an amount, in whatever columns. */
function isPayment({ cells }: StatementRow): boolean {
  const days = cells.map((cell) => readDay(cell, 'day') ?? readDay(cell, 'month'));
  return (
    days.some((day) => day !== null) &&
    cells.some(
      (cell, at) => days[at] === null && (readCents(cell, '.') ?? readCents(cell, ',')) !== null,
    )
  );
}

/** The sign that cuts most rows into the same number of columns, of two the one that makes more. */
function guessDelimiter(text: string): string {
  let best = { delimiter: ',', rows: 0, width: 0 };
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(text.slice(0, chunkSize), { delimiter, preview: 200 });
    const byWidth = new Map<number, number>();
    for (const { length } of data)
      if (length > 1) byWidth.set(length, (byWidth.get(length) ?? 0) + 1);
    for (const [width, rows] of byWidth) {
      const isBetter = rows === best.rows ? width > best.width : rows > best.rows;
      if (isBetter) best = { delimiter, rows, width };
    }
  }
  return best.delimiter;
}

function parse(text: string, delimiter: string): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  let line = 0;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter,
      chunkSize,
      chunk({ data }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        for (const cells of data) {
          line += 1;
          if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
        }
        if (rows.length > mostRows) {
          reject(
            statementProblem(
              'There are more than 100,000 rows in this file. Please export a shorter time from your bank.',
            ),
          );
          parser.abort();
          return;
        }
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(rows),
      error: reject,
    });
  });
}
