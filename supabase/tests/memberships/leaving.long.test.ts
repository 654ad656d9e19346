import type { Stack } from 'local/stack';
import { statementSchema } from 'shared/billing/types';
import { makeService } from 'shared/testing/factories';
import { member, superAdministrator } from 'shared/testing/personas';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { checkout, plan, quote, recordPayment, service } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';
import { change, standing, Years } from './life';

let stack: Stack;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
});
afterAll(() => stack?.stop());

describe('notice', () => {
  test('ends the membership with the first period that ends 30 days ahead, and is kept in the log', async () => {
    const maria = await years.subscriber('2027-01-05');
    await setMaltaToday(stack.sql, '2027-01-10');
    // The running month ends too soon, so there is one more.
    const left = await granted(maria.client.rpc('leave_membership'));
    expect(left).toEqual({ ends_on: '2027-03-05' });
    expect(await granted(maria.client.rpc('leave_membership'))).toEqual(left);
    expect(await standing(maria.client)).toMatchObject({
      notice: { given_on: '2027-01-10', ends_on: '2027-03-05' },
      notice_would_end_on: null,
      next: { kind: 'renewal', on: '2027-02-05' },
    });
    await years.on('2027-01-25');
    await years.pay(maria);
    expect(await standing(maria.client)).toMatchObject({
      valid_until: '2027-03-05',
      grace_until: null,
      next: { kind: 'end', on: '2027-03-05' },
    });
    await years.on('2027-03-05');
    expect(await standing(maria.client)).toMatchObject({ status: 'active', unpaid: null });
    await years.on('2027-03-06');
    expect(await standing(maria.client)).toMatchObject({ status: 'cancelled', next: null });
    expect(await years.told(maria)).toEqual([
      'membership_started',
      'membership_renewal',
      'membership_ended',
    ]);
    expect(await years.mails(maria)).toEqual([
      'membership_started',
      'notice_given',
      'membership_renewal',
      'membership_ended',
    ]);
    const claire = await superAdministrator(stack);
    const log = claire.client
      .from('audit_log')
      .select('actor_id, changes')
      .eq('table_name', 'memberships')
      .eq('actor_id', maria.id);
    expect(await granted(log)).toMatchObject([{ changes: { ends_on: { to: '2027-03-05' } } }]);
    await expectSoundBooks(stack.sql);
  });

  test('is taken back until it has run, and the membership goes on as before', async () => {
    const giulia = await years.subscriber('2027-04-01', 'pro', 'annual');
    await setMaltaToday(stack.sql, '2027-06-01');
    await granted(giulia.client.rpc('leave_membership'));
    expect(await standing(giulia.client)).toMatchObject({
      notice: { ends_on: '2028-04-01' },
      grace_until: null,
      next: { kind: 'end', on: '2028-04-01' },
    });
    await setMaltaToday(stack.sql, '2028-03-25');
    // twice: the first answer was lost
    for (let time = 0; time < 2; time++) await giulia.client.rpc('take_back_notice').throwOnError();
    expect(await standing(giulia.client)).toMatchObject({
      notice: null,
      grace_until: '2028-04-08',
      unpaid: { kind: 'renewal', due_date: '2028-04-01' },
    });
    // the order that is due by now comes with its bank details, in no order with what is told beside it
    expect((await years.mails(giulia)).sort()).toEqual([
      'membership_renewal',
      'membership_started',
      'notice_given',
      'notice_taken_back',
    ]);
  });

  test.each([
    ['unpaid: the membership ends all the same', false],
    ['paid: the notice is taken back with it', true],
  ])('stands beside a renewal that its member orders, %s', async (_outcome, isPaid) => {
    const elena = await years.subscriber('2027-04-01', 'pro', 'annual');
    await setMaltaToday(stack.sql, '2027-06-01');
    await granted(elena.client.rpc('leave_membership'));
    await years.on('2028-03-25');
    await checkout(elena.client, [service(await plan(elena.client, 'pro', 'annual'))]);
    const ending = { notice: { ends_on: '2028-04-01' }, grace_until: null };
    expect(await standing(elena.client)).toMatchObject(ending);
    if (isPaid) await years.pay(elena);
    await years.on('2028-04-02');
    expect(await standing(elena.client)).toMatchObject(
      isPaid
        ? { status: 'active', notice: null, valid_until: '2029-04-01' }
        : { status: 'cancelled', notice: null },
    );
    await expectSoundBooks(stack.sql);
  });

  test('is preceded by what is still to be paid: of the plan chosen next, and of an order at its price', async () => {
    const maria = await years.subscriber('2031-09-30', 'pro', 'annual');
    expect((await standing(maria.client)).notice_would_owe).toBeNull();
    await setMaltaToday(stack.sql, '2032-09-20');
    await change(maria, 'essential');
    const owed = async () => (await standing(maria.client)).notice_would_owe;
    const essential = { periods: 1, billing_period: 'monthly' };
    expect(await owed()).toEqual({ ...essential, total_amount: 105.02 });
    await setMaltaToday(stack.sql, '2032-10-03');
    const price = (to: number) => stack.sql`update public.services set price = ${to}
      where membership_type = 'essential' and billing_period = 'monthly'`;
    await price(100);
    expect(await owed()).toEqual({ ...essential, periods: 2, total_amount: 223.02 });
    await price(89);
  });

  test('can be given and taken back all day, but is told by three mails and in the end by one', async () => {
    const sam = await years.subscriber('2027-05-01', 'pro', 'annual');
    const leave = () => granted(sam.client.rpc('leave_membership'));
    const stay = async () => expect((await sam.client.rpc('take_back_notice')).error).toBeNull();
    for (let time = 0; time < 5; time++) {
      await leave();
      await stay();
    }
    await leave();
    expect((await standing(sam.client)).notice).not.toBeNull();
    const mails = () => stack.sql<{ kind: string; waits: boolean }[]>`
      select kind, due_at > now() as waits from public.mails
      where user_id = ${sam.id} and kind like 'notice%' order by created_at`;
    const atOnce = ['notice_given', 'notice_taken_back', 'notice_given'];
    const told = atOnce.map((kind) => ({ kind, waits: false }));
    expect([...(await mails())]).toEqual([...told, { kind: 'notice_given', waits: true }]);
    // The waiting mail is sent when the first of the three is a day old.
    await stack.sql`update public.mails
      set created_at = created_at - interval '24 hours', due_at = due_at - interval '24 hours'
      where user_id = ${sam.id}`;
    await stay();
    expect([...(await mails())]).toEqual([
      ...told,
      { kind: 'notice_given', waits: false },
      { kind: 'notice_taken_back', waits: false },
    ]);
    // A plan chosen for the next period, and the running one again, are told of with the same three.
    for (const type of ['essential', 'pro', 'essential', 'pro', 'essential'] as const) {
      await change(sam, type, 'annual');
    }
    const [changes] = await stack.sql`
      select count(*)::integer as told, count(*) filter (where due_at > now())::integer as waiting
      from public.mails where user_id = ${sam.id} and kind = 'membership_changed'`;
    expect(changes).toEqual({ told: 3, waiting: 1 });
  });

  test('takes a change with it that waits for its payment', async () => {
    const kenji = await years.subscriber('2028-05-01', 'essential');
    await change(kenji, 'pro');
    await granted(kenji.client.rpc('leave_membership'));
    expect(await standing(kenji.client)).toMatchObject({
      unpaid: null,
      notice: { ends_on: '2028-06-01' },
    });
  });
});

describe('cooling-off', () => {
  test('ends the membership at once, credits plan and fee, and leaves the rest of the order', async () => {
    await setMaltaToday(stack.sql, '2027-01-31');
    const maria = await member(stack);
    const review = service(await makeService(stack.sql));
    const pro = service(await plan(maria.client, 'pro'));
    const order = await checkout(maria.client, [pro, review]);
    await granted(recordPayment(years.nadia.client, order));
    const { box_number } = await standing(maria.client);
    await years.on('2027-02-14');
    expect(await standing(maria.client)).toMatchObject({ unpaid: { kind: 'renewal' } });
    expect(await standing(maria.client)).toMatchObject({
      withdrawal_amount: 363.44,
      onboarding_fee: null,
    });
    const withdrawn = await granted(maria.client.rpc('withdraw_membership'));
    // €159.00 and €149.00, with VAT.
    expect(withdrawn).toEqual({
      credit_note_number: expect.stringMatching(/^CN-/),
      refund_amount: 363.44,
    });
    expect(await standing(maria.client)).toMatchObject({
      status: 'cancelled',
      valid_until: '2027-02-14',
      cooling_off_until: null,
      withdrawal_amount: null,
      unpaid: null,
      next: null,
      box_number,
    });
    const papers = maria.client
      .from('invoices')
      .select('kind, status, amount')
      .eq('purchase_id', order.purchase_id);
    expect(await granted(papers.order('kind'))).toEqual([
      { kind: 'credit_note', status: 'issued', amount: -363.44 },
      { kind: 'invoice', status: 'paid', amount: 463.44 },
    ]);
    const listed = years.nadia.client.from('refund_directory').select().eq('user_id', maria.id);
    const [refund] = await granted(listed);
    expect(refund).toMatchObject({
      event_id: null,
      event_title: 'Pro membership (monthly)',
      amount: 363.44,
      reason: 'cooling_off',
      purchase_number: order.purchase_number,
    });
    const closed = years.nadia.client.rpc('close_refund_review', {
      p_id: String(refund?.id),
      p_note: 'Paid back by bank transfer',
      p_outcome: 'refunded',
    });
    const account = async () => {
      const whole = { p_from: '-infinity', p_to: 'infinity' };
      return v.parse(statementSchema, await granted(maria.client.rpc('account_statement', whole)));
    };
    expect((await account()).closing).toBe(-363.44);
    expect(await granted(closed)).toMatchObject({ refunded_amount: 363.44 });
    const { closing, entries } = await account();
    expect(closing).toBe(0);
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'refund',
        number: order.purchase_number,
        description: 'Pro membership (monthly)',
        amount: 363.44,
      }),
    );
    expect(entries.some(({ kind }) => kind === 'refund_granted')).toBe(false);
    // Sent again, because the answer was lost, it is answered as the first time, and nothing more is credited.
    expect(await granted(maria.client.rpc('withdraw_membership'))).toEqual(withdrawn);
    expect((await account()).closing).toBe(0);
    // The fee was given back, so it is due again: the screens say what the cart will ask.
    const feeIs = (price: number) =>
      stack.sql`update public.services set price = ${price} where is_onboarding_fee`;
    await feeIs(199);
    expect((await standing(maria.client)).onboarding_fee).toBe(199);
    expect(await quote(maria.client, [pro])).toMatchObject({
      onboarding_fee: 199,
      can_checkout: true,
    });
    await feeIs(149);
    await years.on('2027-02-15');
    expect(await years.mails(maria)).toEqual([
      'membership_started',
      'membership_renewal',
      'cooling_off',
    ]);
    await expectSoundBooks(stack.sql);
  });

  test('gives back what was paid for a change in these days as well, and no more', async () => {
    const giulia = await years.subscriber('2029-03-01', 'essential');
    await setMaltaToday(stack.sql, '2029-03-05');
    await change(giulia, 'pro');
    await years.pay(giulia);
    await setMaltaToday(stack.sql, '2029-03-15');
    const { withdrawal_amount } = await standing(giulia.client);
    const { refund_amount } = (await granted(giulia.client.rpc('withdraw_membership'))) as {
      refund_amount: number;
    };
    expect(refund_amount).toBe(withdrawal_amount);
    const paid = await granted(giulia.client.from('purchases').select('total_amount'));
    expect(refund_amount).toBeCloseTo(
      paid.reduce((sum, row) => sum + row.total_amount, 0),
      2,
    );
    await setMaltaToday(stack.sql, '2029-03-16');
    await expectSoundBooks(stack.sql);
  });

  test('is refused to a member without a plan', async () => {
    const { client } = await member(stack);
    expect(await refusal(client.rpc('withdraw_membership'))).toBe('MB005');
  });

  test('is over after 14 days', async () => {
    const kenji = await years.subscriber('2029-04-01');
    await setMaltaToday(stack.sql, '2029-04-16');
    expect((await standing(kenji.client)).cooling_off_until).toBeNull();
    expect(await refusal(kenji.client.rpc('withdraw_membership'))).toBe('MB005');
  });
});

test('an account that is deleted gives its membership up: the days left are decided on, the box stays taken', async () => {
  const elena = await years.subscriber('2029-05-01');
  const { box_number } = await standing(elena.client);
  await setMaltaToday(stack.sql, '2029-05-11');
  await stack.sql`delete from auth.users where id = ${elena.id}`;
  // 21 of 31 days of €159.00, with VAT.
  const listed = years.nadia.client
    .from('refund_directory')
    .select('amount, reason')
    .eq('user_id', elena.id);
  expect(await granted(listed)).toEqual([{ amount: 127.1, reason: 'account_deleted' }]);
  const [kept] =
    await stack.sql`select p.box_number, p.membership_status, m.user_id from public.profiles p
    left join public.memberships m on m.user_id = p.id where p.id = ${elena.id}`;
  expect(kept).toEqual({ box_number, membership_status: 'cancelled', user_id: null });
  await years.on('2030-01-01');
  await expectSoundBooks(stack.sql);
});
