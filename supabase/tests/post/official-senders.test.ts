import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { mailsOf } from '../mails/mails-of';
import { asked, item, letter, subscriber } from './letters';
import { chainOf, place, recorded, sendBack, storedItem } from './post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

interface Sender {
  id: string;
  name: string;
}

/** On the list, not official. */
async function aSender(): Promise<Sender> {
  const sender = { id: randomUUID(), name: `Harbour ${mark()}` };
  await granted(nadia.client.from('post_senders').insert({ ...sender, is_official: false }));
  return sender;
}

const markOfficial = ({ client }: Pick<Person, 'client'>, { id }: Sender) =>
  client.from('post_senders').update({ is_official: true }).eq('id', id).select('id');

const isOfficial = async ({ id }: { id: string }) => (await storedItem(id))?.is_official;

describe('the list of senders', () => {
  test('is kept by administrators alone', async () => {
    const { id, name } = await aSender();
    const boss = await superAdministrator(backend);
    for (const { client } of [nadia, boss]) {
      await granted(client.from('post_senders').insert({ name: `Another ${mark()}` }));
      const changed = client.from('post_senders').update({ name: `${name} ${mark()}` });
      expect(await granted(changed.eq('id', id).select('id'))).toEqual([{ id }]);
      expect(await refusal(client.from('post_senders').delete().eq('id', id))).toBe('42501');
    }
    const [maria, nobody] = [await member(backend), visitor(backend)];
    expect(await refusal(nobody.from('post_senders').insert({ name: 'Mine' }))).toBe('42501');
    expect(await refusal(maria.client.from('post_senders').insert({ name: 'Mine' }))).toBe('42501');
    expect(await granted(maria.client.from('post_senders').select('id').eq('id', id))).toEqual([]);
    expect(await granted(markOfficial(maria, { id, name }))).toEqual([]);
    expect(await refusal(nobody.from('post_senders').update({ name: 'Mine' }).eq('id', id))).toBe(
      '42501',
    );
  });
});

describe('a sender that is marked as official', () => {
  test('makes its unread post official, whose owners are told as of official post', async () => {
    const [maria, sender] = [await subscriber(backend, nadia), await aSender()];
    const of = await recorded(nadia, { user_id: maria.id, sender_id: sender.id });
    expect(await isOfficial(of)).toBe(false);
    await granted(markOfficial(nadia, sender));
    expect(await isOfficial(of)).toBe(true);
    const told = maria.client
      .from('notifications')
      .select('event, message')
      .in('event', ['post_received', 'official_received']);
    expect(await granted(told)).toEqual([
      { event: 'official_received', message: expect.stringContaining(sender.name) },
    ]);
    expect((await mailsOf(maria.id)).map(({ kind }) => kind)).toContain('official_received');
    expect((await chainOf(nadia, of.id)).at(-1)).toMatchObject({
      kind: 'corrected',
      actor: nadia.id,
      detail: { before: { is_official: false }, after: { is_official: true } },
    });
    expect((await item(maria, of))?.timeline.at(-1)).toMatchObject({
      kind: 'corrected',
      by: 'office',
    });
  });

  test('takes back no other news of its post: what the office has asked its owner stays', async () => {
    const [maria, sender] = [await subscriber(backend, nadia), await aSender()];
    const of = await letter(sql, maria, { sender_id: sender.id });
    const request = await asked(maria, of);
    await granted(nadia.client.rpc('take_post_request', { p_id: request.id }));
    const question = { p_id: request.id, p_question: 'Both letters?' };
    await granted(nadia.client.rpc('ask_back_post_request', question));
    await granted(markOfficial(nadia, sender));
    expect(await isOfficial(of)).toBe(true);
    const news = ['official_received', 'post_request_asked_back'];
    const told = maria.client.from('notifications').select('event');
    const bells = await granted(told.in('event', [...news, 'post_received']));
    expect(bells.map(({ event }) => event).toSorted()).toEqual(news);
    const mails = (await mailsOf(maria.id)).map(({ kind }) => kind);
    expect(mails).toEqual(expect.arrayContaining(news));
    expect(mails).not.toContain('post_received');
  });

  test('leaves alone what is read, gone, taken back, of another sender or official already', async () => {
    const [maria, sender] = [await subscriber(backend, nadia), await aSender()];
    const theirs = { sender_id: sender.id };
    const [read, gone, undone, other, official] = await Promise.all([
      letter(sql, maria, { ...theirs, read_at: new Date().toISOString() }),
      letter(sql, maria, theirs),
      letter(sql, maria, { ...theirs, undone_at: new Date().toISOString() }),
      letter(sql, maria, { sender_id: (await aSender()).id }),
      letter(sql, maria, { ...theirs, is_official: true }),
    ]);
    await granted(sendBack(nadia, gone.id));
    const before = await chainOf(nadia, official.id);
    await granted(markOfficial(nadia, sender));
    expect(await Promise.all([read, gone, undone, other].map(isOfficial))).toEqual(
      Array(4).fill(false),
    );
    expect(await chainOf(nadia, official.id)).toEqual(before);
  });

  test('makes post official that has no owner yet or lies on a shelf', async () => {
    const sender = await aSender();
    const of = await recorded(nadia, { addressee: 'Xerri', sender_id: sender.id });
    await granted(place(nadia, [of.code], 'B4'));
    await granted(markOfficial(nadia, sender));
    expect(await isOfficial(of)).toBe(true);
  });

  test('makes post official that goes to another member at that moment, who is told', async () => {
    const [maria, giulia] = [await member(backend), await member(backend)];
    const sender = await aSender();
    const of = await recorded(nadia, { user_id: maria.id, sender_id: sender.id });
    let marking: Promise<unknown> = Promise.resolve();
    let isOver = false;
    await sql.begin(async (tx) => {
      await tx`select 1 from public.profiles where id in (${maria.id}, ${giulia.id}) order by id for no key update`;
      await tx`update public.post_items set user_id = ${giulia.id} where id = ${of.id}`;
      marking = granted(markOfficial(nadia, sender)).finally(() => {
        isOver = true;
      });
      const [own] = await tx`select pg_backend_pid() as pid`;
      const waiting = () => sql`select 1 from pg_stat_activity
        where ${own?.pid} = any (pg_blocking_pids(pid))`;
      await expect.poll(async () => isOver || (await waiting()).length > 0).toBe(true);
    });
    await marking;
    expect(await isOfficial(of)).toBe(true);
    const told = giulia.client.from('notifications').select('event');
    expect(await granted(told.eq('event', 'official_received'))).toHaveLength(1);
  });

  test('leaves its post official when it is no longer', async () => {
    const [maria, sender] = [await subscriber(backend, nadia), await aSender()];
    const of = await recorded(nadia, { user_id: maria.id, sender_id: sender.id });
    await granted(markOfficial(nadia, sender));
    const ordinary = nadia.client.from('post_senders').update({ is_official: false });
    await granted(ordinary.eq('id', sender.id).select('id'));
    expect(await isOfficial(of)).toBe(true);
  });
});
