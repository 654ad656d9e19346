import type { StatementLine } from 'shared/payment-import/types';
import type { Layout } from './layout';
import { type LeftWhy, rowReader, type Unsaid } from './read-row';
import { readAmount } from './statement-amounts';
import { isPayment, type StatementRow } from './statement-rows';
import { commonWidth, type StatementTable } from './statement-table';
import { beginningOf } from './statement-text';
import { shownBy } from './suggest-layout';

/** A row that is no money received. */
export interface LeftRow {
  line: number;
  why: LeftWhy | 'above';
  /** Cents, below zero for what went out; null where the row has no amount in euros. */
  cents: number | null;
}

/** What a statement says. Each of its rows is either a line or left out. */
export interface ReadStatement {
  /** Money that came in, and rows that may be that: those carry a question. */
  lines: StatementLine[];
  left: LeftRow[];
  /** What may be said of the whole file, and has not been. */
  unsaid: ReadonlySet<Unsaid>;
  /** By how many cents the account grew: by its balances, and by the rows. Null where no balances stand. */
  growth: { byBalances: number; byRows: number } | null;
  /** By which order of days and sign before cents it was read; null where neither is known. */
  dayOrder: Layout['dayOrder'];
  decimal: Layout['decimal'];
}

const rowsAtOnce = 2000; // a few milliseconds, on a slow computer twenty

/**
 * Reads a statement by a layout, in pieces: a long one does not freeze the page.
 * @param today in Malta.
 * @param signal ends it before its end: what was read until then is answered.
 */
export async function readLines(
  table: StatementTable,
  layout: Layout,
  today: string,
  signal?: AbortSignal,
): Promise<ReadStatement> {
  const shown = shownBy(table, layout);
  const known: Layout = {
    ...layout,
    // what the file itself shows wins over what was confirmed for another file
    dayOrder: shown.dayOrder === 'mixed' ? null : (shown.dayOrder ?? layout.dayOrder),
    decimal: shown.decimal ?? layout.decimal,
  };
  const width = commonWidth(table.rows);
  const read = rowReader(known, width, today);
  const unsaid = new Set<Unsaid>();
  const lines: StatementLine[] = [];
  const left: LeftRow[] = [];
  for (const row of table.above) {
    const { line, cells } = row;
    if (cells.length !== width || !isPayment(cells)) left.push({ line, why: 'above', cents: null });
    else {
      const question = 'It is above the column names.';
      lines.push({ line, amount: null, paid_on: null, question, ...wordsOf(row.cells, []) });
    }
  }
  const balances = balanceCheck(known);
  for (const [nth, row] of table.rows.entries()) {
    if (nth > 0 && nth % rowsAtOnce === 0) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal?.aborted) break;
    }
    const { left: why, questions, cents, sign, day } = read(row);
    for (const question of questions) if (question.unsaid) unsaid.add(question.unsaid);
    balances.add(row, why === 'foreign' ? null : sign && (cents ?? 0) * sign, day);
    if (why !== null) {
      const amount = cents === null || why === 'foreign' ? null : cents * (why === 'out' ? -1 : 1);
      left.push({ line: row.line, why, cents: amount });
    } else {
      lines.push({
        line: row.line,
        amount: cents === null ? null : cents / 100,
        paid_on: day,
        question: questions.map(({ text }) => text).join(' ') || null,
        ...wordsOf(row.cells, row.isBroken ? [] : layout.roles),
      });
    }
  }
  const { dayOrder, decimal } = known;
  return { lines, left, unsaid, growth: balances.growth(), dayOrder, decimal };
}

/** The texts of a row. An order's number may stand in any column, and go on in the next. */
function wordsOf(
  cells: readonly string[],
  roles: Layout['roles'],
): Pick<StatementLine, 'text' | 'reference' | 'payer'> {
  const plain = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
  const those = (...wanted: Layout['roles']) =>
    plain.filter((cell, at) => cell !== '' && wanted.includes(roles[at] ?? null));
  const all = those('payer', 'text', null);
  const [payer = ''] = those('payer');
  const reference = those('text').join(' ') || all.join(' ');
  return {
    text: beginningOf(all.join('\n'), 2000),
    reference: beginningOf(reference, 200).trim(),
    payer: beginningOf(payer, 200),
  };
}

/** Compares the first and the last balance with what the rows between them say. */
function balanceCheck(layout: Layout): {
  add: (row: StatementRow, cents: number | null, day: string | null) => void;
  growth: () => ReadStatement['growth'];
} {
  const at = layout.roles.indexOf('balance');
  const found: { balance: number; cents: number | null; day: string | null }[] = [];
  return {
    add({ cells, isBroken }, cents, day) {
      if (at === -1 || isBroken) return;
      const amount = readAmount(cells[at] ?? '', layout.decimal);
      if (amount === null || amount === 'unclear') return;
      found.push({ balance: amount.cents * (amount.sign || 1), cents, day });
    },
    growth() {
      const [first, last] = [found[0], found.at(-1)];
      if (!first || !last || found.length < 2) return null;
      const byRows = found.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
      // a file begins with its oldest row or with its newest
      const oldestFirst = last.balance - first.balance + (first.cents ?? 0);
      const newestFirst = first.balance - last.balance + (last.cents ?? 0);
      const isNewestFirst =
        byRows === newestFirst || (byRows !== oldestFirst && (first.day ?? '') > (last.day ?? ''));
      return { byBalances: isNewestFirst ? newestFirst : oldestFirst, byRows };
    },
  };
}
