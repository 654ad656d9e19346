import { administrator, member, visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { mailsOf } from '../mails/mails-of';
import { browser, claimed, pushesOf, turnedOn } from './devices';

const words = {
  document: 'Lease of Maria',
  event: 'A talk by Maria',
  plan_title: 'Pro',
  valid_until: '2026-12-31',
  days_left: 3,
  is_grant: false,
  reason: 'No fit',
};
const several = {
  text: 'Document ready',
  url: '/dashboard/documents',
  tag: 'document_ready',
  event: 'document_ready',
};
const told = (userId: string, event = 'document_ready') =>
  sql`select private.tell(${userId}, ${event}, ${sql.json(words)})`;

test('a member hears of what happened on each of their devices, without a name in it', async () => {
  const maria = await member(backend);
  await told(maria.id);
  expect(await pushesOf(maria.id)).toEqual([]);
  await turnedOn(maria);
  await turnedOn(maria);
  await told(maria.id);
  const pushes = await claimed(maria.id);
  expect(pushes).toHaveLength(2);
  for (const { message } of pushes) {
    expect(message).toEqual({
      text: 'Document ready',
      url: '/dashboard/documents',
      tag: 'document_ready',
      notification_id: expect.any(String),
    });
  }
  for (const { id, attempt } of pushes) {
    await sql`select private.settle_push(${id}, ${attempt}, 'sent')`;
  }
  expect(await pushesOf(maria.id)).toEqual([]);
});

test('a member who has read it in the meantime hears nothing more of it', async () => {
  const maria = await member(backend);
  await turnedOn(maria);
  await told(maria.id);
  await told(maria.id, 'event_moved');
  await granted(
    maria.client
      .from('notifications')
      .update({ read_at: new Date().toISOString() })
      .eq('user_id', maria.id)
      .eq('event', 'document_ready'),
  );
  expect((await claimed(maria.id)).map(({ message }) => message.tag)).toEqual(['event_moved']);
  expect(await pushesOf(maria.id)).toHaveLength(1);
});

test('a mail waits for the push half an hour, and is not sent once it is read', async () => {
  const maria = await member(backend);
  await told(maria.id, 'membership_reminder');
  await turnedOn(maria);
  await told(maria.id, 'membership_reminder');
  const waits = () => sql<{ wait: number; reason: string | null; state: string }[]>`
    select round(extract(epoch from due_at - now()) / 60)::int as wait, reason, state from public.mails
    where user_id = ${maria.id} order by due_at`;
  expect((await waits()).map(({ wait }) => wait)).toEqual([0, 30]);
  await sql`update public.notifications set read_at = now() where user_id = ${maria.id}`;
  await sql.begin(async (one) => {
    await one`update public.mails set due_at = '-infinity' where user_id = ${maria.id} and notification_id is not null`;
    await one`select * from private.claim_mails(1)`;
  });
  expect(await mailsOf(maria.id)).toContainEqual(
    expect.objectContaining({ state: 'dropped', reason: 'read' }),
  );
});

test('a mail that is never left out goes at once, and nothing is pushed beside it', async () => {
  const maria = await member(backend);
  await turnedOn(maria);
  await told(maria.id, 'affiliate_rejected');
  expect(await pushesOf(maria.id)).toEqual([]);
  const [mail] =
    await sql`select notification_id, due_at <= now() as is_due from public.mails where user_id = ${maria.id}`;
  expect(mail).toEqual({ notification_id: null, is_due: true });
});

test('every event is either pushed or mailed without waiting, by the list', async () => {
  const both = await sql`
    select e.code from private.told_events e
    where e.push_topic is not null and e.mail is not null and not e.is_optional
      and e.push_topic <> 'post'`;
  expect(both).toEqual([]);
});

test('a member chooses what comes to their devices', async () => {
  const maria = await member(backend);
  await turnedOn(maria);
  await told(maria.id);
  await granted(maria.client.rpc('choose_push', { p_topic: 'events', p_is_wanted: false }));
  await told(maria.id);
  expect(await pushesOf(maria.id)).toHaveLength(1);
  await claimed(maria.id);
  expect(await pushesOf(maria.id)).toEqual([]);
  const choices = await granted(maria.client.rpc('get_push_choices'));
  expect(choices).toMatchObject({
    topics: [
      { topic: 'post', is_wanted: true },
      { topic: 'membership', is_wanted: true },
      { topic: 'events', is_wanted: false },
    ],
    quiet_from: null,
    devices: [{ name: 'Chrome on Android' }],
  });
});

test('an administrator chooses about the office, too', async () => {
  const nadia = await administrator(backend);
  expect(await granted(nadia.client.rpc('get_push_choices'))).toMatchObject({
    topics: expect.arrayContaining([{ topic: 'office', is_wanted: true }]),
  });
});

test('a device on which somebody else turns notifications on is theirs alone', async () => {
  const maria = await member(backend);
  const otto = await member(backend);
  const device = browser();
  const hers = await turnedOn(maria, device);
  await told(maria.id);
  expect(await turnedOn(otto, device)).not.toBe(hers);
  expect(await pushesOf(maria.id)).toEqual([]);
  expect(await pushesOf(otto.id)).toEqual([]);
  expect(await granted(maria.client.rpc('get_push_choices'))).toMatchObject({ devices: [] });
  const refused = await maria.client.rpc('test_push', { p_id: hers });
  expect(refused.error?.code).toBe('PU003');
});

test('a member who signs out on a device leaves nothing of it here, and is mailed at once', async () => {
  const maria = await member(backend);
  await turnedOn(maria);
  const tablet = visitor(backend);
  await tablet.auth.signInWithPassword({ email: maria.email, password: maria.password });
  const other = await turnedOn({ client: tablet });
  await tablet.auth.signOut({ scope: 'local' });
  const left = () => sql`select id from public.push_subscriptions where user_id = ${maria.id}`;
  expect(await left()).toHaveLength(1);
  expect(await left()).not.toContainEqual({ id: other });

  await maria.client.auth.signOut({ scope: 'local' });
  expect(await left()).toEqual([]);
  await told(maria.id, 'membership_reminder');
  const [mail] =
    await sql`select due_at <= now() as is_due from public.mails where user_id = ${maria.id}`;
  expect(mail).toEqual({ is_due: true });
});

test('a device that was signed out after it was told of something hears nothing', async () => {
  const maria = await member(backend);
  const id = await turnedOn(maria);
  await told(maria.id);
  await maria.client.auth.signOut({ scope: 'local' });
  const [push] = await sql<{ is_over: boolean }[]>`
    select private.is_push_over(u, s) as is_over
    from private.pushes u left join public.push_subscriptions s on s.id = u.subscription_id
    where u.subscription_id = ${id}`;
  expect(push).toEqual({ is_over: true });
});

test('a device that its push service knows no longer is forgotten', async () => {
  const maria = await member(backend);
  await turnedOn(maria);
  await told(maria.id);
  const [push] = await claimed(maria.id);
  await sql`select private.settle_push(${push?.id ?? ''}, 1, 'gone')`;
  expect(await granted(maria.client.rpc('get_push_choices'))).toMatchObject({ devices: [] });
});

test('several of a kind that wait come as one, which leads to the list', async () => {
  const maria = await member(backend);
  await turnedOn(maria);
  for (const _ of [1, 2, 3]) await told(maria.id);
  const pushes = await claimed(maria.id);
  expect(pushes).toHaveLength(1);
  expect(pushes[0]?.message).toEqual(several);
  expect(await pushesOf(maria.id)).toHaveLength(1);
  // tried again, it still stands for all of them
  await sql`select private.settle_push(${pushes[0]?.id ?? ''}, 1, 'failed')`;
  expect((await claimed(maria.id))[0]?.message).toEqual(several);
});

test('one that takes the place of an unread one on the device stands for both', async () => {
  const maria = await member(backend);
  await turnedOn(maria);
  await told(maria.id);
  const [first] = await claimed(maria.id);
  expect(first?.message).toHaveProperty('notification_id');
  await sql`select private.settle_push(${first?.id ?? ''}, 1, 'sent')`;
  await told(maria.id);
  expect((await claimed(maria.id))[0]?.message).toEqual(several);
});

test('a member gets no second test within a minute by turning notifications on again', async () => {
  const maria = await member(backend);
  const device = browser();
  const id = await turnedOn(maria, device);
  await granted(maria.client.rpc('test_push', { p_id: id }));
  expect(await turnedOn(maria, device)).toBe(id);
  expect((await maria.client.rpc('test_push', { p_id: id })).error?.code).toBe('PU004');
});

test('an event whose name push services would refuse is not pushed', async () => {
  const tooLong = sql`update private.told_events set code = ${'x'.repeat(33)}, mail = null where code = 'document_ready'`;
  await expect(tooLong).rejects.toThrow('told_events_push_name');
});
