import { makeDiscountCode, makeDocument, mark } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document } from '../cart/ordering';

describe('a member asks what a code is worth', () => {
  test('and is known by the token alone', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const code = await makeDiscountCode(sql, { discount_value: 12.5 });
    const answer = await granted(
      maria.client.rpc('validate_discount_code', {
        p_code: code.code,
        p_user_id: giulia.id,
        p_subtotal: 99.99,
        p_item_types: ['service', 'document'],
      }),
    );
    expect(answer).toEqual([
      {
        is_valid: true,
        message: 'Discount code applied.',
        discount_amount: 12.5,
        discount_code_id: code.id,
      },
    ]);
  });

  test('and a code for events says so to a cart without one', async () => {
    const { client } = await member(backend);
    const code = await makeDiscountCode(sql, { applicable_to: 'events' });
    const ask = (p_item_types: string[]) =>
      granted(
        client.rpc('validate_discount_code', { p_code: code.code, p_subtotal: 50, p_item_types }),
      );
    expect(await ask(['service'])).toMatchObject([
      { is_valid: false, message: 'This discount code applies to events only.' },
    ]);
    expect(await ask(['service', 'event'])).toMatchObject([{ is_valid: true, discount_amount: 5 }]);
  });

  test('and it is never more than the subtotal', async () => {
    const { client } = await member(backend);
    const code = await makeDiscountCode(sql, { discount_type: 'fixed', discount_value: 80 });
    for (const [p_subtotal, discount_amount] of [
      [30, 30],
      [0, 0],
      [-5, 0],
    ] as const) {
      expect(
        await granted(client.rpc('validate_discount_code', { p_code: code.code, p_subtotal })),
      ).toMatchObject([{ discount_amount }]);
    }
  });

  test('and an empty code is asked for', async () => {
    const { client } = await member(backend);
    expect(await granted(client.rpc('validate_discount_code', { p_code: '  ' }))).toMatchObject([
      { is_valid: false, message: 'Please enter a discount code' },
    ]);
  });
});

describe('the use of a code', () => {
  test('is counted by checkout; counting again changes nothing', async () => {
    const { client } = await member(backend);
    const code = await makeDiscountCode(sql);
    const order = await checkout(client, [document(await makeDocument(sql))], {
      code: code.code,
    });
    const count = { p_discount_code_id: code.id };
    expect(await granted(client.rpc('update_discount_usage', count))).toBe(false);
    expect(
      await granted(
        client.rpc('update_discount_usage', { ...count, p_purchase_id: order.purchase_id }),
      ),
    ).toBe(false);
    const [row] = await sql`select usage_count from public.discount_codes where id = ${code.id}`;
    expect(row).toEqual({ usage_count: 1 });
  });

  test('is counted for the own order only', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const code = await makeDiscountCode(sql);
    const order = await checkout(maria.client, [document(await makeDocument(sql))], {
      code: code.code,
    });
    const count = { p_discount_code_id: code.id, p_purchase_id: order.purchase_id };
    expect(await refusal(giulia.client.rpc('update_discount_usage', count))).toBe('PY001');
  });
});

describe('an administrator keeps the codes', () => {
  test('trimmed, in capitals, and once each', async () => {
    const { client } = await administrator(backend);
    const name = `Summer-${mark()}`;
    const add = (code: string) =>
      client
        .from('discount_codes')
        .insert({ code, discount_type: 'fixed', discount_value: 5 })
        .select()
        .single();
    expect((await granted(add(`  ${name} `))).code).toBe(name.toUpperCase());
    expect(await refusal(add(name.toLowerCase()))).toBe('23505');
  });

  test.each([
    ['a percentage above 100', { discount_type: 'percentage', discount_value: 100.01 }],
    ['a value of nothing', { discount_value: 0 }],
    ['a negative minimum', { minimum_purchase: -1 }],
    ['an end before the start', { valid_from: '2026-02-02', valid_until: '2026-02-01' }],
    ['a start that never comes', { valid_from: 'infinity' }],
    ['an end past every calendar', { valid_until: '294276-12-31T23:59:59Z' }],
    ['an unknown kind of item', { applicable_to: 'yachts' }],
  ])('and %s is refused', async (_title, values) => {
    const { client } = await administrator(backend);
    const code = { code: `X-${mark()}`, discount_type: 'fixed', discount_value: 5, ...values };
    expect(await refusal(client.from('discount_codes').insert(code))).toBe('23514');
  });

  test('and cannot set the count', async () => {
    const { client } = await administrator(backend);
    const code = await makeDiscountCode(sql);
    const reset = client.from('discount_codes').update({ usage_count: 0 }).eq('id', code.id);
    expect(await refusal(reset)).toBe('42501');
  });

  test('and a used one is archived when deleted, and its name is free again', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const [used, unused] = await Promise.all([makeDiscountCode(sql), makeDiscountCode(sql)]);
    await checkout(maria.client, [document(await makeDocument(sql))], { code: used.code });
    for (const row of [used, unused]) {
      expect(
        await refusal(nadia.client.from('discount_codes').delete().eq('id', row.id)),
      ).toBeUndefined();
    }
    const rows = await granted(
      nadia.client
        .from('discount_codes')
        .select('id, archived_at, is_active')
        .in('id', [used.id, unused.id]),
    );
    expect(rows).toEqual([{ id: used.id, archived_at: expect.any(String), is_active: false }]);
    await makeDiscountCode(sql, { code: used.code });
  });
});
