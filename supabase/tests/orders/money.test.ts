import { randomUUID } from 'node:crypto';
import { statementSchema } from 'shared/billing/types';
import { maltaToday } from 'shared/lib/malta-time';
import { makeDocument, makeService } from 'shared/testing/factories';
import { administrator, type Client, member, type Person } from 'shared/testing/personas';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import {
  checkout,
  document,
  receivePayment,
  recordPayment,
  refundPurchase,
} from '../cart/ordering';

let nadia: Person;
let maria: Person;
beforeAll(async () => {
  [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
});

const anOrder = async (price = 90, { client }: Person = maria) =>
  checkout(client, [document(await makeDocument(sql, { price }))]);

async function standing({ purchase_id }: { purchase_id: string }) {
  const [row] = await sql`
    select status, payment_state, paid_amount::float as paid, amount_due::float as due, refunded_amount::float as refunded
    from public.purchases where id = ${purchase_id}`;
  return row;
}

async function statement(client: Client) {
  const today = maltaToday();
  const answer = client.rpc('account_statement', { p_from: today, p_to: today });
  return v.parse(statementSchema, await granted(answer));
}

describe('money that comes', () => {
  test('short stays due for the rest, and settles the order once the rest has come', async () => {
    const order = await anOrder();
    expect(await granted(receivePayment(nadia.client, order, { amount: 50 }))).toMatchObject({
      status: 'pending',
      amount_due: 40,
      credited: 0,
      already_recorded: false,
    });
    expect(await standing(order)).toMatchObject({
      payment_state: 'partly_paid',
      paid: 50,
      due: 40,
    });
    // as typed, the rest and nothing else settles it
    const call = recordPayment(nadia.client, order);
    expect(await refusalDetails(call)).toMatchObject({
      code: 'PY002',
      details: { amount_due: 40 },
    });
    const rest = { ...order, total_amount: 40 };
    expect(await granted(recordPayment(nadia.client, rest))).toMatchObject({ status: 'paid' });
    expect(await standing(order)).toMatchObject({ payment_state: 'paid', paid: 90, due: 0 });
  });

  test('short by no more than the tolerance settles the order, and the difference is an entry of its own', async () => {
    const hana = await member(backend);
    const [near, far] = [await anOrder(90, hana), await anOrder(90, hana)];
    expect(await granted(receivePayment(nadia.client, near, { amount: 89.92 }))).toMatchObject({
      status: 'paid',
      written_off: 0.08,
    });
    const [, , payment, let_go] = (await statement(hana.client)).entries;
    expect([payment, let_go]).toMatchObject([
      { kind: 'payment', amount: -89.92 },
      { kind: 'written_off', amount: -0.08, balance: 90 },
    ]);
    expect(await granted(receivePayment(nadia.client, far, { amount: 89.89 }))).toMatchObject({
      status: 'pending',
      amount_due: 0.11,
    });
  });

  test('too much, again or for a cancelled order is a credit of the member, on the list of refunds', async () => {
    const joe = await member(backend);
    const [over, again, cancelled] = [
      await anOrder(90, joe),
      await anOrder(90, joe),
      await anOrder(90, joe),
    ];
    await granted(joe.client.rpc('cancel_purchase', { p_purchase_id: cancelled.purchase_id }));
    await granted(recordPayment(nadia.client, again));
    const credited = async (order: typeof over, amount: number) =>
      (await granted(
        receivePayment(nadia.client, order, { amount, reference: randomUUID() }),
      )) as unknown as { status: string; credited: number };
    expect(await credited(over, 100)).toMatchObject({ status: 'paid', credited: 10 });
    expect(await credited(again, 90)).toMatchObject({ status: 'paid', credited: 90 });
    expect(await credited(cancelled, 20)).toMatchObject({ status: 'cancelled', credited: 20 });

    const left = joe.client.from('account_credit_balances').select('reason, left_amount');
    expect(await granted(left.order('left_amount'))).toEqual([
      { reason: 'overpaid', left_amount: 10 },
      { reason: 'paid_cancelled', left_amount: 20 },
      { reason: 'paid_again', left_amount: 90 },
    ]);
    const listed = nadia.client
      .from('refund_directory')
      .select('reason, amount, refundable_amount');
    expect(await granted(listed.eq('user_id', joe.id).order('amount'))).toEqual([
      { reason: 'overpaid', amount: 10, refundable_amount: 10 },
      { reason: 'paid_cancelled', amount: 20, refundable_amount: 20 },
      { reason: 'paid_again', amount: 90, refundable_amount: 90 },
    ]);
    expect((await statement(joe.client)).closing).toBe(-120);
    const told = await sql`select message from public.notifications
      where user_id = ${joe.id} and event = 'credit_added' order by message`;
    expect(told).toHaveLength(3);
  });

  test('by one line of a statement is one payment, whoever records it, for whatever order, however often', async () => {
    const claire = await administrator(backend);
    const [one, other] = [await anOrder(), await anOrder()];
    const line = { amount: 30, reference: `Vella ${randomUUID()}`, paidOn: '2026-11-02', nth: 1 };
    const answers = await Promise.all(
      [nadia, claire, nadia, claire].map(({ client }) =>
        granted(receivePayment(client, one, line)),
      ),
    );
    const first = answers.filter(
      (each) => !(each as { already_recorded: boolean }).already_recorded,
    );
    expect(first).toHaveLength(1);
    expect(await standing(one)).toMatchObject({ paid: 30, due: 60 });
    expect(await refusalDetails(receivePayment(claire.client, other, line))).toMatchObject({
      code: 'PY015',
      details: { purchase_number: one.purchase_number },
    });
    // at once for two orders: one of them has it
    const next = { ...line, nth: 2 };
    const outcomes = await Promise.all(
      [one, other].map((order) => refusal(receivePayment(nadia.client, order, next))),
    );
    expect(outcomes.toSorted()).toEqual(['PY015', undefined]);
    const matched = await granted(
      nadia.client.rpc('match_payments', {
        p_lines: [{ line: 1, text: other.purchase_number, ...line, paid_on: line.paidOn }],
      }),
    );
    expect(matched).toMatchObject([
      { outcome: 'recorded', orders: [{ purchase_number: one.purchase_number }] },
    ]);
  });

  test('for an order that is cancelled before all of it came is a credit', async () => {
    const lea = await member(backend);
    const order = await anOrder(90, lea);
    await granted(receivePayment(nadia.client, order, { amount: 50 }));
    await granted(lea.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    expect(await standing(order)).toMatchObject({ payment_state: 'cancelled', paid: 0, due: 0 });
    const credits = lea.client.from('account_credit_balances').select('reason, left_amount');
    expect(await granted(credits)).toEqual([{ reason: 'paid_cancelled', left_amount: 50 }]);
    expect((await statement(lea.client)).closing).toBe(-50);
  });
});

describe('a credit', () => {
  async function withCredit(amount: number) {
    const zoe = await member(backend);
    const paid = await anOrder(90, zoe);
    await granted(receivePayment(nadia.client, paid, { amount: 90 + amount }));
    return zoe;
  }
  const use = ({ client }: Person, { purchase_id }: { purchase_id: string }) =>
    client.rpc('use_credit', { p_purchase_id: purchase_id });

  test('pays another order by its owner’s press: all of it, or a part', async () => {
    const zoe = await withCredit(100);
    const [first, second] = [await anOrder(60, zoe), await anOrder(90, zoe)];
    expect(await granted(use(zoe, first))).toMatchObject({
      status: 'paid',
      used: 60,
      amount_due: 0,
      credit_left: 40,
    });
    expect(await granted(use(zoe, second))).toMatchObject({
      status: 'pending',
      used: 40,
      amount_due: 50,
      credit_left: 0,
    });
    const reviews = nadia.client.from('refund_directory').select('outcome, note');
    expect(await granted(reviews.eq('user_id', zoe.id))).toEqual([
      { outcome: 'kept', note: 'Used for another order.' },
    ]);
    // income counts the money once, when it came
    const today = maltaToday();
    const [paid] = await sql`select sum(y.amount)::float as came from public.payments y
      join public.purchases p on p.id = y.purchase_id
      where p.user_id = ${zoe.id} and y.credit_id is null and y.paid_on = ${today}`;
    expect(paid?.came).toBe(190);
    expect((await statement(zoe.client)).closing).toBe(50);
  });

  test('is nobody else’s, and is used once, whoever presses at the same time', async () => {
    const zoe = await withCredit(50);
    const [first, second] = [await anOrder(50, zoe), await anOrder(50, zoe)];
    expect(await refusal(use(maria, first))).toBe('PY001');
    const theirs = maria.client.from('account_credit_balances').select('id').eq('user_id', zoe.id);
    expect(await granted(theirs)).toEqual([]);
    const outcomes = await Promise.all([
      refusal(use(zoe, first)),
      refusal(use(zoe, second)),
      refusal(use(nadia, first)),
    ]);
    expect(outcomes.filter((code) => code !== undefined && code !== 'PY017')).toEqual([]);
    const [used] = await sql`select sum(amount)::float as used from public.payments
      where purchase_id in (${first.purchase_id}, ${second.purchase_id})`;
    expect(used?.used).toBe(50);
  });

  test('is paid back by the office, in part or whole, and what was kept can be asked for again', async () => {
    const zoe = await withCredit(30);
    const open = async () =>
      (
        await granted(
          nadia.client
            .from('refund_directory')
            .select('id, amount')
            .eq('user_id', zoe.id)
            .is('closed_at', null),
        )
      )[0];
    const close = async (decision: object) =>
      granted(
        nadia.client.rpc('close_refund_review', {
          p_id: String((await open())?.id),
          p_note: 'As they asked',
          p_outcome: 'refunded',
          ...decision,
        }),
      );
    await close({ p_refunded_amount: 10, p_reference: 'SEPA 7', p_refunded_on: '2026-11-02' });
    expect(await open()).toBeUndefined();
    const [credit] = await granted(
      zoe.client.from('account_credit_balances').select('id, left_amount'),
    );
    expect(credit?.left_amount).toBe(20);
    const ask = () => zoe.client.rpc('ask_credit_back', { p_credit_id: String(credit?.id) });
    await granted(ask());
    await granted(ask());
    expect(await open()).toMatchObject({ amount: 20 });
    await close({});
    expect(await refusal(ask())).toBe('PY017');
    const refunds = zoe.client
      .from('refunds')
      .select('amount, vat_amount, reference, credit_note_id');
    expect(await granted(refunds.order('amount'))).toEqual([
      { amount: 10, vat_amount: 0, reference: 'SEPA 7', credit_note_id: null },
      { amount: 20, vat_amount: 0, reference: null, credit_note_id: null },
    ]);
    expect((await statement(zoe.client)).closing).toBe(0);
  });
});

describe('an order that is paid back', () => {
  test('in parts by line has a credit note for each, which add up to its lines to the cent', async () => {
    const ann = await member(backend);
    const order = await checkout(ann.client, [
      document(await makeDocument(sql, { price: 0.05 })),
      document(await makeDocument(sql, { price: 99.99 })),
    ]);
    await granted(recordPayment(nadia.client, order));
    const parts = [
      [{ position: 1, amount: 0.01 }],
      [{ position: 1, amount: 0.01 }],
      [
        { position: 1, amount: 0.03 },
        { position: 2, amount: 33.33 },
      ],
      [{ position: 2, amount: 33.33 }],
      [{ position: 2, amount: 33.33 }],
    ];
    const receipts: unknown[] = [];
    for (const lines of parts) {
      receipts.push(await granted(refundPurchase(nadia.client, order, lines)));
    }
    expect(receipts[0]).toMatchObject({ amount: 0.01, payment_state: 'partly_refunded' });
    expect(receipts.at(-1)).toMatchObject({ refunded_amount: 100.04, payment_state: 'refunded' });
    const lines = await sql`
      select i.position, i.net_amount::float as net, i.vat_amount::float as vat,
        c.net::float as net_credited, c.vat::float as vat_credited
      from public.purchase_items i join private.credited_lines(${order.purchase_id}) c on c.line_position = i.position
      where i.purchase_id = ${order.purchase_id}`;
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect([line.net_credited, line.vat_credited]).toEqual([line.net, line.vat]);
    }
    const notes = await granted(
      ann.client
        .from('invoices')
        .select('amount, lines')
        .eq('kind', 'credit_note')
        .order('created_at'),
    );
    expect(notes.map(({ amount }) => amount)).toEqual([-0.01, -0.01, -33.36, -33.33, -33.33]);
    expect(notes[0]?.lines).toMatchObject([
      { position: 1, quantity: 1, part_of: 0.05, vat_rate: 0.18, gross_amount: -0.01 },
    ]);
    expect((await statement(ann.client)).closing).toBe(0);
    const call = refundPurchase(nadia.client, order, [{ position: 1, amount: 0.01 }]);
    expect(await refusal(call)).toBe('RF002');
  });

  test('is paid back once under one key, and by nobody but the office', async () => {
    const order = await anOrder();
    await granted(recordPayment(nadia.client, order));
    const key = randomUUID();
    const lines = [{ position: 1, amount: 20 }];
    const [one, again] = await Promise.all([
      granted(refundPurchase(nadia.client, order, lines, { key })),
      granted(refundPurchase(nadia.client, order, lines, { key })),
    ]);
    expect(again).toEqual(one);
    expect(await standing(order)).toMatchObject({ refunded: 20, payment_state: 'partly_refunded' });
    expect(await refusal(refundPurchase(maria.client, order, lines))).toBe('ID002');
    const asked = maria.client.rpc('get_refundable_lines', { p_purchase_id: order.purchase_id });
    expect(await refusal(asked)).toBe('ID002');
    const most = nadia.client.rpc('get_refundable_lines', { p_purchase_id: order.purchase_id });
    expect(await granted(most)).toMatchObject([
      { position: 1, gross_amount: 90, credited_amount: 20, refundable_amount: 70 },
    ]);
  });

  test('lowers the income of the day it was paid back, and shows in the list and its sums', async () => {
    const eva = await member(backend);
    const order = await checkout(eva.client, [
      { item_type: 'service', item_id: (await makeService(sql, { price: 118 })).id },
    ]);
    await granted(recordPayment(nadia.client, order, '2001-03-01'));
    await granted(
      refundPurchase(nadia.client, order, [{ position: 1, amount: 18 }], {
        refundedOn: '2001-04-02',
      }),
    );
    const income = nadia.client.rpc('get_overview', { p_from: '2001-03-01', p_to: '2001-04-30' });
    expect(await granted(income)).toMatchObject({
      months: [
        { income: order.total_amount, payments: 1 },
        { income: -18, payments: 0 },
      ],
    });
    const sum = (p_filter: string) =>
      granted(nadia.client.rpc('sum_orders', { p_filter, p_search: eva.email }));
    expect(await sum('refunded')).toMatchObject({
      orders: 1,
      paid: order.total_amount,
      refunded: 18,
      due: 0,
    });
    expect(await sum('partly_paid')).toMatchObject({ orders: 0 });
    const listed = nadia.client.from('order_directory').select().eq('id', order.purchase_id);
    expect(await granted(listed)).toMatchObject([
      {
        payment_state: 'partly_refunded',
        refunded_amount: 18,
        credit_note_number: expect.stringMatching(/^CN-/),
        credited_gross: -18,
      },
    ]);
  });
});
