import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';

const message = (email = `elena-${mark()}@example.test`) => ({
  name: 'Elena',
  email,
  message: 'Is there parking?',
});

type Changes = { read_at?: string | null; handled_at?: string | null };

test('a message is forgotten two years after it was sent', async () => {
  const [old, young] = [message(), message()];
  await sql`insert into public.contact_messages (name, email, message, created_at) values
    (${old.name}, ${old.email}, ${old.message}, now() - interval '2 years 1 day'),
    (${young.name}, ${young.email}, ${young.message}, now() - interval '2 years' + interval '2 days')`;
  await sql`select private.forget_old_messages()`;
  const left = await sql`
    select email from public.contact_messages where email in (${old.email}, ${young.email})`;
  expect(left).toEqual([{ email: young.email }]);
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

  test('and a member still gets through when others have used up the hour under their address', async () => {
    const maria = await member(backend);
    const send = (client: Client) =>
      refusal(client.from('contact_messages').insert(message(maria.email)));
    for (let time = 0; time < 3; time++) expect(await send(visitor(backend))).toBeUndefined();
    expect(await send(visitor(backend))).toBe('RL001');
    for (let time = 0; time < 3; time++) expect(await send(maria.client)).toBeUndefined();
    expect(await send(maria.client)).toBe('RL001');
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

describe('the inbox', () => {
  const received = async (values: object = {}) => {
    const [row] = await sql<{ id: string; email: string }[]>`
      insert into public.contact_messages ${sql({ ...message(), ...values })} returning id, email`;
    if (!row) throw new Error('no message');
    return row;
  };
  const change = (who: Person, id: string, values: Changes) =>
    granted(who.client.from('contact_messages').update(values).eq('id', id).select().single());
  const listed = (who: Person, id: string) =>
    granted(who.client.from('message_directory').select().eq('id', id));
  const longAgo = '2020-01-01T00:00:00Z';

  test('keeps who opened and who handled a message first, and when, whatever was sent', async () => {
    const [nadia, claire] = await Promise.all([
      administrator(backend),
      administrator(backend, { fullName: 'Claire Borg' }),
    ]);
    const { id } = await received();
    expect(await listed(nadia, id)).toMatchObject([{ read_at: null, handled_at: null }]);
    const opened = await change(claire, id, { read_at: longAgo });
    expect(Date.parse(String(opened.read_at))).toBeGreaterThan(Date.parse(longAgo));
    const handled = await change(nadia, id, { handled_at: longAgo });
    expect(handled).toMatchObject({ read_at: opened.read_at, handled_by: nadia.id });
    expect(Date.parse(String(handled.handled_at))).toBeGreaterThan(Date.parse(longAgo));
    expect(await change(claire, id, { handled_at: new Date().toISOString() })).toMatchObject({
      handled_by: nadia.id,
      handled_at: handled.handled_at,
    });
    expect(await listed(claire, id)).toMatchObject([{ handled_by_name: nadia.fullName }]);
    expect(await change(claire, id, { handled_at: null })).toMatchObject({
      handled_by: null,
      read_at: opened.read_at,
    });
    expect(await change(claire, id, { read_at: null })).toMatchObject({ read_at: null });
    expect(await change(nadia, id, { handled_at: longAgo })).toMatchObject({
      read_at: expect.any(String),
    });
  });

  test('counts as a change that a message was handled, not that it was read', async () => {
    const nadia = await administrator(backend);
    const { id } = await received();
    await change(nadia, id, { read_at: longAgo });
    await change(nadia, id, { handled_at: longAgo });
    const log = await sql`select changes from public.audit_log where record_id = ${id}`;
    expect(log.map(({ changes }) => Object.keys(changes).sort())).toEqual([
      ['handled_at', 'handled_by'],
    ]);
  });

  test('knows the member who wrote signed in, and claims no other by the address that was typed', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const send = async (client: Person['client'], values: object = {}) => {
      const form = { ...message(maria.email), id: randomUUID(), ...values };
      await granted(client.from('contact_messages').insert(form));
      return form.id;
    };
    const own = await send(maria.client);
    expect(await listed(nadia, own)).toMatchObject([{ account_id: maria.id }]);
    const anybodys = await send(visitor(backend));
    expect(await listed(nadia, anybodys)).toMatchObject([{ account_id: null }]);
    const karl = await member(backend);
    const anothers = await send(karl.client);
    expect(await listed(nadia, anothers)).toMatchObject([{ account_id: karl.id }]);
    for (const client of [visitor(backend), karl.client]) {
      const claim = { ...message(), user_id: maria.id };
      expect(await refusal(client.from('contact_messages').insert(claim))).toBe('42501');
    }
    await sql`delete from auth.users where id = ${maria.id}`;
    const left = await sql`
      select id from public.contact_messages where id in ${sql([own, anybodys, anothers])}`;
    expect(left).toEqual([{ id: anothers }]);
  });

  test('finds what was written, in whatever case, and characters as they are', async () => {
    const nadia = await administrator(backend);
    const word = mark();
    const { id } = await received({
      company: `100% (${word}) * Ltd`,
      message: `Hello\n${word}, you`,
    });
    const found = async (pattern: string) => {
      const rows = nadia.client.from('message_directory').select('id');
      return granted(rows.filter('search_text', 'imatch', pattern));
    };
    expect(await found(`(?:100% \\(${word.toUpperCase()}\\) \\* ltd)`)).toEqual([{ id }]);
    expect(await found(`(?:${word}, you)`)).toEqual([{ id }]);
    expect(await found(`(?:ltd\\.hello)`)).toEqual([]);
  });

  test('is for administrators: members and visitors are refused', async () => {
    const maria = await member(backend);
    const { id, email } = await received({ email: maria.email });
    expect(await refusal(maria.client.from('message_directory').select().eq('id', id))).toBe(
      'ID002',
    );
    for (const values of [{ read_at: longAgo }, { handled_at: longAgo }]) {
      const update = maria.client.from('contact_messages').update(values).eq('email', email);
      expect(await granted(update.select())).toEqual([]);
    }
    expect(await refusal(visitor(backend).from('message_directory').select())).toBe('42501');
    const [kept] =
      await sql`select read_at, handled_at from public.contact_messages where id = ${id}`;
    expect(kept).toEqual({ read_at: null, handled_at: null });
  });
});
