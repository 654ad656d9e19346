import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Layout } from './layout';
import type { Unsaid } from './read-row';
import { openCsv } from './statement-csv';
import { readLines } from './statement-lines';
import { readStatementText } from './statement-text';

/*
 * Files as banks write them, shortened. Each is read as a careful person reads it, once somebody has confirmed
 * what the file itself does not say; before that nothing of it is ready.
 */

const folder = `${import.meta.dirname}/cases`;
const answers: Pick<Layout, 'unsigned' | 'currency' | 'state' | 'dayOrder' | 'decimal'> = {
  unsigned: 'in',
  currency: 'EUR',
  state: 'booked',
  dayOrder: 'day',
  decimal: ',',
};
const answeredBy: Record<Unsaid, keyof typeof answers> = {
  order: 'dayOrder',
  decimal: 'decimal',
  unsigned: 'unsigned',
  currency: 'currency',
  state: 'state',
};

async function readCase(name: string) {
  const text = await readStatementText(new Blob([readFileSync(`${folder}/${name}`)]));
  const { table, layout } = await openCsv(text, []);
  const read = (said: Layout) => readLines(table, said, '2026-11-28');
  const asked: Unsaid[] = [];
  let said = layout;
  let now = await read(said);
  // nothing more than what the file leaves open is said
  while (now.unsaid.size > 0) {
    asked.push(...[...now.unsaid].sort());
    for (const one of now.unsaid) said = { ...said, [answeredBy[one]]: answers[answeredBy[one]] };
    now = await read(said);
  }
  return { first: await read(layout), asked, ...now };
}

const ready = '2026-11-28 35.1 PO-2026-000012';

/** File, what is asked of the file, the rows received or asked about, and those left out. */
const cases: [name: string, asked: Unsaid[], lines: string[], left: string[]][] = [
  ['A1-ing-nl.csv', ['state'], [`2 ${ready}`], ['3 out -900']],
  ['A2-ing-en.csv', ['state'], [`2 ${ready}`], ['3 out -900']],
  ['A5-einaus.csv', ['currency', 'state'], [`2 ${ready}`], ['3 out -900']],
  ['A6-crdt.csv', ['currency', 'state'], [`2 ${ready}`], ['3 out -900']],
  ['A7-plusminus.csv', ['currency', 'state'], [`2 ${ready}`], ['3 out -900']],
  ['A8-type.csv', ['currency', 'state'], [`2 ${ready}`], ['3 out -900']],
  ['A9-deposit-withdrawal.csv', ['currency', 'state'], [`2 ${ready}`], ['3 out -900']],
  ['B1-only-debits.csv', [], [], ['2 out -900', '3 out -5']],
  ['B10-uscite-entrate.csv', ['currency', 'state'], [`3 ${ready}`], ['2 out -900']],
  ['B12-fr-debit-credit.csv', ['currency', 'state'], [`3 ${ready}`], ['2 out -900']],
  ['B14-es-cargo-abono.csv', ['currency', 'state'], [`3 ${ready}`], ['2 out -900']],
  ['B16-nl.csv', ['currency', 'state'], [`3 ${ready}`], ['2 out -900']],
  ['B5-payments-receipts.csv', ['currency', 'state'], [`3 ${ready}`], ['2 out -900']],
  ['B8-belastung-gutschrift.csv', ['currency', 'state'], [`3 ${ready}`], ['2 out -900']],
  ['B9-dare-avere.csv', ['currency', 'state'], [`3 ${ready}`], ['2 out -900']],
  ['C1-seq-first.csv', ['currency', 'state'], [`2 ${ready}`], ['3 out -900']],
  ['C10-orig-amount.csv', ['state', 'unsigned'], [`2 ${ready}`], []],
  ['C2-es.csv', ['currency', 'state'], [`2 ${ready}`], ['3 out -900']],
  ['C3-pt-valor.csv', ['currency', 'state'], [`2 ${ready}`], ['3 out -900']],
  ['C4-fi.csv', ['state'], [`2 ${ready}`], ['3 out -900']],
  ['C5-balance-first.csv', ['currency', 'state', 'unsigned'], [`2 ${ready}`], []],
  ['C6-sk.csv', ['currency', 'state'], [`2 ${ready}`], ['3 out -900']],
  ['C8-fr-solde.csv', ['currency', 'state', 'unsigned'], [`2 ${ready}`], []],
  ['D1-revolut.csv', ['unsigned'], [`2 ${ready}`], ['3 open 70.2', '4 open 99']],
  ['D2-vorgemerkt.csv', ['unsigned'], [`2 ${ready}`], ['3 open 70.2']],
  ['D3-status-en.csv', ['currency', 'unsigned'], [`2 ${ready}`], ['3 open 70.2', '4 open 70.2']],
  [
    'D4-pending-date.csv',
    ['currency', 'state', 'unsigned'],
    ['2 null 70.2 PO-2026-000013 “Pending” is not a date.', `3 ${ready}`],
    [],
  ],
  ['E-Moneda.csv', ['state', 'unsigned'], [`2 ${ready}`], ['3 foreign']],
  ['E-Munt.csv', ['state', 'unsigned'], [`2 ${ready}`], ['3 foreign']],
  ['E-Valuta.csv', ['state', 'unsigned'], [`2 ${ready}`], ['3 foreign']],
  [
    'E2-in-amount.csv',
    ['state', 'unsigned'],
    [`2 ${ready}`],
    ['3 foreign', '4 foreign', '5 foreign'],
  ],
  ['E3-sym.csv', ['state', 'unsigned'], [`2 ${ready}`], ['3 foreign']],
  ['E4-lower.csv', ['state', 'unsigned'], [`2 ${ready}`], ['3 foreign']],
  ['G60-dkb.csv', ['decimal'], ['2 2026-11-24 1500 PO-2026-000017'], ['3 out -200']],
  [
    'G61.csv',
    ['decimal', 'currency', 'state', 'unsigned'],
    ['2 2026-11-24 1000 PO-2026-000017'],
    [],
  ],
  [
    'H1-pre-balances.csv',
    ['currency', 'state', 'unsigned'],
    [`6 ${ready}`],
    ['1 above', '2 above', '3 above', '4 above'],
  ],
  [
    'H13-mixed-nl.csv',
    ['currency', 'state', 'unsigned'],
    [`2 ${ready}`, '3 2026-11-28 70.2 PO-2026-000013', '4 2026-11-28 99 PO-2026-000014'],
    [],
  ],
  ['H2-pre-date-amount.csv', ['currency', 'state'], [`4 ${ready}`], ['1 above', '5 out -900']],
  ['H24-dup-headers.csv', ['currency', 'state', 'unsigned'], [`2 ${ready}`], []],
  ['H26-desc3.csv', ['currency', 'state', 'unsigned'], [`2 ${ready}`], []],
  ['H4-opening-between.csv', ['currency', 'state'], [`4 ${ready}`], ['2 no_payment', '3 out -900']],
  ['H5-opening-dated.csv', ['currency', 'state'], [`3 ${ready}`], ['2 no_payment']],
  [
    'U5-pre.csv',
    ['currency', 'state', 'unsigned'],
    ['6 2026-11-24 60 PO-2026-000019'],
    ['1 above', '2 above', '3 above', '4 above'],
  ],
  ['U6-hr.csv', ['currency', 'state', 'unsigned'], ['2 2026-11-24 60 PO-2026-000019'], []],
  ['V1.csv', ['currency', 'state', 'unsigned'], ['2 2026-11-27 240 PO-2026-000017'], []],
];

describe('a file of a bank', () => {
  test.each(cases)('%s is read row by row', async (name, asked, lines, left) => {
    const read = await readCase(name);
    expect(read.asked).toEqual(asked);
    expect(
      read.lines.map(({ line, paid_on, amount, text, question }) => {
        // an order's number may go on in the next column, as the database reads it
        const number = /PO-2026-\d{6}/.exec(text.replace(/\s/g, ''))?.[0];
        return `${line} ${paid_on} ${amount} ${number} ${question ?? ''}`.trim();
      }),
    ).toEqual(lines);
    expect(
      read.left.map(({ line, why, cents }) =>
        [line, why, ...(cents === null ? [] : [cents / 100])].join(' '),
      ),
    ).toEqual(left);
    expect(read.growth?.byRows).toBe(read.growth?.byBalances);
    if (asked.length > 0) {
      const known = read.first.lines.filter(({ question }) => question === null);
      expect(known, 'ready before somebody has confirmed it').toEqual([]);
    }
  });

  test('has its case in the list above', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
    expect(files.sort()).toEqual(cases.map(([name]) => name).sort());
  });

  test('with a value day ahead waits until that has come', async () => {
    const text = await readStatementText(new Blob([readFileSync(`${folder}/V1.csv`)]));
    const { table, layout } = await openCsv(text, []);
    const on = async (today: string) =>
      (await readLines(table, { ...layout, ...answers }, today)).lines[0]?.question;
    expect(await on('2026-11-26')).toBe(
      'The money arrives on 27 Nov 2026. Please choose the file again then.',
    );
    expect(await on('2026-11-27')).toBeNull();
  });
});
