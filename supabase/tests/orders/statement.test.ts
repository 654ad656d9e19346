import { statementSchema } from 'shared/billing/types';
import { maltaToday } from 'shared/lib/malta-time';
import { makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, type Client, member, visitor } from 'shared/testing/personas';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, event, recordPayment } from '../cart/ordering';

async function statement(client: Client, p_from: string, p_to: string) {
  return v.parse(statementSchema, await granted(client.rpc('account_statement', { p_from, p_to })));
}

describe('a member’s statement', () => {
  test('runs from invoice to payment and credit note, and is nobody else’s, whoever asks', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = async (price: number) =>
      checkout(maria.client, [document(await makeDocument(sql, { title: `For ${price}`, price }))]);
    const paid = await order(1749);
    await granted(recordPayment(nadia.client, paid));
    const cancelled = await order(20.5);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: cancelled.purchase_id }));
    const due = await order(0.1);

    const today = maltaToday();
    const about = ({ purchase_number }: { purchase_number: string }, title: string) =>
      `Order ${purchase_number}: ${title}`;
    expect(await statement(maria.client, today, today)).toEqual({
      opening: 0,
      closing: 0.1,
      entries: [
        {
          day: today,
          kind: 'invoice',
          number: paid.invoice_number,
          description: about(paid, 'For 1749'),
          amount: 1749,
          balance: 1749,
        },
        {
          day: today,
          kind: 'payment',
          number: paid.purchase_number,
          description: 'bank_transfer',
          amount: -1749,
          balance: 0,
        },
        {
          day: today,
          kind: 'invoice',
          number: cancelled.invoice_number,
          description: about(cancelled, 'For 20.5'),
          amount: 20.5,
          balance: 20.5,
        },
        {
          day: today,
          kind: 'credit_note',
          number: expect.stringMatching(/^CN-/),
          description: `Credit note for invoice ${cancelled.invoice_number}`,
          amount: -20.5,
          balance: 0,
        },
        {
          day: today,
          kind: 'invoice',
          number: due.invoice_number,
          description: about(due, 'For 0.1'),
          amount: 0.1,
          balance: 0.1,
        },
      ],
    });
    const nothing = { opening: 0, closing: 0, entries: [] };
    expect(await statement((await member(backend)).client, today, today)).toEqual(nothing);
    expect(await statement(nadia.client, today, today)).toEqual(nothing);
    const call = visitor(backend).rpc('account_statement', { p_from: today, p_to: today });
    expect(await refusal(call)).toBe('42501');
  });

  test('has what was paid back for a seat, and the credit note over it: it leaves nothing owed', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const dinner = await makeEvent(sql);
    const order = await checkout(maria.client, [event(dinner)]);
    await granted(recordPayment(nadia.client, order));
    const seat = maria.client
      .from('event_registrations')
      .update({ payment_status: 'cancelled' })
      .eq('event_id', dinner.id)
      .select();
    await granted(seat);
    const listed = nadia.client.from('refund_reviews').select('id').eq('event_id', dinner.id);
    await granted(
      nadia.client.rpc('close_refund_review', {
        p_id: String((await granted(listed))[0]?.id),
        p_note: 'Less what the kitchen had bought',
        p_outcome: 'refunded',
        p_refunded_amount: 20,
      }),
    );
    const today = maltaToday();
    const { closing, entries } = await statement(maria.client, today, today);
    expect(closing).toBe(0);
    const number = order.purchase_number;
    expect(entries.slice(2)).toEqual([
      {
        day: today,
        kind: 'credit_note',
        number: expect.stringMatching(/^CN-/),
        description: `Credit note for invoice ${order.invoice_number}`,
        amount: -20,
        balance: -20,
      },
      { day: today, kind: 'refund', number, description: dinner.title, amount: 20, balance: 0 },
    ]);
  });

  test('carries over what was open before, and counts a payment by its value date', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await checkout(maria.client, [document(await makeDocument(sql, { price: 59 }))]);
    await granted(recordPayment(nadia.client, order));
    const today = maltaToday();
    await sql`update public.payments set paid_on = '2099-07-01' where purchase_id = ${order.purchase_id}`;

    expect(await statement(maria.client, '2000-01-01', '2000-12-31')).toEqual({
      opening: 0,
      closing: 0,
      entries: [],
    });
    const between = await statement(maria.client, '2090-01-01', '2099-06-30');
    expect(between).toEqual({ opening: 59, closing: 59, entries: [] });
    const july = await statement(maria.client, '2099-07-01', '2099-07-01');
    expect(july).toMatchObject({
      opening: 59,
      closing: 0,
      entries: [{ day: '2099-07-01', balance: 0 }],
    });
    const whole = await statement(maria.client, today, '2099-07-01');
    expect(whole).toMatchObject({
      opening: 0,
      closing: 0,
      entries: [{ balance: 59 }, { balance: 0 }],
    });
    for (const [from, to] of [
      [null, null],
      ['-infinity', 'infinity'],
    ]) {
      const all = await statement(maria.client, from as string, to as string);
      expect(all).toEqual(whole);
    }
    const backwards = await statement(maria.client, '2099-07-02', '2099-06-01');
    expect(backwards).toEqual({ opening: 0, closing: 0, entries: [] });
  });
});
