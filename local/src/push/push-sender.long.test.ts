import { expectLines } from 'shared/testing/expect-lines';
import { mark } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../database/connect';
import type { Outbox } from '../outbox';
import { type Stack, startStack } from '../stack';
import { type PushDevice, pushDevice } from '../testing/push-device';
import { makePushPrivateKey, pushKeysOf } from './push-keys';
import { pushSender, startPushSender } from './push-sender';
import { type HandedOver, PUSH_SERVICE_PATH } from './push-service';

expectLines(/a push was answered|no known push service/);

let stack: Stack;
let sender: Outbox;
let standIn: string;
const contact = 'mailto:hello@gallarija.example';

beforeAll(async () => {
  stack = await startStack({ fresh: true, seed: false, sendMails: false });
  standIn = `${stack.url}${PUSH_SERVICE_PATH}`;
  // The rights a hosted sender needs are these and no more: see supabase/README.md.
  const superuser = connect(stack.superuserUrl, 1);
  await superuser.unsafe(`
    create role push_sender login password 'a-password';
    grant usage on schema private to push_sender;
    grant execute on function private.claim_pushes(integer),
      private.settle_push(uuid, integer, text, integer) to push_sender;`);
  await superuser.end();
  const url = new URL(stack.databaseUrl);
  url.username = 'push_sender';
  url.password = 'a-password';
  sender = pushSender(connect(url.href), { keys: keys(), contact, standIn });
});

afterAll(() => stack.stop());

beforeEach(async () => {
  await stack.sql`delete from private.pushes`;
  await stack.sql`delete from public.push_subscriptions`;
});

/** Those of the stack, whose public half its pages know. */
const keys = () => pushKeysOf(stack.pushPrivateKey);

/** A member with notifications on one device; its name says how its push service answers. */
async function maria(kind = 'a') {
  const person = await member(stack);
  const device = pushDevice();
  const name = `${kind}-${mark()}`.toLowerCase().replace(/[^a-z0-9-]/g, '');
  await stack.sql`
    insert into public.push_subscriptions (user_id, endpoint, p256dh, auth, name)
    values (${person.id}, ${standIn + name}, ${device.keys.p256dh}, ${device.keys.auth}, 'Chrome on Android')`;
  const tell = () =>
    stack.sql`select private.tell(${person.id}, 'document_ready', '{"document": "Lease of Maria Borg"}')`;
  return { ...person, device, name, tell };
}

const arrived = async (name: string): Promise<HandedOver[]> =>
  (await fetch(standIn + name)).json() as Promise<HandedOver[]>;
const read = async ({ name, device }: { name: string; device: PushDevice }) =>
  (await arrived(name)).map(({ body }) => device.read(body));
const waiting = () => stack.sql<{ attempts: number; wait: number }[]>`
  select attempts, round(extract(epoch from due_at - now()))::int as wait from private.pushes`;
const devices = (id: string) =>
  stack.sql`select used_at from public.push_subscriptions where user_id = ${id}`;

test('a push arrives encrypted and signed, once, and says no name', async () => {
  const person = await maria();
  await person.tell();
  expect(await sender.drain()).toBe(1);
  expect(await sender.drain()).toBe(0);
  expect(await read(person)).toEqual([
    {
      text: 'Document ready',
      url: '/dashboard/documents',
      tag: 'document_ready',
      notification_id: expect.any(String),
    },
  ]);
  const [message] = await arrived(person.name);
  expect(message).toMatchObject({ ttl: 86_400, topic: 'document_ready' });
  expect(await waiting()).toEqual([]);
  expect(await devices(person.id)).toEqual([{ used_at: expect.any(Date) }]);
});

test.each(['gone', 'unknown'])(
  'a device that is %s to its push service is forgotten',
  async (kind) => {
    const person = await maria(kind);
    await person.tell();
    await sender.drain();
    expect(await devices(person.id)).toEqual([]);
    expect(await waiting()).toEqual([]);
  },
);

test('a push service that has too much to do gets it again when it says', async () => {
  const person = await maria('busy');
  await person.tell();
  await sender.drain();
  const [push] = await waiting();
  expect(push?.attempts).toBe(1);
  expect(push?.wait).toBeGreaterThan(115); // it asks for two minutes
  await stack.sql`update private.pushes set due_at = now()`;
  await sender.drain();
  expect(await read(person)).toHaveLength(1);
});

test('a push service that is down gets it again later and later, for a day', async () => {
  const person = await maria('broken');
  await person.tell();
  for (const least of [55, 115, 235]) {
    await stack.sql`update private.pushes set due_at = now()`;
    await sender.drain();
    expect((await waiting())[0]?.wait).toBeGreaterThan(least);
  }
  await stack.sql`update private.pushes set due_at = now(), created_at = now() - interval '25 hours'`;
  await sender.drain();
  expect(await waiting()).toEqual([]);
  expect(await devices(person.id)).toHaveLength(1);
});

test('a sender that is killed between claim and delivery loses nothing', async () => {
  const person = await maria();
  await person.tell();
  await stack.sql`select * from private.claim_pushes(10)`;
  expect(await sender.drain()).toBe(0);
  await stack.sql`update private.pushes set due_at = now()`;
  await sender.drain();
  expect(await read(person)).toHaveLength(1);
});

test('a sender that is killed after delivery sends it twice under one tag', async () => {
  const person = await maria();
  await person.tell();
  const [kept] = await stack.sql`select * from private.pushes`;
  await sender.drain();
  await stack.sql`insert into private.pushes ${stack.sql(kept ?? {})}`;
  await sender.drain();
  const [first, second] = await read(person);
  expect(second).toEqual(first);
});

test('two senders at once send each push once', async () => {
  const people = await Promise.all([maria(), maria(), maria()]);
  for (const { tell } of people) await tell();
  const other = pushSender(stack.sql, { keys: keys(), contact, standIn });
  await Promise.all([sender.drain(), other.drain()]);
  for (const person of people) expect(await read(person)).toHaveLength(1);
});

test('a sender with another key delivers nothing, and tries again', async () => {
  const person = await maria();
  await person.tell();
  const stranger = pushSender(stack.sql, {
    keys: pushKeysOf(makePushPrivateKey()),
    contact,
    standIn,
  });
  await stranger.drain();
  expect(await arrived(person.name)).toEqual([]);
  expect(await waiting()).toHaveLength(1);
});

test('an address that is no push service is never called, and forgotten', async () => {
  const person = await maria();
  await stack.sql`
    update public.push_subscriptions set endpoint = ${`${stack.url}/rest/v1/profiles`} where user_id = ${person.id}`;
  await person.tell();
  await sender.drain();
  expect(await devices(person.id)).toEqual([]);
});

test('a test comes in quiet hours, too', async () => {
  const person = await maria();
  await stack.sql`
    insert into public.push_settings (user_id, quiet_from, quiet_until) values (${person.id}, '00:00', '24:00')`;
  await person.tell();
  const [device] = await stack.sql<{ id: string }[]>`
    select id from public.push_subscriptions where user_id = ${person.id}`;
  await person.client.rpc('test_push', { p_id: device?.id ?? '' });
  await sender.drain();
  expect(await read(person)).toEqual([
    {
      text: 'Notifications arrive on this device',
      url: '/dashboard/notifications',
      tag: expect.stringMatching(/^test-[0-9a-f]{8}$/), // of its own: each is heard
    },
  ]);
});

test('a sender hears of a push as it is queued', async () => {
  const person = await maria();
  const listening = await startPushSender(stack.sql, { keys: keys(), contact, standIn });
  await person.tell();
  await expect.poll(() => arrived(person.name)).toHaveLength(1);
  await listening.close();
});
