import { randomUUID } from 'node:crypto';
import { makeDocument } from 'shared/testing/factories';
import { member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, document, plan, recordPayment, service } from '../cart/ordering';
import { ask, asked, letter, subscriber } from '../post/letters';
import { recorded } from '../post/post-items';
import { rules, switchedOn } from '../post/rules';
import { anOfficer, approve, aScreenedCase, aSentCase, day, holdFrom, own, told } from './cases';

let nadia: Person;
beforeAll(async () => {
  nadia = await anOfficer();
});

const address = async ({ client }: Person) =>
  (await granted(client.rpc('get_membership'))) as unknown as {
    box_number: number | null;
    address: { state: string; held_from: string | null };
  };
const keep = ({ id }: Person) => sql`select private.keep_address_use(${id})`;

describe('post of a member who is not approved', () => {
  test('is held and told, official post as well, and is theirs to use once they are', async () => {
    const person = await subscriber(backend, nadia);
    await sql`update public.memberships set address_from = '2026-01-01' where user_id = ${person.id}`;
    await holdFrom(person, 0);
    expect(await address(person)).toMatchObject({
      box_number: null,
      address: { state: 'reserved' },
    });
    const before = await letter(sql, person, { received_at: '2026-01-05T09:00:00Z' });
    const item = await recorded(nadia, { user_id: person.id });
    const official = await recorded(nadia, { user_id: person.id, is_official: true });
    for (const kind of ['scan', 'forward', 'collect', 'shred']) {
      expect(await refusal(ask(person, kind, item)), kind).toBe('VF020');
    }
    expect(await refusal(ask(person, 'return', item))).toBeUndefined();
    await asked(person, before as never);
    const news = await sql`
      select event, params ->> 'held_for' as held_for, message from public.notifications
      where user_id = ${person.id} and event in ('post_held', 'post_received', 'official_received') order by created_at`;
    expect(news).toMatchObject([
      { event: 'post_received', held_for: null },
      { event: 'post_held', held_for: 'identity' },
      { event: 'official_received', held_for: 'identity' },
    ]);
    expect(news[1]?.message).toContain('until we have approved who uses your address');
    const directory = (await granted(nadia.client.rpc('get_post_directory'))) as {
      user_id: string;
    }[];
    expect(directory.find(({ user_id }) => user_id === person.id)).toMatchObject({
      is_held: true,
      held_for: 'identity',
    });

    await granted(approve(nadia, await aScreenedCase(nadia, await aSentCase(person))));
    await asked(person, official as never);
    const now = await address(person);
    expect(now.address.state).toBe('usable');
    expect(now.box_number).not.toBeNull();
  });

  test('is left alone by a rule, which is no second news', async () => {
    const person = await subscriber(backend, nadia);
    await switchedOn(person);
    await holdFrom(person, 0);
    await recorded(nadia, { user_id: person.id });
    const news = await sql`
      select event from public.notifications
      where user_id = ${person.id} and event in ('post_held', 'post_received', 'post_left_by_rule')`;
    expect(news).toEqual([{ event: 'post_held' }]);
    const mails = await sql`
      select kind from public.mails where user_id = ${person.id} and kind = 'post_left_by_rule'`;
    expect(mails).toEqual([]);
    expect((await rules(person)).rules).toMatchObject([{ asked: 0, left: 1, problem: 'VF020' }]);
  });

  test('who is from before is asked 60, 30 and 7 days ahead, and nothing is held before they were told', async () => {
    const person = await subscriber(backend, nadia);
    const move = (days: number, toldDays: number | null = null) => sql`
      update public.address_uses set held_from = private.malta_today() + ${days}::integer,
        told_days = coalesce(${toldDays}, told_days) where user_id = ${person.id}`;
    expect((await address(person)).address).toEqual({ state: 'usable', held_from: null });
    await move(90);
    await keep(person);
    expect(await told(person)).toEqual([]);
    for (const days of [58, 58, 29, 6, 5, 0, 0]) {
      await move(days);
      await keep(person);
    }
    const wanted = 'verification_wanted';
    expect(await told(person)).toEqual([wanted, wanted, wanted, 'verification_held']);
    expect((await address(person)).address.state).toBe('reserved');
  });

  test('whose notice comes late has seven days from it', async () => {
    const person = await subscriber(backend, nadia);
    await sql`update public.address_uses set held_from = private.malta_today() - 3 where user_id = ${person.id}`;
    expect((await address(person)).address.state).toBe('usable');
    await keep(person);
    expect((await address(person)).address).toEqual({ state: 'asked', held_from: await day(7) });
    expect(await told(person)).toEqual(['verification_wanted']);
  });
});

describe('an approval', () => {
  test('ends after notices; what came before stays served, what comes after is held', async () => {
    const person = await subscriber(backend, nadia);
    await granted(approve(nadia, await aScreenedCase(nadia, await aSentCase(person))));
    const early = await recorded(nadia, { user_id: person.id });
    await sql`update public.post_items set received_at = now() - interval '3 days' where id = ${early.id}`;
    for (const days of [60, 30, 7]) {
      await sql`update public.address_uses set held_from = private.malta_today() + ${days}::integer where user_id = ${person.id}`;
      await keep(person);
      expect((await address(person)).address.state).toBe('ending');
    }
    await sql`update public.address_uses set held_from = private.malta_today() where user_id = ${person.id}`;
    await keep(person);
    const ending = 'verification_ending';
    expect(await told(person)).toEqual([
      'verification_approved',
      ending,
      ending,
      ending,
      'verification_held',
    ]);
    expect(await address(person)).toMatchObject({ address: { state: 'held' } });
    const late = await recorded(nadia, { user_id: person.id });
    expect(await refusal(ask(person, 'scan', late))).toBe('VF020');
    await asked(person, early as never);
    expect((await own(person)).in_force).not.toBeNull();
    const begun = await granted(person.client.rpc('begin_verification', { p_id: randomUUID() }));
    expect(begun).toMatchObject({ kind: 'review', missing: [] });
  });

  test('is asked for again by an officer, with a day or at once, for a reason that is not told', async () => {
    const person = await subscriber(backend, nadia);
    const again = (p_held_from: string, p_reason = 'A newspaper wrote of them') =>
      nadia.client.rpc('ask_for_verification', { p_user_id: person.id, p_held_from, p_reason });
    expect(await refusal(again(await day(30)))).toBe('VF050');
    await granted(approve(nadia, await aScreenedCase(nadia, await aSentCase(person))));
    expect(await refusal(again(await day(-1)))).toBe('VF050');
    expect(await refusal(again(await day(30), ' '))).toBe('VF042');
    await granted(again(await day(20)));
    await granted(again(await day(20)));
    expect((await address(person)).address).toEqual({ state: 'ending', held_from: await day(20) });
    await granted(again(await day(0)));
    expect((await address(person)).address.state).toBe('held');
    expect(await told(person)).toEqual([
      'verification_approved',
      'verification_ending',
      'verification_held',
    ]);
    const [{ words } = { words: '' }] = await sql<{ words: string }[]>`
      select string_agg(message || params::text, ' ') as words from public.notifications where user_id = ${person.id}`;
    expect(words).not.toContain('newspaper');
  });
});

describe('a new member', () => {
  test('has post held that came before they joined, too', async () => {
    const person = await subscriber(backend, nadia);
    await holdFrom(person, 0);
    const early = await letter(sql, person, { received_at: '2026-01-05T09:00:00Z' });
    expect(await refusal(ask(person, 'scan', early as never))).toBe('VF020');
  });

  test('is told when they order what is needed; the box is reserved, and no document names it', async () => {
    const person = await member(backend);
    await sql`insert into public.address_uses (user_id, held_from, told_days) values (${person.id}, private.malta_today() - 1, null)`;
    const wanted = service(await plan(person.client, 'pro'));
    await granted(recordPayment(nadia.client, await checkout(person.client, [wanted])));
    expect(await told(person)).toEqual(['verification_wanted']);
    const [started] = await sql`
      select message, params from public.notifications where user_id = ${person.id} and event = 'membership_started'`;
    expect(started?.message).toContain('Your box is reserved');
    expect(started?.params).not.toHaveProperty('box_number');
    const letterhead = await makeDocument(sql, { template_content: 'To {{business_address}}' });
    const order = checkout(person.client, [document(letterhead)]);
    await expect(order).rejects.toThrow('CT011');
    expect((await refusalDetails(ask(person, 'scan', await letter(sql, person)))).code).toBe(
      'VF020',
    );
  });
});
