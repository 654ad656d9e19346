import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
  mark,
} from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, refusal, sql } from '../backend';
import { document, event, plan, quote, service, tryCheckout } from './ordering';

describe('a member looks at the cart', () => {
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
      'This discount code needs an order of at least €1,250.50.',
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
});
