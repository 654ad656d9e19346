import { mark } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, sql } from '../backend';
import { mailsOf } from './mails-of';

const stranger = () => `elena-${mark()}@example.test`;

test('a mail is queued together with its cause, and not at all when that fails', async () => {
  const maria = await member(backend);
  await sql`select private.tell(${maria.id}, 'order_placed', '{"purchase_number": "PO-1"}')`;
  await expect(
    sql.begin(async (cause) => {
      await cause`select private.tell(${maria.id}, 'order_placed')`;
      throw new Error('the order was refused');
    }),
  ).rejects.toThrow('the order was refused');
  expect(await mailsOf(maria.id)).toMatchObject([
    { kind: 'order_placed', params: { purchase_number: 'PO-1' }, state: 'waiting', email: null },
  ]);
});

test('a mail is queued once per key, even by two callers at the same moment', async () => {
  const maria = await member(backend);
  const key = `order:${mark()}`;
  await Promise.all([
    sql`select private.tell(${maria.id}, 'order_placed', p_key => ${key})`,
    sql`select private.tell(${maria.id}, 'order_placed', p_key => ${key})`,
  ]);
  expect(await mailsOf(maria.id)).toHaveLength(1);
});

test('an address that a member has confirmed is theirs; any other stands by itself', async () => {
  const maria = await member(backend);
  const elena = stranger();
  await sql`select private.tell_address(${maria.email.toUpperCase()}, 'M', 'message_received')`;
  await sql`select private.tell_address(${elena}, 'Elena', 'message_received')`;
  expect(await mailsOf(maria.id)).toMatchObject([{ user_id: maria.id, email: null }]);
  expect(await mailsOf(elena)).toMatchObject([{ user_id: null, email: elena }]);
});

test('a mail that cannot be queued holds up nothing', async () => {
  await sql`select private.tell_address(${'two lines\nof address'}, null, 'message_received')`;
});

test.each([
  ['by notification', 'service_completed', { service: 'VAT return' }, 1, []],
  ['by mail', 'refund_decided', { outcome: 'kept', amount: 25 }, 0, ['refund_decided']],
  ['by both', 'affiliate_rejected', { reason: 'No fit' }, 1, ['application_decided']],
] as const)(
  'one call tells a member %s, as the list of events says',
  async (_how, event, params, notifications, kinds) => {
    const maria = await member(backend);
    await sql`select private.tell(${maria.id}, ${event}, ${sql.json(params)})`;
    const told = await sql`
      select params from public.notifications where user_id = ${maria.id} and event = ${event}`;
    expect(told).toHaveLength(notifications);
    const mails = await mailsOf(maria.id);
    expect(mails.map(({ kind }) => kind)).toEqual(kinds);
    for (const one of [...told, ...mails]) expect(one.params).toEqual(params);
  },
);

test('the mail that says an account is gone keeps the address it goes to', async () => {
  const maria = await member(backend);
  await sql`select private.tell(${maria.id}, 'account_deleted')`;
  expect(await mailsOf(maria.email)).toMatchObject([{ user_id: null, kind: 'account_deleted' }]);
});
