import { randomUUID } from 'node:crypto';
import { writeMail } from 'shared/mails/write-mail';
import { mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { mailsOf } from '../mails/mails-of';

const aStranger = () => `elena-${mark()}@example.test`;

async function received(email: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.contact_messages (name, email, message)
    values ('Elena Rossi', ${email}, 'Is there parking?') returning id`;
  return String(row?.id);
}

interface Answer {
  id?: string;
  text?: string;
  known?: number;
}

const answer = (
  { client }: Person,
  messageId: string,
  { id = randomUUID(), text = 'Yes, behind the house.', known = 0 }: Answer = {},
) =>
  client.rpc('answer_message', {
    p_id: id,
    p_message_id: messageId,
    p_answer: text,
    p_known: known,
  });

const threadOf = ({ client }: Person, messageId: string) =>
  granted(client.from('message_thread').select().eq('message_id', messageId).order('created_at'));

describe('an administrator who answers a message', () => {
  test('sends a mail to its address, finds it in the thread, and has handled the message', async () => {
    const nadia = await administrator(backend, { fullName: 'Nadia Camilleri' });
    const email = aStranger();
    const id = await received(email);
    await granted(answer(nadia, id, { text: '  Yes, behind the house.\n\nIt is free.\n' }));
    expect(await threadOf(nadia, id)).toMatchObject([
      {
        answer: 'Yes, behind the house.\n\nIt is free.',
        answered_by: nadia.id,
        answered_by_name: 'Nadia Camilleri',
        mail_state: 'waiting',
      },
    ]);
    const [row] = await granted(nadia.client.from('message_directory').select().eq('id', id));
    expect(row).toMatchObject({ handled_by: nadia.id });
    for (const moment of [row?.answered_at, row?.read_at]) expect(moment).toBe(row?.handled_at);
    const [mail] = await mailsOf(email, 'message_answer');
    expect(mail).toMatchObject({ email, name: 'Elena Rossi', user_id: null });
  });

  test('repeats what was written to an address that an account has confirmed, and to no other', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const email = aStranger();
    for (const to of [email, maria.email]) await granted(answer(nadia, await received(to)));
    const textOf = async (who: string) => {
      const [mail] = await mailsOf(who, 'message_answer');
      if (!mail) throw new Error('no mail');
      const site = { siteUrl: 'https://example.test', unsubscribeToken: null };
      return writeMail({ ...mail, ...site }).text;
    };
    expect(await textOf(maria.id)).toContain('> Is there parking?');
    expect(await textOf(email)).toMatch(/Yes, behind the house\.[^>]+You wrote to us on [^>]+$/);
  });

  test('and sends the same again after a lost answer, has sent one mail', async () => {
    const nadia = await administrator(backend);
    const email = aStranger();
    const id = await received(email);
    const first = { id: randomUUID() };
    const outcomes = await Promise.all([1, 2, 3].map(() => refusal(answer(nadia, id, first))));
    expect(outcomes).toEqual([undefined, undefined, undefined]);
    expect(await threadOf(nadia, id)).toHaveLength(1);
    expect(await mailsOf(email, 'message_answer')).toHaveLength(1);
    expect(await refusal(answer(nadia, id, { ...first, text: 'No.', known: 1 }))).toBe('CM002');
  });

  test('at the same moment as another is told so, and the person gets one mail', async () => {
    const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
    const email = aStranger();
    const id = await received(email);
    const outcomes = await Promise.all([nadia, claire].map((who) => refusal(answer(who, id))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'CM002')).toHaveLength(1);
    expect(await mailsOf(email, 'message_answer')).toHaveLength(1);
    const second = outcomes[0] === undefined ? claire : nadia;
    await granted(answer(second, id, { text: 'And a lift.', known: 1 }));
    expect(await threadOf(nadia, id)).toHaveLength(2);
  });

  test('leaves who handled it before, and can answer once it is open again', async () => {
    const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
    const id = await received(aStranger());
    const handled_at = new Date().toISOString();
    await granted(claire.client.from('contact_messages').update({ handled_at }).eq('id', id));
    await granted(answer(nadia, id));
    const handledBy = async () => {
      const [row] = await sql`select handled_by from public.contact_messages where id = ${id}`;
      return row?.handled_by;
    };
    expect(await handledBy()).toBe(claire.id);
    const open = nadia.client.from('contact_messages').update({ handled_at: null });
    await granted(open.eq('id', id));
    await granted(answer(nadia, id, { known: 1 }));
    expect(await handledBy()).toBe(nadia.id);
  });

  test.each([
    ['nothing but space', ' \n\t', '23514'],
    ['a novel', 'x'.repeat(5001), '23514'],
  ])('with %s is refused, and nothing is sent', async (_title, text, code) => {
    const nadia = await administrator(backend);
    const email = aStranger();
    const id = await received(email);
    expect(await refusal(answer(nadia, id, { text }))).toBe(code);
    expect(await mailsOf(email, 'message_answer')).toEqual([]);
    expect(await threadOf(nadia, id)).toEqual([]);
  });

  test('leaves in the log that the message was answered, and no word of it', async () => {
    const nadia = await administrator(backend);
    const id = await received(aStranger());
    const word = mark();
    await granted(answer(nadia, id, { text: `Yes, ${word}` }));
    const log = await sql`select table_name, changes from public.audit_log
      where actor_id = ${nadia.id}`;
    expect(log.map((entry) => entry.table_name)).toEqual(['contact_messages']);
    expect(Object.keys(log[0]?.changes)).toContain('answered_at');
    expect(JSON.stringify(log)).not.toContain(word);
  });

  test('whose account goes leaves the answer without a name', async () => {
    const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
    const id = await received(aStranger());
    await granted(answer(claire, id));
    await sql`delete from auth.users where id = ${claire.id}`;
    expect(await threadOf(nadia, id)).toMatchObject([
      { answered_by: null, answered_by_name: null },
    ]);
  });
});

test('a message that is forgotten takes its answers along', async () => {
  const nadia = await administrator(backend);
  const id = await received(aStranger());
  await granted(answer(nadia, id));
  await sql`update public.contact_messages set created_at = now() - interval '2 years 1 day'
    where id = ${id}`;
  await sql`select private.forget_old_messages()`;
  expect(await sql`select 1 from public.message_answers where message_id = ${id}`).toEqual([]);
});

test('a member who goes takes along the answer that was mailed to an address of nobody here', async () => {
  const [nadia, zita] = await Promise.all([administrator(backend), member(backend)]);
  const elsewhere = aStranger();
  const form = { id: randomUUID(), name: 'Zita', email: elsewhere, message: 'It is me' };
  await granted(zita.client.from('contact_messages').insert(form));
  await granted(answer(nadia, form.id));
  expect(await mailsOf(elsewhere, 'message_answer')).toHaveLength(1);
  await sql`delete from auth.users where id = ${zita.id}`;
  expect(await mailsOf(elsewhere, 'message_answer')).toEqual([]);
  expect(await sql`select 1 from public.message_answers where message_id = ${form.id}`).toEqual([]);
});

test('nobody but administrators answers a message or reads a thread', async () => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  const id = await received(maria.email);
  expect(await refusal(answer(maria, id))).toBe('ID002');
  await granted(answer(nadia, id));
  expect(await refusal(maria.client.from('message_thread').select())).toBe('ID002');
  const call = { p_id: randomUUID(), p_message_id: id, p_answer: 'Yes', p_known: 0 };
  expect(await refusal(visitor(backend).rpc('answer_message', call))).toBe('42501');
  expect(await refusal(visitor(backend).from('message_thread').select())).toBe('42501');
});
