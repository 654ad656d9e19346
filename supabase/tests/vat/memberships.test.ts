import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { mandate } from 'shared/post/mandate';
import { recapitulativeSchema } from 'shared/vat/office/types';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { change, standing as membership, quoted, Years } from '../memberships/life';
import { beyond, charges, useUp } from '../post/charges';
import { asked, claimed, finished, handOver, letter, uploaded } from '../post/letters';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';
import {
  answer,
  type BuyerDetails,
  buyer,
  confirmed,
  describeBuyer,
  italian,
  papersOf,
  standing,
} from './buyers';

let stack: Stack;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
});
afterAll(() => stack?.stop());

const named = { valid: true, name: 'ROSSI DESIGN S.R.L.' };

/** An Italian business that paid for the Essential plan on a day, without VAT. */
async function member(
  day: string,
  period: 'monthly' | 'annual' = 'monthly',
  details: BuyerDetails = {},
) {
  await setMaltaToday(stack.sql, day);
  const acme = await confirmed(details, stack);
  const order = await checkout(acme.client, [
    service(await plan(acme.client, 'essential', period)),
  ]);
  await granted(recordPayment(years.nadia.client, order));
  return acme;
}

const correct = ({ purchase_id }: { purchase_id: string }) =>
  years.nadia.client.rpc('correct_order_vat', { p_purchase_id: purchase_id });

const waiting = ({ id }: { id: string }) =>
  stack.sql`select id from public.vat_checks where user_id = ${id} and state = 'waiting'`;

describe('a business of another member state with a plan', () => {
  test('is asked about again before each renewal, which is written without VAT', async () => {
    const acme = await member('2027-01-10');
    await years.on('2027-01-14');
    expect(await waiting(acme)).toHaveLength(0);
    await years.on('2027-01-15');
    expect(await waiting(acme)).toHaveLength(1);
    await answer(acme, named, stack.sql);
    for (const day of ['2027-01-20', '2027-01-25']) {
      await years.on(day);
      await answer(acme, named, stack.sql);
    }
    expect(await membership(acme.client)).toMatchObject({ next: { total_amount: 89 } });
    await years.on('2027-01-27'); // fourteen days before the tenth of February
    const { unpaid } = await membership(acme.client);
    expect(unpaid).toMatchObject({ kind: 'renewal', total_amount: 89 });
    const [invoice] = await papersOf(acme, unpaid as never);
    expect(invoice?.lines).toMatchObject([{ vat_category: 'AE', vat_amount: 0 }]);
    await expectSoundBooks(stack.sql);
  });

  test('whose number is withdrawn in the meantime is renewed with VAT, and told before', async () => {
    const acme = await member('2027-03-10');
    await years.on('2027-03-15');
    await answer(acme, { valid: false }, stack.sql);
    await years.on('2027-03-27');
    expect((await membership(acme.client)).unpaid).toMatchObject({ total_amount: 105.02 });
    const mails = await stack.sql`
      select kind from public.mails where user_id = ${acme.id} and kind in ('vat_number_invalid', 'membership_renewal')
      order by created_at, id`;
    expect(mails.map(({ kind }) => kind)).toEqual(['vat_number_invalid', 'membership_renewal']);
    await expectSoundBooks(stack.sql);
  });

  test('while VIES is down is renewed with VAT, and put right once it answers', async () => {
    const acme = await member('2027-05-10');
    await years.on('2027-05-15');
    await answer(acme, { problem: 'MS_UNAVAILABLE' }, stack.sql);
    await years.on('2027-05-27');
    const { unpaid } = await membership(acme.client);
    expect(unpaid).toMatchObject({ kind: 'renewal', total_amount: 105.02 });
    await answer(acme, named, stack.sql);
    const order = { p_purchase_id: unpaid?.purchase_id ?? '' };
    await granted(years.nadia.client.rpc('correct_order_vat', order));
    expect((await membership(acme.client)).unpaid).toMatchObject({ total_amount: 89 });
    await years.pay(acme);
    await expectSoundBooks(stack.sql);
  });
});

describe('what a business has done with its post beyond its plan', () => {
  test('is shown, charged and told without VAT', async () => {
    const acme = await member('2027-07-05', 'annual');
    await useUp(stack.sql, acme);
    const of = await letter(stack.sql, acme);
    const scan = { p_kind: 'scan', p_item_ids: [of.id], p_options: { mandate: mandate.version } };
    const extra = { extra_net: 1.5, extra_vat: 0, extra_gross: 1.5 };
    const price = { net: 1.5, vat: 0, gross: 1.5, ...extra };
    expect(await granted(acme.client.rpc('quote_post_requests', scan))).toMatchObject(price);
    expect(await granted(acme.client.rpc('get_post_rules'))).toMatchObject(extra);
    const request = await asked(acme, of);
    expect(request).toMatchObject(price);
    const id = randomUUID();
    const original = await uploaded(stack.sql, of);
    await granted(handOver(years.nadia, request.id, original, id, 65));
    await finished(stack.sql, await claimed(stack.sql, id), 'A contract');
    expect(await charges(stack.sql, acme)).toMatchObject([{ quantity: 4, net: 6, gross: 6 }]);
    const [told] = await stack.sql`
      select message from public.notifications where user_id = ${acme.id} and event = 'post_scanned'`;
    expect(told?.message).toContain('count as 4 documents: €6.00 (no VAT).');
  });

  test('is charged without VAT, as it was at the click, and billed so', async () => {
    const acme = await member('2027-07-10', 'annual');
    await beyond(stack.sql, years.nadia, acme, 4);
    expect(await charges(stack.sql, acme)).toMatchObject(
      Array.from({ length: 4 }, () => ({ net: 1.5, gross: 1.5 })),
    );
    await setMaltaToday(stack.sql, '2027-08-11');
    await years.run();
    const [order] = await stack.sql`
      select id as purchase_id, vat_amount::float, total_amount::float from public.purchases
      where user_id = ${acme.id} and cart_fingerprint like 'usage:%'`;
    expect(order).toMatchObject({ vat_amount: 0, total_amount: 6 });
    const [invoice] = await papersOf(acme, order as never);
    expect(invoice?.lines).toMatchObject([{ vat_category: 'AE', vat_reason: 'VATEX-EU-AE' }]);
    await expectSoundBooks(stack.sql);
  });

  test('is put right with its order, work and all, where VIES had not answered', async () => {
    await setMaltaToday(stack.sql, '2027-09-10');
    const acme = await buyer(italian, stack);
    await granted(
      recordPayment(
        years.nadia.client,
        await checkout(acme.client, [service(await plan(acme.client, 'essential', 'annual'))]),
      ),
    );
    await beyond(stack.sql, years.nadia, acme, 4);
    expect((await charges(stack.sql, acme))[0]).toMatchObject({ net: 1.5, gross: 1.77 });
    await years.on('2027-10-11');
    const [order] = await stack.sql`
      select id from public.purchases where user_id = ${acme.id} and cart_fingerprint like 'usage:%'`;
    await answer(acme, named, stack.sql);
    await granted(years.nadia.client.rpc('correct_order_vat', { p_purchase_id: order?.id }));
    expect((await charges(stack.sql, acme))[0]).toMatchObject({ net: 1.5, gross: 1.5 });
    await expectSoundBooks(stack.sql);
  });

  test.each([
    {
      as: 'a private person in Malta',
      number: 'IT12345670017',
      days: ['2027-10-12', '2027-11-13'] as const,
      details: { buyer_kind: 'private', country: 'Malta', vat_number: null },
    },
    {
      as: 'another company, whose name VIES knows not to be theirs',
      number: 'IT12345670025',
      days: ['2027-10-13', '2027-11-14'] as const,
      details: { vat_number: 'IT12345670033' },
      says: { valid: true, name: 'VERDE S.P.A.' },
    },
  ])(
    'is billed under the number that was confirmed then, also to who is $as by now',
    async ({ number, days: [first, billed], details, says }) => {
      const acme = await member(first, 'annual', { vat_number: number });
      await beyond(stack.sql, years.nadia, acme, 4);
      await setMaltaToday(stack.sql, billed);
      await describeBuyer(acme, details);
      if (says) {
        await answer(acme, says, stack.sql);
        expect(await standing(acme)).toMatchObject({ state: 'review' });
      }
      await years.run();
      const [order] = await stack.sql`
      select p.id as purchase_id, c.state, c.vat_number from public.purchases p join public.vat_checks c on c.id = p.vat_check_id
      where p.user_id = ${acme.id} and p.cart_fingerprint like 'usage:%'`;
      expect(order).toMatchObject({ state: 'valid', vat_number: number });
      const [invoice] = await papersOf(acme, order as never);
      expect(invoice?.lines).toMatchObject([{ vat_category: 'AE' }]);
      expect(invoice?.buyer).toMatchObject({ vat_number: number, company_name: 'Rossi Design' });
      const declared = await granted(
        years.nadia.client.rpc('get_vat_recapitulative', {
          p_from: '2027-11-01',
          p_to: '2027-11-30',
        }),
      );
      expect(v.parse(recapitulativeSchema, declared)).toContainEqual(
        expect.objectContaining({ vat_number: number, net: 6 }),
      );
      await expectSoundBooks(stack.sql);
    },
  );
});

describe('unused days', () => {
  test('that were taxed give their VAT back when the dearer plan owes none', async () => {
    await setMaltaToday(stack.sql, '2027-11-20');
    const acme = await buyer(italian, stack);
    const first = await checkout(acme.client, [service(await plan(acme.client, 'essential'))]);
    await granted(recordPayment(years.nadia.client, first));
    await answer(acme, named, stack.sql);
    const { credit_net } = await quoted(acme, 'pro');
    const changed = await change(acme, 'pro');
    const credit = Math.round(credit_net * 118) / 100;
    expect(changed.order?.total_amount).toBeCloseTo(159 - credit, 2);
    const [invoice] = await papersOf(acme, changed.order as never);
    expect(invoice?.lines.map(({ vat_category }) => vat_category)).toEqual(['AE', 'S']);
    await years.pay(acme);
    expect(await standing(acme)).toMatchObject({ state: 'confirmed' });
    // that VAT has gone back: it is not given back once more with the order that paid it
    expect(await refusal(correct(first))).toBe('VT004');
    await expectSoundBooks(stack.sql);

    // who withdraws from both has back what was paid for both
    await granted(acme.client.rpc('withdraw_membership'));
    const [review] = await stack.sql`
      select id, amount::float from public.refund_reviews where user_id = ${acme.id} and reason = 'cooling_off'`;
    expect(review?.amount).toBeCloseTo(first.total_amount + (changed.order?.total_amount ?? 0), 2);
    await granted(
      years.nadia.client.rpc('close_refund_review', {
        p_id: review?.id,
        p_note: 'Withdrawn',
        p_outcome: 'refunded',
      }),
    );
    await expectSoundBooks(stack.sql);
  });

  test('never bring an order below nothing: what is left of them is paid back with its VAT', async () => {
    await setMaltaToday(stack.sql, '2028-01-10');
    const acme = await buyer(italian, stack);
    await granted(
      recordPayment(
        years.nadia.client,
        await checkout(acme.client, [service(await plan(acme.client, 'essential'))]),
      ),
    );
    await answer(acme, named, stack.sql);
    const ofPro = "membership_type = 'pro' and billing_period = 'monthly'";
    await stack.sql.unsafe(`update public.services set price = 60 where ${ofPro}`);
    const { order } = await change(acme, 'pro');
    await stack.sql.unsafe(`update public.services set price = 159 where ${ofPro}`);
    // 60.00 without VAT, less 50.84 and 9.15 VAT of the 89.00 and 16.02 that were paid
    expect(order).toMatchObject({ total_amount: 0.01 });
    await years.pay(acme);
    const [left] = await stack.sql`
      select amount::float from public.refund_reviews where user_id = ${acme.id} and reason = 'credit_left'`;
    expect(left?.amount).toBe(45.03); // 38.16 and its VAT
    await expectSoundBooks(stack.sql);
  });
});
