import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import { administrator, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';

const message = (email = `elena-${mark()}@example.test`) => ({
  name: 'Elena',
  email,
  message: 'Is there parking?',
});

describe('a visitor writes to the company', () => {
  test('an administrator reads it and marks it handled', async () => {
    const nadia = await administrator(backend);
    const form = message();
    await granted(visitor(backend).from('contact_messages').insert(form));
    const row = await granted(
      nadia.client.from('contact_messages').select().eq('email', form.email).single(),
    );
    const handled = await granted(
      nadia.client
        .from('contact_messages')
        .update({ handled_at: new Date().toISOString() })
        .eq('id', row.id)
        .select()
        .single(),
    );
    expect(handled.handled_by).toBe(nadia.id);
  });

  test('at most three times an hour, also when they all arrive at once', async () => {
    const form = message();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () =>
        refusal(visitor(backend).from('contact_messages').insert(form)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'RL001')).toHaveLength(3);
  });

  test('sent again after a lost answer, it is one message, even at the limit', async () => {
    const nadia = await administrator(backend);
    const { email } = message();
    const send = (id: string) =>
      refusal(
        visitor(backend)
          .from('contact_messages')
          .insert({ ...message(email), id }),
      );
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [first, second, third, third]) expect(await send(id)).toBeUndefined();
    const rows = await granted(
      nadia.client.from('contact_messages').select('id').eq('email', email),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([first, second, third].sort());
  });

  test('two sent at the same moment under one id are one', async () => {
    const form = { ...message(), id: randomUUID() };
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () =>
        refusal(visitor(backend).from('contact_messages').insert(form)),
      ),
    );
    expect(outcomes.filter((one) => one !== undefined && one !== '23505')).toEqual([]);
    const rows = await sql`select 1 from public.contact_messages where email = ${form.email}`;
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['no name', { name: '  ' }],
    ['no message', { message: '' }],
    ['no e-mail', { email: 'elena@' }],
    ['a novel', { message: 'x'.repeat(5001) }],
  ])('with %s it is refused', async (_title, values) => {
    expect(
      await refusal(
        visitor(backend)
          .from('contact_messages')
          .insert({ ...message(), ...values }),
      ),
    ).toBe('23514');
  });
});
