import { SaxesParser } from 'saxes';
import type { BatchContents } from 'shared/commissions/types';
import { expect, test } from 'vitest';
import { sepaFile } from './sepa-file';
import { sepaText } from './sepa-text';

const payout = (nr: number, name: string, total: number, bic: string | null = null) => ({
  id: `00000000-0000-4000-8000-00000000000${nr}`,
  amount: total,
  vat_amount: 0,
  total_amount: total,
  vat_treatment: 'none' as const,
  payee: { name },
  iban: 'MT84MALT011000012345MTLCAST001S',
  bic,
  is_self_billed: false,
  document_number: null,
});

const batch: BatchContents = {
  id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  status: 'made',
  paid_on: null,
  created_at: '2026-12-07T23:30:00Z',
  debtor: {
    legal_name: 'Gallarija Business House Ltd (example)',
    account_name: 'Gallarija Business House Ltd (example)',
    iban: 'MT00 EXMP 0000 0000 0000 0000 0000 000',
    bic: 'EXMPMTMT',
  },
  payouts: [payout(1, 'Żeża & Søn <Ltd>', 0.1), payout(2, 'Elena Rossi', 0.2, 'VALLMTMT')],
};

/** Every element that holds text, in order, as "Path/To/Element: text". */
function leaves(xml: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri }) => {
    expect(uri).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
    open.push(local);
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    if (text.trim() !== '') found.push(`${open.slice(2).join('/')}: ${text}`);
    text = '';
    open.pop();
  });
  parser.write(xml).close();
  return found;
}

test('a bank reads a batch element by element, in the order of the standard', () => {
  const id = 'f47ac10b58cc4372a5670e02b2c3d479';
  const remittance = 'Affiliate commission 2026-12-08 Gallarija Business House Ltd (example)';
  expect(leaves(sepaFile(batch, '2026-12-09'))).toEqual([
    `GrpHdr/MsgId: ${id}`,
    'GrpHdr/CreDtTm: 2026-12-07T23:30:00',
    'GrpHdr/NbOfTxs: 2',
    'GrpHdr/CtrlSum: 0.30',
    'GrpHdr/InitgPty/Nm: Gallarija Business House Ltd (example)',
    `PmtInf/PmtInfId: ${id}`,
    'PmtInf/PmtMtd: TRF',
    'PmtInf/BtchBookg: true',
    'PmtInf/NbOfTxs: 2',
    'PmtInf/CtrlSum: 0.30',
    'PmtInf/PmtTpInf/SvcLvl/Cd: SEPA',
    'PmtInf/ReqdExctnDt/Dt: 2026-12-09',
    'PmtInf/Dbtr/Nm: Gallarija Business House Ltd (example)',
    'PmtInf/DbtrAcct/Id/IBAN: MT00EXMP00000000000000000000000',
    'PmtInf/DbtrAgt/FinInstnId/BICFI: EXMPMTMT',
    'PmtInf/ChrgBr: SLEV',
    'PmtInf/CdtTrfTxInf/PmtId/EndToEndId: 00000000000040008000000000000001',
    'PmtInf/CdtTrfTxInf/Amt/InstdAmt: 0.10',
    'PmtInf/CdtTrfTxInf/Cdtr/Nm: Zeza + Son Ltd',
    'PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN: MT84MALT011000012345MTLCAST001S',
    `PmtInf/CdtTrfTxInf/RmtInf/Ustrd: ${remittance}`,
    'PmtInf/CdtTrfTxInf/PmtId/EndToEndId: 00000000000040008000000000000002',
    'PmtInf/CdtTrfTxInf/Amt/InstdAmt: 0.20',
    'PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BICFI: VALLMTMT',
    'PmtInf/CdtTrfTxInf/Cdtr/Nm: Elena Rossi',
    'PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN: MT84MALT011000012345MTLCAST001S',
    `PmtInf/CdtTrfTxInf/RmtInf/Ustrd: ${remittance}`,
  ]);
});

test('a batch makes the same identifiers each time, so that a bank knows a file it already has', () => {
  expect(sepaFile(batch, '2026-12-09')).toBe(sepaFile(batch, '2026-12-09'));
  for (const line of leaves(sepaFile(batch, '2026-12-09'))) {
    const [path = '', value = ''] = line.split(': ');
    if (path.endsWith('Id')) expect(value).toMatch(/^[a-f0-9]{32}$/);
  }
});

test.each([
  ['Ħaż-Żebbuġ Għaqda', 'Haz-Zebbug Ghaqda'],
  ['Müller & Söhne GmbH', 'Muller + Sohne GmbH'],
  ['ŁÓDŹ straße', 'LODZ strasse'],
  ['Joe’s “Café” №1', "Joe's Cafe No1"],
  ['//Ltd/', 'Ltd'],
  ['a//b', 'a/b'],
  [']]><x>&amp;', 'x +amp'],
  ['株式会社', 'NOTPROVIDED'],
  [`${'x'.repeat(69)}/y`, 'x'.repeat(69)],
])('a name %s is written in the letters of SEPA', (name, written) => {
  expect(sepaText(name, 70)).toBe(written);
});
