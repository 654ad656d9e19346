import { SaxesParser } from 'saxes';
import type { StatementLine } from 'shared/payment-import/types';
import type { LeftWhy } from './read-row';
import { doubtOf, readDay } from './statement-days';
import type { LeftRow, ReadStatement } from './statement-lines';
import { beginningOf, statementProblem } from './statement-text';

/*
 * camt.052, 053 and 054 of ISO 20022, in any of their versions. A message says day, amount, direction,
 * currency and state of each entry itself: nothing is guessed.
 */

/** An element with what is in it; names without the prefix of their namespace. */
interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

const reports = new Set(['Stmt', 'Ntfctn', 'Rpt']);
const chunkSize = 256 * 1024; // characters
const mostEntries = 100_000;

/**
 * The payments of a camt message. Keeps one entry at a time, in pieces: a long one does not freeze the page.
 * @param today in Malta.
 * @throws AppError when it is another message, or not whole.
 */
export async function readCamt(text: string, today: string): Promise<ReadStatement> {
  const statement = collector(today);
  const open: Element[] = [];
  let problem: Error | null = null;
  let isCamt = false;
  let isForeign = false;
  const parser = new SaxesParser({ xmlns: false, fragment: false });
  parser.on('error', (error) => (problem ??= error));
  // a bank declares no entities: whoever does wants a browser to run out of memory
  parser.on('doctype', () => (isForeign = true));
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name: plainName(name), attributes, text: '', children: [] };
    const parent = open.at(-1);
    isCamt ||= reports.has(element.name);
    // an entry is read and let go as it ends; what is around it stays small
    if (parent && !reports.has(parent.name)) parent.children.push(element);
    open.push(element);
  });
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && reports.has(open.at(-1)?.name ?? '')) statement.add(element);
    if (element && reports.has(element.name)) statement.endReport();
  });
  // blanks before the declaration are no XML, and harmless
  for (
    let from = text.indexOf('<');
    from < text.length && problem === null && !isForeign;
    from += chunkSize
  ) {
    parser.write(text.slice(from, from + chunkSize));
    if (statement.isTooLong()) {
      throw statementProblem(
        'There are more than 100,000 entries in this file. Please export a shorter period from your bank.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (problem === null && !isForeign) parser.close();
  if (!isCamt || isForeign) throw noCamt();
  if (problem !== null) {
    throw statementProblem('This camt file is incomplete. Please export it from your bank again.');
  }
  return statement.read();
}

function noCamt(): Error {
  return statementProblem(
    'This XML file is not a camt.053 or camt.054 statement. In your online banking, please choose one of these, or CSV.',
  );
}

const plainName = (name: string) => name.slice(name.indexOf(':') + 1);

function find(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    element,
  );
}

const textOf = (element: Element | undefined, ...path: string[]) =>
  find(element, ...path)
    ?.text.replace(/\s+/g, ' ')
    .trim() ?? '';

/** All texts of a name anywhere in an element. */
function textsOf(element: Element, names: ReadonlySet<string>): string[] {
  const own = names.has(element.name) ? [element.text.replace(/\s+/g, ' ').trim()] : [];
  return [...own, ...element.children.flatMap((child) => textsOf(child, names))].filter(
    (text) => text !== '' && text !== 'NOTPROVIDED',
  );
}

function collector(today: string) {
  const lines: StatementLine[] = [];
  const left: LeftRow[] = [];
  let line = 0;
  const balances: { opening?: number; closing?: number } = {};
  let byBalances: number | null = 0;
  let byRows = 0;

  function addBalance(balance: Element): void {
    const amount = find(balance, 'Amt');
    const cents = amount?.attributes.Ccy === 'EUR' ? centsOf(amount) : null;
    const kind = textOf(balance, 'Tp', 'CdOrPrtry', 'Cd');
    if (cents === null) return;
    const signed = textOf(balance, 'CdtDbtInd') === 'DBIT' ? -cents : cents;
    if (kind === 'OPBD' || kind === 'PRCD') balances.opening ??= signed;
    if (kind === 'CLBD') balances.closing = signed;
  }

  function addEntry(entry: Element): void {
    const booked = stateOf(entry) === 'BOOK';
    const cents = centsOf(find(entry, 'Amt'));
    if (booked && cents !== null) byRows += isDebit(entry) ? -cents : cents;
    for (const payment of paymentsOf(entry)) {
      line += 1;
      const { why, ...read } = readPayment(entry, payment, today);
      if (why === null) lines.push({ line, ...read });
      else {
        const isEuros = payment.amount?.attributes.Ccy === 'EUR' && read.amount !== null;
        const sum = isEuros ? Math.round((read.amount ?? 0) * 100) : null;
        left.push({ line, why, cents: sum !== null && why === 'out' ? -sum : sum });
      }
    }
  }

  return {
    /** A child of a statement or notification. */
    add(element: Element): void {
      if (element.name === 'Bal') addBalance(element);
      if (element.name === 'Ntry') addEntry(element);
    },
    endReport(): void {
      const { opening, closing } = balances;
      if (opening === undefined || closing === undefined) byBalances = null;
      else if (byBalances !== null) byBalances += closing - opening;
      delete balances.opening;
      delete balances.closing;
    },
    isTooLong: () => line > mostEntries,
    read: (): ReadStatement => ({
      lines,
      left,
      unsaid: new Set(),
      growth: byBalances === null ? null : { byBalances, byRows },
      dayOrder: null,
      decimal: null,
    }),
  };
}

interface Payment {
  /** What the bank says of it alone: its details, or the entry where there are none. */
  own: Element;
  /** What may name an order: of a single payment the whole entry. */
  spokenIn: Element;
  amount: Element | undefined;
  /** Several payments, booked in one sum. */
  isBatch: boolean;
}

/** The payments of an entry: of a batch each by itself where their amounts are written, otherwise one. */
function paymentsOf(entry: Element): Payment[] {
  const booked = find(entry, 'Amt');
  const parts = childrenOf([entry], 'NtryDtls');
  const all = childrenOf(parts, 'TxDtls');
  const isBatch =
    all.length > 1 || parts.some((part) => Number(textOf(part, 'Btch', 'NbOfTxs')) > 1);
  // the amount of the entry counts for a single payment: what the account got, in its currency
  if (!isBatch) return [{ own: all[0] ?? entry, spokenIn: entry, amount: booked, isBatch }];
  const payments = all.map((details) => ({
    own: details,
    spokenIn: details,
    amount: find(details, 'Amt') ?? find(details, 'AmtDtls', 'TxAmt', 'Amt'),
    isBatch: false,
  }));
  const sum = payments.reduce((so, { amount }) => so + (centsOf(amount) ?? Number.NaN), 0);
  const isOneCurrency = payments.every(
    ({ amount }) => amount?.attributes.Ccy === booked?.attributes.Ccy,
  );
  if (sum === centsOf(booked) && isOneCurrency) return payments;
  return [{ own: entry, spokenIn: entry, amount: booked, isBatch }];
}

const childrenOf = (elements: Element[], name: string) =>
  elements.flatMap(({ children }) => children.filter((child) => child.name === name));

/** The standard has a point before cents, and no thousands. */
function centsOf(amount: Element | undefined): number | null {
  const [, whole, part = ''] =
    /^(\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(amount?.text.trim() ?? '') ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const isDebit = (entry: Element) => textOf(entry, 'CdtDbtInd') === 'DBIT';
/** Until 2018 the state stood in `Sts` itself. */
const stateOf = (entry: Element) => textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts');

const spoken = new Set([
  'Ustrd',
  'Ref',
  'Nb',
  'AddtlRmtInf',
  'AddtlTxInf',
  'AddtlNtryInf',
  'EndToEndId',
]);

function readPayment(
  entry: Element,
  { own, spokenIn, amount, isBatch }: Payment,
  today: string,
): Omit<StatementLine, 'line'> & { why: LeftWhy | null } {
  const cents = centsOf(amount);
  const currency = amount?.attributes.Ccy;
  const written = momentIn(find(entry, 'ValDt')) || momentIn(find(entry, 'BookgDt'));
  // of a moment its day where the bank is
  const [iso] = /^\d{4}-\d{2}-\d{2}/.exec(written) ?? [];
  const day = iso ? readDay(iso, null) : null;
  const state = stateOf(entry);
  // an entry and its details have to agree
  const ways = new Set([entry, own].map((part) => textOf(part, 'CdtDbtInd')).filter(Boolean));
  const direction = [...ways].join(' and ');
  const isReversal = ['true', '1'].includes(textOf(entry, 'RvslInd'));
  const isReturn = find(own, 'RtrInf') !== undefined;
  const [texts, all] = [textsOf(own, spoken), textsOf(spokenIn, spoken)];
  const payer =
    textOf(own, 'RltdPties', 'Dbtr', 'Nm') || textOf(own, 'RltdPties', 'Dbtr', 'Pty', 'Nm');
  const questions = [
    cents === null && `“${amount?.text.trim() ?? ''}” is not an amount.`,
    direction !== 'CRDT' &&
      direction !== 'DBIT' &&
      `Did this money come in, or go out?${direction && ` The file says “${direction}”.`}`,
    direction === 'DBIT' && 'Money that had come in went back. Was it recorded as a payment?',
    direction === 'CRDT' &&
      isReversal &&
      'The bank has reversed an earlier booking. Is this a payment?',
    direction === 'CRDT' && isReturn && 'Money you sent came back. Is this a payment?',
    state !== 'BOOK' && state !== 'PDNG' && `Has it been booked? The file says “${state}”.`,
    isBatch && 'Several payments were booked as one sum. Which are they?',
    !currency && 'Which currency is it in?',
    day === null && (written === '' ? 'The date is missing.' : `“${written}” is not a date.`),
    day && doubtOf(day, today),
  ].filter((question) => typeof question === 'string');
  const reference = (texts.length > 0 ? texts : all).join(' ') || payer;
  const why = whyLeft(direction, state, currency, cents);
  return {
    // money that the bank took back is more than money that went out
    why: why === 'out' && (isReversal || isReturn) && state === 'BOOK' ? null : why,
    amount: cents === null ? null : cents / 100,
    paid_on: day,
    question: questions.join(' ') || null,
    text: beginningOf([...all, payer].filter(Boolean).join('\n'), 2000),
    reference: beginningOf(reference, 200).trim(),
    payer: beginningOf(payer, 200),
  };
}

function whyLeft(
  direction: string,
  state: string,
  currency: string | undefined,
  cents: number | null,
): LeftWhy | null {
  if (cents === 0) return 'nothing';
  if (direction === 'DBIT') return 'out';
  if (state === 'PDNG' || state === 'FUTR' || state === 'INFO') return 'open';
  return currency && currency !== 'EUR' ? 'foreign' : null;
}

const momentIn = (date: Element | undefined) => textOf(date, 'Dt') || textOf(date, 'DtTm');
