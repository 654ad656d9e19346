import { mark } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, sql } from '../backend';
import { mailsOf } from './mails-of';

const stranger = () => `elena-${mark()}@example.test`;

test('a mail is queued together with its cause, and not at all when that fails', async () => {
  const maria = await member(backend);
  await sql`select private.queue_mail(${maria.id}, 'order_placed', '{"purchase_number": "PO-1"}')`;
  await expect(
    sql.begin(async (cause) => {
      await cause`select private.queue_mail(${maria.id}, 'order_placed')`;
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
    sql`select private.queue_mail(${maria.id}, 'order_placed', '{}', ${key})`,
    sql`select private.queue_mail(${maria.id}, 'order_placed', '{}', ${key})`,
  ]);
  expect(await mailsOf(maria.id)).toHaveLength(1);
});

test('an address that a member has confirmed is theirs; any other stands by itself', async () => {
  const maria = await member(backend);
  const elena = stranger();
  await sql`select private.queue_mail_to(${maria.email.toUpperCase()}, 'M', 'message_received')`;
  await sql`select private.queue_mail_to(${elena}, 'Elena', 'message_received')`;
  expect(await mailsOf(maria.id)).toMatchObject([{ user_id: maria.id, email: null }]);
  expect(await mailsOf(elena)).toMatchObject([{ user_id: null, email: elena }]);
});

test('a mail of an unknown kind is kept as failed, and one that cannot be kept holds up nothing', async () => {
  const maria = await member(backend);
  await sql`select private.queue_mail(${maria.id}, 'never_heard_of')`;
  await sql`select private.queue_mail(${maria.id}, null)`;
  await sql`select private.queue_mail_to(${'two lines\nof address'}, null, 'message_received')`;
  expect(await mailsOf(maria.id)).toMatchObject([{ kind: 'never_heard_of', state: 'failed' }]);
});

test('the mail that says an account is gone keeps the address it goes to', async () => {
  const maria = await member(backend);
  await sql`select private.queue_mail(${maria.id}, 'account_deleted')`;
  expect(await mailsOf(maria.email)).toMatchObject([{ user_id: null, kind: 'account_deleted' }]);
});
