import { maltaToday, plainMoment } from './malta-time';
import { plainName } from './plain-letters';
import { saveFile } from './save-file';

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null | undefined;
}

/**
 * The rows as RFC 4180 text, every cell in quotes: a spreadsheet that parts columns at semicolons would
 * else begin a cell inside a name. A text that it would run as a formula gets an apostrophe in front
 * (OWASP, CSV injection): members choose their own names. An amount below zero is no formula, nor is a
 * phone number. Moments (ISO 8601) are written as the clock in Malta shows them.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHeader(columns) + csvRows(columns, rows);
}

export function csvHeader<Row>(columns: readonly CsvColumn<Row>[]): string {
  return csvLine(columns.map(({ header }) => header));
}

/** Rows without the header: a long table is written part by part. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');
}

function csvLine(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

const formula = /^[=+\-@＝＋－＠\t\r\n]/;
const figure = /^-\d+(\.\d+)?$/;
const phoneNumber = /^\+\d[\d ]*$/; // more than blanks between the digits would be reckoned with
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function cell(value: string | number | null | undefined): string {
  const raw = String(value ?? '');
  const isMoment = instant.test(raw) && !Number.isNaN(Date.parse(raw));
  const text = isMoment ? plainMoment(raw) : raw;
  const isFormula =
    typeof value === 'string' &&
    formula.test(text) &&
    !figure.test(text) &&
    !phoneNumber.test(text);
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/**
 * Hands a table to the browser as a file to keep: "orders-2026-11-25.csv".
 * @param what the rows, in the plural. @param of which days; today, where it says how things stand.
 */
export function downloadCsv(what: string, parts: readonly BlobPart[], of = maltaToday()): void {
  // the mark at the front tells Excel that this is UTF-8
  const file = new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${plainName(what, 80)}-${of}.csv`);
}
