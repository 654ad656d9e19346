import { expect, test } from 'vitest';
import { epcPayload } from './epc-payload';

test('a banking app finds the account, the amount and the reference in the code', () => {
  const lines = epcPayload({
    accountName: 'Example Ltd',
    iban: 'MT00 EXMP 0000',
    bic: 'EXMPMTMT',
    amount: 1749,
    reference: 'PO-2026-000018',
  }).split('\n');
  expect(lines).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'EXMPMTMT',
    'Example Ltd',
    'MT00EXMP0000',
    'EUR1749.00',
    '',
    '',
    'PO-2026-000018',
  ]);
});
