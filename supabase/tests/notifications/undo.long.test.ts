import type { Stack } from 'local/stack';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { runDaily } from '../daily-run';
import { startOwnStack } from '../proof/own-stack';

// A stack of its own: the daily job runs here, over everything.
let stack: Stack;
let maria: Person;
let stranger: Person;
let id: string;
beforeAll(async () => {
  stack = await startOwnStack();
  [maria, stranger] = await Promise.all([member(stack), member(stack)]);
});
afterAll(() => stack.stop());
beforeEach(async () => {
  const [row] = await stack.sql<{ id: string }[]>`
    insert into public.notifications (user_id, event, params, type, title, message, action_url,
      action_text, priority, metadata, read_at, expires_at, created_at)
    values (${maria.id}, 'payment_received', '{"total_amount": 118.10}', 'payment_received', 'Payment “received”',
      'Grazzi ħafna', '/dashboard/billing', 'View billing', 5, '{"purchase_id": "x"}',
      '2026-11-20 09:00:00.123456+00', '2126-01-01', '2026-11-20 08:00:00.987654+00')
    returning id`;
  id = row?.id ?? '';
});

const remove = (by: Person) =>
  granted(by.client.from('notifications').delete().eq('id', id).select('id'));
const restore = (by: Person) => refusal(by.client.rpc('restore_notification', { p_id: id }));
const stored = () => stack.sql`select * from public.notifications where id = ${id}`;

test('a deleted notification is gone, and comes back as it was', async () => {
  const before = await stored();
  expect(await remove(maria)).toEqual([{ id }]);
  expect(await stored()).toEqual([]);
  expect(await restore(maria)).toBeUndefined();
  expect(await stored()).toEqual(before);
});

test('a second try to bring it back, or two tabs at once, make one of it', async () => {
  for (let time = 0; time < 2; time++) {
    await remove(maria);
    expect(await Promise.all([restore(maria), restore(maria), restore(maria)])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await restore(maria)).toBeUndefined();
    expect(await stored()).toHaveLength(1);
  }
});

test('a stranger brings nothing back, and does not learn whether there was anything', async () => {
  await remove(maria);
  expect(await restore(stranger)).toBe('NT001');
  expect(await stored()).toEqual([]);
  expect(await restore(maria)).toBeUndefined();
  expect(await restore(stranger)).toBe('NT001');
});

test('a deleted notification is gone for good with the daily job an hour later', async () => {
  const deletedAgo = (interval: string) => stack.sql`
    update private.deleted_notifications set deleted_at = now() - ${interval}::interval where id = ${id}`;
  await remove(maria);
  await deletedAgo('59 minutes');
  await runDaily(stack.sql);
  expect(await restore(maria)).toBeUndefined();
  await remove(maria);
  await deletedAgo('61 minutes');
  await runDaily(stack.sql);
  expect(await restore(maria)).toBe('NT001');
  expect(await stack.sql`select 1 from private.deleted_notifications where id = ${id}`).toEqual([]);
});

test('a notification deleted by somebody else cannot be brought back', async () => {
  await stack.sql`delete from public.notifications where id = ${id}`;
  expect(await restore(maria)).toBe('NT001');
});

test('the daily job deletes expired notifications for good, and no others', async () => {
  const expires = (interval: string) => stack.sql`
    update public.notifications set expires_at = now() + ${interval}::interval where id = ${id}`;
  await expires('1 hour');
  await runDaily(stack.sql);
  expect(await stored()).toHaveLength(1);
  await expires('-1 second');
  await runDaily(stack.sql);
  expect(await stored()).toEqual([]);
  expect(await restore(maria)).toBe('NT001');
});

test('a notification naming the writer of a message goes with the message', async () => {
  await administrator(stack);
  const form = { name: 'Elena Rossi', email: 'elena@example.test', message: 'Is there parking?' };
  await granted(visitor(stack).from('contact_messages').insert(form));
  const named = () => stack.sql`select 1 from public.notifications where message ~ 'Elena Rossi'`;
  const aged = async (interval: string) => {
    await stack.sql`update public.contact_messages set created_at = created_at - ${interval}::interval`;
    await stack.sql`update public.notifications
      set created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
      where event = 'contact_message'`;
    await runDaily(stack.sql);
  };
  await aged('2 years -2 days');
  expect(await named()).toHaveLength(1);
  await aged('3 days');
  expect(await named()).toEqual([]);
  expect(await stack.sql`select 1 from public.contact_messages`).toEqual([]);
});

test('a deleted account takes along notifications that could have come back', async () => {
  const zita = await member(stack);
  const [row] = await stack.sql<{ id: string }[]>`
    insert into public.notifications (user_id, title, message) values (${zita.id}, 'Hello', 'Zita')
    returning id`;
  const theirs = row?.id ?? '';
  await granted(zita.client.from('notifications').delete().eq('id', theirs).select('id'));
  await stack.sql`delete from auth.users where id = ${zita.id}`;
  expect(await stack.sql`select 1 from private.deleted_notifications where id = ${theirs}`).toEqual(
    [],
  );
  expect(await refusal(zita.client.rpc('restore_notification', { p_id: theirs }))).toBe('PGRST303');
});
