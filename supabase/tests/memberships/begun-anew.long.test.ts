import type { Stack } from 'local/stack';
import { writeMail } from 'shared/mails/write-mail';
import type { Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';
import { change, standing, Years } from './life';

let stack: Stack;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
});
afterAll(() => stack?.stop());

/** Orders the plan anew, and pays. */
async function orderAgain(person: Person): Promise<void> {
  const pro = service(await plan(person.client, 'pro'));
  await granted(recordPayment(years.nadia.client, await checkout(person.client, [pro])));
}
async function messages({ client }: Person): Promise<string[]> {
  const told = client.from('notifications').select('message').like('event', 'membership_%');
  return (await granted(told.order('created_at').order('id'))).map(({ message }) => message);
}
/** The state of a granted membership with this last day. */
const until = (day: string) => ({
  plan: { service_id: null },
  valid_until: day,
  next: { kind: 'end', on: day },
});
const goesOn = { status: 'active', notice: null, next: { kind: 'renewal' } };

describe('notice', () => {
  test('that has run out counts no more: a member who comes back begins without it', async () => {
    const maria = await years.subscriber('2031-01-05');
    await setMaltaToday(stack.sql, '2031-01-10');
    await granted(maria.client.rpc('leave_membership'));
    await years.on('2031-01-25');
    await years.pay(maria);
    await years.on('2031-03-06');
    expect(await standing(maria.client)).toMatchObject({ status: 'cancelled', notice: null });
    expect(await refusal(maria.client.rpc('take_back_notice'))).toBe('MB004');
    await setMaltaToday(stack.sql, '2031-03-10');
    await orderAgain(maria);
    expect(await standing(maria.client)).toMatchObject({
      ...goesOn,
      valid_until: '2031-04-10',
      grace_until: '2031-04-17',
    });
  });

  test('for a period that nobody paid is gone with the membership, and so for what is paid after it', async () => {
    const giulia = await years.subscriber('2030-12-31');
    await setMaltaToday(stack.sql, '2031-01-30');
    expect(await granted(giulia.client.rpc('leave_membership'))).toEqual({ ends_on: '2031-03-31' });
    await years.on('2031-02-08');
    expect(await standing(giulia.client)).toMatchObject({ status: 'expired', notice: null });
    await setMaltaToday(stack.sql, '2031-02-10');
    await orderAgain(giulia);
    expect(await standing(giulia.client)).toMatchObject({
      ...goesOn,
      valid_until: '2031-03-10',
      grace_until: '2031-03-17',
    });
  });

  test('of a membership that is over says nothing of one that is granted after it', async () => {
    const kenji = await years.subscriber('2031-05-01');
    await granted(kenji.client.rpc('leave_membership'));
    await years.on('2031-06-02');
    const grant = { membership_type: 'platinum', membership_status: 'active' };
    const row = years.nadia.client
      .from('profiles')
      .update({ ...grant, membership_valid_until: '2031-08-01' })
      .eq('id', kenji.id);
    await granted(row.select('id'));
    await years.on('2031-08-01');
    await years.on('2031-08-02');
    expect((await years.told(kenji)).slice(-3)).toEqual([
      'membership_started',
      'membership_reminder 0',
      'membership_expired',
    ]);
    expect((await messages(kenji)).slice(-3)).toEqual([
      expect.stringMatching(/^Platinum membership is active until 1 August 2031\./),
      expect.stringMatching(/^Platinum membership ends today\./),
      expect.stringMatching(/^Platinum membership ended on 1 August 2031/),
    ]);
    const mails = await stack.sql<{ kind: string; params: unknown }[]>`
      select kind, params from public.mails where user_id = ${kenji.id}
      order by created_at desc, id desc limit 3`;
    for (const mail of mails) {
      const options = { name: null, siteUrl: 'https://example.test', unsubscribeToken: null };
      const { text } = writeMail({ ...mail, ...options });
      expect(text).toContain('Platinum membership');
      expect(text).not.toMatch(/paid|next period|Pro membership/);
    }
  });
});

test('notice does not end a membership granted the day after it, even before the daily run has ended the old one', async () => {
  const kenji = await years.subscriber('2032-05-01');
  await granted(kenji.client.rpc('leave_membership'));
  await setMaltaToday(stack.sql, '2032-06-02');
  const row = years.nadia.client
    .from('profiles')
    .update({ membership_status: 'active', membership_valid_until: '2032-08-01' })
    .eq('id', kenji.id);
  await granted(row.select('id'));
  expect(await standing(kenji.client)).toMatchObject({
    status: 'active',
    notice: null,
    ...until('2032-08-01'),
  });
});

describe('a membership that is granted while a paid one runs', () => {
  const give = (
    person: Person,
    what: { membership_type?: string; membership_valid_until: string | null },
  ) => {
    const row = years.nadia.client.from('profiles').update(what).eq('id', person.id);
    return granted(row.select('id'));
  };
  const platinum = until('2031-02-20');

  test('of another type is neither renewed nor billed, and is itself afterwards, too', async () => {
    const elena = await years.subscriber('2031-01-05');
    await give(elena, { membership_type: 'platinum', membership_valid_until: '2031-02-20' });
    expect(await standing(elena.client)).toMatchObject(platinum);
    for (const day of ['2031-01-25', '2031-02-06', '2031-02-20']) await years.on(day);
    expect(await years.told(elena)).toEqual([
      'membership_started',
      'membership_reminder 14',
      'membership_reminder 0',
    ]);
    await years.on('2031-02-21');
    expect(await standing(elena.client)).toMatchObject({
      status: 'expired',
      plan: { service_id: null, title: 'Platinum membership' },
    });
  });

  test('without an end stays a grant when it is given one later', async () => {
    const giulia = await years.subscriber('2031-01-05');
    await give(giulia, { membership_type: 'platinum', membership_valid_until: '2031-02-05' });
    expect(await standing(giulia.client)).toMatchObject({ valid_until: null });
    await give(giulia, { membership_valid_until: '2031-02-20' });
    expect(await standing(giulia.client)).toMatchObject(platinum);
  });

  test('takes an order for more of it and notice of it away', async () => {
    const kenji = await years.subscriber('2031-01-05');
    await years.on('2031-01-25');
    expect((await standing(kenji.client)).unpaid).toMatchObject({ kind: 'renewal' });
    await granted(kenji.client.rpc('leave_membership'));
    await give(kenji, { membership_type: 'platinum', membership_valid_until: '2031-04-20' });
    expect(await standing(kenji.client)).toMatchObject({
      ...until('2031-04-20'),
      unpaid: null,
      notice: null,
    });
    for (const day of ['2031-04-20', '2031-04-21']) await years.on(day);
    expect((await years.told(kenji)).slice(-2)).toEqual([
      'membership_reminder 0',
      'membership_expired',
    ]);
  });

  test('takes an order for another plan away, and its member is told', async () => {
    const elena = await years.subscriber('2031-01-05');
    await change(elena, 'enterprise');
    await give(elena, { membership_type: 'platinum', membership_valid_until: '2031-04-20' });
    expect((await standing(elena.client)).unpaid).toBeNull();
    const told = elena.client.from('notifications').select('event').eq('event', 'order_cancelled');
    expect(await granted(told)).toHaveLength(1);
  });

  test('but another last day alone leaves it a paid one', async () => {
    const maria = await years.subscriber('2031-01-05');
    await give(maria, { membership_valid_until: '2031-02-20' });
    await setMaltaToday(stack.sql, '2031-02-10'); // after the paid period, before its last day
    await give(maria, { membership_valid_until: '2031-03-20' });
    expect(await standing(maria.client)).toMatchObject({
      plan: { service_id: expect.any(String) },
      next: { kind: 'renewal', on: '2031-03-20' },
    });
  });
});

describe('a membership that is granted without an end', () => {
  const grant = (person: Person) => {
    const row = years.nadia.client.from('profiles').update({ membership_type: 'platinum' });
    return granted(row.eq('id', person.id).select('id'));
  };
  const whatWasGranted = {
    status: 'active',
    plan: { membership_type: 'platinum' },
    valid_until: null,
    next: null,
  };

  test('stays when the day comes on which a plan that was paid for early would have begun', async () => {
    const maria = await years.subscriber('2027-06-25');
    await change(maria, 'essential');
    await years.on('2027-07-20');
    await years.pay(maria);
    await grant(maria);
    await years.on('2027-07-26');
    await years.on('2027-10-01');
    expect(await standing(maria.client)).toMatchObject(whatWasGranted);
    expect(await years.told(maria)).toEqual(['membership_started', 'membership_renewal']);
  });

  test('stays also when the daily run was about to end the one before it', async () => {
    const giulia = await years.subscriber('2027-06-25');
    await setMaltaToday(stack.sql, '2027-08-02');
    await stack.sql`select private.run_daily()`; // writes down what is due
    await grant(giulia);
    await years.run();
    expect(await standing(giulia.client)).toMatchObject(whatWasGranted);
    expect(await years.told(giulia)).toEqual(['membership_started']);
  });
});
