import { describe, expect, test } from 'vitest';
import { readCamt } from './camt';

const today = '2026-11-28';

interface Entry {
  amount?: string;
  currency?: string;
  way?: 'CRDT' | 'DBIT';
  state?: string;
  day?: string;
  /** Elements beside these. */
  more?: string;
  /** The details inside the entry. */
  details?: string;
}

const ntry = ({
  amount = '35.10',
  currency = 'EUR',
  way = 'CRDT',
  state = '<Sts><Cd>BOOK</Cd></Sts>',
  day = '2026-11-27',
  more = '',
  details = tx({ text: 'PO-2026-000012' }),
}: Entry = {}) => `
  <Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd>${more}${state}
    <BookgDt><Dt>2026-11-27</Dt></BookgDt>${day && `<ValDt><Dt>${day}</Dt></ValDt>`}
    <NtryDtls>${details}</NtryDtls></Ntry>`;

const tx = ({ text, amount = '', more = '' }: { text: string; amount?: string; more?: string }) => `
  <TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${amount && `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`}
    <RltdPties><Dbtr><Pty><Nm>Maria Vella</Nm></Pty></Dbtr></RltdPties>
    <RmtInf><Ustrd>${text}</Ustrd></RmtInf>${more}</TxDtls>`;

const balance = (kind: string, amount: string, way = 'CRDT') => `
  <Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>
    <CdtDbtInd>${way}</CdtDbtInd></Bal>`;

const message = (inside: string, root = 'BkToCstmrStmt', report = 'Stmt', version = '053.001.08') =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><${root}>
    <GrpHdr><MsgId>1</MsgId></GrpHdr><${report}><Id>1</Id>${inside}</${report}></${root}></Document>`;

const read = (inside: string) => readCamt(message(inside), today);
const problem = (text: string) =>
  readCamt(text, today).then(
    () => 'read',
    ({ userText }: { userText: string }) => userText,
  );

describe('an administrator chooses a camt message', () => {
  test('and has nothing of a payment to confirm', async () => {
    const { lines, left, unsaid, growth } = await read(
      balance('OPBD', '1000.00') +
        balance('CLBD', '135.10') +
        ntry() +
        ntry({ amount: '900.00', way: 'DBIT' }),
    );
    expect(lines).toEqual([
      {
        line: 1,
        amount: 35.1,
        paid_on: '2026-11-27',
        reference: 'PO-2026-000012',
        text: 'PO-2026-000012\nMaria Vella',
        payer: 'Maria Vella',
        question: null,
      },
    ]);
    expect(left).toEqual([{ line: 2, why: 'out', cents: -90000 }]);
    expect(unsaid.size).toBe(0);
    expect(growth).toEqual({ byBalances: -86490, byRows: -86490 });
  });

  test.each([
    ['camt.053 of 2009', 'BkToCstmrStmt', 'Stmt', '053.001.02', '<Sts>BOOK</Sts>'],
    ['camt.054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', '054.001.08', '<Sts><Cd>BOOK</Cd></Sts>'],
    ['camt.052', 'BkToCstmrAcctRpt', 'Rpt', '052.001.08', '<Sts><Cd>BOOK</Cd></Sts>'],
  ])('of any kind: %s', async (_, root, report, version, state) => {
    const text = message(ntry({ state }), root, report, version);
    for (const written of [text, text.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:')]) {
      const { lines, growth } = await readCamt(written, today);
      expect(lines).toMatchObject([{ amount: 35.1, payer: 'Maria Vella', question: null }]);
      expect(growth).toBeNull();
    }
  });

  test('with a batch, whose payments are read one by one where their amounts are written', async () => {
    const parts = [
      tx({ text: 'PO-2026-000012', amount: '35.10' }),
      tx({ text: 'PO-2026-000013', amount: '70.20' }),
    ];
    const batch = (details: string, amount = '105.30') => read(ntry({ amount, details }));
    expect((await batch(parts.join(''))).lines).toMatchObject([
      { line: 1, amount: 35.1, reference: 'PO-2026-000012', question: null },
      { line: 2, amount: 70.2, reference: 'PO-2026-000013', question: null },
    ]);
    const unknown = { question: 'Several payments were booked as one sum. Which are they?' };
    for (const { lines } of [
      await batch(parts.join(''), '100.00'),
      await batch(tx({ text: 'PO-2026-000012' }) + tx({ text: 'PO-2026-000013' })),
      await batch('<Btch><NbOfTxs>2</NbOfTxs></Btch>'),
      await batch(`${tx({ text: 'a' })}</NtryDtls><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>`),
      await batch(parts.join('').replaceAll('"EUR"', '"USD"')),
    ]) {
      expect(lines).toMatchObject([unknown]);
    }
  });

  test('and an order’s number is found wherever the bank writes it', async () => {
    const number = 'PO-2026-000012';
    const strd = `<TxDtls><RmtInf><Strd><RfrdDocInf><Nb>${number}</Nb></RfrdDocInf></Strd></RmtInf></TxDtls>`;
    const { lines } = await read(
      ntry({ details: strd }) +
        ntry({ details: '<TxDtls><Refs/></TxDtls>' }).replace(
          '</Ntry>',
          `<AddtlNtryInf>${number}</AddtlNtryInf></Ntry>`,
        ) +
        ntry({ details: tx({ text: `<![CDATA[<!DOCTYPE ${number}]]>` }) }),
    );
    expect(lines).toHaveLength(3);
    for (const { text, reference } of lines) {
      expect([text, reference]).toEqual([
        expect.stringContaining(number),
        expect.stringContaining(number),
      ]);
    }
  });

  test.each<[string, Entry, string]>([
    ['a value day ahead', { day: '2026-11-30' }, 'The money arrives on 30 Nov 2026.'],
    ['a reversal', { more: '<RvslInd>true</RvslInd>' }, 'The bank has reversed an earlier booking'],
    [
      'money that came back',
      { details: tx({ text: 'PO-2026-000012', more: '<RtrInf/>' }) },
      'Money you sent came back',
    ],
    [
      'money that came in and went back',
      { way: 'DBIT', more: '<RvslInd>true</RvslInd>' },
      'Money that had come in went back.',
    ],
    [
      'a debit whose details say credit',
      { way: 'DBIT', details: tx({ text: 'PO-2026-000012', amount: '35.10' }) },
      'The file says “DBIT and CRDT”.',
    ],
    ['a day that is none', { day: '2026-02-30' }, '“2026-02-30” is not a date.'],
    ['a value day in other words', { day: '27.11.2026' }, '“27.11.2026” is not a date.'],
    ['a day of 1970', { day: '1970-01-01' }, 'Is 1 Jan 1970 right?'],
    ['a state nobody knows', { state: '<Sts><Prtry>X</Prtry></Sts>' }, 'Has it been booked?'],
    ['an amount that is none', { amount: '1,50' }, '“1,50” is not an amount.'],
    ['part of a cent', { amount: '1.505' }, '“1.505” is not an amount.'],
  ])('and is asked about %s', async (_, entry, question) => {
    const { lines } = await read(ntry(entry));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.question).toContain(question);
  });

  test.each<[string, Entry, string]>([
    ['pending', { state: '<Sts><Cd>PDNG</Cd></Sts>' }, 'open'],
    ['another currency', { currency: 'USD' }, 'foreign'],
    ['nothing', { amount: '0.00' }, 'nothing'],
  ])('in which an entry is left out: %s', async (_, entry, why) => {
    const { lines, left } = await read(ntry(entry));
    expect([lines.length, left.map((row) => row.why)]).toEqual([0, [why]]);
  });

  test('in which dollars that went out are not counted among the euros', async () => {
    const { left } = await read(ntry({ way: 'DBIT', currency: 'USD' }) + ntry({ way: 'DBIT' }));
    expect(left.map(({ cents }) => cents)).toEqual([null, -3510]);
  });

  test('with blanks before its declaration', async () => {
    expect((await readCamt(`\n ${message(ntry())}`, today)).lines).toHaveLength(1);
  });

  test('in which amounts have a point before their cents, as the standard says', async () => {
    const { lines } = await read(ntry({ amount: '1.500' }) + ntry({ amount: '1500' }));
    expect(lines.map(({ amount }) => amount)).toEqual([1.5, 1500]);
  });

  test('and its 20,000 entries are read in pieces', async () => {
    let pieces = 0;
    const timer = setInterval(() => (pieces += 1));
    const { lines } = await read(ntry().repeat(20_000));
    clearInterval(timer);
    expect(lines).toHaveLength(20_000);
    expect(pieces).toBeGreaterThan(2); // something else had its turn meanwhile
  });
});

describe('an administrator who chooses a wrong file reads what it is:', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  test.each([
    ['another message', '<Document><CstmrCdtTrfInitn/></Document>', 'not a camt.053 or camt.054'],
    ['entities', `${bomb}${message(ntry())}`, 'not a camt.053 or camt.054'],
    ['half a file', message(ntry() + ntry()).slice(0, -300), 'incomplete'],
    ['a mark in a text', message(ntry({ details: tx({ text: 'a & b' }) })), 'incomplete'],
    ['an entity nobody declared', message(ntry({ details: tx({ text: '&bomb;' }) })), 'incomplete'],
  ])('%s', async (_, text, told) => expect(await problem(text)).toContain(told));
});
