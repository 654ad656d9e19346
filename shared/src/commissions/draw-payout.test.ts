import { companyAsSeller } from 'shared/billing/seller';
import { readPdf } from 'shared/testing/read-pdf';
import { serveFonts } from 'shared/testing/serve-fonts';
import { beforeEach, expect, test } from 'vitest';
import { drawPayout } from './draw-payout';
import { drawCommissionStatement } from './draw-statement';
import type { PayoutPaper } from './types';

beforeEach(serveFonts);

const payout: PayoutPaper = {
  id: '00000000-0000-4000-8000-000000000001',
  amount: 31.8,
  vat_rate: 0.18,
  vat_amount: 5.72,
  total_amount: 37.52,
  vat_treatment: 'standard',
  payee: {
    name: 'Rossi Consulting',
    address_line_1: '12 Triq il-Kbira',
    address_line_2: null,
    city: 'Sliema',
    postal_code: 'SLM 1549',
    country: 'Malta',
    vat_number: 'MT12345678',
  },
  iban: 'MT84 … 001S',
  paid_on: '2026-12-08',
  document_number: 'SB-2026-00001',
  document_on: '2026-12-08',
  buyer: companyAsSeller(),
  lines: [
    { kind: 'earned', client: '7F3A', base: 159, rate: 0.2, amount: 31.8, day: '2026-11-01' },
  ],
};

async function printed(pdf: Promise<Blob>): Promise<string> {
  return (await readPdf(await pdf)).pages.join('\n');
}

test('a self-billed invoice says all that one has to, and that the buyer has written it', async () => {
  const text = await printed(drawPayout(payout));
  for (const part of [
    'Self-billed invoice',
    'SB-2026-00001',
    'Rossi Consulting',
    'VAT number MT12345678',
    companyAsSeller().legal_name,
    'Client 7F3A: 20% of €159.00',
    'VAT 18%',
    '€5.72',
    '€37.52',
    'Self-billing',
  ]) {
    expect(text).toContain(part);
  }
});

test('an affiliate who did not agree to it gets an advice, which is no invoice', async () => {
  const text = await printed(
    drawPayout({
      ...payout,
      vat_rate: 0,
      vat_amount: 0,
      total_amount: 31.8,
      vat_treatment: 'reverse_charge',
      document_number: null,
      document_on: null,
      buyer: null,
    }),
  );
  expect(text).toContain('Payout advice');
  expect(text).toContain('Reverse charge');
  expect(text).not.toContain('invoice');
});

test('a statement on paper begins and ends with the balance', async () => {
  const statement = { name: 'Elena Rossi', opening: 0, closing: 0, lines: [] };
  const text = await printed(drawCommissionStatement(statement, '2026-11-01', '2026-11-30'));
  expect(text).toContain('Elena Rossi');
  expect(text).toContain('1 November 2026 to 30 November 2026');
  expect(text).toContain('Closing balance');
});
