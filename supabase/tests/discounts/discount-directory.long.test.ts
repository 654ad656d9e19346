import { makeDiscountCode, makeDocument, mark } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document } from '../cart/ordering';

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

describe('an administrator looks through the codes', () => {
  test('and reads how each of them stands', async () => {
    const { client } = await administrator(backend);
    const name = mark().toUpperCase();
    const states = {
      usable: {},
      inactive: { is_active: false, valid_from: inDays(1) },
      not_yet: { valid_from: inDays(1) },
      expired: { valid_from: inDays(-2), valid_until: inDays(-1) },
      used_up: { usage_limit: 0 },
      archived: { archived_at: inDays(0), usage_limit: 0 },
    };
    for (const [state, values] of Object.entries(states)) {
      await makeDiscountCode(sql, { code: `${name}-${state}`.toUpperCase(), ...values });
    }
    const rows = await granted(
      client
        .from('discount_directory')
        .select('code, state')
        .filter('search_text', 'imatch', name.toLowerCase()),
    );
    expect(Object.fromEntries(rows.map(({ code, state }) => [code, state]))).toEqual(
      Object.fromEntries(
        Object.keys(states).map((state) => [`${name}-${state}`.toUpperCase(), state]),
      ),
    );
  });

  test('and the orders behind one, with what it has given; a cancelled order gives its use back', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const code = await makeDiscountCode(sql);
    const order = async () =>
      checkout(maria.client, [document(await makeDocument(sql))], { code: code.code });
    const [kept, cancelled] = [await order(), await order()];
    const uses = () =>
      granted(
        nadia.client
          .from('discount_usage_directory')
          .select('purchase_id, purchase_number, discount_amount, member_email')
          .eq('discount_code_id', code.id),
      );
    expect(await uses()).toHaveLength(2);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: cancelled.purchase_id }));
    expect(await uses()).toEqual([
      {
        purchase_id: kept.purchase_id,
        purchase_number: kept.purchase_number,
        discount_amount: 3.9,
        member_email: maria.email,
      },
    ]);
    const row = nadia.client.from('discount_directory').select('usage_count, discount_given');
    expect(await granted(row.eq('id', code.id).single())).toEqual({
      usage_count: 1,
      discount_given: 3.9,
    });
  });

  test('and pages through thousands of uses of one', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const code = await makeDiscountCode(sql);
    await sql`
      with ordered as (
        insert into public.purchases (user_id, purchase_number, subtotal, discount_code_id,
          discount_amount, net_amount, vat_amount, total_amount, idempotency_key, cart_fingerprint)
        select ${maria.id}, 'PO-' || gen_random_uuid(), 1, ${code.id}, 0.1, 0.9, 0, 0.9,
          gen_random_uuid(), ''
        from generate_series(1, 2000)
        returning id)
      insert into public.discount_code_usage (discount_code_id, user_id, purchase_id)
      select ${code.id}, ${maria.id}, id from ordered`;
    const page = await nadia.client
      .from('discount_usage_directory')
      .select('id', { count: 'exact' })
      .eq('discount_code_id', code.id)
      .order('created_at', { ascending: false })
      .order('id')
      .range(1975, 1999);
    expect(page.data).toHaveLength(25);
    expect(page.count).toBe(2000);
    const row = nadia.client.from('discount_directory').select('discount_given');
    expect(await granted(row.eq('id', code.id).single())).toEqual({ discount_given: 200 });
    await sql`delete from public.discount_code_usage where discount_code_id = ${code.id}`;
    await sql`delete from public.purchases where discount_code_id = ${code.id}`;
  });
});

test('members and visitors see neither a code nor who used it', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  const code = await makeDiscountCode(sql);
  await checkout(maria.client, [document(await makeDocument(sql))], { code: code.code });
  for (const { client } of [maria, giulia]) {
    for (const view of ['discount_directory', 'discount_usage_directory'] as const) {
      expect(await refusal(client.from(view).select('id'))).toBe('ID002');
    }
  }
  for (const view of ['discount_directory', 'discount_usage_directory'] as const) {
    expect(await refusal(visitor(backend).from(view).select('id'))).toBe('42501');
  }
});

describe('two administrators who edit one code:', () => {
  test('the second does not overwrite what the first has saved', async () => {
    const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
    const { id } = await makeDiscountCode(sql);
    const codes = nadia.client.from('discount_codes');
    const read = await granted(codes.select('updated_at').eq('id', id).single());
    await granted(
      claire.client.from('discount_codes').update({ discount_value: 15 }).eq('id', id).select(),
    );
    const late = codes
      .update({ discount_value: 50 })
      .eq('id', id)
      .eq('updated_at', read.updated_at);
    expect(await granted(late.select('id'))).toEqual([]);
    const [row] =
      await sql`select discount_value::float from public.discount_codes where id = ${id}`;
    expect(row).toEqual({ discount_value: 15 });
  });

  test('one saves although a member has used the code meanwhile: that changes no rule of it', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { id, code } = await makeDiscountCode(sql);
    const codes = nadia.client.from('discount_codes');
    const read = await granted(codes.select('updated_at').eq('id', id).single());
    await checkout(maria.client, [document(await makeDocument(sql))], { code });
    const saved = codes
      .update({ discount_value: 50 })
      .eq('id', id)
      .eq('updated_at', read.updated_at);
    expect(await granted(saved.select('usage_count'))).toEqual([{ usage_count: 1 }]);
  });
});
