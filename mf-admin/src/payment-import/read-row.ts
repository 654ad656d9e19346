import { type CurrencySaid, isAmount, readCurrency } from './currency';
import { columnOf, type Layout, type Meaning, type Role, valueKey } from './layout';
import { type Amount, readAmount } from './statement-amounts';
import { doubtOf, readDay, whichDay } from './statement-days';
import type { StatementRow } from './statement-rows';

/** What a person can say about the whole file, so that its rows need not be asked about one by one. */
export type Unsaid = 'order' | 'decimal' | 'unsigned' | 'currency' | 'state';

interface Question {
  text: string;
  unsaid?: Unsaid;
}

/** Why a row is no money received. */
export type LeftWhy = 'out' | 'foreign' | 'open' | 'nothing' | 'no_payment';

/** What a row says of a payment, read by the layout. */
export interface ReadRow {
  left: LeftWhy | null;
  /** Empty when all is known. */
  questions: Question[];
  /** Euros in cents, without a sign; null where they cannot be read. */
  cents: number | null;
  /** 1 in, -1 out, null when it is not known. */
  sign: 1 | -1 | 0 | null;
  day: string | null;
}

type Cells = (role: Role) => string | null;

/**
 * Reads rows by a layout.
 * @param width how many cells most rows have: one that has others may have lost or gained one anywhere.
 * @param today in Malta: money of a later day has not come.
 */
export function rowReader(
  layout: Layout,
  width: number,
  today: string,
): (row: StatementRow) => ReadRow {
  const columns = new Map(layout.roles.map((role) => [role, columnOf(layout, role ?? 'text')]));
  return (row) => {
    // null where the file has no such column
    const cells: Cells = (role) => {
      const at = columns.get(role);
      return at === undefined ? null : (row.cells[at] ?? '').trim();
    };
    return readRow(row, cells, layout, width, today);
  };
}

function readRow(
  row: StatementRow,
  cells: Cells,
  layout: Layout,
  width: number,
  today: string,
): ReadRow {
  const nothing = { questions: [], cents: null, sign: null, day: null };
  const ask = (text: string): ReadRow => ({ ...nothing, left: null, questions: [{ text }] });
  if (row.isBroken)
    return ask('Its quotation marks don’t pair up, so we can’t tell where it ends.');
  if (row.cells.slice(layout.roles.length).some((cell) => cell.trim() !== '')) {
    return ask('It has more cells than the file has columns.');
  }
  const widths = [width, layout.roles.length];
  const count = row.cells.length;
  const isCutOtherwise = count < Math.min(...widths) || count > Math.max(...widths);
  const moved = movedBy(cells, layout);
  const { day, question: ofDay } = dayOf(cells, layout, today);
  if (moved === null) {
    const elsewhere = row.cells.some(
      (cell, at) => layout.roles[at] === null && /[.,]\d\d\D*$/.test(cell) && isAmount(cell),
    );
    const days = [cells('value'), cells('booked')].filter((cell) => cell !== null);
    const isDated = days.length > 0 && days.every((cell) => readDay(cell, null) !== null);
    if (isDated && (cells('amount') !== null || elsewhere || isCutOtherwise)) {
      return { ...ask('There is no amount.'), day };
    }
    return { ...nothing, left: 'no_payment', sign: 0 };
  }
  if (isCutOtherwise) return ask('It has more or fewer cells than the other rows.');
  if ('text' in moved) return { ...ask(moved.text), questions: [moved], day };
  const { cents } = moved.amount;
  if (cents === 0) return { ...nothing, left: 'nothing', cents, sign: 0, day };
  const { sign, question: ofSign } = moved;
  const { currency, question: ofCurrency } = currencyOf(cells, moved.amount, layout);
  const euros = currency === 'other' ? null : cents;
  if (sign === -1) return { ...nothing, left: 'out', cents: euros, sign, day };

  const { state, question: ofState } = stateOf(cells, layout);
  if (state === 'open') return { ...nothing, left: 'open', cents: euros, sign: 0, day };
  if (currency === 'other') return { ...nothing, left: 'foreign', sign, day };
  const questions = [ofSign, ofDay, ofState, ofCurrency].filter((one) => one !== undefined);
  return { left: null, questions, cents, sign, day };
}

interface Moved {
  amount: Amount;
  sign: 1 | -1 | null;
  question?: Question;
}

/** Amount and direction; a question where the amount cannot be read, null where none is written. */
function movedBy(cells: Cells, layout: Layout): Moved | Question | null {
  const written = cells('amount');
  if (written !== null) {
    if (written === '') return null;
    const amount = amountIn(written, layout);
    return 'text' in amount ? amount : { amount, ...directionOf(cells, amount.sign, layout) };
  }
  const [moneyIn, moneyOut] = [cells('in') ?? '', cells('out') ?? ''].map((cell) =>
    cell === '' ? null : amountIn(cell, layout),
  );
  if (moneyIn && 'text' in moneyIn) return moneyIn;
  if (moneyOut && 'text' in moneyOut) return moneyOut;
  if (moneyIn && moneyOut && moneyIn.cents > 0 && moneyOut.cents > 0) {
    return { text: 'It has both money in and money out.' };
  }
  // a column of words may stand beside these: both have to say the same
  if (moneyOut && moneyOut.cents > 0) {
    return { amount: moneyOut, ...directionOf(cells, -1, layout) };
  }
  const amount = moneyIn ?? moneyOut;
  if (!amount) return null;
  if (amount.sign !== -1) return { amount, ...directionOf(cells, 1, layout) };
  return { amount, sign: null, question: { text: 'The money in has a minus. Was it taken back?' } };
}

function amountIn(cell: string, { decimal }: Layout): Amount | Question {
  const amount = readAmount(cell, decimal);
  if (amount === null) return { text: `“${short(cell)}” is not an amount.` };
  if (amount !== 'unclear') return amount;
  return { text: `Does “${short(cell)}” mean thousands or cents?`, unsaid: 'decimal' };
}

/** @param sign what the amount says by itself, or by its column. */
function directionOf(
  cells: Cells,
  sign: Amount['sign'],
  layout: Layout,
): Pick<Moved, 'sign' | 'question'> {
  const word = cells('direction');
  if (word === null) {
    if (sign !== 0) return { sign };
    if (layout.unsigned === 'in') return { sign: 1 };
    const text = 'Did this money come in, or go out?';
    return { sign: null, question: { text, unsaid: 'unsigned' } };
  }
  const meaning = meaningOf(word, layout);
  if (meaning === 'in' || meaning === 'out') {
    const said = meaning === 'in' ? 1 : -1;
    if (sign === 0 || sign === said) return { sign: said };
    const [byAmount, byWord] = sign === 1 ? ['came in', 'went out'] : ['went out', 'came in'];
    const text = `The amount says that money ${byAmount}, but “${short(word)}” says that it ${byWord}.`;
    return { sign: null, question: { text } };
  }
  const text =
    word === ''
      ? 'It doesn’t say whether money came in or went out.'
      : `Does “${short(word)}” mean that money came in?`;
  return { sign: null, question: { text } };
}

function meaningOf(word: string, { meanings }: Layout): Meaning | undefined {
  const key = valueKey(word);
  return Object.hasOwn(meanings, key) ? meanings[key] : undefined;
}

function stateOf(
  cells: Cells,
  layout: Layout,
): { state: 'booked' | 'open' | null; question?: Question } {
  const word = cells('state');
  if (word === null) {
    if (layout.state === 'booked') return { state: 'booked' };
    return { state: null, question: { text: 'Has it been booked?', unsaid: 'state' } };
  }
  const meaning = meaningOf(word, layout);
  if (meaning === 'booked' || meaning === 'open') return { state: meaning };
  const text =
    word === ''
      ? 'It doesn’t say whether it has been booked.'
      : `Does “${short(word)}” mean that it has been booked?`;
  return { state: null, question: { text } };
}

function currencyOf(
  cells: Cells,
  { mark }: Amount,
  layout: Layout,
): { currency: 'EUR' | 'other' | null; question?: Question } {
  const column = cells('currency') ?? '';
  const said = new Set<CurrencySaid>([readCurrency(mark), readCurrency(column)]);
  if (said.has('unclear')) {
    return { currency: null, question: { text: `Which currency is “${short(mark || column)}”?` } };
  }
  if (said.has('EUR') && said.has('other')) {
    return { currency: null, question: { text: 'It names two currencies.' } };
  }
  if (said.has('EUR')) return { currency: 'EUR' };
  if (said.has('other')) return { currency: 'other' };
  if (layout.currency !== null) return { currency: layout.currency };
  return { currency: null, question: { text: 'Which currency is it in?', unsaid: 'currency' } };
}

/** The value day, or that of booking. Of two columns both must hold a day. */
function dayOf(
  cells: Cells,
  { dayOrder }: Layout,
  today: string,
): { day: string | null; question?: Question } {
  const [value, booked] = [cells('value'), cells('booked')];
  for (const cell of [value, booked]) {
    if (cell === null) continue;
    const day = readDay(cell, dayOrder);
    if (day === 'unclear') {
      return { day: null, question: { text: whichDay(cell), unsaid: 'order' } };
    }
    if (day === null) {
      return {
        day: null,
        question: {
          text: cell === '' ? 'The date is missing.' : `“${short(cell)}” is not a date.`,
        },
      };
    }
  }
  const day = readDay(value ?? booked ?? '', dayOrder);
  if (day === null || day === 'unclear')
    return { day: null, question: { text: 'There is no date.' } };
  const text = doubtOf(day, today);
  return text === null ? { day } : { day, question: { text } };
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
