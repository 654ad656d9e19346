import { readStored, writeStored } from 'shared/lib/browser-storage';
import { plainLetters } from 'shared/lib/plain-letters';
import * as v from 'valibot';
import { guessDecimalSign, readCents } from './statement-amounts';
import { guessDayOrder, readDay } from './statement-days';
import type { StatementTable } from './statement-table';

const column = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));
const layoutSchema = v.object({
  date: column,
  dayOrder: v.picklist(['day', 'month']),
  /** Above zero for what came in, or without a sign where `direction` tells. */
  amount: column,
  credit: column,
  direction: column,
  currency: column,
  payer: column,
  reference: column,
  /** A second column with words of the payer. */
  description: column,
});

/** Which column of a bank's file is what; null where there is none. */
export type Layout = v.InferOutput<typeof layoutSchema>;
export type LayoutColumn = Exclude<keyof Layout, 'dayOrder'>;

/** Words in headers, in the languages of banks here, the surer ones first. */
const headers: Record<LayoutColumn, RegExp[]> = {
  date: [
    /value date|date value|valuta|wertstellung/,
    /book|posting|transaction date/,
    /date|data\b|datum/,
  ],
  credit: [/credit|paid in|money in|deposit|avere|haben|accredit|entrate/],
  amount: [/amount|betrag|importo|montant|umsatz/, /\bvalue\b|sum\b/],
  direction: [
    /debit.*credit|credit.*debit|^d\s*\/?\s*c\b|^c\s*\/?\s*d\b|^dr\s*\/?\s*cr|direction|sign/,
  ],
  currency: [/currency|ccy|wahrung|divisa|devise/],
  payer: [/payer|counterpart|ordering|sender|remitter|ordinante|auftraggeber|debtor|name/],
  reference: [/reference|payment details|remittance|verwendungszweck|causale|\bref\b/],
  description: [/description|details|narrative|particulars|descrizione|memo|message|text|purpose/],
};

/** The layout as it was last confirmed for a file with these columns, or as it seems to be. */
export function layoutOf(table: StatementTable): Layout {
  return storedLayout(table) ?? guessLayout(table);
}

function guessLayout({ columns, rows }: StatementTable): Layout {
  const names = columns.map((name) =>
    plainLetters(name)
      .replace(/[_.:-]+/g, ' ')
      .trim(),
  );
  const cells = columns.map((_, at) =>
    rows
      .slice(0, 500)
      .map((row) => row.cells[at]?.trim() ?? '')
      .filter(Boolean),
  );
  const taken = new Set<number>();
  const share = (at: number, test: (cell: string) => boolean) => {
    const own = cells[at] ?? [];
    return own.length === 0 ? 0 : own.filter(test).length / own.length;
  };
  const isDay = (at: number) => share(at, (cell) => readAnyDay(cell)) > 0.8;
  const isAmount = (at: number) => !isDay(at) && share(at, readsAsAmount) > 0.8;
  const isBalance = (at: number) => /balance|saldo|kontostand/.test(names[at] ?? '');

  function find(what: LayoutColumn, fits: (at: number) => boolean): number | null {
    for (const pattern of headers[what]) {
      const at = names.findIndex((name, nth) => !taken.has(nth) && pattern.test(name) && fits(nth));
      if (at !== -1) return take(at);
    }
    return null;
  }
  function take(at: number): number | null {
    if (at === -1) return null;
    taken.add(at);
    return at;
  }
  const firstThat = (fits: (at: number) => boolean) =>
    take(columns.findIndex((_, at) => !taken.has(at) && fits(at)));

  const date = find('date', isDay) ?? firstThat(isDay);
  const direction = find('direction', (at) => share(at, isDirection) > 0.9);
  const amount = find(
    'amount',
    (at) => isAmount(at) && !isBalance(at) && !/debit|credit/.test(names[at] ?? ''),
  );
  const credit = amount === null ? find('credit', (at) => isAmount(at) && !isBalance(at)) : null;
  const isText = (at: number) => !isDay(at) && !isAmount(at) && (cells[at]?.length ?? 0) > 0;
  const currency = find('currency', (at) => share(at, (cell) => /^[A-Z]{3}$/.test(cell)) > 0.9);
  const reference = find('reference', isText);
  const description = find('description', isText);
  const layout: Layout = {
    date,
    dayOrder: guessDayOrder(date === null ? [] : (cells[date] ?? [])),
    amount: amount ?? (credit === null ? firstThat((at) => isAmount(at) && !isBalance(at)) : null),
    credit,
    direction: direction ?? firstThat((at) => share(at, isDirection) > 0.9),
    currency,
    payer: find('payer', isText),
    reference: reference ?? description,
    description: reference === null ? null : description,
  };
  return layout.reference === null ? { ...layout, reference: firstThat(isText) } : layout;
}

/** Keeps which column is what for the next file of this bank; nothing of what stands in them. */
export function rememberLayout(table: StatementTable, layout: Layout): void {
  writeStored(storageKey(table), JSON.stringify(layout));
}

function storedLayout(table: StatementTable): Layout | null {
  const stored = readStored(storageKey(table));
  if (stored === null) return null;
  try {
    const layout = v.parse(layoutSchema, JSON.parse(stored));
    const isThere = Object.values(layout).every(
      (at) => typeof at !== 'number' || at < table.columns.length,
    );
    return isThere ? layout : null;
  } catch {
    return null; // of another version of this page
  }
}

/** A bank is known by the names of its columns. */
function storageKey({ columns }: StatementTable): `statement-layout:${string}` {
  return `statement-layout:${columns.join('|').toLowerCase().slice(0, 500)}`;
}

function readAnyDay(cell: string): boolean {
  return readDay(cell, 'day') !== null || readDay(cell, 'month') !== null;
}

function readsAsAmount(cell: string): boolean {
  return readCents(cell, guessDecimalSign([cell])) !== null;
}

/** "C", "CR", "Credit" for what came in, "D" and so on for what went out. */
export function isDirection(cell: string): boolean {
  return /^(c|d|cr|dr|credit|debit|in|out)$/i.test(cell.trim());
}
