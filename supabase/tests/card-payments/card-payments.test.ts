import { randomUUID } from 'node:crypto';
import { makeDocument } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';
import { askCheckout, attemptOf, attemptsOf, openCardPage, payAt } from './by-card';

const paymentsOf = ({ purchase_id }: { purchase_id: string }) => sql`
  select provider, amount::float, credit_id from public.payments where purchase_id = ${purchase_id}`;
const statusOf = async ({ purchase_id }: { purchase_id: string }) =>
  (await sql`select status from public.purchases where id = ${purchase_id}`)[0]?.status;

describe('a member', () => {
  test('pays by card, and the order is paid once though the provider says so twice and is asked as well', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [document(await makeDocument(sql, { price: 39 }))]);
    const page = await openCardPage(backend, maria, order);
    const { location } = await payAt(page, { way: 'twice' });
    expect(location).toMatch(/\/dashboard\/card-payment\?attempt=[0-9a-f-]{36}$/);
    const attempt_id = attemptOf(location);
    const asked = await Promise.all([1, 2].map(() => askCheckout(backend, maria, { attempt_id })));
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);

    await expect.poll(() => statusOf(order)).toBe('paid');
    await expect.poll(async () => (await attemptsOf(maria))[0]?.state).toBe('paid');
    expect([...(await paymentsOf(order))]).toEqual([
      { provider: 'card', amount: 39, credit_id: null },
    ]);
    expect(await attemptsOf(maria)).toMatchObject([
      { id: attempt_id, amount: 39, paid_amount: 39 },
    ]);
  });

  test('pays an order that is cancelled meanwhile, and the money is their credit for the office to decide on', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [document(await makeDocument(sql, { price: 39 }))]);
    const page = await openCardPage(backend, maria, order);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    await payAt(page);
    const credits = () => granted(maria.client.from('account_credits').select('amount, reason'));
    await expect.poll(credits).toEqual([{ amount: 39, reason: 'paid_cancelled' }]);
    expect(await statusOf(order)).toBe('cancelled');
    const reviews = await sql`
      select amount::float, reason from public.refund_reviews where purchase_id = ${order.purchase_id}`;
    expect([...reviews]).toEqual([{ amount: 39, reason: 'paid_cancelled' }]);
  });

  test('who presses twice comes to the same page, and to another one once it is closed', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    const open = () => openCardPage(backend, maria, order);
    const [first, second] = await Promise.all([open(), open()]);
    expect(second).toBe(first);
    await payAt(first, { deed: 'expire' });
    await expect.poll(async () => (await attemptsOf(maria))[0]?.state).toBe('expired');
    expect(await open()).not.toBe(first);
    expect(await paymentsOf(order)).toHaveLength(0);
  });

  test('cannot pay what is paid, cancelled, another’s or unknown, nor say what it costs', async () => {
    const [maria, giulia, nadia] = await Promise.all([
      member(backend),
      member(backend),
      administrator(backend),
    ]);
    const buy = async () =>
      checkout(maria.client, [document(await makeDocument(sql, { price: 39 }))]);
    const [own, paid, cancelled] = [await buy(), await buy(), await buy()];
    await granted(recordPayment(nadia.client, paid));
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: cancelled.purchase_id }));
    const codeFor = async (
      person: Parameters<typeof askCheckout>[1],
      purchase_id: string,
    ): Promise<unknown> =>
      (await askCheckout(backend, person, { purchase_id, amount: 1 })).said.code;
    expect(await codeFor(giulia, own.purchase_id)).toBe('PY001');
    expect(await codeFor(nadia, own.purchase_id)).toBe('PY001');
    expect(await codeFor(maria, randomUUID())).toBe('PY001');
    expect(await codeFor(maria, paid.purchase_id)).toBe('PY012');
    expect(await codeFor(maria, cancelled.purchase_id)).toBe('PY012');
    expect(await codeFor(null, own.purchase_id)).toBe('42501');
    expect(await codeFor(maria, 'nonsense')).toBe('22P02');
    expect(await codeFor(maria, own.purchase_id)).toBe(undefined);
    expect(await attemptsOf(maria)).toMatchObject([{ amount: 39 }]);
  });

  test('learns nothing of the tries of others, and nobody but the server writes one down', async () => {
    const [maria, giulia, nadia] = await Promise.all([
      member(backend),
      member(backend),
      administrator(backend),
    ]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    const attempt_id = attemptOf((await payAt(await openCardPage(backend, maria, order))).location);
    expect(await attemptsOf(giulia)).toEqual([]);
    expect((await askCheckout(backend, giulia, { attempt_id })).said.code).toBe('CD003');
    for (const { client } of [giulia, maria, nadia]) {
      const paid = {
        p_attempt_id: attempt_id,
        p_state: 'paid',
        p_payment_id: 'pi_made_up',
        p_amount: 1,
        p_paid_at: '2026-01-01',
      };
      expect(await refusal(client.rpc('note_card_attempt', paid))).toBe('42501');
      expect(await refusal(client.rpc('claim_card_attempts', {}))).toBe('42501');
      expect(await refusal(client.rpc('claim_card_charges', {}))).toBe('42501');
      expect(await refusal(client.from('payment_attempts').select('session_id'))).toBe('42501');
      expect(await refusal(client.from('saved_cards').select('customer, method'))).toBe('42501');
    }
  });
});
