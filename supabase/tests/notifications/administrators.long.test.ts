import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { granted } from '../backend';
import { startOwnStack } from '../proof/own-stack';

// A stack of its own: on the shared one these administrators would hear of other tests' members.
let stack: Stack;
let nadia: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  nadia = await administrator(stack);
});
afterAll(() => stack.stop());
beforeEach(async () => {
  await stack.sql`truncate public.notifications cascade`;
});

const told = () =>
  granted(nadia.client.from('notifications').select().order('created_at', { ascending: false }));

async function unconfirmed(email = `newcomer-${mark()}@example.test`) {
  const id = randomUUID();
  await stack.sql`insert into auth.users (id, instance_id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
    values (${id}, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', ${email},
      '{}', '{"full_name": "Newcomer"}')`;
  return id;
}

describe('an administrator is told', () => {
  test('of a new member', async () => {
    const elena = await member(stack, { fullName: 'Elena Rossi' });
    expect(await told()).toMatchObject([
      {
        event: 'new_member',
        params: { member: 'Elena Rossi' },
        title: 'New member',
        message: 'Elena Rossi has registered.',
        priority: 5,
        action_url: '/dashboard/users',
        read_at: null,
        metadata: { user_id: elena.id },
      },
    ]);
    expect(await granted(elena.client.from('notifications').select())).toEqual([]);
  });

  test('of one whose e-mail has to be confirmed once it is, and once only', async () => {
    const id = await unconfirmed();
    expect(await told()).toEqual([]);
    for (let time = 0; time < 2; time++) {
      await stack.sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
    }
    expect(await told()).toMatchObject([{ message: 'Newcomer has registered.' }]);
  });

  test('of a message, and of an application for thirty days', async () => {
    const message = { name: 'Elena', email: `elena-${mark()}@example.test`, message: 'Hello' };
    const sent = { ...message, id: randomUUID() };
    for (let time = 0; time < 2; time++) {
      await granted(visitor(stack).from('contact_messages').insert(sent));
    }
    expect(await told()).toMatchObject([
      { event: 'contact_message', title: 'New message', metadata: { contact_message_id: sent.id } },
    ]);
    const { email } = message;
    const application = { first_name: 'Elena', last_name: 'Rossi', promotion_methods: 'Talks' };
    await granted(
      visitor(stack)
        .from('affiliates')
        .insert({ ...application, email }),
    );
    const [row] =
      await stack.sql`select priority, expires_at - created_at = interval '30 days' as month
      from public.notifications where user_id = ${nadia.id} and metadata ? 'affiliate_id'`;
    expect(row).toEqual({ priority: 7, month: true });
  });
});

describe('notices that arrive faster than they are read', () => {
  const write = async (times: number) => {
    for (let time = 0; time < times; time++) {
      const form = { name: 'Elena', email: `elena-${randomUUID()}@example.test`, message: 'Hello' };
      await granted(visitor(stack).from('contact_messages').insert(form));
    }
  };
  const titles = async () => (await told()).map(({ title }) => title);
  const newMessages = Array.from({ length: 3 }, () => 'New message');

  test('come one by one up to three, and are counted after that, newest first', async () => {
    await write(4);
    expect(await titles()).toEqual(['New message (1)', ...newMessages]);
    await write(2);
    expect(await titles()).toEqual(['New message (3)', ...newMessages]);
  });

  test('are not counted with another kind', async () => {
    await write(4);
    await member(stack);
    expect((await titles())[0]).toBe('New member');
  });

  test('come one by one again once read, and a new count begins at one', async () => {
    await write(5);
    const read = { read_at: new Date().toISOString() };
    await granted(nadia.client.from('notifications').update(read).is('read_at', null).select());
    await write(4);
    expect((await titles()).slice(0, 5)).toEqual([
      'New message (1)',
      ...newMessages,
      'New message (2)',
    ]);
  });

  test('make one count when many arrive at the same moment', async () => {
    const forms = Array.from({ length: 12 }, () => ({
      name: 'Elena',
      email: `elena-${randomUUID()}@example.test`,
      message: 'Hello',
    }));
    await Promise.all(
      forms.map((form) => granted(visitor(stack).from('contact_messages').insert(form))),
    );
    expect((await titles()).toSorted()).toEqual([...newMessages, 'New message (9)']);
  });
});
