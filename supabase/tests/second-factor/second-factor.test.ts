import { codeAt } from 'local/api/totp';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { letter } from '../post/letters';
import { browser } from '../push/devices';

interface Enrolled extends Person {
  factorId: string;
  secret: string;
}

async function enter({ client }: Pick<Person, 'client'>, { factorId, secret }: Enrolled) {
  const code = codeAt(secret, Date.now());
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

async function enrolled(person: Person): Promise<Enrolled> {
  const { data, error } = await person.client.auth.mfa.enroll({ factorType: 'totp' });
  if (error || data.type !== 'totp') throw error ?? new Error('not TOTP');
  const made = { ...person, factorId: data.id, secret: data.totp.secret };
  await enter(person, made);
  return made;
}

async function signedInAgain({ email, password }: Person) {
  const client = visitor(backend);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client };
}

const countUsers = ({ client }: Pick<Person, 'client'>) => refusal(client.rpc('count_users'));
const lockOf = async ({ client }: Pick<Person, 'client'>) =>
  (await client.rpc('get_office_lock').throwOnError()).data;

describe('an administrator with a second factor', () => {
  test('has the office with the code, and without it what a member has', async () => {
    const nadia = await enrolled(await administrator(backend));
    expect(await countUsers(nadia)).toBeUndefined();
    expect(await lockOf(nadia)).toBeNull();

    const stolen = await signedInAgain(nadia);
    expect(await lockOf(stolen)).toBe('ask');
    expect(await countUsers(stolen)).toBe('ID002');
    expect(await granted(stolen.client.from('profiles').select('id'))).toEqual([{ id: nadia.id }]);
    const start = (await granted(stolen.client.rpc('get_start'))) as Record<string, unknown>;
    expect(start.office_lock).toBe('ask');
    expect(start).not.toHaveProperty('office');

    await enter(stolen, nadia);
    expect(await countUsers(stolen)).toBeUndefined();
    expect(await granted(stolen.client.rpc('get_start'))).not.toHaveProperty('office_lock');
  });

  test('deletes the account and gets a copy of its data only with the code, not with a found password', async () => {
    const nadia = await enrolled(await administrator(backend));
    const stolen = await signedInAgain(nadia);
    const [check] = await sql`insert into private.own_data_uses (user_id, kind)
      values (${nadia.id}, 'right_password') returning id`;
    const tryDeletion = () =>
      refusal(stolen.client.rpc('delete_own_account', { p_check: String(check?.id) }));
    expect(
      await refusal(stolen.client.rpc('check_own_password', { p_password: nadia.password })),
    ).toBe('ID002');
    expect(await tryDeletion()).toBe('ID002');
    expect(await refusal(stolen.client.rpc('get_own_data'))).toBe('ID002');
    expect(await sql`select from auth.users where id = ${nadia.id}`).toHaveLength(1);

    await enter(stolen, nadia);
    expect(await granted(stolen.client.rpc('get_own_data'))).toHaveProperty('account');
    expect(await tryDeletion()).toBeUndefined();
    expect(await sql`select from auth.users where id = ${nadia.id}`).toHaveLength(0);
  });

  test('reads what the office was told only with the code', async () => {
    const nadia = await enrolled(await administrator(backend));
    const message = { name: 'Elena', email: `elena-${nadia.id}@example.test`, message: 'Hello' };
    await visitor(backend).from('contact_messages').insert(message).throwOnError();
    const stolen = await signedInAgain(nadia);
    const read = () => granted(stolen.client.from('notifications').select('event'));
    expect(await read()).toEqual([]);
    await stolen.client.from('notifications').delete().eq('user_id', nadia.id).throwOnError();
    expect((await granted(stolen.client.rpc('get_start'))) as object).toMatchObject({
      notification_counts: [],
    });

    await enter(stolen, nadia);
    expect(await read()).toContainEqual({ event: 'contact_message' });
  });

  test('has what the office is told on a device only with the code', async () => {
    const nadia = await enrolled(await administrator(backend));
    const stolen = await signedInAgain(nadia);
    const turnOn = () => refusal(stolen.client.rpc('keep_push_subscription', browser()));
    const look = () => refusal(stolen.client.rpc('get_push_choices'));
    expect(await turnOn()).toBe('ID002');
    expect(await look()).toBe('ID002');
    await enter(stolen, nadia);
    expect(await turnOn()).toBeUndefined();
    expect(await look()).toBeUndefined();
  });

  test('reads their own post only with the code', async () => {
    const nadia = await enrolled(await administrator(backend));
    const { id } = await letter(sql, nadia);
    const stolen = await signedInAgain(nadia);
    const reads = [
      () => stolen.client.rpc('get_post', { p_query: {} }),
      () => stolen.client.rpc('get_post_item', { p_id: id }),
    ];
    const counted = () => granted(stolen.client.rpc('get_post_summary'));
    for (const read of reads) expect(await refusal(read())).toBe('ID002');
    expect(await counted()).toMatchObject({ total: 0 });
    await enter(stolen, nadia);
    for (const read of reads) expect(JSON.stringify(await granted(read()))).toContain(id);
    expect(await counted()).toMatchObject({ total: 1 });
  });

  test('loses the office in older tokens as soon as the factor is verified', async () => {
    const claire = await superAdministrator(backend);
    const { client } = await signedInAgain(claire);
    const { data } = await client.auth.getSession();
    const role = () =>
      fetch(`${backend.url}/rest/v1/rpc/count_users`, {
        method: 'POST',
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${data.session?.access_token}`,
        },
      });
    expect((await role()).status).toBe(200);
    await enrolled(claire);
    expect((await role()).ok).toBe(false);
  });

  test('has the office again by the password alone once the factor is removed', async () => {
    const nadia = await enrolled(await administrator(backend));
    await nadia.client.auth.mfa.unenroll({ factorId: nadia.factorId });
    expect(await countUsers(await signedInAgain(nadia))).toBeUndefined();
  });

  test('is not locked out by an enrolment that was never finished', async () => {
    const nadia = await administrator(backend);
    await nadia.client.auth.mfa.enroll({ factorType: 'totp' });
    expect(await countUsers(nadia)).toBeUndefined();
  });
});

test('a member with a second factor has what a member has, with and without its code', async () => {
  const maria = await enrolled(await member(backend));
  expect(await lockOf(maria)).toBeNull();
  expect(await countUsers(maria)).toBe('ID002');
  expect(await lockOf(await signedInAgain(maria))).toBeNull();
});

describe('the site asks the office for a second factor:', () => {
  test('an administrator without one is asked to enrol, and members are not', async () => {
    const [nadia, maria] = [await administrator(backend), await member(backend)];
    const asked = async (id: string, aal: string) => {
      let answer: unknown;
      await sql
        .begin(async (tx) => {
          await tx`update private.site_settings set office_second_factor = true`;
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, aal })}, true)`;
          await tx`select set_config('request.jwt.claim.sub', ${id}, true)`;
          [answer] = await tx`select private.office_lock() as lock, private.is_admin() as is_admin`;
          throw new Error('taken back');
        })
        .catch(() => {});
      return answer;
    };
    expect(await asked(nadia.id, 'aal1')).toEqual({ lock: 'enrol', is_admin: false });
    expect(await asked(nadia.id, 'aal2')).toEqual({ lock: null, is_admin: true });
    expect(await asked(maria.id, 'aal1')).toEqual({ lock: null, is_admin: false });
  });
});

describe('a lost second factor', () => {
  test('is reset by a super administrator: sessions end, the password opens the office, and the log tells', async () => {
    const [claire, nadia] = [
      await superAdministrator(backend),
      await enrolled(await administrator(backend)),
    ];
    const reset = () => granted(claire.client.rpc('reset_second_factor', { p_user_id: nadia.id }));
    expect(await reset()).toBe(true);
    expect(await countUsers(nadia)).toBe('PGRST303');
    expect(await countUsers(await signedInAgain(nadia))).toBeUndefined();
    const { data } = await claire.client
      .from('audit_log')
      .select('actor_id, table_name, changes')
      .eq('subject_id', nadia.id);
    expect(data).toEqual([
      {
        actor_id: claire.id,
        table_name: 'profiles',
        changes: { second_factor: { from: 'set', to: null } },
      },
    ]);
    expect((await claire.client.rpc('reset_second_factor', { p_user_id: nadia.id })).data).toBe(
      false,
    );
  });

  test('is not reset by members, administrators, oneself, or a super administrator without the code', async () => {
    const nadia = await enrolled(await administrator(backend));
    const claire = await enrolled(await superAdministrator(backend));
    const tryIt = ({ client }: Pick<Person, 'client'>, { id }: Person) =>
      refusal(client.rpc('reset_second_factor', { p_user_id: id }));
    expect(await tryIt(await member(backend), nadia)).toBe('ID007');
    expect(await tryIt(await administrator(backend), nadia)).toBe('ID007');
    expect(await tryIt(await signedInAgain(claire), nadia)).toBe('ID007');
    expect(await tryIt(claire, claire)).toBe('ID008');
    expect(
      await refusal(visitor(backend).rpc('reset_second_factor', { p_user_id: nadia.id })),
    ).toBe('42501');
    expect(await countUsers(nadia)).toBeUndefined();
  });
});
