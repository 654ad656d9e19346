import type { StatementLine } from 'shared/payment-import/types';
import { isDirection, type Layout } from './layout';
import { guessDecimalSign, readCents } from './statement-amounts';
import { readDay } from './statement-days';
import type { StatementTable } from './statement-table';

/** What a statement says, read by its layout. */
export interface ReadStatement {
  /** Money that came in. */
  lines: StatementLine[];
  /** How many rows say that money went out, or nothing moved. */
  outgoing: number;
  /** How many are in another currency than the euro. */
  foreign: number;
  /** Numbers of rows without a day or an amount that can be read. */
  unreadable: number[];
}

/** A statement by one of the layouts it may have. */
export interface Reading {
  layout: Layout;
  read: ReadStatement;
}

const rowsAtOnce = 2000; // a few milliseconds, on a slow computer twenty

/**
 * Reads a statement by a layout, in pieces: a long one does not freeze the page.
 * @param signal ends it before its end: what was read until then is answered.
 */
export async function readLines(
  { rows }: StatementTable,
  layout: Layout,
  signal?: AbortSignal,
): Promise<ReadStatement> {
  const amountColumn = layout.amount ?? layout.credit;
  const read: ReadStatement = { lines: [], outgoing: 0, foreign: 0, unreadable: [] };
  const at = (cells: readonly string[], column: number | null) =>
    column === null ? '' : (cells[column] ?? '').trim();
  const decimal = guessDecimalSign(rows.map(({ cells }) => at(cells, amountColumn)));

  const days = new Map<string, string | null>(); // few days, many rows
  function dayIn(cell: string): string | null {
    const known = days.get(cell);
    if (known !== undefined) return known;
    const day = readDay(cell, layout.dayOrder);
    days.set(cell, day);
    return day;
  }

  for (const [nth, { line, cells }] of rows.entries()) {
    if (nth > 0 && nth % rowsAtOnce === 0) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal?.aborted) return read;
    }
    const day = dayIn(at(cells, layout.date));
    const written = at(cells, amountColumn);
    const size = readCents(written, decimal);
    const currency = at(cells, layout.currency);
    // where money out has a column of its own, that of money in is empty
    const isBlank = written === '' && layout.amount === null;
    if (isBlank && day !== null) read.outgoing += 1;
    else if (day === null || size === null) read.unreadable.push(line);
    else if (currency !== '' && currency.toUpperCase() !== 'EUR') read.foreign += 1;
    else if (size <= 0 || isOutgoing(at(cells, layout.direction))) read.outgoing += 1;
    else {
      const [reference, description, payer] = [
        at(cells, layout.reference),
        at(cells, layout.description),
        at(cells, layout.payer),
      ].map((text) => text.replace(/\s+/g, ' '));
      read.lines.push({
        line,
        amount: size / 100,
        paid_on: day,
        reference: (reference || description || '').slice(0, 200).trim(),
        text: [reference, description, payer].filter(Boolean).join('\n').slice(0, 2000),
        payer: payer ?? '',
      });
    }
  }
  return read;
}

function isOutgoing(direction: string): boolean {
  return isDirection(direction) && /^(d|o)/i.test(direction);
}
