import { findOrdered, withdrawPendingRow } from 'shared/cart/api';
import { itemKinds } from 'shared/cart/item-kinds';
import type { ItemType } from 'shared/cart/types';
import { makeCartItem } from 'shared/testing/cart-items';
import { makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import {
  checkout,
  document,
  event,
  recordPayment,
  service,
  tryCheckout,
  type WantedItem,
} from './ordering';

/** The device whose stored cart still holds the line: the page's own code, with that person's client. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

interface Kind {
  type: ItemType;
  make: () => Promise<{ id: string }>;
  line: (offer: { id: string }) => WantedItem;
  /** How its row stands once it is withdrawn. */
  withdrawn: object[];
}

const kinds: [string, Kind][] = [
  [
    'event',
    {
      type: 'event',
      make: () => makeEvent(sql, { registration_fee: 25 }),
      line: event,
      withdrawn: [{ payment_status: 'cancelled', purchase_id: null }],
    },
  ],
  ['service', { type: 'service', make: () => makeService(sql), line: service, withdrawn: [] }],
  ['document', { type: 'document', make: () => makeDocument(sql), line: document, withdrawn: [] }],
];

/** A line that waits in a member's cart. */
async function waiting({ type, make, line }: Kind) {
  const { client, id } = await member(backend);
  page.client = client;
  const offer = await make();
  const table = itemKinds[type].rows;
  const row = { [`${type}_id`]: offer.id, user_id: id } as never;
  const { id: rowId } = await granted(client.from(table).insert(row).select('id').single());
  return {
    order: () => checkout(client, [line(offer)]),
    withdraw: () => withdrawPendingRow(type, rowId),
    /** Whether an order holds the cart line with this pending row, or with an older one. */
    isOrdered: async (pending_row_id = rowId) => {
      const item = { ...makeCartItem(1), type, source: { id: offer.id }, pending_row_id };
      return (await findOrdered(type, [item], id)).length === 1;
    },
    stands: async () => [
      ...(await sql`select payment_status, purchase_id from ${sql(table)} where id = ${rowId}`),
    ],
  };
}

test.each(kinds)('a row on an unpaid order stays: %s', async (_, kind) => {
  const { order, withdraw, isOrdered, stands } = await waiting(kind);
  expect(await isOrdered()).toBe(false);
  const { purchase_id } = await order();
  expect(await isOrdered()).toBe(true);
  expect(await withdraw()).toBe(false);
  expect(await stands()).toEqual([{ payment_status: 'pending', purchase_id }]);
});

test.each(kinds)(
  'a row withdrawn and ordered again as another row counts as ordered: %s',
  async (_, kind) => {
    const { order, withdraw, isOrdered } = await waiting(kind);
    await withdraw(); // as a lapsed seat is, or what was removed and put back there
    await order();
    expect(await isOrdered(crypto.randomUUID())).toBe(true);
  },
);

test.each(kinds)('a paid row stays: %s', async (_, kind) => {
  const { order, withdraw, isOrdered, stands } = await waiting(kind);
  const placed = await order();
  const { client: office } = await administrator(backend);
  await granted(recordPayment(office, placed));
  expect(await isOrdered()).toBe(true);
  expect(await withdraw()).toBe(false);
  expect(await stands()).toEqual([{ payment_status: 'paid', purchase_id: placed.purchase_id }]);
});

test.each(kinds)('a waiting row is withdrawn, even from a second device: %s', async (_, kind) => {
  const { withdraw, stands } = await waiting(kind);
  expect(await withdraw()).toEqual(kind.type === 'document' ? { filled_in: {} } : {});
  expect(await stands()).toEqual(kind.withdrawn);
  expect(await withdraw()).toEqual({});
});

test('a document that is withdrawn answers what its person had filled in, and is ordered once that is back', async () => {
  const { client, id: user_id } = await member(backend);
  page.client = client;
  const letter = await makeDocument(sql, { template_content: 'For {{first_client}}' });
  const own = { filled_in: { first_client: 'Elena Borg' } };
  const row = { document_id: letter.id, user_id, payment_status: 'pending' };
  const add = (values: object) =>
    client
      .from('user_documents')
      .insert({ ...row, ...values })
      .select('id')
      .single();
  const { id } = await granted(add(own));
  expect(await withdrawPendingRow('document', id)).toEqual(own);
  expect(await refusal(tryCheckout(client, [document(letter)]))).toBe('CT012');
  await granted(add(own));
  expect(await refusal(tryCheckout(client, [document(letter)]))).toBeUndefined();
});
