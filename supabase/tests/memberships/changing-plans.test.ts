import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { makeDiscountCode, makeEvent } from 'shared/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal, refusalDetails } from '../backend';
import { checkout, event, plan, quote, recordPayment, service } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';
import { change, quoted, standing, Years } from './life';

let stack: Stack;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
});
afterAll(() => stack?.stop());

describe('a dearer plan', () => {
  test('begins at once and credits the days left, on quote, order and invoice', async () => {
    const maria = await years.subscriber('2027-04-10', 'essential');
    await setMaltaToday(stack.sql, '2027-04-20');
    // 20 of 30 days of €89.00 are left.
    const shown = await quoted(maria, 'pro');
    expect(shown).toMatchObject({
      starts: 'now',
      starts_on: '2027-04-20',
      credit_days: 20,
      credit_net: 59.33,
      total_amount: 117.61,
      valid_until: '2027-05-20',
    });
    const pro = service(await plan(maria.client, 'pro'));
    const inCart = await quote(maria.client, [pro]);
    expect(inCart).toMatchObject({ amount_due: 117.61, onboarding_fee: 0, can_checkout: true });
    expect(inCart.lines[1]).toMatchObject({
      is_credit: true,
      title: 'Unused days of Essential membership (monthly)',
      total_price: -59.33,
    });

    const key = randomUUID();
    const { order } = await change(maria, 'pro', 'monthly', key);
    expect(order).toMatchObject({ total_amount: 117.61, due_date: '2027-05-04' });
    const again = await maria.client.rpc('change_membership', {
      p_membership_type: 'pro',
      p_billing_period: 'monthly',
      p_idempotency_key: key,
      p_expected_total: 117.61,
    });
    expect(again.data).toMatchObject({ order: { purchase_id: order?.purchase_id } });
    const lines = maria.client
      .from('invoices')
      .select('lines')
      .eq('purchase_id', String(order?.purchase_id));
    expect((await granted(lines))[0]?.lines).toMatchObject([
      { title: 'Pro membership (monthly)', net_amount: 159 },
      { is_credit: true, net_amount: -59.33, gross_amount: -70.01 },
    ]);
    // Until it is paid the plan before it runs.
    expect(await standing(maria.client)).toMatchObject({
      plan: { membership_type: 'essential' },
      valid_until: '2027-05-10',
      unpaid: { kind: 'change' },
    });
    // Three of the credited days are used by then: the new plan has them.
    await setMaltaToday(stack.sql, '2027-04-23');
    await years.pay(maria);
    expect(await standing(maria.client)).toMatchObject({
      plan: { membership_type: 'pro' },
      anchored_on: '2027-04-20',
      valid_until: '2027-05-20',
    });
    expect(await years.told(maria)).toEqual(['membership_started', 'membership_changed']);
    await expectSoundBooks(stack.sql);
  });

  test('takes the place of a renewal that waits, and is given up like any order when it stays unpaid', async () => {
    const giulia = await years.subscriber('2027-05-01', 'essential');
    await years.on('2027-05-20');
    const renewal = (await standing(giulia.client)).unpaid;
    const { order } = await change(giulia, 'enterprise');
    expect(order?.due_date).toBe('2027-06-01');
    const standingOrder = giulia.client.from('purchases').select('status, cancel_reason');
    expect(await granted(standingOrder.eq('id', String(renewal?.purchase_id)))).toEqual([
      { status: 'cancelled', cancel_reason: 'replaced' },
    ]);
    expect((await years.told(giulia)).includes('order_cancelled')).toBe(false);
    // It can be paid as long as the plan before it is in force, and ends with it.
    await years.on('2027-06-08');
    expect(await standing(giulia.client)).toMatchObject({
      status: 'active',
      unpaid: { kind: 'change' },
    });
    await years.on('2027-06-09');
    expect(await standing(giulia.client)).toMatchObject({ status: 'expired', unpaid: null });
    await expectSoundBooks(stack.sql);
  });

  test('does not return to a cart where another one waits, when its order is cancelled', async () => {
    const giulia = await years.subscriber('2027-06-10', 'essential');
    await setMaltaToday(stack.sql, '2027-06-20');
    const { client, id } = giulia;
    const order = await checkout(client, [service(await plan(client, 'pro'))]);
    const enterprise = await plan(client, 'enterprise');
    await granted(client.from('user_services').insert({ service_id: enterprise.id, user_id: id }));
    await granted(client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    const waiting = client
      .from('user_services')
      .select('service_id')
      .eq('payment_status', 'pending');
    expect(await granted(waiting)).toEqual([{ service_id: enterprise.id }]);
  });

  test('that costs less than the days left puts what is left over on the list of refunds', async () => {
    const kenji = await years.subscriber('2027-06-10', 'essential');
    await years.on('2027-06-27');
    await years.pay(kenji);
    const half = await makeDiscountCode(stack.sql, { discount_value: 50 });
    const pro = service(await plan(kenji.client, 'pro'));
    // 13 of 30 days and a whole month of €89.00 are left: €127.57, of which €79.50 buy half a pro month.
    const order = await checkout(kenji.client, [pro], { code: half.code });
    expect(order).toMatchObject({ total_amount: 0, status: 'paid' });
    expect(await standing(kenji.client)).toMatchObject({
      plan: { membership_type: 'pro' },
      valid_until: '2027-07-27',
    });
    const left = years.nadia.client
      .from('refund_directory')
      .select('event_title, amount, reason')
      .eq('user_id', kenji.id);
    expect(await granted(left)).toEqual([
      {
        event_title: 'Unused days of Essential membership (monthly)',
        amount: 56.72,
        reason: 'credit_left',
      },
    ]);
    await expectSoundBooks(stack.sql);
  });
});

test('a seat on the order of a dearer plan says the day on which that order lapses', async () => {
  const elena = await years.subscriber('2027-10-05', 'essential');
  const breakfast = await makeEvent(stack.sql, { event_date: '2099-01-01' });
  await setMaltaToday(stack.sql, '2027-11-02');
  const pro = service(await plan(elena.client, 'pro'));
  await checkout(elena.client, [pro, event(breakfast)]);
  const rows = elena.client
    .from('notifications')
    .select('message')
    .eq('event', 'registration_received');
  expect((await granted(rows))[0]?.message).toContain(
    'we cancel an order that is unpaid on 13 November 2027 at 00:00 (Malta time).',
  );
  await years.on('2027-11-12');
  expect((await standing(elena.client)).unpaid).not.toBeNull();
  await years.on('2027-11-13');
  expect((await standing(elena.client)).unpaid).toBeNull();
});

describe('a cheaper plan, or a month instead of a year', () => {
  test('begins with the next period, and choosing the present plan takes it back', async () => {
    const maria = await years.subscriber('2028-01-10', 'pro', 'annual');
    expect(await quoted(maria, 'pro', 'monthly')).toMatchObject({
      starts: 'next_period',
      starts_on: '2029-01-10',
      total_amount: 0,
      quote: null,
      valid_until: '2029-02-10',
    });
    const pro = service(await plan(maria.client, 'essential'));
    expect((await quote(maria.client, [pro])).lines[0]?.problem).toBe('next_period');
    await change(maria, 'essential', 'monthly');
    const next = {
      kind: 'change',
      on: '2029-01-10',
      membership_type: 'essential',
      total_amount: 105.02,
    };
    expect(await standing(maria.client)).toMatchObject({ unpaid: null, next });
    expect(await change(maria, 'pro', 'annual')).toMatchObject({ starts: 'same', order: null });
    expect(await standing(maria.client)).toMatchObject({
      next: { kind: 'renewal', membership_type: 'pro' },
    });
    expect(await years.mails(maria)).toEqual([
      'membership_started',
      'membership_changed',
      'membership_changed',
    ]);
  });

  test('is what the renewal is written for, also when it is chosen after that, and begins on its day', async () => {
    const giulia = await years.subscriber('2028-02-15', 'pro', 'annual');
    await years.on('2029-02-10');
    const first = (await standing(giulia.client)).unpaid;
    expect(first).toMatchObject({ kind: 'renewal', membership_type: 'pro', total_amount: 2063.82 });
    await change(giulia, 'essential', 'monthly');
    const { unpaid } = await standing(giulia.client);
    expect(unpaid).toMatchObject({
      membership_type: 'essential',
      total_amount: 105.02,
      due_date: '2029-02-15',
    });
    expect(unpaid?.purchase_id).not.toBe(first?.purchase_id);
    await years.pay(giulia);
    // Pro was paid for until the 15th, and is the plan until then.
    const paid = await standing(giulia.client);
    expect(paid).toMatchObject({
      plan: { membership_type: 'pro' },
      valid_until: '2029-03-15',
      next: { kind: 'change', on: '2029-02-15', membership_type: 'essential', total_amount: null },
    });
    await years.on('2029-02-15');
    const profile = () =>
      granted(
        giulia.client.from('profiles').select('membership_type').eq('id', giulia.id).single(),
      );
    expect(await profile()).toEqual({ membership_type: 'pro' });
    await years.on('2029-02-16');
    expect(await profile()).toEqual({ membership_type: 'essential' });
    expect(await standing(giulia.client)).toMatchObject({
      plan: { membership_type: 'essential' },
      period_from: '2029-02-15',
    });
    await expectSoundBooks(stack.sql);
  });
});

test('an order for a dearer plan needs a buyer its invoice can name; what is chosen for later does not', async () => {
  const hana = await years.subscriber('2029-05-01', 'pro');
  await stack.sql`update public.profiles set country = 'Other', city = null where id = ${hana.id}`;
  const { total_amount } = await quoted(hana, 'enterprise');
  const dearer = () =>
    hana.client.rpc('change_membership', {
      p_membership_type: 'enterprise',
      p_billing_period: 'monthly',
      p_idempotency_key: randomUUID(),
      p_expected_total: total_amount,
    });
  expect(await refusalDetails(dearer())).toMatchObject({
    code: 'CT010',
    details: { missing: ['city', 'country'] },
  });
  expect(await standing(hana.client)).toMatchObject({ unpaid: null });
  expect(await change(hana, 'essential')).toMatchObject({ starts: 'next_period' });
  await stack.sql`update public.profiles set country = 'Japan', city = 'Tokyo' where id = ${hana.id}`;
  expect(await granted(dearer())).toMatchObject({ starts: 'now', order: { total_amount } });
});

test('a total that is not the one shown is refused, and nothing is written', async () => {
  const maria = await years.subscriber('2029-05-01', 'essential');
  const wrong = (p_expected_total: number, p_membership_type: string) =>
    refusal(
      maria.client.rpc('change_membership', {
        p_membership_type,
        p_billing_period: 'monthly',
        p_idempotency_key: randomUUID(),
        p_expected_total,
      }),
    );
  expect(await wrong(1, 'pro')).toBe('CT006');
  expect(await wrong(1, 'essential')).toBe('CT006');
  expect(await wrong(0, 'platinum')).toBe('CT002');
  expect(await standing(maria.client)).toMatchObject({ unpaid: null });
});

test('a member whose membership is over begins anew, and so does one who pays late for a change', async () => {
  const kenji = await years.subscriber('2029-06-01', 'essential');
  await setMaltaToday(stack.sql, '2029-06-21');
  const { order } = await change(kenji, 'pro'); // ten days are credited
  if (!order) throw new Error('no order');
  // The daily run has not come since, so the order still waits.
  await setMaltaToday(stack.sql, '2029-08-20');
  await granted(recordPayment(years.nadia.client, order));
  expect(await standing(kenji.client)).toMatchObject({
    anchored_on: '2029-08-10',
    valid_until: '2029-09-10',
  });
});
