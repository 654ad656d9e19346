import { mark } from 'shared/testing/factories';
import {
  administrator,
  homeAddress,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { onlySuperAdministrators } from '../only-super-administrators';
import { actAs } from '../query-plans/plan-nodes';

describe('someone registers', () => {
  test('and finds a profile with the plan and the terms they chose', async () => {
    const client = visitor(backend);
    const email = `elena-${mark()}@example.test`;
    const { data, error } = await client.auth.signUp({
      email,
      password: 'secret',
      options: {
        data: {
          full_name: ' Elena Rossi ',
          membership_type: 'pro',
          terms_version: '2026-01',
          role: 'super_admin',
          is_affiliate: true,
        },
      },
    });
    expect(error).toBeNull();
    const profile = await granted(client.from('profiles').select().single());
    expect(profile).toMatchObject({
      id: data.user?.id,
      email,
      full_name: 'Elena Rossi',
      country: 'Malta',
      membership_type: 'pro',
      membership_status: 'pending_payment',
      role: null,
      is_affiliate: false,
      terms_version: '2026-01',
      terms_accepted_at: expect.any(String),
    });
  });

  test.each([
    ['without a name', {}],
    ['with a plan that is not sold', { membership_type: 'platinum' }],
    ['with a name of a thousand letters', { full_name: 'x'.repeat(1000) }],
    [
      'with values of the wrong kind',
      { full_name: { $ne: 1 }, membership_type: ['pro'], terms_version: 7 },
    ],
  ])('%s, and gets an account all the same', async (_title, data) => {
    const client = visitor(backend);
    const { error } = await client.auth.signUp({
      email: `odd-${mark()}@example.test`,
      password: 'secret',
      options: { data },
    });
    expect(error).toBeNull();
    const profile = await granted(client.from('profiles').select().single());
    expect(profile.membership_type).toBe('standard');
    expect(profile.full_name?.length).toBeLessThanOrEqual(200);
  });

  test('and the documented upsert of the profile saves the address', async () => {
    const { id, client } = await member(backend);
    const saved = await granted(
      client
        .from('profiles')
        .upsert({
          id,
          full_name: 'Maria Vella',
          address_line_1: '8 Strait Street',
          city: 'Valletta',
          postal_code: 'VLT 1432',
          country: 'Malta',
          membership_type: 'standard',
          membership_status: 'pending_payment',
        })
        .select()
        .single(),
    );
    expect(saved).toMatchObject({ city: 'Valletta', address_line_1: '8 Strait Street' });
    const insert = client.from('profiles').insert({ id, full_name: 'Again' });
    expect(await refusal(insert)).toBe('23505');
  });
});

describe('a member edits the profile', () => {
  test('and what carries rights keeps its value, while the rest is saved', async () => {
    const { id, email, client } = await member(backend);
    const before = await granted(client.from('profiles').select().single());
    const forged = {
      role: 'super_admin',
      is_affiliate: true,
      membership_type: 'enterprise',
      membership_status: 'active',
      email: 'ceo@example.test',
      created_at: '2001-01-01T00:00:00Z',
    };
    for (const write of [
      client
        .from('profiles')
        .update({ ...forged, city: 'Birgu' })
        .eq('id', id),
      client.from('profiles').upsert({ id, ...forged, phone: '+356 2100 0000' }),
    ]) {
      expect((await write).error).toBeNull();
    }
    const after = await granted(client.from('profiles').select().single());
    expect(after).toEqual({
      ...before,
      email,
      city: 'Birgu',
      phone: '+356 2100 0000',
      search_text: `${before.search_text}\n +356 2100 0000\n 35621000000`,
      updated_at: after.updated_at,
    });
    expect(await granted(client.from('admins').select())).toEqual([]);
  });

  test('and an administrator’s upsert of their own leaves their rights as they are', async () => {
    const [nadia, claire] = await Promise.all([
      administrator(backend),
      superAdministrator(backend),
    ]);
    for (const { id, client } of [nadia, claire]) {
      await sql`update public.profiles set membership_type = 'pro', membership_status = 'active',
        membership_valid_until = '2099-01-01', is_affiliate = true where id = ${id}`;
      const before = await granted(client.from('profiles').select().eq('id', id).single());
      const registration = {
        id,
        city: 'Birgu',
        membership_type: 'standard',
        membership_status: 'pending_payment',
        role: null,
      };
      const after = await granted(client.from('profiles').upsert(registration).select().single());
      expect(after).toEqual({ ...before, city: 'Birgu', updated_at: after.updated_at });
    }
  });

  test('and cannot take or touch another', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    await maria.client.from('profiles').update({ id: giulia.id, city: 'Gozo' }).eq('id', maria.id);
    await maria.client.from('profiles').update({ city: 'Gozo' }).eq('id', giulia.id);
    expect(
      await refusal(maria.client.from('profiles').upsert({ id: giulia.id, city: 'Gozo' })),
    ).toBe('42501');
    const [untouched] = await granted(giulia.client.from('profiles').select());
    expect(untouched).toMatchObject({ id: giulia.id, ...homeAddress });
  });

  test('and an emptied country falls back to the one before', async () => {
    const { id, client } = await member(backend);
    await granted(client.from('profiles').update({ country: 'Italy' }).eq('id', id).select());
    const [saved] = await granted(
      client.from('profiles').update({ country: '' }).eq('id', id).select(),
    );
    expect(saved?.country).toBe('Italy');
  });

  test('and a changed e-mail follows the account', async () => {
    const { id, client } = await member(backend);
    const email = `maria-${mark()}@example.test`;
    await sql`update auth.users set email = ${email} where id = ${id}`;
    expect((await granted(client.from('profiles').select().single())).email).toBe(email);
  });
});

test('an administrator writes a last day that the calendar has', async () => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  const write = (membership_valid_until: string) =>
    nadia.client.from('profiles').update({ membership_valid_until }).eq('id', maria.id).select();
  for (const day of ['infinity', '-infinity', '1999-12-31', '9999-12-31']) {
    expect(await refusal(write(day)), day).toBe('23514');
  }
  expect(await granted(write('2099-12-31'))).toHaveLength(1);
});

describe('roles', () => {
  test('are given and taken by a super administrator, and the list of admins follows', async () => {
    const [claire, maria] = await Promise.all([superAdministrator(backend), member(backend)]);
    const give = (role: string | null) =>
      claire.client.from('profiles').update({ role }).eq('id', maria.id).select('role').single();
    expect(await granted(give('admin'))).toEqual({ role: 'admin' });
    expect(
      await granted(maria.client.from('admins').select('role').eq('user_id', maria.id)),
    ).toEqual([{ role: 'admin' }]);
    expect(await granted(maria.client.from('discount_codes').select())).toBeInstanceOf(Array);
    expect(await granted(give('none'))).toEqual({ role: null });
    expect(await granted(maria.client.from('admins').select())).toEqual([]);
  });

  test('are not for an administrator to change', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const promote = (id: string, role: string | null) =>
      nadia.client.from('profiles').update({ role }).eq('id', id);
    expect(await refusal(promote(maria.id, 'admin'))).toBe('ID005');
    expect(await refusal(promote(nadia.id, 'super_admin'))).toBe('ID005');
    // Everything else about a member is theirs to correct.
    await granted(
      nadia.client
        .from('profiles')
        .update({ membership_status: 'active' })
        .eq('id', maria.id)
        .select()
        .single(),
    );
  });

  test('keep their rank: an administrator changes nothing of a super administrator, who changes everybody', async () => {
    const [nadia, claire, other] = await Promise.all([
      administrator(backend),
      superAdministrator(backend),
      superAdministrator(backend),
    ]);
    const change = (by: Person, whose: Person, values: Record<string, unknown>) =>
      by.client
        .from('profiles')
        .update(values as never)
        .eq('id', whose.id);
    for (const values of [
      { full_name: 'Nobody' },
      { email: nadia.email },
      { phone: '1' },
      { membership_type: 'enterprise', membership_status: 'active' },
      { is_affiliate: true },
    ]) {
      expect(await refusal(change(nadia, claire, values))).toBe('ID009');
    }
    // a change that includes the role is refused by the rule on roles
    expect(await refusal(change(nadia, claire, { role: null, full_name: 'No' }))).toBe('ID005');
    // several rows in one statement: one refusal undoes all of it
    const both = nadia.client.from('profiles').update({ city: 'Mdina' });
    expect(await refusal(both.in('id', [nadia.id, claire.id]))).toBe('ID009');
    for (const [by, whose] of [
      [nadia, nadia],
      [claire, claire],
      [claire, other],
      [claire, nadia],
    ] as const) {
      expect(await granted(change(by, whose, { city: 'Mdina' }).select('city'))).toEqual([
        { city: 'Mdina' },
      ]);
    }
  });

  test('are never changed by their holder', async () => {
    const claire = await superAdministrator(backend);
    const step = claire.client.from('profiles').update({ role: null }).eq('id', claire.id);
    expect(await refusal(step)).toBe('ID003');
  });

  test('stay with the last super administrator', async () => {
    const claire = await superAdministrator(backend);
    const onlyClaire = sql.begin(async (tx) => {
      await onlySuperAdministrators(tx, [claire.id]);
      await tx`update public.profiles set role = 'admin' where id = ${claire.id}`;
    });
    await expect(onlyClaire).rejects.toMatchObject({ code: 'ID004' });
  });

  test('stay with the last super administrator who is not blocked', async () => {
    const [claire, nadia] = await Promise.all([
      superAdministrator(backend),
      superAdministrator(backend),
    ]);
    const onlyClaire = sql.begin(async (tx) => {
      await onlySuperAdministrators(tx, [claire.id, nadia.id]);
      await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${nadia.id}`;
      await tx`update public.profiles set role = 'admin' where id = ${claire.id}`;
    });
    await expect(onlyClaire).rejects.toMatchObject({ code: 'ID004' });
  });

  test('stay with one of two super administrators who demote each other at once', async () => {
    const [claire, nadia] = await Promise.all([
      superAdministrator(backend),
      superAdministrator(backend),
    ]);
    await Promise.all([
      claire.client.from('profiles').update({ role: null }).eq('id', nadia.id),
      nadia.client.from('profiles').update({ role: null }).eq('id', claire.id),
    ]);
    const left = await sql`select 1 from public.profiles
      where id in (${claire.id}, ${nadia.id}) and role = 'super_admin'`;
    expect(left).toHaveLength(1);
  });
});

describe('the list of users', () => {
  test('shows an administrator everyone, and a member nobody', async () => {
    const [nadia, maria] = await Promise.all([
      administrator(backend),
      member(backend, { fullName: `Zita ${mark()}` }),
    ]);
    const search = (client: typeof nadia.client) =>
      granted(
        client
          .from('user_directory')
          .select('id, kind, email, affiliate_status')
          .filter('search_text', 'imatch', maria.fullName),
      );
    const entry = { id: maria.id, kind: 'account', email: maria.email, affiliate_status: null };
    expect(await search(nadia.client)).toEqual([entry]);
    expect(await refusal(maria.client.from('user_directory').select('id'))).toBe('ID002');
    expect(await refusal(visitor(backend).from('user_directory').select())).toBe('42501');
  });

  test('and that of affiliates are counted for administrators in one call, as long as they are', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    await sql`insert into affiliates (first_name, last_name, email, promotion_methods, status)
      values ('Lea', ${mark()}, ${`${mark()}@example.test`}, 'Newsletter', 'pending')`;
    await sql.begin('isolation level repeatable read', async (tx) => {
      await tx.unsafe(actAs(nadia.id)); // others come and go meanwhile
      const [answer] = await tx`select public.count_users() as counts,
        (select count(*)::int from user_directory) as users,
        (select count(*)::int from affiliate_directory) as affiliates`;
      expect(answer?.counts).toEqual({ users: answer?.users, affiliates: answer?.affiliates });
    });
    expect(await refusal(maria.client.rpc('count_users'))).toBe('ID002');
    expect(await refusal(visitor(backend).rpc('count_users'))).toBe('42501');
  });
});

test('a visitor may ask whether profiles answers, and sees nobody', async () => {
  await member(backend);
  const profiles = visitor(backend).from('profiles');
  expect(await granted(profiles.select('id'))).toEqual([]);
  expect(await refusal(profiles.select('full_name'))).toBe('42501');
});
