import { randomUUID } from 'node:crypto';
import { onboardingFee, vatRate } from 'shared/memberships/fees';
import {
  inDays,
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
  mark,
} from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, refusal, refusalDetails, sql } from '../backend';
import {
  checkout,
  document,
  event,
  plan,
  quote,
  recordPayment,
  service,
  tryCheckout,
} from './ordering';

describe('a member looks at the cart', () => {
  test('sees plan and onboarding fee net, and 18 % VAT added before confirming', async () => {
    const { client } = await member(backend);
    const pro = await plan(client, 'pro', 'annual');

    const shown = await quote(client, [service(pro)]);

    expect(shown).toMatchObject({
      onboarding_fee: onboardingFee,
      vat_rate: vatRate,
      subtotal: 1898,
      discount: null,
      vat_added: 341.64, // 314.82 + 26.82
      vat_included: 0,
      amount_due: 2239.64,
      can_checkout: true,
    });
    expect(shown.lines[0]).toMatchObject({
      unit_price: 1749,
      is_membership: true,
      billing_period: 'annual',
      vat_included: false,
    });
  });

  test('sees catalogue prices as they are, with the VAT they contain', async () => {
    const { client } = await member(backend);
    const bookkeeping = await makeService(sql, {
      price: 19.99,
      price_unit: 'per_month',
      unit_quantity: 6,
    });
    const contract = await makeDocument(sql, { price: 59.9 });

    const shown = await quote(client, [service(bookkeeping), document(contract)]);

    expect(shown).toMatchObject({
      onboarding_fee: 0,
      subtotal: 179.84, // 119.94 + 59.90
      vat_added: 0,
      vat_included: 27.44, // 18.30 + 9.14
      amount_due: 179.84,
    });
    expect(shown.lines[0]).toMatchObject({ quantity: 6, total_price: 119.94 });
  });

  test('pays for one unit of what is sold once, whatever the form said', async () => {
    const { client } = await member(backend);
    const once = await makeService(sql, { price: 10, price_unit: 'one_time', unit_quantity: 12 });
    expect((await quote(client, [service(once)])).amount_due).toBe(10);
  });

  test('gets a percentage off every line, odd cents included', async () => {
    const { client } = await member(backend);
    const lines = await Promise.all(
      [0.05, 0.05, 0.05].map((price) => makeDocument(sql, { price })),
    );
    const code = await makeDiscountCode(sql, { discount_value: 33 });

    const shown = await quote(
      client,
      lines.map((row) => document(row)),
      code.code,
    );

    // 33 % of 0.15 is 0.0495, rounded 0.05. A third is 0.01666…: one cent each, and two more cents
    // for the first two lines.
    expect(shown.discount_amount).toBe(0.05);
    expect(shown.lines.map((line) => line.discount_amount)).toEqual([0.02, 0.02, 0.01]);
    expect(shown.amount_due).toBe(0.1);
  });

  test('gets a fixed discount split in proportion, with no cent lost or made', async () => {
    const { client } = await member(backend);
    const [a, b, c] = await Promise.all([
      makeService(sql, { price: 33.33 }),
      makeDocument(sql, { price: 66.66 }),
      makeEvent(sql, { registration_fee: 0.01 }),
    ]);
    const code = await makeDiscountCode(sql, { discount_type: 'fixed', discount_value: 10 });

    const shown = await quote(client, [service(a), document(b), event(c)], code.code);

    const parts = shown.lines.map((line) => line.discount_amount);
    expect(parts).toEqual([3.33, 6.67, 0]);
    expect(shown.amount_due).toBe(90);
  });

  test('never gets more off than the eligible lines cost', async () => {
    const { client } = await member(backend);
    const contract = await makeDocument(sql, { price: 12.5 });
    const review = await makeService(sql, { price: 80 });
    const code = await makeDiscountCode(sql, {
      discount_type: 'fixed',
      discount_value: 50,
      applicable_to: 'documents',
    });

    const shown = await quote(client, [document(contract), service(review)], code.code);

    expect(shown.lines.map((line) => line.discount_amount)).toEqual([12.5, 0]);
    expect(shown.amount_due).toBe(80);
  });

  test('pays VAT on the plan after the discount, and the onboarding fee in full', async () => {
    const { client } = await member(backend);
    const essential = await plan(client, 'essential');
    const code = await makeDiscountCode(sql, { discount_value: 15 });

    const shown = await quote(client, [service(essential)], code.code);

    expect(shown.discount_amount).toBe(13.35); // 15 % of 89
    expect(shown.vat_added).toBe(40.44); // 18 % of 75.65 is 13.617, of 149 is 26.82
    expect(shown.amount_due).toBe(265.09);
  });

  test('is told what a code is missing, in words', async () => {
    const { client } = await member(backend);
    const contract = await makeDocument(sql, { price: 20 });
    const day = 24 * 60 * 60 * 1000;
    const codes = await Promise.all([
      makeDiscountCode(sql, {
        valid_from: new Date(Date.now() - 9 * day).toISOString(),
        valid_until: new Date(Date.now() - day).toISOString(),
      }),
      makeDiscountCode(sql, { valid_from: new Date(Date.now() + day).toISOString() }),
      makeDiscountCode(sql, { usage_limit: 0 }),
      makeDiscountCode(sql, { is_active: false }),
      makeDiscountCode(sql, { applicable_to: 'events' }),
      makeDiscountCode(sql, { minimum_purchase: 1250.5 }),
    ]);
    const messages: string[] = [];
    for (const code of [...codes.map((row) => row.code), `NOBODY-${mark()}`]) {
      const shown = await quote(client, [document(contract)], code);
      expect(shown).toMatchObject({ amount_due: 20, discount_amount: 0, can_checkout: false });
      expect(shown.discount?.is_valid).toBe(false);
      expect(await refusal(tryCheckout(client, [document(contract)], { code }))).toBe('DC001');
      messages.push(shown.discount?.message ?? '');
    }
    expect(messages).toEqual([
      'This discount code has expired.',
      expect.stringMatching(/^This discount code can be used from \d+ \w+ \d{4}\.$/),
      'This discount code has been used up.',
      'This discount code is not valid.',
      'This discount code applies to events only.',
      'This discount code needs a purchase of at least €1,250.50.',
      'This discount code is not valid.',
    ]);
  });

  test('may write a code in small letters with spaces around it', async () => {
    const { client } = await member(backend);
    const contract = await makeDocument(sql, { price: 20 });
    const { code } = await makeDiscountCode(sql);
    const shown = await quote(client, [document(contract)], `  ${code.toLowerCase()} `);
    expect(shown.discount).toMatchObject({ is_valid: true, code, discount_amount: 2 });
  });

  test('is shown what cannot be bought, line by line, and pays nothing for it', async () => {
    const { client } = await member(backend);
    const [gone, full, past, fine] = await Promise.all([
      makeService(sql, { status: 'inactive' }),
      makeEvent(sql, { max_attendees: 1 }),
      makeEvent(sql, { event_date: inDays(-1) }),
      makeDocument(sql, { price: 5 }),
    ]);
    const rival = await member(backend);
    await checkout(rival.client, [event(full)]);

    const shown = await quote(client, [
      service(gone),
      event(full),
      event(past),
      document(fine),
      { item_type: 'document', item_id: randomUUID() },
    ]);

    expect(shown.lines.map((line) => line.problem)).toEqual([
      'unavailable',
      'full',
      'past',
      null,
      'unavailable',
    ]);
    expect(shown).toMatchObject({ amount_due: 5, can_checkout: false });
  });

  test('sees the price last shown when it has changed since', async () => {
    const { client } = await member(backend);
    const row = await makeService(sql, { price: 120 });
    const shown = await quote(client, [service(row, 100)]);
    expect(shown.lines[0]).toMatchObject({ unit_price: 120, previous_unit_price: 100 });
    expect((await quote(client, [service(row, 120)])).lines[0]?.previous_unit_price).toBeNull();
  });

  test('holds one membership at a time', async () => {
    const { client } = await member(backend);
    const [essential, pro] = await Promise.all([plan(client, 'essential'), plan(client, 'pro')]);
    const shown = await quote(client, [service(essential), service(pro)]);
    expect(shown.lines.map((line) => line.problem)).toEqual([null, 'one_membership']);
    const second = tryCheckout(client, [service(essential), service(pro)]);
    expect(await refusalDetails(second)).toMatchObject({
      code: 'CT005',
      details: { title: pro.title, problem: 'one_membership' },
    });
    expect(shown.onboarding_fee).toBe(149);
  });

  test('sees an empty cart as such', async () => {
    const { client } = await member(backend);
    expect(await quote(client, [])).toMatchObject({
      lines: [],
      amount_due: 0,
      can_checkout: false,
    });
  });
});

describe('the onboarding fee', () => {
  test('is charged once, and comes back only when the order is cancelled', async () => {
    const { client } = await member(backend);
    const nadia = await administrator(backend);
    const [essential, pro] = await Promise.all([plan(client, 'essential'), plan(client, 'pro')]);

    const first = await checkout(client, [service(essential)]);
    expect((await quote(client, [service(pro)])).lines[0]?.problem).toBe('membership_unpaid');
    await client.rpc('cancel_purchase', { p_purchase_id: first.purchase_id });
    expect((await quote(client, [service(pro)])).onboarding_fee).toBe(149);

    const second = await checkout(client, [service(essential)]);
    await recordPayment(nadia.client, second);
    const change = await quote(client, [service(pro)]);
    expect(change).toMatchObject({ onboarding_fee: 0, can_checkout: true });
    expect((await quote(client, [service(essential)])).lines[0]?.problem).toBe('owned');
  });

  test('cannot be bought by itself', async () => {
    const { client } = await member(backend);
    const [fee] = await sql<
      { id: string }[]
    >`select id from public.services where is_onboarding_fee`;
    if (!fee) throw new Error('no fee');
    expect((await quote(client, [service(fee)])).lines[0]?.problem).toBe('unavailable');
    expect(
      await refusal(
        client.from('user_services').insert({
          service_id: fee.id,
          user_id: (await client.auth.getUser()).data.user?.id ?? '',
        }),
      ),
    ).toBe('CT002');
  });
});

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
