import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { administrator, member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { runDaily } from '../daily-run';
import { mailsOf } from '../mails/mails-of';
import { startOwnStack } from '../proof/own-stack';
import { letter, read, subscriber } from './letters';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const belled = async ({ client }: Person) =>
  (
    await granted(
      client
        .from('notifications')
        .select('event, message, action_url')
        .order('created_at')
        .order('id'),
    )
  ).filter(({ event }) => /post_|official_/.test(event));
const mailed = async ({ id }: Person) =>
  (await mailsOf(id)).filter(({ kind }) => /post_|official_/.test(kind));

describe('a member is told of post', () => {
  test('by bell and mail; the mail waits until the item can no longer be taken back, and has no sender', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria, { sender: 'Vodafone' });
    expect(await belled(maria)).toEqual([
      {
        event: 'post_received',
        message: 'A letter from Vodafone has arrived for you.',
        action_url: `/dashboard/post/item?id=${of.id}`,
      },
    ]);
    const [mail] = await mailed(maria);
    expect(mail).toMatchObject({ kind: 'post_received', state: 'waiting' });
    expect(JSON.stringify(mail?.params)).not.toContain('Vodafone');
    const [due] =
      await sql`select due_at > now() + interval '9 minutes' as later from public.mails where id = ${String(mail?.id)}`;
    expect(due?.later).toBe(true);
  });

  test('with the sender in mails when they want it', async () => {
    const maria = await subscriber(backend, nadia);
    const wish = { user_id: maria.id, sender_in_mails: true };
    await granted(maria.client.from('post_settings').upsert(wish, { onConflict: 'user_id' }));
    await letter(sql, maria, { sender: 'Vodafone' });
    expect(await mailed(maria)).toMatchObject([{ params: { sender: 'Vodafone' } }]);
  });

  test('at once when it is official, and that it is kept when they have no plan', async () => {
    const [maria, elena] = await Promise.all([subscriber(backend, nadia), member(backend)]);
    await letter(sql, maria, { is_official: true });
    const [mail] = await mailed(maria);
    expect(mail).toMatchObject({ kind: 'official_received' });
    const [due] =
      await sql`select due_at <= now() as now from public.mails where id = ${String(mail?.id)}`;
    expect(due?.now).toBe(true);
    await letter(sql, elena, { kind: 'parcel' });
    expect(await mailed(elena)).toMatchObject([{ kind: 'post_held', params: { is_held: true } }]);
    expect((await belled(elena))[0]?.message).toContain('we keep it for you');
  });

  test('no more of what was taken back or is another’s, who is told instead', async () => {
    const [maria, giulia] = await Promise.all([
      subscriber(backend, nadia),
      subscriber(backend, nadia),
    ]);
    const [undone, moved] = [await letter(sql, maria), await letter(sql, maria)];
    await sql`update public.post_items set undone_at = now() where id = ${undone.id}`;
    await sql`update public.post_items set user_id = ${giulia.id} where id = ${moved.id}`;
    expect([await belled(maria), await mailed(maria)]).toEqual([[], []]);
    expect(await mailed(giulia)).toMatchObject([{ params: { post_item_id: moved.id } }]);
    const later = await letter(sql, null);
    await sql`update public.post_items set user_id = ${giulia.id} where id = ${later.id}`;
    expect(await mailed(giulia)).toHaveLength(2);
    await sql`update public.post_items set is_official = true where id = ${later.id}`;
    expect((await mailed(giulia)).map(({ kind }) => kind).toSorted()).toEqual([
      'official_received',
      'post_received',
    ]);
  });

  test('when it is scanned', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    await read(sql, maria, nadia, of, 'One', 'Two');
    expect((await belled(maria)).at(-1)).toMatchObject({
      event: 'post_scanned',
      message: 'A letter is scanned: 2 pages. Its text can be searched.',
    });
    expect((await mailed(maria)).at(-1)).toMatchObject({
      kind: 'post_scanned',
      params: { pages: 2 },
    });
  });
});

test('a member is told once that a name of theirs is confirmed', async () => {
  const maria = await member(backend);
  const name = { p_id: randomUUID(), p_name: 'Vella Ceramics', p_kind: 'trading_name' };
  await granted(maria.client.rpc('add_post_name', name));
  for (const _ of [1, 2]) {
    const call = { p_user_id: maria.id, p_name: name.p_name };
    await granted(nadia.client.rpc('confirm_post_name', call));
  }
  expect(await belled(maria)).toMatchObject([
    { message: 'We now take in post for “Vella Ceramics” and keep it in your box.' },
  ]);
  expect(await mailed(maria)).toMatchObject([
    { kind: 'post_name_confirmed', params: { name: 'Vella Ceramics' } },
  ]);
});

test('a member is told once that a name of theirs is not confirmed, and why', async () => {
  const maria = await member(backend);
  const name = { p_user_id: maria.id, p_name: maria.fullName };
  for (const p_reason of ['Please bring your passport.', 'Another reason']) {
    await granted(nadia.client.rpc('refuse_post_name', { ...name, p_reason }));
  }
  expect(await belled(maria)).toMatchObject([
    {
      message: `We could not confirm “${maria.fullName}” for your post: Please bring your passport.`,
    },
  ]);
  expect(await mailed(maria)).toMatchObject([
    { kind: 'post_name_refused', params: { reason: 'Please bring your passport.' } },
  ]);
});

test('a member chooses for nobody else how they are told', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  const settings = maria.client.from('post_settings');
  await granted(settings.insert({ user_id: maria.id, digest: true }));
  const others = { user_id: giulia.id, digest: true };
  expect(await refusal(maria.client.from('post_settings').insert(others))).toBe('42501');
  expect(
    await refusal(maria.client.from('post_settings').update(others).eq('user_id', maria.id)),
  ).toBe('42501');
  expect(await granted(giulia.client.from('post_settings').select('digest'))).toEqual([]);
});

/** On a stack of its own: the clock is moved. */
describe('time brings', () => {
  let stack: Stack;
  let office: Person;
  beforeAll(async () => {
    stack = await startOwnStack();
    office = await administrator(stack);
  });
  afterAll(() => stack?.stop());

  const clock = (time: string) =>
    stack.sql.unsafe(`create or replace function private.post_digest_hour() returns time
      language plpgsql immutable set search_path = '' as $$ begin return time '${time}'; end $$`);
  const mails = async ({ id }: Person) =>
    stack.sql<{ kind: string; params: { items?: unknown[]; total?: number } }[]>`
      select kind, params from public.mails where user_id = ${id} and kind ~ 'post_|official_' order by created_at, id`;
  /** What has come in was told eleven minutes ago. */
  const settled = ({ id }: Person) =>
    stack.sql`update private.post_told set told_at = told_at - interval '11 minutes' where user_id = ${id}`;
  const run = async () => {
    const done = await runDaily(stack.sql);
    expect(done?.failures).toEqual([]);
  };

  test('one mail a day for those who want it, of what they have not read, official post aside', async () => {
    const maria = await subscriber(stack, office);
    await granted(maria.client.from('post_settings').insert({ user_id: maria.id, digest: true }));
    const seen = await letter(stack.sql, maria, { sender: 'Vodafone' });
    await letter(stack.sql, maria, { kind: 'parcel', sender: 'Vodafone' });
    await letter(stack.sql, maria, { is_official: true });
    const mark = { read_at: new Date().toISOString() };
    await granted(maria.client.from('post_items').update(mark).eq('id', seen.id));
    expect((await mails(maria)).map(({ kind }) => kind)).toEqual(['official_received']);
    await clock('23:59:59.999999');
    await run();
    expect(await mails(maria)).toHaveLength(1);
    await clock('00:00');
    await run();
    expect(await mails(maria)).toHaveLength(1); // it can still be taken back
    await settled(maria);
    await run();
    await run();
    const [, digest, ...others] = await mails(maria);
    expect(digest).toMatchObject({ kind: 'post_digest', params: { total: 1 } });
    expect(digest?.params.items).toEqual([{ kind: 'parcel', received_at: expect.any(String) }]);
    expect(others).toEqual([]);
    await letter(stack.sql, maria); // later that day: tomorrow's mail has it
    await settled(maria);
    await run();
    expect(await mails(maria)).toHaveLength(2);
    await stack.sql`update public.mails set key = 'yesterday' where kind = 'post_digest' and user_id = ${maria.id}`;
    await run();
    expect((await mails(maria)).at(-1)).toMatchObject({
      kind: 'post_digest',
      params: { total: 1 },
    });
  });

  test('the mail of the day at five by the clock in Malta, with all that has come in and once, over both changes of the clock', async () => {
    await clock('17:00');
    const maria = await subscriber(stack, office);
    await granted(maria.client.from('post_settings').insert({ user_id: maria.id, digest: true }));
    const sent = async (moment: string) => {
      const [row] =
        await stack.sql`select private.send_post_digest(${maria.id}, ${moment}) as sent`;
      return row?.sent;
    };
    for (const [day, utc] of [
      ['2026-10-24', '15:00'],
      ['2026-10-25', '16:00'],
      ['2027-03-27', '16:00'],
      ['2027-03-28', '15:00'],
    ]) {
      const five = Date.parse(`${day}T${utc}Z`);
      const at = (minutes: number) => new Date(five + minutes * 60_000).toISOString();
      for (const minutes of [-300, -15, -5]) {
        const { id } = await letter(stack.sql, maria, { kind: 'parcel' });
        await stack.sql`update private.post_told set told_at = ${at(minutes)} where item_id = ${id}`;
      }
      expect([await sent(at(-1)), await sent(at(0)), await sent(at(4))]).toEqual(
        Array(3).fill(false),
      );
      expect([await sent(at(5)), await sent(at(15))]).toEqual([true, false]);
      const digest = (await mails(maria)).at(-1);
      expect(digest).toMatchObject({ kind: 'post_digest', params: { total: 3 } });
      await letter(stack.sql, maria); // in the evening: it waits for tomorrow’s
      await stack.sql`update private.post_told set told_at = ${at(120)} where in_digest and user_id = ${maria.id}`;
      expect([await sent(at(180)), await sent(at(415))]).toEqual([false, false]);
      await stack.sql`delete from private.post_told where user_id = ${maria.id}`;
    }
    expect((await mails(maria)).map(({ kind }) => kind)).toEqual(Array(4).fill('post_digest'));
  });

  test('the mail of a day that was missed with the next run, and that of the new day at its hour', async () => {
    await clock('17:00');
    const maria = await subscriber(stack, office);
    await granted(maria.client.from('post_settings').insert({ user_id: maria.id, digest: true }));
    const sent = async (moment: string) => {
      const [row] =
        await stack.sql`select private.send_post_digest(${maria.id}, ${moment}) as sent`;
      return row?.sent;
    };
    const arrived = async (moment: string) => {
      const { id } = await letter(stack.sql, maria, { kind: 'parcel' });
      await stack.sql`update private.post_told set told_at = ${moment} where item_id = ${id}`;
    };
    await arrived('2026-11-23T10:00:00Z'); // no run until the next morning
    expect(await sent('2026-11-24T06:00:00Z')).toBe(true);
    expect(await sent('2026-11-24T07:00:00Z')).toBe(false);
    await arrived('2026-11-24T09:00:00Z');
    expect(await sent('2026-11-24T15:59:00Z')).toBe(false);
    expect(await sent('2026-11-24T16:00:00Z')).toBe(true);
    await arrived('2026-11-24T19:00:00Z'); // in the evening: the next mail has it, not one in the night
    expect([await sent('2026-11-24T21:00:00Z'), await sent('2026-11-25T08:00:00Z')]).toEqual([
      false,
      false,
    ]);
    expect(await sent('2026-11-25T16:00:00Z')).toBe(true);
    expect((await mails(maria)).map(({ params }) => params.total)).toEqual([1, 1, 1]);
  });

  test('no mail of the day about what was taken back within ten minutes', async () => {
    await clock('00:00');
    const maria = await subscriber(stack, office);
    await granted(maria.client.from('post_settings').insert({ user_id: maria.id, digest: true }));
    const { id } = await letter(stack.sql, maria);
    await run();
    await granted(office.client.rpc('undo_post_item', { p_id: id }));
    await settled(maria);
    await run();
    expect(await mails(maria)).toEqual([]);
  });

  test('official post that was another’s in between to its owner by mail once more, other post by bell', async () => {
    const [maria, giulia] = await Promise.all([
      subscriber(stack, office),
      subscriber(stack, office),
    ]);
    const [official, other] = [
      await letter(stack.sql, maria, { is_official: true, sender: 'Tax office' }),
      await letter(stack.sql, maria),
    ];
    const sent = () =>
      stack.sql`update public.mails set state = 'sent', attempts = 1, sent_at = now() where user_id = ${maria.id}`;
    const give = (person: Person, { id }: { id: string }) =>
      granted(
        office.client.rpc('correct_post_item', {
          p_id: id,
          p_changes: { user_id: person.id },
          p_reason: 'Misread',
        }),
      );
    const kinds = async (person: Person) =>
      (await mails(person)).map(({ kind }) => kind).toSorted();
    await sent();
    for (const of of [official, other]) {
      await give(giulia, of);
      await give(maria, of);
    }
    expect(await kinds(maria)).toEqual(['official_received', 'official_received', 'post_received']);
    expect(await kinds(giulia)).toEqual([]);
    const bells = await granted(maria.client.from('notifications').select('event'));
    expect(bells.filter(({ event }) => event === 'post_received')).toHaveLength(1);
    // reminded, gone and back: the second notice comes again, two working days after the return
    const late = () =>
      stack.sql`update private.post_told set told_at = now() - interval '15 days' where item_id = ${official.id}`;
    await late();
    await run();
    await sent();
    await give(giulia, official);
    await give(maria, official);
    await run();
    const reminders = async () =>
      (await mails(maria)).filter(({ kind }) => kind === 'official_reminder').length;
    expect(await reminders()).toBe(1);
    await stack.sql`update private.post_told set told_at = now() - interval '14 days' where item_id = ${official.id}`;
    await run();
    expect(await reminders()).toBe(2);
  });

  test('a second notice of official post after two working days unread, then the list for the phone', async () => {
    const maria = await subscriber(stack, office);
    const of = await letter(stack.sql, maria, { is_official: true, sender: 'Tax office' });
    const told = (column: string, days: number) =>
      stack.sql.unsafe(
        `update private.post_told set ${column} = now() - interval '${days} days' where item_id = '${of.id}'`,
      );
    const listed = async () => {
      const rows = await granted(
        office.client.from('post_unread_official').select('id, sender, member_name'),
      );
      return rows.filter(({ id }) => id === of.id);
    };
    await told('told_at', 1);
    await run();
    expect((await mails(maria)).map(({ kind }) => kind)).toEqual(['official_received']);
    await told('told_at', 15); // two working days, whatever was closed
    await run();
    await run();
    expect((await mails(maria)).map(({ kind }) => kind)).toEqual([
      'official_received',
      'official_reminder',
    ]);
    expect(await listed()).toEqual([]);
    await told('reminded_at', 15);
    expect(await listed()).toMatchObject([{ sender: 'Tax office', member_name: 'Maria Vella' }]);
    expect(await refusal(maria.client.from('post_unread_official').select('id'))).toBe('ID002');
    const mark = { read_at: new Date().toISOString() };
    await granted(maria.client.from('post_items').update(mark).eq('id', of.id));
    expect(await listed()).toEqual([]);
  });

  test('a second notice of post that turned official after it was read, and is unread again', async () => {
    const maria = await subscriber(stack, office);
    const of = await letter(stack.sql, maria);
    const mark = { read_at: new Date().toISOString() };
    await granted(maria.client.from('post_items').update(mark).eq('id', of.id));
    const correct = (p_changes: object) =>
      granted(
        office.client.rpc('correct_post_item', {
          p_id: of.id,
          p_changes: p_changes as never,
          p_reason: 'From the tax office',
        }),
      );
    await correct({ is_official: true });
    const unread = async () => {
      const [row] =
        await stack.sql`select read_at is null as unread from public.post_items where id = ${of.id}`;
      return row?.unread;
    };
    expect(await unread()).toBe(true);
    await stack.sql`update private.post_told set told_at = now() - interval '15 days' where item_id = ${of.id}`;
    await run();
    expect((await mails(maria)).map(({ kind }) => kind)).toContain('official_reminder');
    await granted(maria.client.from('post_items').update(mark).eq('id', of.id));
    await correct({ sender: 'Tax office' }); // nothing new for its owner
    expect(await unread()).toBe(false);
  });

  test('a reminder of official post that was marked unread two working days after the marking, not at once', async () => {
    const maria = await subscriber(stack, office);
    const of = await letter(stack.sql, maria, { is_official: true });
    const mark = (read_at: string | null) =>
      granted(maria.client.from('post_items').update({ read_at }).eq('id', of.id));
    const told = (column: string) =>
      stack.sql.unsafe(
        `update private.post_told set ${column} = now() - interval '15 days' where item_id = '${of.id}'`,
      );
    const reminders = async () =>
      (await mails(maria)).filter(({ kind }) => kind === 'official_reminder').length;
    await mark(new Date().toISOString());
    await told('told_at');
    await mark(null);
    await run();
    expect(await reminders()).toBe(0);
    await told('told_at');
    await run();
    expect(await reminders()).toBe(1);
    // nor is it listed for the phone at once
    await mark(new Date().toISOString());
    await told('reminded_at');
    await mark(null);
    const listed = await granted(office.client.from('post_unread_official').select('id'));
    expect(listed.map(({ id }) => id)).not.toContain(of.id);
  });

  test('no second notice of what was read, is another’s or was taken back', async () => {
    const [maria, giulia] = await Promise.all([
      subscriber(stack, office),
      subscriber(stack, office),
    ]);
    const letters = await Promise.all(
      [1, 2, 3].map(() => letter(stack.sql, maria, { is_official: true })),
    );
    const [seen, moved, undone] = letters.map(({ id }) => id);
    await stack.sql`update private.post_told set told_at = now() - interval '15 days' where user_id = ${maria.id}`;
    await stack.sql`update public.post_items set read_at = now() where id = ${String(seen)}`;
    await stack.sql`update public.post_items set user_id = ${giulia.id} where id = ${String(moved)}`;
    await stack.sql`update public.post_items set undone_at = now() where id = ${String(undone)}`;
    await run();
    const kinds = [...(await mails(maria)), ...(await mails(giulia))].map(({ kind }) => kind);
    expect(kinds).not.toContain('official_reminder');
  });
});
