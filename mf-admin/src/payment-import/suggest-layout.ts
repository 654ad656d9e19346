import { currencyNamedIn, isAmount, readCurrency } from './currency';
import { type Layout, type Meaning, type Role, valuesOf } from './layout';
import { type DecimalSign, decimalSignOf, readAmount } from './statement-amounts';
import { type DayOrder, dayOrderOf, readDay } from './statement-days';
import type { Delimiter } from './statement-rows';
import type { StatementTable } from './statement-table';
import { seemsToBe, suggestMeaning } from './statement-words';

const sampled = 500; // rows

/**
 * What the columns seem to be. It only fills the form in which somebody confirms it: what cannot be told from
 * contents or from a word banks use is left open there.
 */
export function suggestLayout(table: StatementTable, delimiter: Delimiter): Layout {
  const { columns } = table;
  const rows = table.rows.filter(({ isBroken }) => !isBroken).slice(0, sampled);
  const cells = columns.map((_, at) =>
    rows.map((row) => row.cells[at]?.trim() ?? '').filter((cell) => cell !== ''),
  );
  const found: (Role | null)[] = columns.map(() => null);
  const free = () => columns.map((_, at) => at).filter((at) => found[at] === null);
  const mostly = (at: number, test: (cell: string) => boolean) => {
    const own = cells[at] ?? [];
    return own.length > 0 && own.filter(test).length >= own.length / 2;
  };
  const named = (role: Role, among: number[]) =>
    among.filter((at) => seemsToBe(role, columns[at] ?? ''));
  const take = (at: number | undefined, role: Role) => {
    if (at !== undefined) found[at] = role;
  };

  // a day: the one with the word is of value, otherwise the second of two
  const days = free().filter((at) => mostly(at, (cell) => readDay(cell, null) !== null));
  take(named('value', days)[0] ?? days[1], 'value');
  take(
    days.find((at) => found[at] === null),
    'booked',
  );

  const numbers = numbersAmong(free(), cells, mostly);
  for (const at of named('balance', numbers)) take(at, 'balance');
  suggestAmounts();

  function suggestAmounts(): void {
    const left = numbers.filter((at) => found[at] === null);
    const blank = free().filter((at) => cells[at]?.length === 0);
    const [ins, outs] = [named('in', [...left, ...blank]), named('out', [...left, ...blank])];
    const [moneyIn] = ins.filter((at) => !outs.includes(at));
    const [moneyOut] = outs.filter((at) => !ins.includes(at));
    const [amount, second] = left.length === 1 ? left : named('amount', left);
    if (moneyIn !== undefined && moneyOut !== undefined) {
      take(moneyIn, 'in');
      take(moneyOut, 'out');
    } else if (second === undefined) take(amount, 'amount');
    else take(left.find(isPlainAmount), 'amount');
  }
  /** "Amount" or "Amount (EUR)", and not "Original amount". */
  function isPlainAmount(at: number): boolean {
    const header = columns[at] ?? '';
    const words = header.split(/\P{L}+/u).filter((word) => word !== '' && word !== 'EUR');
    return words.length === 1 && seemsToBe('amount', header);
  }
  const amount = found.indexOf('amount');
  const ofAmounts = currencyNamedIn(columns[amount] ?? columns[found.indexOf('in')] ?? '');

  const isCurrency = (cell: string) => ['EUR', 'other'].includes(readCurrency(cell));
  const currencies = free().filter((at) => mostly(at, isCurrency));
  const beside = [amount + 1, amount - 1].find((at) => amount !== -1 && currencies.includes(at));
  // with several columns, each belongs to another amount; one named in the header belongs to the amount
  // before exchange
  const single = currencies.length === 1 && ofAmounts === null ? currencies[0] : undefined;
  take(beside ?? single, 'currency');

  const meanings: Record<string, Meaning> = {};
  const saysAll = (role: 'direction' | 'state') => (at: number) => {
    const values = valuesOf(rows, at);
    // "Credit PO-2026-000012" is a text, in which an order is looked for
    const isWord = (value: string) => !/\d/.test(value) && suggestMeaning(role, value) !== null;
    return values.length > 0 && values.every(isWord);
  };
  const amounts = (cells[amount] ?? []).map((cell) => readAmount(cell, null));
  const isSigned = amounts.some((one) => one !== null && one !== 'unclear' && one.sign === -1);
  // also where some have a sign: it may be that of a debit taken back
  if (amount !== -1) take(free().find(saysAll('direction')), 'direction');
  take(free().find(saysAll('state')), 'state');
  for (const role of ['direction', 'state'] as const) {
    for (const value of valuesOf(rows, found.indexOf(role))) {
      const meaning = suggestMeaning(role, value);
      if (meaning) meanings[value] = meaning;
    }
  }

  const texts = free().filter(
    (at) => !currencies.includes(at) && cells[at]?.some((cell) => /\p{L}|\d{5}/u.test(cell)),
  );
  take(named('payer', texts)[0], 'payer');
  const says = (at: number) => rows.length < 3 || new Set(cells[at]).size > 1;
  for (const at of texts) if (found[at] === null && says(at)) take(at, 'text');

  return {
    delimiter,
    roles: found,
    dayOrder: null,
    decimal: null,
    unsigned: isSigned && !found.includes('direction') ? 'in' : null,
    currency: ofAmounts,
    state: null,
    meanings,
  };
}

/** Columns of amounts. Where some have cents, those without are numbers of something else. */
function numbersAmong(
  columns: number[],
  cells: string[][],
  mostly: (at: number, test: (cell: string) => boolean) => boolean,
): number[] {
  const numbers = columns.filter((at) => mostly(at, isAmount));
  const hasCents = (at: number) => cells[at]?.some((cell) => /[.,]\d{1,2}\D*$/.test(cell)) ?? false;
  const withCents = numbers.filter(hasCents);
  return withCents.length > 0 ? withCents : numbers;
}

/** What the cells of these columns show: the order of the day and the sign before the cents. */
export function shownBy(
  { rows }: StatementTable,
  { roles }: Layout,
): { dayOrder: DayOrder | 'mixed' | null; decimal: DecimalSign | null } {
  function* cellsOf(...wanted: Role[]): Generator<string> {
    const columns = roles.flatMap((role, at) => (role !== null && wanted.includes(role) ? at : []));
    for (const { cells, isBroken } of rows) {
      if (!isBroken) for (const at of columns) yield cells[at] ?? '';
    }
  }
  return {
    dayOrder: dayOrderOf(new Set(cellsOf('booked', 'value'))),
    decimal: decimalSignOf(cellsOf('amount', 'in', 'out', 'balance')),
  };
}
