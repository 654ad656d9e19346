import { toCsv } from 'shared/lib/csv';
import type { OrderEntry } from 'shared/orders/types';
import { expect, test } from 'vitest';
import { ordersCsv } from './orders-csv';

test('a bookkeeper reads what of an order was paid, is due, went back and was credited', () => {
  const order = {
    created_at: '2026-11-20T09:00:00Z',
    item_titles: ['Pro membership (monthly)', 'Onboarding', 'Tax review'],
    net_amount: 392.75,
    vat_amount: 70.69,
    total_amount: 463.44,
    status: 'paid',
    payment_state: 'partly_refunded',
    paid_amount: 463.36,
    amount_due: 0,
    refunded_amount: 363.44,
    credit_note_number: 'CN-2026-00003, CN-2026-00007',
    credited_on: '2026-11-25',
    credited_net: -308,
    credited_vat: -55.44,
    credited_gross: -363.44,
  } as OrderEntry;
  const [head, row] = toCsv(ordersCsv, [order]).split('\r\n');
  expect(head).toMatch(
    /"Paid \(EUR\)","Due \(EUR\)","Refunded \(EUR\)","Credit note",.*,"Credited net \(EUR\)","Credited VAT \(EUR\)","Credited gross/,
  );
  expect(row).toContain('"463.44"');
  expect(row).toContain('"Partly refunded"');
  expect(row).toMatch(
    /"463\.36","0\.00","363\.44","CN-2026-00003, CN-2026-00007","2026-11-25","-308\.00","-55\.44","-363\.44"$/,
  );
});
