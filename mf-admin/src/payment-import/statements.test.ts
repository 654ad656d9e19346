import type { KeptLayout } from 'shared/payment-import/types';
import { describe, expect, test } from 'vitest';
import { readCurrency } from './currency';
import type { Layout, Role } from './layout';
import { parseLayout } from './layout';
import { decimalSignOf, readAmount } from './statement-amounts';
import { type CsvStatement, cutAt, openCsv, under } from './statement-csv';
import { dayOrderOf, readDay } from './statement-days';
import { readLines } from './statement-lines';
import { headerOf } from './statement-table';
import { isXml, readStatementText } from './statement-text';

const today = '2026-11-28';
const confirmed = { unsigned: 'in', currency: 'EUR', state: 'booked' } as const;

/** A file, what somebody says of it, and how it then reads. */
async function read(text: string, said: Partial<Layout> = confirmed) {
  const csv = await openCsv(text, []);
  const layout = { ...csv.layout, ...said };
  return { csv, ...(await readLines(csv.table, layout, today)) };
}
const problem = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    ({ userText }: { userText: string }) => userText,
  );
const file = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))));
const utf16 = (text: string, order: 'le' | 'be') =>
  [...text].flatMap((letter) => {
    const bytes = [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8];
    return order === 'le' ? bytes : bytes.reverse();
  });

describe('the amount of a line', () => {
  const signed = (cell: string, decimal: '.' | ',' | null = null) => {
    const amount = readAmount(cell, decimal);
    return amount === null || amount === 'unclear' ? amount : amount.cents * (amount.sign || 1);
  };
  test.each([
    ['1234.56', 123456],
    ['1,234.56', 123456],
    ['1.234,56', 123456],
    ['1 234,56', 123456],
    ['1\u00a0234,56', 123456],
    ["1'234.56", 123456],
    ['1.234.567', 123456700],
    ['12,34,567.80', 123456780],
    ['€35.10', 3510],
    ['EUR 35,10', 3510],
    ['35.10 EUR', 3510],
    ['+35.1', 3510],
    ['35', 3500],
    ['.50', 50],
    ['35.10 CR', 3510],
    ['35,10 H', 3510],
    ['-35.10', -3510],
    ['−35,10', -3510],
    ['–35,10', -3510],
    ['35.10-', -3510],
    ['€ -35.10', -3510],
    ['(35.10)', -3510],
    ['35.10 DR', -3510],
    ['35.10 D', -3510],
    ['35,10 S', -3510],
    ['35.1000', 3510],
    ['1234.500', 123450],
    ['0.500', 50],
  ])('%j is %i cents', (cell, cents) => expect(signed(cell)).toBe(cents));

  test('is zero where it is zero with a minus', () =>
    expect(readAmount('-0.00', null)).toMatchObject({ cents: 0 }));

  test.each([
    '',
    'PO-2026-000042',
    '12/11/2026',
    '1.2.3',
    '0.505',
    '1234.505',
    '1e3',
    '€',
    'NaN',
    '=35.10+1',
    '007',
    '4001 2345 6789 0123',
    '12 34',
    '35.10 -5',
    '-35.10 CR',
    '35,-',
  ])('%j is no amount', (cell) => expect(signed(cell)).toBeNull());

  test.each(['1.500', '1,500', '-1.234', '€1.500', '999.999'])('%j may be two amounts', (cell) =>
    expect(signed(cell)).toBe('unclear'),
  );

  test('follows the other lines where these show it, and only there', () => {
    const sign = (...cells: string[]) => decimalSignOf(cells);
    expect(signed('1.234', sign('35,10', '1.234'))).toBe(123400);
    expect(signed('1,234', sign('35.10', '1,234'))).toBe(123400);
    expect(signed('1.234', sign('1.234.567', '1.234'))).toBe(123400);
    expect(signed('1.234', sign('900', '1.234'))).toBe('unclear');
    expect(signed('1.234', sign('35.10', '35,10'))).toBe('unclear');
    // cents stand behind points here: 1.500 is no form of this bank
    expect(signed('1.500', sign('35.10', '1.500'))).toBe('unclear');
  });

  test.each([
    ['EUR', 'EUR'],
    ['eur', 'EUR'],
    ['€', 'EUR'],
    ['usd', 'other'],
    ['£', 'other'],
    ['US$', 'other'],
    ['', ''],
    ['kr', 'unclear'],
    ['EUX', 'unclear'],
  ])('is in a currency: %j is %j', (text, currency) => expect(readCurrency(text)).toBe(currency));
});

describe('the day of a line', () => {
  test.each([
    ['2026-11-02', '2026-11-02'],
    ['20261102', '2026-11-02'],
    ['2026/11/02', '2026-11-02'],
    ['2026-11-02T10:15:00Z', '2026-11-02'],
    ['25/11/2026', '2026-11-25'],
    ['11/25/2026', '2026-11-25'],
    ['5/5/26', '2026-05-05'],
    ['25.11.26', '2026-11-25'],
    ['02.11.2026', '2026-11-02'],
    ['2. 11. 2026.', '2026-11-02'],
    ['25-11-2026 10:15', '2026-11-25'],
    ['02 Nov 2026', '2026-11-02'],
    ['2-Nov-26', '2026-11-02'],
    ['2 November 2026', '2026-11-02'],
    ['Nov 2, 2026', '2026-11-02'],
    ['2 Novembru 2026', '2026-11-02'],
    ["2 ta' Novembru 2026", '2026-11-02'],
    ['2. März 2026', '2026-03-02'],
    ['2 févr. 2026', '2026-02-02'],
    ['2 de noviembre de 2026', '2026-11-02'],
    ['2 dicembre 2026', '2026-12-02'],
    ['2 mei 2026', '2026-05-02'],
    ['2. studenoga 2026.', '2026-11-02'],
    ['2. marraskuuta 2026', '2026-11-02'],
    ['2 Νοεμβρίου 2026', '2026-11-02'],
  ])('%j is %s', (cell, day) => expect(readDay(cell, null)).toBe(day));

  test.each([
    '',
    '35.10',
    '30/02/2026',
    '2026-13-01',
    '12/2026',
    'today',
    '99/99/9999',
    '01/01/0001',
    '0000-01-01',
    '46350',
    'Pending',
    '2 Brumaire 2026',
    // October in Zagreb, November in Prague and Warsaw
    '2 listopad 2026',
  ])('%j is no day', (cell) => expect(readDay(cell, null)).toBeNull());

  test('is asked about where it can be read both ways', () => {
    expect(readDay('02/11/2026', null)).toBe('unclear');
    expect(readDay('02/11/2026', 'day')).toBe('2026-11-02');
    expect(readDay('02/11/2026', 'month')).toBe('2026-02-11');
    expect(dayOrderOf(['02/11/2026', '11/02/2026'])).toBeNull();
    expect(dayOrderOf(['11/02/2026', '11/25/2026'])).toBe('month');
    expect(dayOrderOf(['25/11/2026', '11/25/2026'])).toBe('mixed');
  });

  test('may begin with its year, which is asked about, too', () => {
    expect(readDay('26-11-25', null)).toBe('unclear');
    expect(readDay('26-11-25', 'year')).toBe('2026-11-25');
    expect(readDay('26-11-25', 'day')).toBe('2025-11-26');
    expect(dayOrderOf(['26-11-25', '26-02-30'])).toBe('day');
    expect(dayOrderOf(['31-11-26'])).toBe('year');
    expect(dayOrderOf(['26-11-25', '2026-11-25'])).toBeNull();
  });
});

describe('an administrator chooses a statement', () => {
  test('with debit and credit columns, lines about the account above and a total below', async () => {
    const { lines, left, growth } = await read(
      [
        'Account;MT84MALT011000012345MTLCAST001S',
        'From;01/11/2026;To;30/11/2026',
        '',
        'Booking Date;Value Date;Details;Debit;Credit;Balance',
        '03/11/2026;02/11/2026;"Transfer; PO-2026-000042 Maria Vella";;1.234,56;5.000,00',
        '24/11/2026;24/11/2026;Rent;900,00;;4.100,00',
        ';;Total;900,00;1.234,56;',
      ].join('\n'),
    );
    expect(lines).toMatchObject([
      {
        line: 5,
        amount: 1234.56,
        paid_on: '2026-11-02',
        reference: 'Transfer; PO-2026-000042 Maria Vella',
        question: null,
      },
      { line: 7, amount: null, question: 'It has both money in and money out.' },
    ]);
    expect(left).toEqual([
      { line: 1, why: 'above', cents: null },
      { line: 2, why: 'above', cents: null },
      { line: 6, why: 'out', cents: -90000 },
    ]);
    expect(growth).toEqual({ byBalances: 33456, byRows: 33456 });
  });

  test('with a missing row, which its balances show', async () => {
    const { growth } = await read(
      'Date;Text;Amount;Balance\n25.11.2026;a;10,00;110,00\n26.11.2026;b;5,00;135,00\n',
    );
    expect(growth).toEqual({ byBalances: 3500, byRows: 1500 });
  });

  test('with payer, reference and currency, and everything that names an order', async () => {
    const { lines, left } = await read(
      [
        'Date,Counterparty,Reference,Description,Amount,Currency,Kind',
        '2026-11-02,Maria Vella,PO-2026-000042,"Thank\nyou",35.10,EUR,a',
        '2026-11-03,Landlord,,Rent,-900.00,EUR,a',
        '2026-11-04,Joe Smith,PO-2026-000043,,35.10,USD,b',
        '2026-11-05,Joe Smith,,,35.10,kr,b',
      ].join('\n'),
    );
    expect(lines).toMatchObject([
      {
        line: 2,
        amount: 35.1,
        payer: 'Maria Vella',
        reference: 'PO-2026-000042 Thank you a',
        text: 'Maria Vella\nPO-2026-000042\nThank you\na',
        question: null,
      },
      { line: 5, question: 'Which currency is “kr”?' },
    ]);
    expect(left.map(({ why }) => why)).toEqual(['out', 'foreign']);
  });

  test('without a header, of which nothing is remembered', async () => {
    const { lines, csv } = await read(
      '25/11/2026,PO-2026-000042,35.10\n24/11/2026,PO-2026-000043,70.20\n',
    );
    expect(csv.table.columns).toEqual(['Column 1', 'Column 2', 'Column 3']);
    expect(csv.headerAt).toBeNull();
    expect(lines.map(({ amount, reference }) => [amount, reference])).toEqual([
      [35.1, 'PO-2026-000042'],
      [70.2, 'PO-2026-000043'],
    ]);
  });

  test('with dates that can be read both ways, and is asked about them row by row', async () => {
    const text = 'Date,Details,Amount\n02/11/2026,a,35.10\n11/02/2026,b,35.10\n';
    const { lines, unsaid } = await read(text);
    expect([...unsaid]).toEqual(['order']);
    expect(lines.map(({ question }) => question)).toEqual([
      'Is “02/11/2026” 2 Nov 2026 or 11 Feb 2026?',
      'Is “11/02/2026” 11 Feb 2026 or 2 Nov 2026?',
    ]);
    const known = await read(text, { ...confirmed, dayOrder: 'day' });
    expect(known.lines.map(({ paid_on }) => paid_on)).toEqual(['2026-11-02', '2026-02-11']);
  });

  test('with two payments of one person, one day and one amount, which are two', async () => {
    const row = '28.11.2026;Maria Vella;Thank you;35,10';
    const { lines } = await read(`Datum;Name;Text;Betrag\n${row}\n${row}\n`);
    expect(lines.map(({ line, question }) => [line, question])).toEqual([
      [2, null],
      [3, null],
    ]);
    expect(lines[0]?.reference).toBe(lines[1]?.reference);
  });

  test('with a long text, which is cut between letters: the database takes no half of one', async () => {
    const { lines } = await read(`Date;Text;Amount\n25.11.2026;${'a'.repeat(199)}😀b;35,10\n`);
    expect(lines[0]?.reference).toBe(`${'a'.repeat(199)}😀`);
  });

  test('and its 50,000 lines are read in pieces', async () => {
    const rows = Array.from(
      { length: 50_000 },
      (_, at) => `25/11/2026,"Żeża, transfer ${at}",${at + 1}.10`,
    );
    let pieces = 0;
    const timer = setInterval(() => (pieces += 1));
    const { lines } = await read(['Date,Details,Amount', ...rows].join('\n'));
    clearInterval(timer);
    expect(lines).toHaveLength(50_000);
    expect(lines.at(-1)).toMatchObject({ line: 50_001, amount: 50_000.1, question: null });
    expect(lines.every(({ reference }) => reference.startsWith('Żeża, transfer '))).toBe(true);
    expect(pieces).toBeGreaterThan(2); // something else had its turn meanwhile
  });
});

describe('a row that cannot be read is asked about by its number, and takes no other with it:', () => {
  const head = 'Date;Details;Amount';
  const sound = '25.11.2026;PO-2026-000042;35,10';
  test.each([
    ['a quote that stays open', ['25.11.2026;"Maria;70,20', sound], [2]],
    ['a quote in the middle', ['25.11.2026;"Maria"s;70,20', sound], [2]],
    [
      'two rows whose quotes pair with each other',
      ['25.11.2026;"Maria;1,00', '25.11.2026;Joe";2,00', sound],
      [2],
    ],
    ['two open quotes', ['25.11.2026;"a;1,00', sound, '25.11.2026;"b;2,00', sound], [2, 3, 4]],
    ['a cell too many', ['25.11.2026;a;b;70,20', sound], [2]],
    ['a comma that is no sign between cells', ['25.11.2026;a;70,20;00', sound], [2]],
    ['a row in two lines', ['25.11.2026;Maria', 'Vella;70,20', sound], [2]],
    ['no amount', ['25.11.2026;Maria;', sound], [2]],
    ['a formula', ['25.11.2026;Maria;=35+1', sound], [2]],
    ['no day', [';Maria;70,20', sound], [2]],
    ['a number as a day', ['46350;Maria;70,20', sound], [2]],
    ['part of a cent', ['25.11.2026;Maria;0,505', sound], [2]],
    ['a day of 1970', ['01.01.1970;Maria;70,20', sound], [2]],
    ['a day that may be another, and no amount', ['02/11/2026;Maria;', sound], [2]],
  ])('%s', async (_, rows, asked) => {
    const { lines, left } = await read([head, ...rows].join('\n'));
    const known = lines.filter(({ question }) => question === null);
    expect(lines.filter(({ question }) => question !== null).map(({ line }) => line)).toEqual(
      asked,
    );
    expect(known.map(({ amount }) => amount)).toEqual([35.1]);
    expect(left.every(({ why }) => why === 'no_payment')).toBe(true);
  });

  test('a row with a cell too few or too many, whose balance would be taken for money in', async () => {
    const row = (text: string, ...amounts: string[]) => ['25.11.2026', text, ...amounts].join(';');
    const { lines, left } = await read(
      [
        'Date;Details;Debit;Credit;Balance',
        row('PO-2026-000041', '', '35,10', '1035,10'),
        row('PO-2026-000042', '', '1000,00'),
        row('PO-2026-000043', '12,00', '', '35,10', ''),
        row('PO-2026-000044', '', '35,10', '1035,10'),
        row('PO-2026-000045', '', ''),
        'Total;;;35,10',
        ...Array.from({ length: 3 }, () => row('Rent', '900,00', '', '135,10')),
      ].join('\n'),
    );
    expect(lines.map(({ line, amount, question }) => [line, amount, question])).toEqual([
      [2, 35.1, null],
      [3, null, 'It has more or fewer cells than the other rows.'],
      [4, null, 'It has more or fewer cells than the other rows.'],
      [5, 35.1, null],
      [6, null, 'There is no amount.'],
      [7, null, 'It has more or fewer cells than the other rows.'],
    ]);
    expect(left.map(({ why }) => why)).toEqual(['out', 'out', 'out']);
  });

  test('a payment above the names of the columns, or taken for them', async () => {
    const csv = await openCsv([head, sound, sound, sound].join('\n'), []);
    const { table } = under(csv, 2);
    const { lines, left } = await readLines(table, { ...csv.layout, ...confirmed }, today);
    expect(lines.map(({ line, question }) => [line, question])).toEqual([
      [2, 'It is above the column names.'],
      [3, 'It is above the column names.'],
      [4, null],
    ]);
    expect(left).toEqual([{ line: 1, why: 'above', cents: null }]);
  });

  test('a row that somebody wrote into the text of a transfer is no payment', async () => {
    const inside = '25.11.2026;PO-2026-000099;999,00';
    const texts = [`25.11.2026;"Thank you\n${inside}\n";1,00`, '25.11.2026;"open;2,00'];
    for (const rows of [texts.slice(0, 1), texts]) {
      const { lines } = await read([head, ...rows, sound].join('\n'));
      const known = lines.filter(({ question }) => question === null);
      expect(known.map(({ amount }) => amount)).toEqual([35.1]);
    }
  });
});

describe('columns that were confirmed', () => {
  const text =
    'Was;Zu/Ab;Wert;Tag;Stand\nPO-2026-000042;Zu;35,10;28.11.2026;fest\nx;Ab;5,00;28.11.2026;fest\ny;Zu;7,00;28.11.2026;lose\n';
  const chosen: (Role | null)[] = ['text', 'direction', 'amount', 'booked', 'state'];
  const meanings = { zu: 'in', ab: 'out', fest: 'booked', lose: 'open' } as const;

  test('work as they were chosen, whatever they are called', async () => {
    const { lines, left } = await read(text, { ...confirmed, roles: chosen, meanings });
    expect(lines).toMatchObject([{ line: 2, amount: 35.1, question: null }]);
    expect(left).toEqual([
      { line: 3, why: 'out', cents: -500 },
      { line: 4, why: 'open', cents: 700 },
    ]);
    // a word nobody has confirmed is asked about, even one that looks like another
    const { lines: asked } = await read(text.replace('fest', 'toString'), {
      ...confirmed,
      roles: chosen,
      meanings,
    });
    expect(asked[0]?.question).toBe('Does “toString” mean that it has been booked?');
  });

  test('are known again by their names, with the sign between them and the order of days', async () => {
    const csv = await openCsv(text, []);
    const layout = { ...csv.layout, ...confirmed, roles: chosen, meanings, dayOrder: 'month' };
    const header = headerOf(csv.table.columns) ?? '';
    expect(header).toBe('was|zu/ab|wert|tag|stand');
    const kept = [{ header, layout, updated_at: '2026-11-03T10:00:00Z' }];
    const next = `Konto;1\n${text.toUpperCase()}`;
    const again = await openCsv(next, kept);
    expect(again).toMatchObject({ layout, keptAt: '2026-11-03T10:00:00Z', headerAt: 1 });
    expect(await openCsv(next.replace('WAS', 'WER'), kept)).toMatchObject({ keptAt: null });
    // what another version of the page kept, is not known
    const other = kept.map((one) => ({ ...one, layout: { ...layout, roles: ['gold'] } }));
    expect(await openCsv(next, other)).toMatchObject({ keptAt: null });
    expect(parseLayout(null)).toBeNull();
  });

  test('are looked at again where a file shows another order of day and month', async () => {
    const days = (day: string) => `Date,Text,Amount\n${day},PO-2026-000042,35.10\n`;
    const csv = await openCsv(days('25/11/2026'), []);
    const header = headerOf(csv.table.columns) ?? '';
    const layout = { ...csv.layout, ...confirmed, dayOrder: 'day' };
    const kept = [{ header, layout, updated_at: '2026-11-03T10:00:00Z' }];
    expect((await openCsv(days('02/11/2026'), kept)).keptAt).not.toBeNull();
    expect((await openCsv(days('11/25/2026'), kept)).keptAt).toBeNull();
  });

  test('follow the sign between cells and the row of names that somebody chooses', async () => {
    const names = (csv: CsvStatement) => csv.table.columns;
    const csv = await openCsv('a|b\n25.11.2026|1,00\n', []);
    expect(names(csv)).toEqual(['a', 'b']);
    const semicolons = await cutAt(csv, ';');
    expect(names(semicolons)).toHaveLength(1);
    expect(names(await cutAt(semicolons, '|'))).toEqual(['a', 'b']);
    expect(names(under(csv, null))).toEqual(['Column 1', 'Column 2']);
    expect(names(under(csv, 1))).toEqual(['25.11.2026', '1,00']);
  });

  test('are asked about again where a file is of an account in another currency', async () => {
    const rows = `Date;Text;Amount\n25.11.2026;PO-2026-000042;35,10\n`;
    const csv = await openCsv(rows, []);
    const header = headerOf(csv.table.columns) ?? '';
    const layout = { ...csv.layout, ...confirmed };
    const kept: KeptLayout[] = [{ header, layout, updated_at: '2026-11-03T10:00:00Z' }];
    const open = (account: string, known = kept) => openCsv(`Account;${account}\n${rows}`, known);
    const dollars = [{ header, layout: { ...layout, currency: 'other' }, updated_at: 'then' }];
    expect((await open('MT84 EUR', dollars)).keptAt).toBeNull();
    expect((await open('MT84 USD', dollars)).keptAt).toBe('then');
    for (const account of ['MT84 EUR', 'MT84']) {
      expect(await open(account)).toMatchObject({ layout, keptAt: '2026-11-03T10:00:00Z' });
    }
    for (const account of ['USD', 'MT84 (GBP)']) {
      const other = await open(account);
      expect(other.keptAt).toBeNull();
      const { lines, unsaid } = await readLines(other.table, other.layout, today);
      expect(lines.map(({ question }) => question)).toEqual(['Which currency is it in?']);
      expect([...unsaid]).toEqual(['currency']);
    }
  });

  test('ask where the column of money in and the word of the row disagree', async () => {
    const text = 'Date;Text;Amount;Kind\n25.11.2026;a;35,10;D\n25.11.2026;b;35,10;C\n';
    const roles: Role[] = ['booked', 'text', 'in', 'direction'];
    const meanings = { d: 'out', c: 'in' } as const;
    const { lines } = await read(text, { ...confirmed, roles, meanings });
    expect(lines.map(({ question }) => question)).toEqual([
      'The amount says that money came in, but “D” says that it went out.',
      null,
    ]);
    const signed = text.replaceAll('35', '+35');
    const { lines: plus } = await read(signed, {
      ...confirmed,
      roles: ['booked', 'text', 'amount', 'direction'],
      meanings,
    });
    expect(plus.map(({ question }) => question !== null)).toEqual([true, false]);
  });

  test('never count dollars among the euros that went out or are not booked', async () => {
    const { left } = await read(
      [
        'Date;Text;Amount;Currency;State',
        '25.11.2026;a;-35,10;USD;Booked',
        '25.11.2026;b;35,10;USD;Pending',
        '25.11.2026;c;-35,10;EUR;Booked',
        '25.11.2026;d;35,10;EUR;Pending',
      ].join('\n'),
    );
    expect(left.map(({ why, cents }) => [why, cents])).toEqual([
      ['out', null],
      ['open', null],
      ['out', -3510],
      ['open', 3510],
    ]);
  });

  test('are suggested so that the currency is that of the amount, not of one before its exchange', async () => {
    const roles = async (...columns: string[]) => {
      const cells = ['2026-11-25', 'Maria', '35.10', '40.00', 'USD'];
      const { layout } = await openCsv(`${columns.join()}\n${cells.join()}\n`, []);
      return [...layout.roles.slice(2), layout.currency];
    };
    expect(
      await roles('Date', 'Name', 'Amount (EUR)', 'Original Amount', 'Original Currency'),
    ).toEqual(['amount', null, null, 'EUR']);
    expect(await roles('Date', 'Name', 'Fee', 'Amount', 'Currency')).toEqual([
      null,
      'amount',
      'currency',
      null,
    ]);
  });

  test('are suggested so that words go before signs, and an order’s number is text', async () => {
    const roles = async (...rows: string[]) => {
      const { layout } = await openCsv(`Datum;Text;Art;Betrag\n${rows.join('\n')}\n`, []);
      return [...layout.roles, layout.unsigned];
    };
    const taken = ['26.11.2026;a;S;900,00', '26.11.2026;b;H;35,10', '26.11.2026;c;S;-5,00'];
    expect(await roles(...taken)).toEqual(['booked', 'text', 'direction', 'amount', null]);
    const single = '26.11.2026;Credit PO-2026-000012;x;35,10';
    expect(await roles(single)).toEqual(['booked', 'text', 'text', 'amount', null]);
  });

  test('never say that an amount both came in and went out', async () => {
    const signed = 'Date;Text;Amount;Kind\n25.11.2026;a;-35,10;Credit\n25.11.2026;b;35,10;\n';
    const { lines } = await read(signed, {
      ...confirmed,
      roles: ['booked', 'text', 'amount', 'direction'],
      meanings: { credit: 'in' },
    });
    expect(lines.map(({ question }) => question)).toEqual([
      'The amount says that money went out, but “Credit” says that it came in.',
      'It doesn’t say whether money came in or went out.',
    ]);
  });
});

describe('a bank file is read in any encoding:', () => {
  const text = 'Date;Name\n02/11/2026;Ġanni Żammit €\n';
  test.each([
    ['UTF-8', file(text)],
    ['UTF-8 with a mark', file([0xef, 0xbb, 0xbf], text)],
    ['UTF-16, little end first', file([0xff, 0xfe], utf16(text, 'le'))],
    ['UTF-16, big end first', file([0xfe, 0xff], utf16(text, 'be'))],
    ['lines that end like Windows’', file(text.replaceAll('\n', '\r\n'))],
    ['lines that end in several ways', file(text.replace('\n', '\r'))],
  ])('%s', async (_, blob) => expect(await readStatementText(blob)).toBe(text));

  test('UTF-16 without a mark', async () => {
    const plain = 'Date;Name\n02/11/2026;Maria\n';
    expect(await readStatementText(file(utf16(plain, 'le')))).toBe(plain);
    expect(await readStatementText(file(utf16(plain, 'be')))).toBe(plain);
  });

  test('Windows-1252', async () => {
    // its euro sign is read by browsers, and not by Node 20: e2e/tests/payment-import.spec.ts
    expect(await readStatementText(file('Caf', [0xe9], ' 5.00'))).toBe('Café 5.00');
  });

  test('XML, which is known by its beginning', async () => {
    const xml = '<?xml version="1.0"?><Document/>';
    expect(isXml(await readStatementText(file([0xef, 0xbb, 0xbf], xml)))).toBe(true);
    expect(isXml(text)).toBe(false);
  });
});

describe('an administrator who chooses a wrong file reads what it is:', () => {
  test.each([
    ['nothing', file(''), 'This file is empty.'],
    ['blanks', file(' \r\n \n'), 'This file is empty.'],
    ['a workbook', file('PK\u0003\u0004', [1, 2, 3, 0]), 'Excel file or an archive'],
    ['a picture', file([0x89], 'PNG\r\n', [0x1a, 0]), 'This is a picture'],
    ['a photograph', file([0xff, 0xd8, 0xff, 0xe0]), 'This is a picture'],
    ['a PDF', file('%PDF-1.7\n', [0, 1, 2]), 'This is a PDF'],
    ['a web page', file('<!DOCTYPE html><p>Sign in'), 'This is a web page'],
    ['other bytes', file([1, 2, 3, 4, 5, 6]), 'not a bank statement'],
  ])('%s', async (_, blob, text) => expect(await problem(readStatementText(blob))).toContain(text));

  test.each([
    ['only headers', 'Date,Details,Amount\n', 'This file has only a header'],
    ['a letter', 'Dear Sir or Madam,\nplease find attached\n', 'We found no payments'],
    ['a list of names', 'Name,City\nMaria,Valletta\nAnna,Mdina\n', 'We found no payments'],
    ['too much', `d,a\n${'02/11/2026,1.00\n'.repeat(100_001)}`, 'more than 100,000 rows'],
  ])('%s', async (_, text, told) => expect(await problem(openCsv(text, []))).toContain(told));
});
