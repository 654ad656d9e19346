import { connect } from 'local/database/connect';
import type { Stack } from 'local/stack';
import { makeDiscountCode } from 'shared/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { checkout, plan, service } from '../cart/ordering';
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

describe('days that nobody paid for', () => {
  test('are not gained by choosing another plan in the days of grace', async () => {
    const maria = await years.subscriber('2027-01-05', 'pro');
    await years.on('2027-01-25');
    await years.on('2027-02-05');
    await years.on('2027-02-11');
    await change(maria, 'essential');
    expect(await standing(maria.client)).toMatchObject({
      grace_until: '2027-02-12',
      unpaid: { kind: 'renewal', membership_type: 'essential' },
    });
    await years.on('2027-02-13');
    expect(await standing(maria.client)).toMatchObject({ status: 'expired', unpaid: null });
    await expectSoundBooks(stack.sql);
  });

  test('are not gained when the first order for the period was late, because the run was away', async () => {
    const giulia = await years.subscriber('2027-03-05', 'pro');
    await years.on('2027-04-08');
    expect(await standing(giulia.client)).toMatchObject({ grace_until: '2027-04-15' });
    await years.on('2027-04-14');
    await change(giulia, 'essential');
    expect(await standing(giulia.client)).toMatchObject({ grace_until: '2027-04-15' });
    await years.on('2027-04-16');
    expect(await standing(giulia.client)).toMatchObject({ status: 'expired', unpaid: null });
  });

  test('are not gained by taking notice back after a renewal was declined', async () => {
    const kenji = await years.subscriber('2027-05-10', 'pro');
    await years.on('2027-06-01');
    const { unpaid } = await standing(kenji.client);
    await granted(
      kenji.client.rpc('cancel_purchase', { p_purchase_id: String(unpaid?.purchase_id) }),
    );
    await granted(kenji.client.rpc('leave_membership'));
    await granted(kenji.client.rpc('take_back_notice'));
    expect(await standing(kenji.client)).toMatchObject({
      grace_until: null,
      next: { kind: 'end', on: '2027-06-10' },
    });
    await years.on('2027-06-11');
    expect(await standing(kenji.client)).toMatchObject({ status: 'expired' });
  });
});

test('days left are not lost when the next plan costs nothing', async () => {
  const omar = await years.subscriber('2027-10-01', 'essential');
  await setMaltaToday(stack.sql, '2027-10-11');
  const free = await makeDiscountCode(stack.sql, { discount_value: 100 });
  const pro = service(await plan(omar.client, 'pro'));
  await checkout(omar.client, [pro], { code: free.code });
  expect(await standing(omar.client)).toMatchObject({
    plan: { membership_type: 'pro' },
    valid_until: '2027-11-11',
  });
  const left = years.nadia.client
    .from('refund_directory')
    .select('event_title, amount, reason')
    .eq('user_id', omar.id);
  // 21 of 31 days of €89.00: €60.29 and VAT.
  expect(await granted(left)).toEqual([
    {
      event_title: 'Unused days of Essential membership (monthly)',
      amount: 71.14,
      reason: 'credit_left',
    },
  ]);
  await expectSoundBooks(stack.sql);
});

test('notice ends with a period also when an administrator moved the last day', async () => {
  const lea = await years.subscriber('2028-01-31', 'pro');
  await setMaltaToday(stack.sql, '2028-02-05');
  await granted(
    years.nadia.client
      .from('profiles')
      .update({ membership_valid_until: '2028-03-10' })
      .eq('id', lea.id),
  );
  await setMaltaToday(stack.sql, '2028-02-20');
  expect(await granted(lea.client.rpc('leave_membership'))).toEqual({ ends_on: '2028-04-10' });
});

test('notice ends with a period also after a dearer plan was bought in between', async () => {
  const sam = await years.subscriber('2028-08-10', 'essential');
  await setMaltaToday(stack.sql, '2028-08-15');
  expect(await granted(sam.client.rpc('leave_membership'))).toEqual({ ends_on: '2028-10-10' });
  await setMaltaToday(stack.sql, '2028-08-20');
  await checkout(sam.client, [service(await plan(sam.client, 'pro'))]);
  await years.pay(sam);
  expect(await standing(sam.client)).toMatchObject({
    valid_until: '2028-09-20',
    grace_until: null,
    notice: { given_on: '2028-08-15', ends_on: '2028-09-20' },
    next: { kind: 'end', on: '2028-09-20' },
  });
  await years.on('2028-09-10');
  expect(await standing(sam.client)).toMatchObject({ unpaid: null });
  await years.on('2028-09-21');
  expect(await standing(sam.client)).toMatchObject({ status: 'cancelled' });
});

test('the daily run looks into an order once its day has passed: most that wait are renewals', async () => {
  const nina = await years.subscriber('2028-05-10', 'pro');
  const looksOn = async (day: string) => {
    await setMaltaToday(stack.sql, day);
    const superuser = connect(stack.superuserUrl, 1);
    try {
      return await superuser.begin(async (tx) => {
        await tx`set local track_functions = 'pl'`;
        await tx`select private.find_daily_work()`;
        const [row] = await tx<{ looks: number }[]>`
          select coalesce(sum(calls), 0)::integer as looks from pg_stat_xact_user_functions
          where funcname = 'lapse_reason'`;
        return row?.looks;
      });
    } finally {
      await superuser.end();
    }
  };
  await years.on('2028-06-05');
  expect(await standing(nina.client)).toMatchObject({ unpaid: { kind: 'renewal' } });
  expect(await looksOn('2028-06-10')).toBe(0);
  expect(await looksOn('2028-06-11')).toBe(2);
});

// Last: the orders it invents have no papers.
test('a plan for the next period is not chosen more often in a day than orders are placed', async () => {
  const elena = await years.subscriber('2027-08-10', 'pro');
  await years.on('2027-09-01');
  await stack.sql`
    insert into public.purchases (user_id, purchase_number, subtotal, net_amount, vat_amount, total_amount,
      idempotency_key, cart_fingerprint, status, cancelled_at, cancel_reason)
    select ${elena.id}, 'flood-' || n, 1, 1, 0.18, 1.18, gen_random_uuid(), '', 'cancelled', now(), 'member'
    from generate_series(1, 198) n`;
  const choice = {
    p_membership_type: 'essential',
    p_billing_period: 'monthly',
    p_idempotency_key: crypto.randomUUID(),
    p_expected_total: 0,
  };
  expect(await refusal(elena.client.rpc('change_membership', choice))).toBe('RL005');
});
