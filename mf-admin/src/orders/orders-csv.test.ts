import { toCsv } from 'shared/lib/csv';
import type { OrderEntry } from 'shared/orders/types';
import { expect, test } from 'vitest';
import { ordersCsv } from './orders-csv';

test('a bookkeeper reads what of a paid order was credited, which may be its membership alone', () => {
  const order = {
    created_at: '2026-11-20T09:00:00Z',
    item_titles: ['Pro membership (monthly)', 'Onboarding', 'Tax review'],
    net_amount: 392.75,
    vat_amount: 70.69,
    total_amount: 463.44,
    status: 'paid',
    credit_note_number: 'CN-2026-00003',
    credited_on: '2026-11-25',
    credited_net: -308,
    credited_vat: -55.44,
    credited_gross: -363.44,
  } as OrderEntry;
  const [head, row] = toCsv(ordersCsv, [order]).split('\r\n');
  expect(head).toMatch(
    /"Credit note",.*,"Credited net \(EUR\)","Credited VAT \(EUR\)","Credited gross/,
  );
  expect(row).toContain('"463.44"');
  expect(row).toMatch(/"CN-2026-00003","2026-11-25","-308\.00","-55\.44","-363\.44"$/);
});
