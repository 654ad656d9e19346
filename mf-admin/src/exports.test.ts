import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CsvColumn, toCsv } from 'shared/lib/csv';
import { expect, test } from 'vitest';

/** A row as the database stores it, with the columns of every list. */
const stored = {
  id: '0a1b2c3d-0000-4000-8000-000000000000',
  created_at: '2026-07-01T22:30:00.123456+00:00',
  updated_at: '2026-07-01T22:30:00.123456+00:00',
  opened_at: '2026-07-01T22:30:00.123456+00:00',
  read_at: '2026-07-01T22:30:00.123456+00:00',
  purchase_date: '2026-07-01T22:30:00.123456+00:00',
  waiting_since: '2026-07-01T22:30:00.123456+00:00',
  registration_date: '2026-07-01T22:30:00.123456+00:00',
  valid_from: '2026-07-01T00:00:00+00:00',
  valid_until: '2026-07-31T23:59:59.999+00:00',
  event_date: '2026-07-01',
  event_time: '18:30:00',
  event_type: 'virtual',
  recurring_type: 'none',
  shown_status: 'active',
  action: 'update',
  actor_name: 'Nadia',
  table_name: 'user_services',
  changes: { purchase_date: { from: null, to: '2026-07-01T22:30:00.123456+00:00' } },
  item_titles: ['Tax review'],
  payment_status: 'paid',
  amount_paid: 25,
  amount: 25,
  reason: 'event_cancelled',
  outcome: 'refunded',
  status: 'pending',
  payment_state: 'partly_refunded',
  paid_amount: 25,
  amount_due: 0,
  credit_id: null,
  owed: 25,
  held: 25,
  available: 25,
  on_the_way: 0,
  paid: 0,
  problem: 'unconfirmed',
  payouts: 1,
  refunded_on: '2026-07-01',
  state: 'usable',
  role: 'super_admin',
  membership_type: 'platinum',
  membership_status: 'pending_payment',
  plan: 'none',
  business_type: 'service_provider',
  discount_type: 'fixed',
  discount_value: 5,
  discount_amount: 5,
  minimum_purchase: 0,
  applicable_to: 'all',
  document_type: 'service_agreement',
  service_type: 'legal',
  price: 25,
  price_unit: 'one_time',
  unit_quantity: 1,
  registration_fee: 25,
  net: 25,
  vat: 0,
  gross: 25,
  net_amount: 25,
  vat_amount: 0,
  total_amount: 25,
  credited_net: null,
  credited_vat: null,
  credited_gross: null,
  refunded_amount: 10,
  provider: 'bank_transfer',
  code: '00000014',
  kind: 'large_letter',
  paper: 'received',
  received_at: '2026-07-01T22:30:00.123456+00:00',
};

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const modules = await Promise.all(
  files
    .filter((name) => name.endsWith('-csv.ts'))
    .map((name): Promise<object> => import(join(import.meta.dirname, name))),
);
/** The columns of every list that can be exported, by their names. */
const exports_ = modules
  .flatMap((module) => Object.entries(module))
  .filter((each): each is [string, CsvColumn<never>[]] => Array.isArray(each[1]));

test('the columns of every list are found', () => {
  expect(exports_.length).toBeGreaterThan(12);
});

test.each(exports_)(
  'the export %s has words for codes and Malta’s time for moments',
  (_, columns) => {
    const cells = columns.map(({ header, value }) => {
      const text = toCsv([{ header, value }], [stored as never]).split('\r\n')[1] as string;
      return [header, text.slice(1, -1)];
    });
    for (const [header, cell] of cells) {
      expect(cell, header).not.toMatch(/\d{2}T\d{2}:\d{2}/); // a stamp of the database
      expect(cell, header).not.toMatch(/^[a-z]+(_[a-z]+)*$/); // a code of the database
    }
  },
);
