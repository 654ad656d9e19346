import { randomUUID } from 'node:crypto';
import { member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, refusal } from '../backend';

describe('anything else than a cart', () => {
  const junk: unknown[] = [
    null,
    {},
    7,
    [null],
    [1],
    [[]],
    [{}],
    [{ item_type: 'service' }],
    [{ item_type: 'service', item_id: 7 }],
    [{ item_type: 'service', item_id: 'not-a-uuid' }],
    [{ item_type: 'yacht', item_id: randomUUID() }],
    [{ item_type: ['service'], item_id: randomUUID() }],
    [{ item_type: 'service', item_id: randomUUID(), unit_price: 'free' }],
    [{ item_type: 'service', item_id: randomUUID(), unit_price: { $gt: 0 } }],
    Array.from({ length: 101 }, () => ({ item_type: 'service', item_id: randomUUID() })),
  ];

  test.each(junk.map((items) => [JSON.stringify(items).slice(0, 36), items]))(
    '%s is refused as malformed, never as a failure',
    async (_title, items) => {
      const { client } = await anyone;
      for (const name of ['quote_cart', 'checkout'] as const) {
        const { error, status } = await client.rpc(name, {
          p_items: items as never,
          ...(name === 'checkout' && { p_idempotency_key: randomUUID() }),
        });
        expect({ status, code: error?.code }).toEqual({ status: 400, code: 'CT008' });
      }
    },
  );

  test('strange but well-formed values are lines that cannot be bought', async () => {
    const { client } = await anyone;
    const { data, error } = await client.rpc('quote_cart', {
      p_items: [
        { item_type: 'service', item_id: randomUUID().toUpperCase(), unit_price: 1e300 },
        { item_type: 'event', item_id: randomUUID(), unit_price: null, __proto__: { admin: true } },
      ],
      p_discount_code: "'; drop table purchases; --\u2028 𝕊".repeat(50),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ can_checkout: false, amount_due: 0 });
  });

  test('a visitor gets no price', async () => {
    const call = visitor(backend).rpc('quote_cart', { p_items: [] });
    expect(await refusal(call)).toBe('42501');
  });

  const anyone = member(backend);
});
