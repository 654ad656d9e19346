import type { Stack } from 'local/stack';
import { makeEvent } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, event } from '../cart/ordering';
import { change, Years } from '../memberships/life';
import { startOwnStack } from '../proof/own-stack';

let stack: Stack;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
});
afterAll(() => stack?.stop());

const entriesOf = async (userId: string) => {
  const [row] = await stack.sql<{ count: number }[]>`
    select count(*)::integer from public.audit_log where subject_id = ${userId}`;
  return row?.count;
};

test.each([
  ['free', 0, 'registration_confirmed'],
  ['priced', 20, 'seat_reserved'],
] as const)(
  'a member who goes in and out of a %s event is told of it once, and refused after ten times',
  async (_kind, registration_fee, told) => {
    const maria = await member(backend);
    const { id: event_id } = await makeEvent(sql, { registration_fee });
    const own = { event_id, user_id: maria.id };
    const register = () => maria.client.from('event_registrations').insert(own);
    for (let times = 0; times < 10; times++) {
      await granted(register());
      await granted(
        maria.client
          .from('event_registrations')
          .update({ payment_status: 'cancelled' })
          .match(own)
          .neq('payment_status', 'cancelled'),
      );
    }
    expect(await refusal(register())).toBe('RL007');
    const notifications = await granted(maria.client.from('notifications').select('id, event'));
    expect(notifications).toMatchObject([{ event: told }]);
    // the server deleted the others, not she: she cannot bring them back
    const kept = await sql`select 1 from private.deleted_notifications where user_id = ${maria.id}`;
    expect([...kept]).toEqual([]);
    // notifications about another event are not affected
    const other = await makeEvent(sql, { registration_fee });
    const elsewhere = { event_id: other.id, user_id: maria.id };
    await granted(maria.client.from('event_registrations').insert(elsewhere));
    expect(await granted(maria.client.from('notifications').select('id'))).toHaveLength(2);
  },
);

test('a member hears of a seat that was reserved and then ordered, each once', async () => {
  const maria = await member(backend);
  const seat = await makeEvent(sql);
  const own = { event_id: seat.id, user_id: maria.id };
  await granted(maria.client.from('event_registrations').insert(own));
  await checkout(maria.client, [event(seat)]);
  const told = await granted(maria.client.from('notifications').select('event').order('event'));
  expect(told).toEqual([{ event: 'registration_received' }, { event: 'seat_reserved' }]);
});

test('a member who gives notice and takes it back all day fills no log, and can leave all the same', async () => {
  const maria = await years.subscriber('2027-01-05', 'pro', 'annual');
  const before = await entriesOf(maria.id);
  const [leave, takeBack] = ['leave_membership', 'take_back_notice'] as const;
  for (let times = 0; times < 10; times++) {
    await granted(maria.client.rpc(leave));
    await granted(maria.client.rpc(takeBack));
  }
  await granted(maria.client.rpc(leave));
  expect(await refusal(maria.client.rpc(takeBack))).toBe('RL007');
  expect(((await entriesOf(maria.id)) as number) - (before as number)).toBe(21);
  // a day later it is taken back as ever
  await stack.sql.begin(async (tx) => {
    await tx`alter table public.audit_log disable trigger user`;
    await tx`update public.audit_log set created_at = created_at - interval '25 hours' where subject_id = ${maria.id}`;
    await tx`alter table public.audit_log enable trigger user`;
  });
  await granted(maria.client.rpc(takeBack));
});

test('a member who changes the next plan there and back all day is refused', async () => {
  const giulia = await years.subscriber('2027-01-05', 'pro', 'annual');
  for (let times = 0; times < 10; times++) {
    await change(giulia, 'essential', 'annual');
    await change(giulia, 'pro', 'annual');
  }
  await expect(change(giulia, 'essential', 'annual')).rejects.toThrow('RL007');
});
