import { expect, test } from 'vitest';
import { commissionStatementCsv } from './statement-csv';
import type { CommissionStatement } from './types';

const statement: CommissionStatement = {
  name: 'Elena Rossi',
  opening: 10,
  closing: -21.8,
  lines: [
    {
      kind: 'earned',
      booked_on: '2026-11-02',
      day: '2026-11-01',
      client: '7F3A',
      base: 159,
      rate: 0.2,
      amount: 31.8,
      available_on: '2026-12-01',
    },
    {
      kind: 'payout',
      booked_on: '2026-12-08',
      day: '2026-12-08',
      amount: -31.8,
      vat_amount: 0,
      document_number: 'SB-2026-00001',
    },
    {
      kind: 'taken_back',
      booked_on: '2026-12-20',
      day: '2026-12-20',
      client: '7F3A',
      base: -159,
      rate: 0.2,
      amount: -31.8,
      available_on: '2026-12-01',
    },
  ],
};

test('an affiliate’s statement is a table whose balance follows each line', () => {
  const lines = commissionStatementCsv(statement, '2026-11-01', '2026-12-31').trim().split('\r\n');
  const cells = lines.map((line) => line.slice(1, -1).split('","'));
  expect(cells.map((row) => [row[0], row[1], row.at(-2), row.at(-1)])).toEqual([
    ['Booked', 'Type', 'Amount (EUR)', 'Balance (EUR)'],
    ['2026-11-01', 'Opening balance', '', '10.00'],
    ['2026-11-02', 'Earned', '31.80', '41.80'],
    ['2026-12-08', 'Payout', '-31.80', '10.00'],
    ['2026-12-20', 'Taken back', '-31.80', '-21.80'],
    ['2026-12-31', 'Closing balance', '', '-21.80'],
  ]);
});
