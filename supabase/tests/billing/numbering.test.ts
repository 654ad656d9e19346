import type { Stack } from 'local/stack';
import { makeDocument } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { granted } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';
import { startOwnStack } from '../proof/own-stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack?.stop());

const ending = (number: string | undefined) => number?.split('-')[2];

test('numbers go on past the 99,999th invoice of a year and the 999,999th order', async () => {
  const { sql } = stack;
  const maria = await member(stack);
  await sql`
    insert into private.invoice_counters (kind, year, last_number)
    select kind, extract(year from private.malta_today()), 99998
    from unnest(array['invoice', 'credit_note']) as kind`;
  await sql`select setval('private.purchase_number_seq', 999998)`;

  const orders = [];
  for (let nth = 0; nth < 12; nth++) {
    orders.push(await checkout(maria.client, [document(await makeDocument(sql))]));
  }
  expect(orders.map((order) => ending(order.purchase_number))).toEqual(
    Array.from({ length: 12 }, (_, nth) => String(999_999 + nth)),
  );
  expect(orders.map((order) => ending(order.invoice_number ?? ''))).toEqual(
    Array.from({ length: 12 }, (_, nth) => String(99_999 + nth)),
  );

  const notes = [];
  for (const { purchase_id: p_purchase_id } of orders.slice(0, 2)) {
    const answer = await granted(maria.client.rpc('cancel_purchase', { p_purchase_id }));
    notes.push(ending((answer as { credit_note_number: string }).credit_note_number));
  }
  expect(notes).toEqual(['99999', '100000']);
});

test('an order as dear as a cart can be is placed, and its payment reads in full', async () => {
  const { sql } = stack;
  const maria = await member(stack);
  const dear = { price: 999_999.99, price_unit: 'per_day', unit_quantity: 1000 };
  const contracts = await Promise.all(Array.from({ length: 100 }, () => makeDocument(sql, dear)));
  const order = await checkout(
    maria.client,
    contracts.map((row) => document(row)),
  );
  expect(order.total_amount).toBe(99_999_999_000);
  await granted(recordPayment((await administrator(stack)).client, order));
  const told = await granted(
    maria.client.from('notifications').select('message').eq('type', 'payment_received'),
  );
  expect(told).toEqual([{ message: expect.stringContaining('€99,999,999,000.00') }]);
});
