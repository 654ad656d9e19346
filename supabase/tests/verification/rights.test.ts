import { randomUUID } from 'node:crypto';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { actAs } from '../query-plans/plan-nodes';
import { aCase, aHeldMember, anOfficer, approve, aScreenedCase, aSentCase, open } from './cases';

let nadia: Person;
let omar: Person;
let claire: Person;
let maria: Person;
let giulia: Person;
beforeAll(async () => {
  [nadia, omar, claire, maria, giulia] = await Promise.all([
    anOfficer(),
    administrator(backend),
    superAdministrator(backend),
    aHeldMember(),
    member(backend),
  ]);
});

const reading = 'storage.object.get_authenticated';

/** The files of a case that somebody finds, as the Storage API asks: with their rights, for what it is about to do. */
async function found(
  { id }: Pick<Person, 'id'>,
  caseId: string,
  operation = reading,
): Promise<number> {
  const rows = await sql.begin(async (tx) => {
    await tx.unsafe(actAs(id));
    await tx`select set_config('storage.operation', ${operation}, true)`;
    return tx`select 1 from storage.objects where bucket_id = 'verification' and name like ${`${caseId}/%`}`;
  });
  return rows.length;
}

/** Whether somebody may do something to the bucket; the answer of PostgreSQL, as the Storage API would have it. */
async function may({ id }: Pick<Person, 'id'>, statement: string): Promise<boolean> {
  try {
    return await sql.begin(async (tx) => {
      await tx.unsafe(actAs(id));
      const rows = await tx.unsafe(statement);
      return rows.count > 0;
    });
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === '42501') return false;
    throw cause;
  }
}

const adds = (person: Person, name: string) =>
  may(person, `insert into storage.objects (bucket_id, name) values ('verification', '${name}')`);

describe('a file of a case', () => {
  test('has a policy for reading and one for adding, and both are for people who have signed in', async () => {
    const policies = await sql`
      select cmd, roles::text[] as roles from pg_policies
      where schemaname = 'storage' and tablename = 'objects' and policyname like 'verification%' order by 1`;
    expect([...policies]).toEqual([
      { cmd: 'INSERT', roles: ['authenticated'] },
      { cmd: 'SELECT', roles: ['authenticated'] },
    ]);
  });

  test('is read by its member while they work on it, and afterwards by officers who have said why', async () => {
    const draft = await aCase(maria);
    const all = draft.files.length;
    const everybody = [nadia, omar, claire, giulia];
    expect(await found(maria, draft.id)).toBe(all);
    for (const person of everybody) expect(await found(person, draft.id)).toBe(0);

    const sent = await granted(
      maria.client.rpc('send_verification', {
        p_id: draft.id,
        p_version: draft.version,
        p_declared: true,
      }),
    );
    expect(await found(maria, draft.id)).toBe(0);
    expect(await found(nadia, draft.id)).toBe(0);
    await granted(open(nadia, sent as never));
    expect(await found(nadia, draft.id)).toBe(all);
    for (const person of [maria, omar, claire, giulia])
      expect(await found(person, draft.id)).toBe(0);
    // no address that would go on, no list, nothing but reading
    for (const operation of [
      'storage.object.sign',
      'storage.object.list',
      'storage.object.info_authenticated',
      '',
    ]) {
      expect(await found(nadia, draft.id, operation), operation).toBe(0);
    }

    await sql`update public.verification_events set at = at - interval '61 minutes' where verification_id = ${draft.id}`;
    expect(await found(nadia, draft.id)).toBe(0);
    await granted(open(nadia, sent as never));
    await granted(
      claire.client.rpc('name_verification_officer', { p_user_id: nadia.id, p_is_officer: false }),
    );
    expect(await found(nadia, draft.id)).toBe(0);
    await granted(
      claire.client.rpc('name_verification_officer', { p_user_id: nadia.id, p_is_officer: true }),
    );
  });

  test('is added by its member alone, to their own folder, while they work on it, and changed by nobody', async () => {
    const person = await aHeldMember();
    const draft = await aCase(person);
    const name = (id: string) => `${id}/${randomUUID()}.jpg`;
    expect(await adds(person, name(draft.id))).toBe(true);
    for (const other of [nadia, omar, claire, giulia])
      expect(await adds(other, name(draft.id))).toBe(false);
    const odd = [
      name(randomUUID()),
      `${draft.id}/x.jpg`,
      `${draft.id}/../${randomUUID()}.jpg`,
      `${draft.id}/${randomUUID()}.svg`,
    ];
    for (const wrong of odd) expect(await adds(person, wrong), wrong).toBe(false);
    const [{ name: file }] = draft.files;
    for (const statement of [
      `update storage.objects set name = '${name(draft.id)}' where name = '${file}'`,
      `update storage.objects set bucket_id = 'post-scans' where name = '${file}'`,
    ]) {
      for (const who of [person, nadia, claire]) expect(await may(who, statement)).toBe(false);
    }
    await granted(
      person.client.rpc('send_verification', {
        p_id: draft.id,
        p_version: draft.version,
        p_declared: true,
      }),
    );
    expect(await adds(person, name(draft.id))).toBe(false);
  });
});

describe('a case', () => {
  const calls = (id: string): [string, object][] => [
    ['get_verification_queue', {}],
    ['open_verification', { p_id: id, p_reason: 'Curious' }],
    ['get_verification', { p_id: id }],
    [
      'note_verification_screening',
      {
        p_id: randomUUID(),
        p_case_id: id,
        p_party_id: null,
        p_lists: 'All',
        p_screened_on: '2026-11-01',
        p_result: 'clear',
        p_note: null,
      },
    ],
    ['ask_verification_again', { p_id: id, p_version: 1, p_asks: [] }],
    ['approve_verification', { p_id: id, p_version: 1, p_checks: [], p_risk: 'low', p_note: null }],
    ['refuse_verification', { p_id: id, p_version: 1, p_reason: 'documents', p_note: 'x' }],
    ['take_back_verification_refusal', { p_id: id, p_version: 1, p_reason: 'Curious' }],
    [
      'ask_for_verification',
      { p_user_id: maria.id, p_held_from: '2026-11-01', p_reason: 'Curious' },
    ],
  ];

  test('is nobody’s but officers’: not of administrators, super administrators, members or its own', async () => {
    const person = await aHeldMember();
    const sent = await aSentCase(person);
    for (const [call, args] of calls(sent.id)) {
      for (const { client } of [omar, claire, giulia, person]) {
        expect(await refusal(client.rpc(call as never, args as never)), call).toBe('VF040');
      }
      expect(await refusal(visitor(backend).rpc(call as never, args as never)), call).toBe('42501');
    }
    const server = { ...calls(sent.id)[3]?.[1], p_provider: 'mine' };
    for (const { client } of [nadia, claire, person]) {
      expect(await refusal(client.rpc('record_verification_screening', server as never))).toBe(
        '42501',
      );
    }
  });

  test('of an officer’s own is looked at and decided on by another', async () => {
    const officer = await anOfficer();
    await sql`update public.profiles set membership_status = 'active' where id = ${officer.id}`;
    const sent = await aSentCase(officer);
    expect(await refusal(open(officer, sent))).toBe('VF041');
    for (const [call, args] of calls(sent.id).slice(2, 8)) {
      expect(await refusal(officer.client.rpc(call as never, args as never)), call).toBe('VF041');
    }
    expect(await found(officer, sent.id)).toBe(0);
  });

  test('is opened for a reason that is recorded, and decided on within the hour after', async () => {
    const sent = await aSentCase(await aHeldMember());
    expect(await refusal(open(nadia, sent, ' '))).toBe('VF042');
    expect(await refusal(open(nadia, { id: randomUUID() }))).toBe('VF053');
    expect(await refusal(nadia.client.rpc('get_verification', { p_id: sent.id }))).toBe('VF043');
    const of = await aScreenedCase(nadia, sent);
    const [look] = await sql`
      select done_by, actor_name, detail from public.verification_events
      where verification_id = ${sent.id} and kind = 'looked'`;
    expect(look).toEqual({
      done_by: nadia.id,
      actor_name: nadia.fullName,
      detail: { reason: 'It is in the queue' },
    });
    await sql`update public.verification_events set at = at - interval '61 minutes' where verification_id = ${sent.id}`;
    expect(await refusal(approve(nadia, of))).toBe('VF043');
  });

  test('of a draft is not in anybody’s sight, and of another member not theirs to touch', async () => {
    const person = await aHeldMember();
    const draft = await aCase(person);
    expect(await refusal(open(nadia, draft))).toBe('VF053');
    const other = await aHeldMember();
    const rows: [string, object][] = [
      ['begin_verification', { p_id: draft.id }],
      ['save_verification', { p_id: draft.id, p_version: draft.version, p_details: {} }],
      [
        'save_verification_party',
        { p_id: draft.parties[0].id, p_case_id: draft.id, p_version: draft.version, p_details: {} },
      ],
      ['remove_verification_party', { p_id: draft.parties[0].id, p_version: draft.version }],
      ['remove_verification_file', { p_id: draft.files[0].id }],
      ['send_verification', { p_id: draft.id, p_version: draft.version, p_declared: true }],
      ['drop_verification', { p_id: draft.id }],
    ];
    for (const [call, args] of rows) {
      expect(await refusal(other.client.rpc(call as never, args as never)), call).toBe('VF003');
    }
    // nor may a person of another's case be taken over into one's own
    const mine = await aCase(other);
    const party = {
      p_id: draft.parties[0].id,
      p_case_id: mine.id,
      p_version: mine.version,
      p_details: {},
    };
    expect(await refusal(other.client.rpc('save_verification_party', party))).toBe('VF003');
  });

  test('is in no log, search or list for others', async () => {
    const person = await aHeldMember();
    const number = `K${randomUUID().slice(0, 8)}`;
    const sent = await aSentCase(person, {
      details: { company_name: `Secret ${number} Ltd` },
      party: { document_number: number },
    });
    await granted(approve(nadia, await aScreenedCase(nadia, sent)));
    const [{ count } = { count: -1 }] = await sql<{ count: number }[]>`
      select count(*)::int from public.audit_log l where l.changes::text ilike ${`%${number}%`}`;
    expect(count).toBe(0);
    const hits = await granted(claire.client.rpc('find_anything', { p_query: number, p_limit: 5 }));
    expect(JSON.stringify(hits)).not.toContain(number);
    const page = await granted(claire.client.rpc('get_person', { p_id: person.id }));
    expect(JSON.stringify(page)).not.toContain(number);
    expect(page).toMatchObject({ membership: { address: { state: 'usable' } } });
  });
});

describe('an officer', () => {
  test('is named by super administrators alone, among administrators, and is one no longer once they are none', async () => {
    const name = ({ client }: Person, p_user_id: string, p_is_officer = true) =>
      client.rpc('name_verification_officer', { p_user_id, p_is_officer });
    for (const person of [omar, nadia, maria])
      expect(await refusal(name(person, omar.id))).toBe('ID002');
    expect(await refusal(name(claire, maria.id))).toBe('VF051');
    const karl = await administrator(backend);
    await granted(name(claire, karl.id));
    expect(await granted(karl.client.rpc('is_verification_officer'))).toBe(true);
    expect(await granted(claire.client.rpc('is_verification_officer'))).toBe(false);
    const listed = (await granted(omar.client.rpc('get_verification_officers'))) as {
      user_id: string;
    }[];
    expect(listed.find(({ user_id }) => user_id === karl.id)).toMatchObject({
      is_officer: true,
      named_by_name: claire.fullName,
    });
    await sql`update public.profiles set role = null where id = ${karl.id}`;
    expect(await granted(karl.client.rpc('is_verification_officer'))).toBe(false);
    await sql`update public.profiles set role = 'admin' where id = ${karl.id}`;
    expect(await granted(karl.client.rpc('is_verification_officer'))).toBe(false);
  });

  test('is told how many cases wait, and other administrators of none', async () => {
    await aSentCase(await aHeldMember());
    const counts = async ({ client }: Person) =>
      ((await granted(client.rpc('get_waiting_counts'))) as { verifications: { count: number } })
        .verifications;
    expect((await counts(nadia)).count).toBeGreaterThan(0);
    expect((await counts(omar)).count).toBe(0);
    expect((await counts(claire)).count).toBe(0);
    const queue = (await granted(
      nadia.client.rpc('get_verification_queue', { p_query: { filter: 'open' } }),
    )) as object[];
    expect(queue.length).toBeGreaterThan(0);
    expect(JSON.stringify(queue)).not.toMatch(/born_on|document|Strait/);
  });
});
