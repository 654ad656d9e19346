import { randomUUID } from 'node:crypto';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { claim, mailsOf } from '../mails/mails-of';
import { toldTo } from '../own-data/traces';
import { asPerson, openConnections, start, type Underway, untilItWaits } from '../proof/crowd';
import {
  accept,
  actsFor,
  boxHolder,
  declineTokenOf,
  delegated,
  delegatesOf,
  end,
  invite,
  invited,
  resend,
  sentAgo,
  tokenOf,
} from './delegates';

let maria: Person;
let karl: Person;
beforeAll(async () => {
  [maria, karl] = await Promise.all([boxHolder(), member(backend, { fullName: 'Karl Grima' })]);
});

const shown = ({ client }: Person, token: string) =>
  client.rpc('get_post_invitation', { p_token: token });

const isInForce = async (who: Person, id: string) =>
  (await actsFor(who)).some((each) => each.id === id);

describe('an owner invites', () => {
  test('somebody, who accepts with one press and acts for them until it is ended', async () => {
    const [owner, lea] = [
      await boxHolder('Anna Borg'),
      await member(backend, { fullName: 'Lea Abela' }),
    ];
    const id = await invited(owner, lea);
    expect(await delegatesOf(owner)).toMatchObject([
      {
        id,
        name: 'Lea Abela',
        email: lea.email,
        state: 'invited',
        account_name: null,
        since: null,
      },
    ]);
    const token = await tokenOf(id);
    expect(await granted(shown(lea, token))).toEqual({
      owner_name: 'Anna Borg',
      email: lea.email,
      since: null,
      until: null,
      is_yours: true,
      is_accepted: false,
    });
    expect(await actsFor(lea)).toEqual([]);
    expect(await granted(accept(lea, token))).toBe(id);
    expect(await granted(accept(lea, token))).toBe(id); // pressed again
    expect(await actsFor(lea)).toMatchObject([
      { id, user_id: owner.id, owner_name: 'Anna Borg', since: null, until: null },
    ]);
    expect(await delegatesOf(owner)).toMatchObject([
      { state: 'active', account_name: 'Lea Abela' },
    ]);
    expect((await toldTo(owner)).at(-1)).toEqual({
      title: 'Your invitation is accepted',
      message:
        'Lea Abela can now read your post. The account that accepted calls itself “Lea Abela”. You can see in the history of each item what they opened.',
    });
    expect(await mailsOf(owner.id, 'post_delegate_accepted')).toHaveLength(1);
    await granted(end(owner, id));
    await granted(end(owner, id)); // pressed again
    expect(await actsFor(lea)).toEqual([]);
    expect(await delegatesOf(owner)).toMatchObject([{ state: 'ended', ended_by: 'owner' }]);
    expect((await toldTo(lea)).at(-1)).toEqual({
      title: 'You no longer read someone’s post',
      message: 'Anna Borg has ended that you read their post.',
    });
    expect(await refusal(accept(lea, token))).toBe('PO075');
  });

  test('one person once, and the same press twice invites once', async () => {
    const owner = await boxHolder();
    const [id, email] = [randomUUID(), `karl-${randomUUID()}@example.test`];
    await granted(invite(owner, { id, email }));
    await granted(invite(owner, { id, email }));
    expect(await mailsOf(email)).toHaveLength(1);
    expect(await refusalDetails(invite(owner, { email: ` ${email.toUpperCase()} ` }))).toEqual({
      code: 'PO078',
      details: { problem: 'twice' },
    });
    expect(await refusal(invite(maria, { id }))).toBe('PO027');
  });

  test('nobody without a name, an address and a last day that can be, nor without a plan and a confirmed name', async () => {
    const owner = await boxHolder();
    const today = maltaToday();
    const problem = async (values: Parameters<typeof invite>[1], by = owner) => {
      const { code, details } = await refusalDetails(invite(by, values));
      return `${code} ${details.problem}`;
    };
    expect(await problem({ name: ' ' })).toBe('PO077 name');
    expect(await problem({ name: 'K'.repeat(121) })).toBe('PO077 name');
    expect(await problem({ name: 'Karl \u202elraK' })).toBe('PO077 name');
    expect(await problem({ email: 'karl' })).toBe('PO077 email');
    expect(await problem({ until: daysAfter(today, -1) })).toBe('PO077 until');
    expect(await problem({ until: 'infinity' })).toBe('PO077 until');
    expect(await problem({ email: owner.email.toUpperCase() })).toBe('PO077 own');
    expect(await problem({}, await member(backend))).toBe('PO077 no_box');
    const [lapsed, nameless] = [await boxHolder(), await boxHolder()];
    await sql`update public.profiles set membership_valid_until = current_date - 60 where id = ${lapsed.id}`;
    await sql`update public.post_names set confirmed_at = null where user_id = ${nameless.id}`;
    expect(await problem({}, lapsed)).toBe('PO077 no_box');
    expect(await problem({}, nameless)).toBe('PO077 no_name');
    await granted(invite(owner, { until: today }));
  });

  test('ten at most; whoever is ended or did not accept in time makes room', async () => {
    const owner = await boxHolder();
    const ids = Array.from({ length: 10 }, () => randomUUID());
    for (const id of ids) await granted(invite(owner, { id }));
    expect(await refusalDetails(invite(owner))).toMatchObject({
      code: 'PO078',
      details: { problem: 'many' },
    });
    await granted(end(owner, ids[0] ?? ''));
    await granted(invite(owner));
    await sentAgo(ids[1] ?? '', '14 days');
    await granted(invite(owner));
    expect(await refusal(resend(owner, ids[1] ?? ''))).toBe('PO078');
  });

  test('with twenty mails a day at most', async () => {
    const owner = await boxHolder();
    for (let sent = 0; sent < 20; sent++) {
      const id = randomUUID();
      await granted(invite(owner, { id }));
      await granted(end(owner, id));
    }
    expect(await refusal(invite(owner))).toBe('RL010');
    await sql`update public.post_delegates set invited_at = now() - interval '1 day'
      where user_id = ${owner.id}`;
    await granted(invite(owner));
  });

  test('one address three times a day at most, and all members one ten times', async () => {
    const [owner, email] = [await boxHolder(), `lea-${randomUUID()}@example.test`];
    for (let sent = 0; sent < 3; sent++) {
      const id = randomUUID();
      await granted(invite(owner, { id, email }));
      await granted(end(owner, id));
    }
    expect(await refusal(invite(owner, { email }))).toBe('RL010');
    await granted(invite(owner));
    const others = [await boxHolder(), await boxHolder()];
    for (const other of others) await granted(invite(other, { email }));
    await sql`update public.post_delegates set invitations = 4 where email = ${email} and user_id = ${others[0]?.id ?? ''}`;
    await granted(invite(await boxHolder(), { email }));
    await granted(invite(await boxHolder(), { email }));
    expect(await refusal(invite(await boxHolder(), { email }))).toBe('RL010');
  });

  test('nobody again who has declined, with or without an account', async () => {
    const [owner, email] = [await boxHolder(), `lea-${randomUUID()}@example.test`];
    const id = randomUUID();
    await granted(invite(owner, { id, email }));
    const decline = (p_token: string) => visitor(backend).rpc('stop_mail', { p_token });
    const token = await declineTokenOf(id);
    expect(await refusal(decline(`${token.slice(0, 37)}${'0'.repeat(64)}`))).toBe('ML002');
    expect(await refusal(decline(await tokenOf(id)))).toBe('ML002');
    expect(await granted(decline(token))).toBe('post_delegate_invited');
    expect(await granted(decline(token))).toBe('post_delegate_invited'); // pressed again
    expect(await delegatesOf(owner)).toMatchObject([{ state: 'ended', ended_by: 'declined' }]);
    expect(await refusalDetails(invite(owner, { email }))).toEqual({
      code: 'PO078',
      details: { problem: 'declined' },
    });
    await granted(invite(await boxHolder(), { email }));
  });

  test('nobody again who has accepted and then declined: they read no longer, and the owner is told', async () => {
    const [owner, lea] = [await boxHolder(), await member(backend, { fullName: 'Lea Abela' })];
    const id = await delegated(owner, lea);
    const p_token = await declineTokenOf(id);
    await granted(visitor(backend).rpc('stop_mail', { p_token }));
    expect(await isInForce(lea, id)).toBe(false);
    expect(await delegatesOf(owner)).toMatchObject([{ state: 'ended', ended_by: 'declined' }]);
    expect((await toldTo(owner)).at(-1)).toEqual({
      title: 'Someone no longer reads your post',
      message: 'Lea Abela no longer reads your post: they have given it up.',
    });
    const bells = (await toldTo(owner)).length;
    await granted(visitor(backend).rpc('stop_mail', { p_token })); // pressed again
    expect(await toldTo(owner)).toHaveLength(bells);
    expect(await refusalDetails(invite(owner, { email: lea.email }))).toMatchObject({
      code: 'PO078',
      details: { problem: 'declined' },
    });
    await sql`update public.post_delegates set ended_at = now() - interval '367 days' where id = ${id}`;
    await sql`select private.forget_old_delegates()`;
    expect(await delegatesOf(owner)).toMatchObject([{ id, name: null, account_name: null }]);
    await granted(invite(owner, { email: lea.email }));
  });

  test('nobody again who declines by the link of an earlier mail, or after it was withdrawn', async () => {
    const [owner, email] = [await boxHolder(), `lea-${randomUUID()}@example.test`];
    const [id, other] = [randomUUID(), randomUUID()];
    const p_token = await declineTokenOf(id);
    await granted(invite(owner, { id, email }));
    await sentAgo(id, '2 days');
    await granted(resend(owner, id));
    await granted(visitor(backend).rpc('stop_mail', { p_token }));
    expect(await delegatesOf(owner)).toMatchObject([{ state: 'ended', ended_by: 'declined' }]);
    const second = `karl-${randomUUID()}@example.test`;
    await granted(invite(owner, { id: other, email: second }));
    await granted(end(owner, other));
    await granted(visitor(backend).rpc('stop_mail', { p_token: await declineTokenOf(other) }));
    for (const each of [email, second]) {
      expect(await refusalDetails(invite(owner, { email: each }))).toMatchObject({
        details: { problem: 'declined' },
      });
    }
  });

  test('nobody who declines one of several: all that was offered to their address ends', async () => {
    const [owner, lea] = [await boxHolder(), await member(backend, { fullName: 'Lea Abela' })];
    const [first, second] = [randomUUID(), randomUUID()];
    await granted(invite(owner, { id: first, email: lea.email }));
    await granted(end(owner, first));
    await granted(invite(owner, { id: second, email: lea.email }));
    await granted(accept(lea, await tokenOf(second)));
    await granted(visitor(backend).rpc('stop_mail', { p_token: await declineTokenOf(first) }));
    const ends = (await delegatesOf(owner)).map(({ ended_by }) => ended_by);
    expect(ends).toEqual(['declined', 'declined']);
  });

  test('under the name that the office has confirmed, whatever they call themselves by then', async () => {
    const [owner, lea] = [await boxHolder('Anna Borg'), await member(backend)];
    const id = await invited(owner, lea);
    await sql`update public.profiles set full_name = 'Your bank' where id = ${owner.id}`;
    const [mail] = await mailsOf(lea.email);
    const [sent] = await claim(mail?.id ?? '');
    expect(sent).toMatchObject({ params: { owner: 'Anna Borg' } });
    await granted(accept(lea, await tokenOf(id)));
    expect(await actsFor(lea)).toMatchObject([{ owner_name: 'Anna Borg' }]);
  });

  test('and lists who reads before fifty who did', async () => {
    const owner = await boxHolder();
    const id = await delegated(owner, karl);
    await sql`
      insert into public.post_delegates (id, user_id, owner_name, name, email, until, accepted_at)
      select gen_random_uuid(), ${owner.id}, 'Maria Vella', 'Lea Abela', 'lea@example.test', current_date - 2, now()
      from generate_series(1, 51)`;
    const list = await delegatesOf(owner);
    expect(list).toHaveLength(50);
    expect(list[0]).toMatchObject({ id, state: 'active' });
  });

  test('again after a while: the link of the mail before is no good any longer', async () => {
    const lea = await member(backend);
    const id = await invited(maria, lea);
    const first = await tokenOf(id);
    await granted(resend(maria, id)); // within a minute: it is on its way
    expect(await mailsOf(lea.email)).toHaveLength(1);
    await sentAgo(id, '15 days');
    expect(await delegatesOf(maria)).toContainEqual(
      expect.objectContaining({ id, state: 'expired' }),
    );
    expect(await refusal(accept(lea, await tokenOf(id)))).toBe('PO075');
    await granted(resend(maria, id));
    expect(await mailsOf(lea.email)).toHaveLength(2);
    expect(await refusal(accept(lea, first))).toBe('PO075');
    await granted(accept(lea, await tokenOf(id)));
    expect(await refusal(resend(maria, id))).toBe('PO079');
  });
});

describe('an invitation', () => {
  test('goes to the address it names, with a link that the queue does not keep', async () => {
    const lea = await member(backend);
    const id = await invited(maria, lea);
    const [mail] = await mailsOf(lea.email);
    expect(mail).toMatchObject({
      user_id: null,
      kind: 'post_delegate_invited',
      params: { post_delegate_id: id },
    });
    // whoever changes their address meanwhile is not followed
    await sql`update auth.users set email = ${`other-${lea.email}`} where id = ${lea.id}`;
    const [sent] = await claim(mail?.id ?? '');
    expect(sent).toMatchObject({
      email: lea.email,
      params: {
        owner: 'Maria Vella',
        email: lea.email,
        token: await tokenOf(id),
        decline_token: await declineTokenOf(id),
      },
    });
    expect(await refusal(accept(lea, await tokenOf(id)))).toBe('PO076');
  });

  test('that was ended is not sent', async () => {
    const lea = await member(backend);
    const id = await invited(maria, lea);
    await granted(end(maria, id));
    const [mail] = await mailsOf(lea.email);
    expect((await claim(mail?.id ?? '')).map((each) => each.id)).not.toContain(mail?.id);
    expect(await mailsOf(lea.email)).toMatchObject([
      { state: 'dropped', reason: 'invitation_over' },
    ]);
  });

  test('is accepted by nobody else, however they came by the link', async () => {
    const [lea, thief] = [await member(backend), await member(backend)];
    const id = await invited(maria, lea);
    const token = await tokenOf(id);
    expect(await granted(shown(thief, token))).toEqual({
      is_yours: false,
      email: `${lea.email[0]}…@example.test`,
    });
    expect(await refusal(accept(thief, token))).toBe('PO076');
    expect(await refusal(accept(maria, token))).toBe('PO076');
    await granted(accept(lea, token));
    expect(await refusal(accept(thief, token))).toBe('PO076');
    // the address became somebody else's afterwards
    await sql`update auth.users set email = ${`gone-${lea.email}`} where id = ${lea.id}`;
    await sql`update auth.users set email = ${lea.email} where id = ${thief.id}`;
    expect(await refusal(accept(thief, token))).toBe('PO076');
    expect(await isInForce(thief, id)).toBe(false);
    // and an account that has another address than was invited reads nothing until it has it again
    expect(await isInForce(lea, id)).toBe(false);
    expect(await delegatesOf(maria)).toContainEqual(
      expect.objectContaining({ id, state: 'paused' }),
    );
    await sql`update auth.users set email = ${`thief-${lea.email}`} where id = ${thief.id}`;
    await sql`update auth.users set email = ${lea.email} where id = ${lea.id}`;
    expect(await isInForce(lea, id)).toBe(true);
  });

  test('is accepted with a confirmed address alone', async () => {
    const lea = await member(backend);
    const id = await invited(maria, lea);
    await sql`update auth.users set email_confirmed_at = null where id = ${lea.id}`;
    expect(await refusal(accept(lea, await tokenOf(id)))).toBe('PO076');
    await sql`update auth.users set email_confirmed_at = now() where id = ${lea.id}`;
    await granted(accept(lea, await tokenOf(id)));
  });

  test.each([
    ['nothing', () => ''],
    ['no link', () => 'karl'],
    ['an id alone', (token: string) => token.slice(0, 36)],
    ['another signature', (token: string) => `${token.slice(0, 37)}${'0'.repeat(64)}`],
    ['an id of nobody', (token: string) => `${randomUUID()}${token.slice(36)}`],
    ['capitals', (token: string) => token.toUpperCase()],
  ])('is found by no one who makes up a link of %s', async (_title, altered) => {
    const lea = await member(backend);
    const token = altered(await tokenOf(await invited(maria, lea)));
    expect(await refusal(shown(lea, token))).toBe('PO075');
    expect(await refusal(accept(lea, token))).toBe('PO075');
  });

  test('of an owner whose account is blocked is worth nothing, nor is what was accepted', async () => {
    const [owner, lea] = [await boxHolder(), await member(backend)];
    const accepted = await delegated(owner, lea);
    const other = await member(backend);
    const open = await tokenOf(await invited(owner, other));
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${owner.id}`;
    expect(await refusal(accept(other, open))).toBe('PO075');
    expect(await isInForce(lea, accepted)).toBe(false);
  });

  test('to the new address of somebody who reads already ends what they accepted under the old one', async () => {
    const [owner, lea] = [await boxHolder(), await member(backend)];
    const before = await delegated(owner, lea);
    await sql`update auth.users set email = ${`new-${lea.email}`} where id = ${lea.id}`;
    const id = await invited(owner, { ...lea, email: `new-${lea.email}` });
    await granted(accept(lea, await tokenOf(id)));
    expect(await delegatesOf(owner)).toMatchObject([
      { id, state: 'active' },
      { id: before, state: 'ended' },
    ]);
    await granted(end(owner, id));
    await sql`update auth.users set email = ${lea.email} where id = ${lea.id}`;
    expect(await actsFor(lea)).toEqual([]);
  });

  test('that is accepted while it is ended is one or the other', async () => {
    const [owner, lea] = [await boxHolder(), await member(backend)];
    const id = await invited(owner, lea);
    const token = await tokenOf(id);
    const connections = openConnections(inject('databaseUrl'), 2);
    let accepting: Underway | undefined;
    await asPerson(connections, owner.id, async (tx) => {
      await tx`select public.end_post_delegate(${id})`;
      accepting = start(
        (act) => asPerson(connections, lea.id, act),
        (act) => act`select public.accept_post_invitation(${token})`,
      );
      await untilItWaits(sql, accepting);
    });
    expect(await accepting?.ended).toBe('PO075');
    await connections.end();
    expect(await isInForce(lea, id)).toBe(false);
  });
});

describe('a delegate', () => {
  test('leaves with one press, and the owner is told', async () => {
    const owner = await boxHolder();
    const id = await delegated(owner, karl);
    expect(await isInForce(karl, id)).toBe(true);
    await granted(end(karl, id));
    expect(await isInForce(karl, id)).toBe(false);
    expect(await delegatesOf(owner)).toMatchObject([{ state: 'ended', ended_by: 'delegate' }]);
    expect((await toldTo(owner)).at(-1)).toEqual({
      title: 'Someone no longer reads your post',
      message: 'Karl Grima no longer reads your post: they have given it up.',
    });
  });

  test('reads until the last day that the owner has set', async () => {
    const owner = await boxHolder();
    const id = await invited(owner, karl, { until: maltaToday() });
    await granted(accept(karl, await tokenOf(id)));
    expect(await actsFor(karl)).toContainEqual(
      expect.objectContaining({ id, until: maltaToday() }),
    );
    await sql`update public.post_delegates set until = ${daysAfter(maltaToday(), -1)} where id = ${id}`;
    expect(await isInForce(karl, id)).toBe(false);
    expect(await delegatesOf(owner)).toMatchObject([{ id, state: 'over' }]);
    await invited(owner, karl); // and can be invited again
  });

  test('is ended by nobody but the two', async () => {
    const [nadia, owner] = [await administrator(backend), await boxHolder()];
    const id = await delegated(owner, karl);
    for (const other of [await member(backend), nadia]) {
      expect(await refusal(end(other, id))).toBe('PO079');
      expect(await refusal(resend(other, id))).toBe('PO079');
    }
    expect(await refusal(resend(karl, id))).toBe('PO079');
    expect(await isInForce(karl, id)).toBe(true);
  });

  test('is read by the office on the records of both, and by nobody else', async () => {
    const nadia = await administrator(backend);
    const owner = await boxHolder('Anna Borg');
    const id = await delegated(owner, karl);
    const recordOf = async ({ id: p_user_id }: Person) =>
      granted(nadia.client.rpc('get_member_post_delegates', { p_user_id }));
    expect(await recordOf(owner)).toMatchObject({
      delegates: [{ id, name: 'Karl Grima', state: 'active', person_id: karl.id }],
      acts_for: [],
    });
    expect(await recordOf(karl)).toMatchObject({
      delegates: [],
      acts_for: expect.arrayContaining([
        expect.objectContaining({ id, person_id: owner.id, person_name: 'Anna Borg' }),
      ]),
    });
    for (const { client } of [owner, karl])
      expect(await refusal(client.rpc('get_member_post_delegates', { p_user_id: owner.id }))).toBe(
        'ID002',
      );
  });

  test('is not kept when nobody accepted for a month, nor by name for longer than a year', async () => {
    const owner = await boxHolder();
    const [old, recent, accepted] = [
      await invited(owner, await member(backend)),
      await invited(owner, await member(backend)),
      await delegated(owner, karl),
    ];
    for (const id of [old, accepted]) await sentAgo(id, '31 days');
    await sql`select private.forget_old_delegates()`;
    const kept = (await delegatesOf(owner)).map(({ id }) => id);
    expect(kept.sort()).toEqual([recent, accepted].sort());
    await sql`update public.post_delegates set until = current_date - 367 where id = ${accepted}`;
    await sql`select private.forget_old_delegates()`;
    expect(await delegatesOf(owner)).toContainEqual(
      expect.objectContaining({
        id: accepted,
        state: 'ended',
        ended_by: 'day',
        name: null,
        email: null,
        account_name: null,
      }),
    );
    const [row] = await sql`select accepted_by from public.post_delegates where id = ${accepted}`;
    expect(row).toEqual({ accepted_by: null });
  });

  test('and the owner read in the copies of their data who ended it', async () => {
    const [owner, lea] = [await boxHolder(), await member(backend)];
    await granted(end(owner, await delegated(owner, lea)));
    const copy = async ({ client }: Person) =>
      (await granted(client.rpc('get_own_data'))) as unknown as Record<string, unknown>;
    expect(await copy(owner)).toMatchObject({
      post_delegates: { invited: [{ ended_by: 'owner' }] },
    });
    expect(await copy(lea)).toMatchObject({
      post_delegates: { acts_for: [{ ended_by: 'owner' }] },
    });
  });
});
