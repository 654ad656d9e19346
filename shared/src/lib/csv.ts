import { saveFile } from './save-file';

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null | undefined;
}

/**
 * The rows as RFC 4180 text. A text that a spreadsheet would run as a formula gets an apostrophe in
 * front (OWASP, CSV injection): members choose their own names. An amount below zero is no formula.
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

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const isFormula = /^[=+\-@＝＋－＠\t\r\n]/.test(value) && !/^-\d+(\.\d+)?$/.test(value);
  const harmless = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Hands a table to the browser as a file to keep. */
export function downloadCsv(fileName: string, ...parts: readonly BlobPart[]): void {
  // the mark at the front tells Excel that this is UTF-8
  saveFile(new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }), fileName);
}
