import { randomUUID } from 'node:crypto';
import { type Person, superAdministrator } from 'shared/testing/personas';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { asPerson, openConnections, start, untilItWaits } from '../proof/crowd';
import {
  aCase,
  aHeldMember,
  anApprovedMember,
  anOfficer,
  approve,
  aScreenedCase,
  aSentCase,
  beginCase,
  open,
  own,
} from './cases';

let nadia: Person;
let omar: Person;
let claire: Person;
beforeAll(async () => {
  [nadia, omar, claire] = await Promise.all([
    anOfficer(),
    anOfficer(),
    superAdministrator(backend),
  ]);
});

const newest = async ({ id }: Person) => {
  const [row] = await sql<{ id: string; number: number }[]>`
    select id, number from public.verifications where user_id = ${id} order by number desc limit 1`;
  return row as { id: string; number: number };
};
const files = async (caseId: string) =>
  (
    await sql<{ name: string }[]>`
    select name from public.verification_files where verification_id = ${caseId}`
  ).map(({ name }) => name);
const goes = async (names: string[]) =>
  (
    await sql`select 1 from private.files_to_delete where bucket = 'verification' and name = any (${names})`
  ).length;
const sweep = () => sql`select private.delete_old_verifications()`;

describe('by law', () => {
  test('a case outlives its account for five years, and is then deleted with its files, and told', async () => {
    const person = await anApprovedMember(nadia);
    const kept = await newest(person);
    const names = await files(kept.id);
    const draft = (await granted(beginCase(person))) as { id: string };
    await granted(
      person.client.rpc('issue_address_paper', { p_id: randomUUID(), p_kind: 'certificate' }),
    );
    const before = await granted(person.client.rpc('get_own_deletion'));
    const [{ until } = { until: '' }] = await sql<
      { until: string }[]
    >`select (private.malta_today() + interval '5 years')::date::text as until`;
    expect(before).toMatchObject({ identity_kept_until: until });
    await sql`delete from auth.users where id = ${person.id}`;

    const rows = await sql`
      select id, user_id, state, kept_until::text from public.verifications where id in (${kept.id}, ${draft.id})`;
    expect([...rows]).toEqual([
      { id: kept.id, user_id: null, state: 'approved', kept_until: until },
    ]);
    expect(await goes(names)).toBe(0);
    for (const table of ['address_uses', 'address_papers']) {
      expect(
        await sql`select 1 from ${sql(`public.${table}`)} where user_id = ${person.id}`,
      ).toHaveLength(0);
    }
    await sweep();
    expect(await files(kept.id)).toEqual(names);
    // an officer finds it for the authority that asks, reads it, and decides nothing any longer
    const queued = async (search: string) =>
      (await granted(
        omar.client.rpc('get_verification_queue', { p_query: { filter: 'kept', search } }),
      )) as { id: string }[];
    for (const search of ['vella design', 'MARIA VELLA', String(kept.number)]) {
      expect((await queued(search)).find(({ id }) => id === kept.id)).toMatchObject({
        user_id: null,
        member_name: 'Vella Design Ltd',
        state: 'approved',
        kept_until: until,
      });
    }
    const seen = (await granted(open(omar, kept, 'The FIAU has asked'))) as { member: unknown };
    expect(seen.member).toBeNull();
    expect(await refusal(approve(omar, seen))).toBe('VF053');

    await sql`update public.verifications set kept_until = private.malta_today() - 1 where id = ${kept.id}`;
    await sweep();
    expect(await sql`select 1 from public.verifications where id = ${kept.id}`).toHaveLength(0);
    expect(await goes(names)).toBe(names.length);
    const [news] = await sql`
      select params -> 'numbers' @> ${sql.json([kept.number])}::jsonb as is_named from public.notifications
      where user_id = ${claire.id} and event = 'verification_deleted' order by created_at desc limit 1`;
    expect(news).toEqual({ is_named: true });
    expect(
      await sql`select 1 from public.notifications where user_id = ${nadia.id} and event = 'verification_deleted'`,
    ).toHaveLength(0);
  });

  test('five years count from the end of the membership also where the account is deleted long after it', async () => {
    const person = await anApprovedMember(nadia);
    const { id } = await newest(person);
    await sql`update public.profiles set membership_status = 'cancelled' where id = ${person.id}`;
    const [{ until } = { until: '' }] = await sql<{ until: string }[]>`
      update public.address_uses set ended_on = (private.malta_today() - interval '4 years 11 months')::date
      where user_id = ${person.id} returning (ended_on + interval '5 years')::date::text as until`;
    expect(await granted(person.client.rpc('get_own_deletion'))).toMatchObject({
      identity_kept_until: until,
    });
    await sql`delete from auth.users where id = ${person.id}`;
    const [row] = await sql`select kept_until::text from public.verifications where id = ${id}`;
    expect(row).toEqual({ kept_until: until });
  });

  test('a case that an authority wants kept stays until the day that was noted once, with its account and after it', async () => {
    const [stays, leaves] = await Promise.all([anApprovedMember(nadia), anApprovedMember(nadia)]);
    const cases = await Promise.all([newest(stays), newest(leaves)]);
    const ids = cases.map(({ id }) => id);
    const both = [stays.id, leaves.id];
    const left = async () =>
      (
        await sql<{ id: string }[]>`
        select id from public.verifications where id = any (${ids}) order by number`
      ).map(({ id }) => id);
    const hold = (days: number) => sql`
      update public.verifications set kept_until = private.malta_today() + ${days}::integer where id = any (${ids})`;
    await hold(-1);
    await sweep();
    expect(await left()).toHaveLength(2); // the membership runs
    await hold(400);
    await sql`update public.profiles set membership_status = 'cancelled' where id = any (${both})`;
    await sql`
      update public.address_uses set ended_on = (private.malta_today() - interval '6 years')::date where user_id = any (${both})`;
    await sweep();
    expect(await left()).toHaveLength(2);
    // who deletes their account reads nothing of the authority
    expect(await granted(leaves.client.rpc('get_own_deletion'))).toMatchObject({
      identity_kept_until: null,
    });
    await sql`delete from auth.users where id = ${leaves.id}`;
    await sweep();
    expect(await left()).toHaveLength(2);
    await hold(-1);
    await sweep();
    expect(await left()).toEqual([]);
  });

  test('five years count from the last day of the membership, and stop where somebody comes back', async () => {
    const person = await anApprovedMember(nadia);
    const { id } = await newest(person);
    const keep = () => sql`select private.keep_address_use(${person.id})`;
    const age = (days: number) => sql`
      update public.address_uses set ended_on = (private.malta_today() - interval '5 years')::date - ${days}::integer
      where user_id = ${person.id}`;
    await sql`update public.profiles set membership_status = 'cancelled' where id = ${person.id}`;
    expect(
      await sql`select 1 from private.address_uses_due() d where d = ${person.id}`,
    ).toHaveLength(1);
    await keep();
    const [use1] = await sql<{ day: string }[]>`
      select (ended_on + interval '5 years')::date::text as day from public.address_uses where user_id = ${person.id}`;
    const listed = (await granted(
      nadia.client.rpc('get_verification_queue', {
        p_query: { filter: 'kept', search: person.fullName },
      }),
    )) as { id: string }[];
    expect(listed.find((one) => one.id === id)).toMatchObject({ kept_until: use1?.day });
    await age(0);
    await sweep();
    expect(await sql`select 1 from public.verifications where id = ${id}`).toHaveLength(1);
    await sql`update public.profiles set membership_status = 'active' where id = ${person.id}`;
    await keep();
    const [use] = await sql`select ended_on from public.address_uses where user_id = ${person.id}`;
    expect(use).toEqual({ ended_on: null });
    await sql`update public.profiles set membership_status = 'cancelled' where id = ${person.id}`;
    await age(1);
    await sweep();
    expect(await sql`select 1 from public.verifications where id = ${id}`).toHaveLength(0);
  });

  test('what was never sent goes with the account, and half a year after it was last touched', async () => {
    const [gone, stale] = await Promise.all([aHeldMember(), aHeldMember()]);
    const drafts = [await aCase(gone), await aCase(stale)];
    const names = await Promise.all(drafts.map(({ id }) => files(id)));
    expect(await granted(gone.client.rpc('get_own_deletion'))).toMatchObject({
      identity_kept_until: null,
    });
    await sql`delete from auth.users where id = ${gone.id}`;
    expect(await goes(names[0] ?? [])).toBe(names[0]?.length);
    await sql`update public.verifications set changed_at = now() - interval '181 days' where id = ${drafts[1].id}`;
    await sweep();
    expect(await goes(names[1] ?? [])).toBe(names[1]?.length);
    // no law kept it: it is told apart
    const [news] = await sql<{ message: string }[]>`
      select message from public.notifications
      where user_id = ${claire.id} and event = 'verification_deleted' and params -> 'numbers' @> ${sql.json([drafts[1].number])}::jsonb`;
    expect(news?.message).toMatch(/^They were never sent, and nobody changed them for 180 days/);
  });

  test('the copy of one’s data has what was said and sent, and nothing of what the office thought', async () => {
    const person = await anApprovedMember(nadia, { party: { document_number: 'X 99 00 11' } });
    const copy = (await granted(person.client.rpc('get_own_data'))) as {
      verifications: { people: object[]; files: object[] }[];
    };
    const [one] = copy.verifications;
    expect(one).toMatchObject({ company_name: 'Vella Design Ltd', state: 'approved' });
    expect(one?.people).toMatchObject([{ document_number: 'X 99 00 11' }]);
    expect(one?.files).toHaveLength(4);
    const words = JSON.stringify(copy);
    for (const secret of [
      'consolidated',
      'It is in the queue',
      'identity_matches',
      '"risk"',
      '.jpg',
      nadia.fullName,
    ]) {
      expect(words, secret).not.toContain(secret);
    }
  });

  test('a file that two rounds name stays until neither does; one that no case names goes after a week', async () => {
    const person = await anApprovedMember(nadia);
    const names = await files((await newest(person)).id);
    const change = (await granted(beginCase(person))) as { id: string };
    expect((await files(change.id)).sort()).toEqual([...names].sort());
    await granted(person.client.rpc('drop_verification', { p_id: change.id }));
    expect(await goes(names)).toBe(0);
    const loose = `${change.id}/${randomUUID()}.jpg`;
    await sql`insert into storage.objects (bucket_id, name) values ('verification', ${loose})`;
    await sql`select private.forget_unused_verification_files()`;
    expect(await goes([loose])).toBe(0);
    await sql`update storage.objects set created_at = now() - interval '8 days' where bucket_id = 'verification'`;
    await sql`select private.forget_unused_verification_files()`;
    expect(await goes([loose])).toBe(1);
    expect(await goes(names)).toBe(0);
  });
});

describe('at the same moment', () => {
  test('two officers who approve a high risk are a first and one who has to look again', async () => {
    const sent = await aSentCase(await aHeldMember(), { party: { is_pep: true } });
    const of = await aScreenedCase(nadia, sent);
    await granted(open(omar, sent));
    const answers = await Promise.all([approve(nadia, of), approve(omar, of)]);
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'VF004')).toHaveLength(1);
    const [row] = await sql`select state from public.verifications where id = ${sent.id}`;
    expect(row).toEqual({ state: 'second' });
  });

  test('one officer who approves and one who refuses decide once', async () => {
    const person = await aHeldMember();
    const sent = await aSentCase(person);
    const of = await aScreenedCase(nadia, sent);
    await granted(open(omar, sent));
    const refuse = omar.client.rpc('refuse_verification', {
      p_id: of.id,
      p_version: of.version,
      p_reason: 'documents',
      p_note: 'No',
    });
    const answers = await Promise.all([approve(nadia, of), refuse]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const events = await sql`
      select kind from public.verification_events where verification_id = ${of.id} and kind in ('approved', 'refused')`;
    expect(events).toHaveLength(1);
  });

  test('a member who begins twice has one case, and one who sends while they delete their account leaves none open', async () => {
    const person = await aHeldMember();
    const begun = await Promise.all([beginCase(person), beginCase(person)]);
    expect(begun.map(({ error }) => error?.code).sort()).toEqual(['VF002', undefined]);
    const other = await aHeldMember();
    const draft = await aCase(other);
    const connections = openConnections(inject('databaseUrl'), 3);
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const deleting = start(
      (act) => connections.begin(act),
      async (tx) => {
        await tx`delete from auth.users where id = ${other.id}`;
        await committed;
      },
    );
    await deleting.pid;
    const sending = start(
      (act) => asPerson(connections, other.id, act),
      (tx) => tx`select public.send_verification(${draft.id}, ${draft.version}, true)`,
    );
    await untilItWaits(connections, sending);
    commit();
    expect([await deleting.ended, await sending.ended]).toEqual(['ok', 'ID001']);
    await connections.end();
    expect(await sql`select 1 from public.verifications where user_id = ${other.id}`).toHaveLength(
      0,
    );
    expect((await own(person)).case.state).toBe('draft');
  });
});
