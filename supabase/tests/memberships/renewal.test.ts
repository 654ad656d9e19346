import type { Stack } from 'local/stack';
import { administrator, member } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { quote, recordPayment, service } from '../cart/ordering';
import { runDaily } from '../daily-run';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';
import { standing, Years } from './life';

let stack: Stack;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
});
afterAll(() => stack?.stop());

describe('a membership that goes on', () => {
  test('is renewed by an order 14 days before its end, reminded of three times and paid without a gap', async () => {
    const maria = await years.subscriber('2027-01-31');
    expect(await standing(maria.client)).toMatchObject({
      status: 'active',
      plan: { membership_type: 'pro', billing_period: 'monthly', price: 159 },
      address_from: '2027-01-31',
      anchored_on: '2027-01-31',
      period_from: '2027-01-31',
      valid_until: '2027-02-28',
      grace_until: '2027-03-07',
      first_paid_on: '2027-01-31',
      cooling_off_until: '2027-02-14',
      unpaid: null,
      next: { kind: 'renewal', on: '2027-02-28', membership_type: 'pro', total_amount: 187.62 },
      notice: null,
      notice_would_end_on: '2027-03-31',
      notice_would_owe: { periods: 1, billing_period: 'monthly', total_amount: 187.62 },
    });
    await years.on('2027-02-13');
    expect((await standing(maria.client)).unpaid).toBeNull();
    await years.on('2027-02-14');
    await years.run();
    const { unpaid } = await standing(maria.client);
    expect(unpaid).toMatchObject({
      kind: 'renewal',
      total_amount: 187.62,
      due_date: '2027-02-28',
      membership_type: 'pro',
    });
    await years.on('2027-02-25');
    await years.on('2027-02-28');
    await years.on('2027-03-01');
    await years.on('2027-03-02');
    expect(await years.told(maria)).toEqual([
      'membership_started',
      'membership_renewal',
      'membership_reminder 3',
      'membership_reminder 0',
      'invoice_overdue',
    ]);
    expect(await years.mails(maria)).toEqual([
      'membership_started',
      'membership_renewal',
      'membership_reminder',
      'membership_reminder',
      'invoice_overdue',
    ]);
    // The last of the seven days: still in force, and no day is lost or won.
    await years.on('2027-03-07');
    expect(await standing(maria.client)).toMatchObject({
      status: 'active',
      valid_until: '2027-02-28',
      notice_would_end_on: '2027-04-30',
      notice_would_owe: { periods: 2, billing_period: 'monthly', total_amount: 375.24 },
    });
    await years.pay(maria);
    expect(await standing(maria.client)).toMatchObject({
      status: 'active',
      anchored_on: '2027-01-31',
      period_from: '2027-02-28',
      valid_until: '2027-03-31',
      unpaid: null,
    });
    await expectSoundBooks(stack.sql);
  });

  test('expires with the order that nobody paid, after seven days, and says so once', async () => {
    const giulia = await years.subscriber('2027-01-10');
    await years.on('2027-01-27');
    const { box_number } = await standing(giulia.client);
    await years.on('2027-02-17');
    expect((await standing(giulia.client)).status).toBe('active');
    const { unpaid } = await standing(giulia.client);
    // The daily run has not come yet, but the membership is over all the same.
    await setMaltaToday(stack.sql, '2027-02-18');
    expect((await standing(giulia.client)).status).toBe('expired');
    expect(await years.run()).toMatchObject({ orders_cancelled: 1 });
    await years.run();
    expect(await standing(giulia.client)).toMatchObject({
      status: 'expired',
      unpaid: null,
      next: null,
      box_number,
    });
    expect(
      (await years.told(giulia)).filter((event) => event === 'membership_expired'),
    ).toHaveLength(1);
    const late = recordPayment(years.nadia.client, unpaid as NonNullable<typeof unpaid>);
    expect(await refusal(late)).toBe('PY003');
    const waiting = giulia.client
      .from('user_services')
      .select('id')
      .eq('payment_status', 'pending');
    expect(await granted(waiting)).toEqual([]);
  });

  test('catches up after missed weeks: one order, and only the reminder that fits', async () => {
    const kenji = await years.subscriber('2027-03-31');
    await years.on('2027-04-29');
    expect((await standing(kenji.client)).unpaid).toMatchObject({ due_date: '2027-04-30' });
    expect(await years.told(kenji)).toEqual(['membership_started', 'membership_renewal']);
    const elena = await years.subscriber('2027-05-20');
    await years.on('2027-06-23');
    expect(await standing(elena.client)).toMatchObject({
      status: 'active',
      unpaid: { kind: 'renewal', due_date: '2027-06-23' },
      grace_until: '2027-06-30',
    });
    expect(await years.told(elena)).toEqual(['membership_started', 'membership_renewal']);
    await setMaltaToday(stack.sql, '2027-06-30');
    await years.pay(elena);
    expect(await standing(elena.client)).toMatchObject({ valid_until: '2027-07-20' });
  });

  test.each([
    ['spring', '2027-02-28', '2027-03-14'],
    ['autumn', '2027-09-30', '2027-10-16'],
  ])(
    'is renewed once by two runs at the same time, also over the change of the clock in %s',
    async (_, first, day) => {
      const maria = await years.subscriber(first);
      await setMaltaToday(stack.sql, day);
      const runs = await Promise.all([runDaily(stack.sql), runDaily(stack.sql)]);
      const written = runs.map((run) => run?.renewals_written ?? 0);
      const orders = maria.client.from('purchases').select('id').eq('status', 'pending');
      expect(await granted(orders)).toHaveLength(1);
      expect(Math.min(...written)).toBe(0);
    },
  );

  test('is left alone while somebody works on its member, and the others are renewed', async () => {
    const [maria, giulia] = [
      await years.subscriber('2027-07-01'),
      await years.subscriber('2027-07-01'),
    ];
    await setMaltaToday(stack.sql, '2027-07-20');
    await stack.sql.begin(async (tx) => {
      await tx`select 1 from public.profiles where id = ${maria.id} for update`;
      await years.run();
    });
    expect((await standing(maria.client)).unpaid).toBeNull();
    expect((await standing(giulia.client)).unpaid).toMatchObject({ kind: 'renewal' });
    await years.run();
    expect((await standing(maria.client)).unpaid).toMatchObject({ kind: 'renewal' });
  });

  test('does not keep the others when its order cannot be written', async () => {
    const [maria, giulia] = [
      await years.subscriber('2027-08-01', 'essential'),
      await years.subscriber('2027-08-01', 'essential'),
    ];
    await setMaltaToday(stack.sql, '2027-08-20');
    await stack.sql.unsafe(`
      create function public.stumble() returns trigger language plpgsql as $$
        begin raise exception 'it is stuck'; end $$;
      create trigger tg_stumble before insert on public.purchases for each row
        when (new.user_id = '${maria.id}') execute function public.stumble()`);
    const run = await runDaily(stack.sql);
    await stack.sql.unsafe('drop function public.stumble() cascade');
    expect(run?.failures).toEqual([expect.stringMatching(new RegExp(`${maria.id}.*it is stuck`))]);
    expect((await standing(giulia.client)).unpaid).toMatchObject({ kind: 'renewal' });
    await years.run();
    expect((await standing(maria.client)).unpaid).toMatchObject({ kind: 'renewal' });
  });
});

describe('a renewal', () => {
  test('that is cancelled is declined: it is not written again, and the membership ends with its period', async () => {
    const maria = await years.subscriber('2028-01-15');
    await years.on('2028-02-05');
    const { unpaid } = await standing(maria.client);
    await granted(
      years.nadia.client.rpc('cancel_purchase', { p_purchase_id: String(unpaid?.purchase_id) }),
    );
    expect(await years.run()).toMatchObject({ renewals_written: 0 });
    expect(await standing(maria.client)).toMatchObject({
      status: 'active',
      unpaid: null,
      grace_until: null,
      next: { kind: 'end', on: '2028-02-15' },
    });
    // A member who changes their mind orders the plan again and goes on without a gap.
    const [pro] = await stack.sql`select id from public.get_membership_service('pro')`;
    expect(await quote(maria.client, [service({ id: pro?.id })])).toMatchObject({
      can_checkout: true,
      onboarding_fee: 0,
    });
    await years.on('2028-02-16');
    expect((await standing(maria.client)).status).toBe('expired');
  });

  test('costs what the plan costs today, and is not written for a plan no longer sold', async () => {
    const giulia = await years.subscriber('2028-03-01', 'enterprise');
    await stack.sql`update public.services set price = 310 where membership_type = 'enterprise' and billing_period = 'monthly'`;
    await years.on('2028-03-20');
    expect((await standing(giulia.client)).unpaid).toMatchObject({ total_amount: 365.8 });

    const kenji = await years.subscriber('2028-03-01', 'enterprise', 'annual');
    await stack.sql`update public.services set status = 'inactive'
      where membership_type = 'enterprise' and billing_period = 'annual'`;
    await years.on('2029-02-16');
    expect(await standing(kenji.client)).toMatchObject({
      unpaid: null,
      next: { kind: 'end', on: '2029-03-01' },
    });
    expect(await years.told(kenji)).toEqual(['membership_started', 'membership_reminder 13']);
    // there is no further period that notice could reach into
    expect(await granted(kenji.client.rpc('leave_membership'))).toEqual({ ends_on: '2029-03-01' });
    expect((await kenji.client.rpc('take_back_notice')).error).toBeNull();
    await years.on('2029-03-03'); // in the days of grace there is nothing left to leave
    expect(await standing(kenji.client)).toMatchObject({
      status: 'active',
      notice_would_end_on: null,
    });
    expect(await refusal(kenji.client.rpc('leave_membership'))).toBe('MB001');
    await stack.sql`update public.services set status = 'active', price = 3289 where membership_type = 'enterprise' and billing_period = 'annual'`;
    await stack.sql`update public.services set price = 299 where membership_type = 'enterprise' and billing_period = 'monthly'`;
  });
});

describe('a box', () => {
  test('is numbered with the first membership, paid for or granted, and kept for ever', async () => {
    const maria = await years.subscriber('2029-04-01');
    const { box_number } = await standing(maria.client);
    expect(box_number).toBeGreaterThan(100);
    const found = async (search: string) =>
      granted(
        years.nadia.client.from('user_directory').select('id').ilike('search_text', `%${search}%`),
      );
    expect(await found(`box ${box_number}`)).toContainEqual({ id: maria.id });

    const granted1 = await member(stack);
    const grant = { membership_type: 'platinum', membership_status: 'active' };
    const update = (values: object) =>
      granted(
        years.nadia.client.from('profiles').update(values).eq('id', granted1.id).select('id'),
      );
    await update(grant);
    const first = await standing(granted1.client);
    expect(first).toMatchObject({ status: 'active', valid_until: null, next: null, unpaid: null });
    expect(first.plan).toMatchObject({ title: 'Platinum membership', price: null });
    expect(first.box_number).not.toBe(box_number);
    await update({ membership_status: 'cancelled' });
    await update(grant);
    expect((await standing(granted1.client)).box_number).toBe(first.box_number);
    // A membership that was granted, not bought, gets no renewal order.
    await years.on('2031-01-01');
    expect((await standing(granted1.client)).status).toBe('active');
    // A member cannot choose their box.
    await granted(
      maria.client
        .from('profiles')
        .update({ phone: '+356 7900 0000' })
        .eq('id', maria.id)
        .select('id'),
    );
    const chosen = maria.client
      .from('profiles')
      .update({ box_number: 1 } as never)
      .eq('id', maria.id);
    expect(await refusal(chosen)).toBe('42501');
  });
});

test('a membership is read by its member and by administrators, and by nobody else', async () => {
  const [maria, giulia, claire] = await Promise.all([
    member(stack),
    member(stack),
    administrator(stack),
  ]);
  expect(await standing(maria.client)).toMatchObject({
    status: 'none',
    plan: null,
    box_number: null,
  });
  expect(await standing(claire.client, maria.id)).toMatchObject({ status: 'none' });
  expect(await refusal(giulia.client.rpc('get_membership', { p_user_id: maria.id }))).toBe('ID002');
});
