import { beforeEach, describe, expect, test } from 'vitest';
import { type Layout, layoutOf, rememberLayout } from './layout';
import { guessDecimalSign, readCents } from './statement-amounts';
import { guessDayOrder, readDay } from './statement-days';
import { readLines } from './statement-lines';
import { readStatementTable } from './statement-table';
import { readStatementText } from './statement-text';

const read = async (text: string) => {
  const table = await readStatementTable(text);
  const layout = layoutOf(table);
  return { table, layout, ...(await readLines(table, layout)) };
};
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

beforeEach(() => localStorage.clear());

describe('the amount of a line', () => {
  test.each([
    ['1234.56', 123456],
    ['1,234.56', 123456],
    ['1.234,56', 123456],
    ['1 234,56', 123456],
    ["1'234.56", 123456],
    ['€35.10', 3510],
    ['EUR 35,10', 3510],
    ['+35.1', 3510],
    ['35', 3500],
    ['.50', 50],
    ['35.10 CR', 3510],
    ['-35.10', -3510],
    ['−35,10', -3510],
    ['35.10-', -3510],
    ['(35.10)', -3510],
    ['35.10 DR', -3510],
    ['35.10 D', -3510],
    ['35.1000', 3510],
  ])('%j is %i cents', (cell, cents) => {
    expect(readCents(cell, guessDecimalSign([cell]))).toBe(cents);
  });

  test.each(['', 'PO-2026-000042', '12/11/2026', '1.2.3', '35.105', '1e3', '€', 'NaN'])(
    '%j is none',
    (cell) => expect(readCents(cell, '.')).toBeNull(),
  );

  test('follows the other lines where it could be read either way', () => {
    expect(readCents('1.234', guessDecimalSign(['35,10', '1.234']))).toBe(123400);
    expect(readCents('1,234', guessDecimalSign(['35.10', '1,234']))).toBe(123400);
  });
});

describe('the day of a line', () => {
  test.each([
    ['2026-11-02', '2026-11-02'],
    ['20261102', '2026-11-02'],
    ['2026/11/02', '2026-11-02'],
    ['2026-11-02T10:15:00Z', '2026-11-02'],
    ['02/11/2026', '2026-11-02'],
    ['2/11/26', '2026-11-02'],
    ['02.11.2026', '2026-11-02'],
    ['02-11-2026 10:15', '2026-11-02'],
    ['02 Nov 2026', '2026-11-02'],
    ['2-Nov-26', '2026-11-02'],
    ['2 November 2026', '2026-11-02'],
  ])('%j is %s', (cell, day) => expect(readDay(cell, 'day')).toBe(day));

  test.each(['', '35.10', '30/02/2026', '2026-13-01', '12/2026', 'today', '99/99/9999'])(
    '%j is none',
    (cell) => expect(readDay(cell, 'day')).toBeNull(),
  );

  test('has the month first only where a day would not fit there', () => {
    expect(guessDayOrder(['02/11/2026', '11/02/2026'])).toBe('day');
    expect(guessDayOrder(['11/02/2026', '11/25/2026'])).toBe('month');
  });
});

describe('an administrator chooses a statement', () => {
  test('with debit and credit columns, lines about the account above and a total below', async () => {
    const { lines, outgoing, unreadable, layout } = await read(
      [
        'Account;MT84MALT011000012345MTLCAST001S',
        'From;01/11/2026;To;30/11/2026',
        '',
        'Booking Date;Value Date;Details;Debit;Credit;Balance',
        '03/11/2026;02/11/2026;"Transfer; PO-2026-000042 Maria Vella";;1.234,56;5.000,00',
        '04/11/2026;04/11/2026;Rent;900,00;;4.100,00',
        ';;Total;900,00;1.234,56;',
      ].join('\r\n'),
    );
    expect(lines).toEqual([
      {
        line: 5,
        amount: 1234.56,
        paid_on: '2026-11-02',
        reference: 'Transfer; PO-2026-000042 Maria Vella',
        text: 'Transfer; PO-2026-000042 Maria Vella',
        payer: '',
      },
    ]);
    expect([outgoing, unreadable]).toEqual([1, [7]]);
    expect(layout).toMatchObject({ date: 1, credit: 4, amount: null, reference: 2 });
  });

  test('with one signed amount, payer, reference and currency', async () => {
    const { lines, outgoing, foreign } = await read(
      [
        'Date,Counterparty,Reference,Description,Amount,Currency',
        '2026-11-02,Maria Vella,PO-2026-000042,"Thank\nyou",35.10,EUR',
        '2026-11-03,Landlord,,Rent,-900.00,EUR',
        '2026-11-04,Joe Smith,PO-2026-000043,,35.10,USD',
      ].join('\n'),
    );
    expect(lines).toMatchObject([
      {
        line: 2,
        amount: 35.1,
        payer: 'Maria Vella',
        reference: 'PO-2026-000042',
        text: 'PO-2026-000042\nThank you\nMaria Vella',
      },
    ]);
    expect([outgoing, foreign]).toEqual([1, 1]);
  });

  test('where a letter says which way the money went', async () => {
    const { lines, outgoing } = await read(
      'Datum\tText\tBetrag\tD/C\n02.11.2026\tPO-2026-000042\t35,10\tC\n03.11.2026\tRent\t900,00\tD\n',
    );
    expect(lines).toMatchObject([{ amount: 35.1, reference: 'PO-2026-000042' }]);
    expect(outgoing).toBe(1);
  });

  test('without a header', async () => {
    const { lines, table } = await read(
      '02/11/2026,PO-2026-000042,35.10\n03/11/2026,PO-2026-000043,70.20\n',
    );
    expect(table.columns).toEqual(['Column 1', 'Column 2', 'Column 3']);
    expect(lines.map(({ amount, reference }) => [amount, reference])).toEqual([
      [35.1, 'PO-2026-000042'],
      [70.2, 'PO-2026-000043'],
    ]);
  });

  test('of 50,000 lines, which is read in pieces', async () => {
    const rows = Array.from(
      { length: 50_000 },
      (_, at) => `02/11/2026,"Żeża, transfer ${at}",${at + 1}.10`,
    );
    let pieces = 0;
    const timer = setInterval(() => (pieces += 1));
    const { lines } = await read(['Date,Details,Amount', ...rows].join('\n'));
    clearInterval(timer);
    expect(lines).toHaveLength(50_000);
    expect(lines.at(-1)).toMatchObject({ line: 50_001, amount: 50_000.1 });
    expect(lines.every(({ reference }) => reference.startsWith('Żeża, transfer '))).toBe(true);
    expect(pieces).toBeGreaterThan(2); // something else had its turn meanwhile
  });

  test('and finds the columns as they were last time for this bank, of which no row is kept', async () => {
    const text = 'Date,Value,Who,What\n02/11/2026,35.10,Maria,PO-2026-000042\n';
    const { table, layout } = await read(text);
    const chosen: Layout = { ...layout, payer: 2, reference: 3, dayOrder: 'month' };
    rememberLayout(table, chosen);
    expect(layoutOf(await readStatementTable(text))).toEqual(chosen);
    expect(layoutOf(await readStatementTable(text.replace('Who', 'Whom')))).not.toEqual(chosen);
    expect(JSON.stringify(localStorage)).not.toContain('PO-2026');
  });
});

describe('whatever a bank writes it in, the file is read:', () => {
  const text = 'Date;Name\n02/11/2026;Ġanni Żammit €\n';
  test.each([
    ['UTF-8', file(text)],
    ['UTF-8 with a mark', file([0xef, 0xbb, 0xbf], text)],
    ['UTF-16, little end first', file([0xff, 0xfe], utf16(text, 'le'))],
    ['UTF-16, big end first', file([0xfe, 0xff], utf16(text, 'be'))],
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
});

describe('who chooses a wrong file reads what it is:', () => {
  test.each([
    ['nothing', file(''), 'This file is empty.'],
    ['blanks', file(' \r\n \n'), 'This file is empty.'],
    ['a workbook', file('PK\u0003\u0004', [1, 2, 3, 0]), 'Excel or other packed file'],
    ['a picture', file([0x89], 'PNG\r\n', [0x1a, 0]), 'This is a picture'],
    ['a photograph', file([0xff, 0xd8, 0xff, 0xe0]), 'This is a picture'],
    ['a PDF', file('%PDF-1.7\n', [0, 1, 2]), 'This is a PDF'],
    ['a statement as XML', file('<?xml version="1.0"?><Document/>'), 'XML or web page'],
    ['other bytes', file([1, 2, 3, 4, 5, 6]), 'not a CSV file'],
  ])('%s', async (_, blob, text) => expect(await problem(readStatementText(blob))).toContain(text));

  test.each([
    ['only headers', 'Date,Details,Amount\n', 'There is only a header'],
    ['a letter', 'Dear Sir or Madam,\nplease find attached\n', 'No payments were found'],
    ['a list of names', 'Name,City\nMaria,Valletta\nAnna,Mdina\n', 'No payments were found'],
    ['too much', `d,a\n${'02/11/2026,1.00\n'.repeat(100_001)}`, 'more than 100,000 rows'],
  ])('%s', async (_, text, told) =>
    expect(await problem(readStatementTable(text))).toContain(told),
  );
});
