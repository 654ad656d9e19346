import type { Stack } from 'local/stack';
import { makeDiscountCode, makeDocument, makeEvent } from 'shared/testing/factories';
import { member, type Person } from 'shared/testing/personas';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusalDetails } from '../backend';
import {
  checkout,
  document,
  event,
  plan,
  receivePayment,
  recordPayment,
  refundPurchase,
  service,
} from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { standing, Years } from '../memberships/life';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';

let stack: Stack;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
});
afterAll(() => stack?.stop());
afterEach(() => expectSoundBooks(stack.sql));

const open = async ({ id }: Person) =>
  granted(
    years.nadia.client
      .from('refund_directory')
      .select('id, reason, amount, refundable_amount')
      .eq('user_id', id)
      .is('closed_at', null)
      .order('opened_at'),
  );

const close = (id: string | null | undefined, p_refunded_amount?: number) =>
  years.nadia.client.rpc('close_refund_review', {
    p_id: String(id),
    p_note: 'Paid back',
    p_outcome: 'refunded',
    ...(p_refunded_amount !== undefined && { p_refunded_amount }),
  });

const notesOf = async ({ client }: Person) =>
  granted(
    client
      .from('invoices')
      .select('amount, lines')
      .eq('kind', 'credit_note')
      .order('created_at')
      .order('amount'),
  );

async function balance({ client }: Person) {
  const whole = { p_from: '-infinity', p_to: 'infinity' };
  const answer = await granted(client.rpc('account_statement', whole));
  return (answer as { closing: number }).closing;
}

/** Kenji has paid for two months of the cheapest plan, and changes to a dearer one that costs less than what is left. */
async function changed(): Promise<Person> {
  const kenji = await years.subscriber('2027-06-10', 'essential');
  await years.on('2027-06-27');
  await years.pay(kenji);
  const half = await makeDiscountCode(stack.sql, { discount_value: 50 });
  const pro = service(await plan(kenji.client, 'pro'));
  await checkout(kenji.client, [pro], { code: half.code });
  return kenji;
}

describe('what is left of a credited plan', () => {
  test('is paid back out of the plan before, the newest month first, and the rest by a withdrawal', async () => {
    const kenji = await changed();
    const [left] = await open(kenji);
    expect(left).toMatchObject({ reason: 'credit_left', amount: 56.72, refundable_amount: 56.72 });
    await granted(close(left?.id));
    expect(await notesOf(kenji)).toMatchObject([
      { amount: -56.72, lines: [{ title: 'Essential membership (monthly)', part_of: 105.02 }] },
    ]);
    expect(await balance(kenji)).toBe(0);
    // Two months of €105.02 and the fee of €175.82, less the €56.72 that went back.
    await setMaltaToday(stack.sql, '2027-06-24');
    await stack.sql`update public.memberships set first_paid_on = '2027-06-20' where user_id = ${kenji.id}`;
    expect((await standing(kenji.client)).withdrawal_amount).toBe(329.14);
    await granted(kenji.client.rpc('withdraw_membership'));
    expect(await balance(kenji)).toBe(-329.14);
    const [rest] = await open(kenji);
    expect(rest).toMatchObject({
      reason: 'cooling_off',
      amount: 329.14,
      refundable_amount: 329.14,
    });
    await granted(close(rest?.id, 300));
    expect(await balance(kenji)).toBe(-29.14);
  });

  test('is paid back on the notes of a withdrawal that came first', async () => {
    const kenji = await changed();
    await stack.sql`update public.memberships set first_paid_on = private.malta_today() where user_id = ${kenji.id}`;
    await granted(kenji.client.rpc('withdraw_membership'));
    const before = await notesOf(kenji);
    for (const review of await open(kenji)) await granted(close(review.id));
    expect(await notesOf(kenji)).toEqual(before);
    expect(await balance(kenji)).toBe(0);
  });
});

describe('a seat', () => {
  const giveUp = ({ client }: Person, { id }: { id: string }) =>
    granted(
      client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', id)
        .select('id'),
    );

  test('of which a part was paid back is reviewed for the rest, a whole one not at all', async () => {
    const maria = await member(stack);
    const [dinner, concert] = [await makeEvent(stack.sql), await makeEvent(stack.sql)];
    const order = await checkout(maria.client, [event(dinner), event(concert)]);
    await granted(recordPayment(years.nadia.client, order));
    const lines = [
      { position: 1, amount: 10 },
      { position: 2, amount: 25 },
    ];
    await granted(refundPurchase(years.nadia.client, order, lines, { refundedOn: '2026-11-01' }));
    await giveUp(maria, dinner);
    await giveUp(maria, concert);
    expect(await open(maria)).toMatchObject([
      { reason: 'member', amount: 15, refundable_amount: 15 },
    ]);
  });

  test('whose review waits while it is paid back otherwise can only be kept', async () => {
    const maria = await member(stack);
    const dinner = await makeEvent(stack.sql);
    const order = await checkout(maria.client, [event(dinner)]);
    await granted(recordPayment(years.nadia.client, order));
    await giveUp(maria, dinner);
    const [review] = await open(maria);
    await granted(refundPurchase(years.nadia.client, order, [{ position: 1, amount: 20 }]));
    expect(await open(maria)).toMatchObject([{ amount: 25, refundable_amount: 5 }]);
    expect(await refusalDetails(close(review?.id, 10))).toEqual({
      code: 'RF001',
      details: { amount: 5 },
    });
    expect(await granted(close(review?.id))).toMatchObject({ refunded_amount: 5 });
  });

  test('on an order that was settled a little short gives back what came in', async () => {
    const maria = await member(stack);
    const dinner = await makeEvent(stack.sql);
    const order = await checkout(maria.client, [event(dinner)]);
    await granted(receivePayment(years.nadia.client, order, { amount: 24.95 }));
    await giveUp(maria, dinner);
    expect(await open(maria)).toMatchObject([{ amount: 24.95, refundable_amount: 24.95 }]);
  });
});

test('a plan that is paid back in part has fewer days’ worth left for a dearer one', async () => {
  const maria = await years.subscriber('2028-04-10', 'essential');
  const orders = maria.client.from('purchases').select('id').order('created_at');
  const [order] = await granted(orders);
  const half = [{ position: 1, amount: 52.51 }];
  const paidBack = refundPurchase(years.nadia.client, { purchase_id: String(order?.id) }, half);
  await granted(paidBack);
  const [left] = await stack.sql`select net::float from private.unused_days(${maria.id})`;
  expect(left?.net).toBeCloseTo(44.5, 2);
});

test('a line and the days that were credited on it give back no more than came in for both', async () => {
  const maria = await years.subscriber('2028-06-10', 'essential');
  await setMaltaToday(stack.sql, '2028-06-20');
  const order = await checkout(maria.client, [
    service(await plan(maria.client, 'pro')),
    document(await makeDocument(stack.sql, { price: 90 })),
  ]);
  await granted(recordPayment(years.nadia.client, order));
  const lines = years.nadia.client.rpc('get_refundable_lines', {
    p_purchase_id: order.purchase_id,
  });
  // €187.62 less the 20 days of €70.01 that another order had paid.
  const found = await granted(lines);
  expect(found.map(({ refundable_amount: most }) => most).toSorted()).toEqual([117.61, 90]);
  const plans = found.find(({ gross_amount: gross }) => gross === 187.62);
  const tooMuch = [{ position: plans?.position ?? 0, amount: 117.62 }];
  expect(await refusalDetails(refundPurchase(years.nadia.client, order, tooMuch))).toEqual({
    code: 'RF003',
    details: { position: plans?.position, refundable: 117.61 },
  });
});

test('what is left of a credit is the office’s to pay back once the account is deleted', async () => {
  const maria = await member(stack);
  const order = await checkout(maria.client, [document(await makeDocument(stack.sql))]);
  const much = order.total_amount + 0.05;
  await granted(receivePayment(years.nadia.client, order, { amount: much }));
  expect(await open(maria)).toEqual([]); // as little as that asks nobody
  const told = await granted(maria.client.rpc('get_own_deletion'));
  expect(told).toMatchObject({ credit_left: 0.05 });
  await stack.sql`delete from auth.users where id = ${maria.id}`;
  const [review] = await open(maria);
  expect(review).toMatchObject({ reason: 'overpaid', amount: 0.05 });
  await granted(close(review?.id));
});

test('an invoice that is replaced is cancelled whole, and the new one stands in its place', async () => {
  const maria = await member(stack);
  const order = await checkout(maria.client, [
    document(await makeDocument(stack.sql, { price: 90 })),
  ]);
  await granted(recordPayment(years.nadia.client, order));
  await stack.sql.begin(async (tx) => {
    await tx`select private.replace_invoice(${order.purchase_id})`;
    await tx`select private.issue_invoice(${order.purchase_id})`;
  });
  const papers = maria.client
    .from('invoices')
    .select('kind, status, amount, is_replaced')
    .eq('purchase_id', order.purchase_id)
    .order('is_replaced', { ascending: false })
    .order('amount');
  expect(await granted(papers)).toEqual([
    { kind: 'invoice', status: 'cancelled', amount: 90, is_replaced: true },
    { kind: 'credit_note', status: 'issued', amount: -90, is_replaced: false },
    { kind: 'invoice', status: 'paid', amount: 90, is_replaced: false },
  ]);
  expect(await balance(maria)).toBe(0);
  await granted(refundPurchase(years.nadia.client, order, [{ position: 1, amount: 45 }]));
  expect(await balance(maria)).toBe(0);
  const listed = years.nadia.client.from('order_directory').select('invoice_number');
  expect(await granted(listed.eq('id', order.purchase_id))).toHaveLength(1);
});
