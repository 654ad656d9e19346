import Papa from 'papaparse';
import { isAmount } from './currency';
import { readDay } from './statement-days';
import { statementProblem } from './statement-text';

export interface StatementRow {
  /** Number of the row in the file, from 1, as a spreadsheet counts. */
  line: number;
  cells: string[];
  /** Its quotes do not pair: where it ends, and what is in it, is not known. */
  isBroken?: true;
}

export const delimiters = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const mostRows = 100_000;
const chunkSize = 256 * 1024; // characters; a few milliseconds of parsing each
const linesAtOnce = 2000;

const breath = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The rows of a CSV file, in pieces: a long one does not freeze the page. What is written around a quote
 * that does not pair is marked, and swallows no other row.
 * @throws AppError when there are too many.
 */
export async function cutRows(text: string, delimiter: Delimiter): Promise<StatementRow[]> {
  const { rows, isSound } = await parse(text, delimiter);
  const cut = isSound ? rows : await cutByLines(text, delimiter);
  return cut
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => (isRunTogether(row, delimiter) ? { ...row, isBroken: true } : row));
}

function parse(
  text: string,
  delimiter: Delimiter,
): Promise<{ rows: StatementRow[]; isSound: boolean }> {
  const rows: StatementRow[] = [];
  let isSound = true;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter,
      newline: '\n', // readStatementText leaves no other
      chunkSize,
      chunk({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        if (errors.some(({ type }) => type === 'Quotes')) isSound = false;
        for (const cells of data) rows.push({ line: rows.length + 1, cells });
        if (rows.length > mostRows) reject(tooLong());
        if (rows.length > mostRows || !isSound) parser.abort();
        else {
          parser.pause();
          setTimeout(() => parser.resume());
        }
      },
      complete: () => resolve({ rows, isSound }),
      error: reject,
    });
  });
}

/** Line by line. From a line where a quote stays open to the one that closes it nothing can be told. */
async function cutByLines(text: string, delimiter: Delimiter): Promise<StatementRow[]> {
  const lines = text.split('\n');
  if (lines.length > mostRows) throw tooLong();
  const rows: StatementRow[] = [];
  let opened: number | null = null;
  for (const [at, line] of lines.entries()) {
    if (at > 0 && at % linesAtOnce === 0) await breath();
    const { data, errors } = Papa.parse<string[]>(line, { delimiter, newline: '\n' });
    rows.push({
      line: at + 1,
      cells: data[0] ?? [],
      ...(errors.some(({ type }) => type === 'Quotes') && { isBroken: true }),
    });
    if (line.split('"').length % 2 !== 0) continue;
    if (opened === null) opened = at;
    else {
      for (const row of rows.slice(opened)) row.isBroken = true;
      opened = null;
    }
  }
  const last = opened === null ? undefined : rows[opened];
  if (last) last.isBroken = true;
  return rows;
}

/** Two quotes that belong to two rows make one of them: a cell holds a line with a day or an amount in it. */
function isRunTogether({ cells }: StatementRow, delimiter: Delimiter): boolean {
  return cells.some((cell) => {
    if (!cell.includes('\n') || !cell.includes(delimiter)) return false;
    const parts = cell.split('\n').flatMap((line) => line.split(delimiter));
    return parts.some((part) => readDay(part, null) !== null || isAmount(part));
  });
}

function tooLong(): Error {
  return statementProblem(
    'There are more than 100,000 rows in this file. Please export a shorter period from your bank.',
  );
}

/** The first lines as a sign would cut them, each by itself: a quote that stays open spoils only its own. */
export function firstRows(text: string, delimiter: Delimiter): string[][] {
  const lines = text.slice(0, chunkSize).split('\n').slice(0, 200);
  return lines.map(
    (line) => Papa.parse<string[]>(line, { delimiter, newline: '\n' }).data[0] ?? [],
  );
}

/** The sign that makes a day and an amount of most rows; of two the one that makes more columns. */
export function guessDelimiter(text: string): Delimiter {
  const found = delimiters.map((delimiter) => {
    const rows = firstRows(text, delimiter);
    const width = Math.max(...rows.map(({ length }) => length));
    return { delimiter, payments: rows.filter(isPayment).length, width };
  });
  found.sort((a, b) => b.payments - a.payments || b.width - a.width);
  return found[0]?.delimiter ?? ',';
}

const isDay = (cell: string) => readDay(cell, null) !== null;

/** A row of the account has a day and an amount, in whatever columns. */
export function isPayment(cells: readonly string[]): boolean {
  return cells.some(isDay) && cells.some((cell) => !isDay(cell) && isAmount(cell));
}
