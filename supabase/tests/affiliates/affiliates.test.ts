import { randomUUID } from 'node:crypto';
import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document } from '../cart/ordering';

const application = (email = `elena-${mark()}@example.test`) => ({
  first_name: 'Elena',
  last_name: 'Rossi',
  email,
  promotion_methods: 'A newsletter',
});

async function findByEmail(client: Client, email: string) {
  return granted(client.from('affiliates').select().eq('email', email).single());
}

describe('a visitor applies', () => {
  test('and whatever else was sent, it is a pending application of nobody', async () => {
    const nadia = await administrator(backend);
    const form = application();
    const forged = {
      status: 'approved',
      referral_code: 'FREE',
      total_referrals: 99,
      is_test: true,
    };
    expect(
      await refusal(
        visitor(backend)
          .from('affiliates')
          .insert({ ...form, ...forged }),
      ),
    ).toBeUndefined();
    const row = await findByEmail(nadia.client, form.email);
    expect(row).toMatchObject({
      status: 'pending',
      referral_code: null,
      total_referrals: 0,
      user_id: null,
      is_test: false,
    });
  });

  test('again while the first is open, and is told so', async () => {
    const form = application();
    const apply = (email: string) =>
      refusal(
        visitor(backend)
          .from('affiliates')
          .insert({ ...form, email }),
      );
    expect(await apply(form.email)).toBeUndefined();
    expect(await apply(form.email.toUpperCase())).toBe('AF001');
  });

  test('again after a lost answer, and it is the same application', async () => {
    const nadia = await administrator(backend);
    const form = { ...application(), id: randomUUID() };
    for (let time = 0; time < 2; time++) {
      expect(await refusal(visitor(backend).from('affiliates').insert(form))).toBeUndefined();
    }
    expect((await findByEmail(nadia.client, form.email)).id).toBe(form.id);
  });

  test('too often in an hour, and is asked to wait', async () => {
    const nadia = await administrator(backend);
    const { email } = application();
    for (let time = 0; time < 3; time++) {
      expect(
        await refusal(visitor(backend).from('affiliates').insert(application(email))),
      ).toBeUndefined();
      const open = await granted(
        nadia.client
          .from('affiliates')
          .select('id')
          .eq('email', email)
          .eq('status', 'pending')
          .single(),
      );
      await granted(
        nadia.client
          .from('affiliates')
          .update({ status: 'rejected', rejection_reason: 'No' })
          .eq('id', open.id)
          .select(),
      );
    }
    expect(await refusal(visitor(backend).from('affiliates').insert(application(email)))).toBe(
      'RL001',
    );
  });

  test.each([
    ['without a way of promoting', { promotion_methods: ' ' }],
    ['with something that is no e-mail', { email: 'elena' }],
    ['with a website that is a script', { website: 'javascript:alert(1)' }],
    ['expecting fewer than nobody', { expected_referrals: -1 }],
  ])('%s, and is refused', async (_title, values) => {
    expect(
      await refusal(
        visitor(backend)
          .from('affiliates')
          .insert({ ...application(), ...values }),
      ),
    ).toBe('23514');
  });
});

describe('an administrator decides', () => {
  test('approving draws a code and links the account with the same e-mail', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    await granted(visitor(backend).from('affiliates').insert(application(maria.email)));
    const row = await findByEmail(nadia.client, maria.email);
    const answer = await granted(
      nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: row.id }),
    );
    expect(answer).toMatchObject({
      success: true,
      error: null,
      referral_code: expect.stringMatching(/^[A-Z2-9]{10}$/),
      signup_link: expect.stringMatching(/\/members\?ref=[A-Z2-9]{10}$/),
    });
    const profile = await granted(maria.client.from('profiles').select('is_affiliate').single());
    expect(profile.is_affiliate).toBe(true);
    const told = await granted(maria.client.from('notifications').select('title, priority'));
    expect(told).toEqual([{ title: 'Application approved', priority: 3 }]);
    const again = await granted(
      nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: row.id }),
    );
    expect(again).toMatchObject({
      success: false,
      error: 'This application has been decided already.',
    });
  });

  test('rejecting needs a reason and a pending application', async () => {
    const nadia = await administrator(backend);
    const form = application();
    await granted(visitor(backend).from('affiliates').insert(form));
    const row = await findByEmail(nadia.client, form.email);
    const decide = (values: { status: string; rejection_reason?: string }) =>
      nadia.client.from('affiliates').update(values).eq('id', row.id).select('status');
    expect(await refusal(decide({ status: 'rejected' }))).toBe('AF003');
    expect(await refusal(decide({ status: 'rejected', rejection_reason: '  ' }))).toBe('AF003');
    expect(await refusal(decide({ status: 'approved' }))).toBe('AF002');
    expect(await granted(decide({ status: 'rejected', rejection_reason: 'No fit' }))).toEqual([
      { status: 'rejected' },
    ]);
    expect(await granted(decide({ status: 'rejected', rejection_reason: 'Again' }))).toEqual([]);
  });

  test('members may not', async () => {
    const maria = await member(backend);
    const call = maria.client.rpc('approve_affiliate_simple', { p_affiliate_id: maria.id });
    expect(await refusal(call)).toBe('ID002');
  });
});

/** An affiliate without an account, approved by `nadia`. */
async function anAffiliate(nadia: Person, email?: string) {
  const form = application(email);
  await granted(visitor(backend).from('affiliates').insert(form));
  const { id } = await findByEmail(nadia.client, form.email);
  const approval = await approve(nadia, id);
  return { id, email: form.email, code: approval.referral_code };
}

async function approve(nadia: Person, id: string) {
  const answer = await granted(
    nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: id }),
  );
  return answer as Record<'referral_code' | 'signup_link', string>;
}

describe('the signup link', () => {
  test('leads to the site that is configured, wherever the request says it comes from', async () => {
    const nadia = await administrator(backend);
    const form = application();
    await granted(visitor(backend).from('affiliates').insert(form));
    const { id } = await findByEmail(nadia.client, form.email);
    const answer = await granted(
      nadia.client
        .rpc('approve_affiliate_simple', { p_affiliate_id: id })
        .setHeader('origin', 'https://evil.example')
        .setHeader('x-forwarded-host', 'evil.example'),
    );
    const { referral_code: code, signup_link: link } = answer as Record<string, string>;
    expect(link).toBe(`${backend.url}/members?ref=${code}`);
  });

  test('is not given out, and nothing approved, while no site is configured', async () => {
    const nadia = await administrator(backend);
    const form = application();
    await granted(visitor(backend).from('affiliates').insert(form));
    const { id } = await findByEmail(nadia.client, form.email);
    const found = await sql
      .begin(async (tx) => {
        await tx`update private.site_settings set site_url = null`;
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: nadia.id, role: 'authenticated' })}, true)`;
        const [row] = await tx`select public.approve_affiliate_simple(${id}) as answer,
          (select status from public.affiliates where id = ${id}) as status`;
        throw { row };
      })
      .catch(({ row }) => row);
    expect(found).toMatchObject({
      answer: { success: false, signup_link: null },
      status: 'pending',
    });
    expect(found.answer.error).toContain('address of the site is not set');
  });
});

/** An account as hosted Auth makes it: its e-mail is confirmed later, or never. */
async function unconfirmed(email: string, metadata: Record<string, string> = {}) {
  const id = randomUUID();
  await sql`insert into auth.users (id, instance_id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
    values (${id}, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', ${email},
      '{}', ${sql.json(metadata)})`;
  return id;
}

async function confirm(id: string) {
  await sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
}

describe('a registration through a referral code', () => {
  test('counts once, and never for the own account of the affiliate', async () => {
    const nadia = await administrator(backend);
    const { id, email, code } = await anAffiliate(nadia, `Elena-${mark()}@Example.test`);
    const metadata = { referral_code: code };
    await member(backend, { metadata });
    await member(backend, { metadata, email: email.toLowerCase() });
    await member(backend, { metadata: { referral_code: 'NOSUCHCODE' } });
    expect(await findByEmail(nadia.client, email)).toMatchObject({
      total_referrals: 1,
      status: 'active',
    });
    const { data } = await nadia.client.from('referrals').select('id').eq('affiliate_id', id);
    expect(data).toHaveLength(1);
  });

  test('counts when the e-mail is confirmed, not before, and not twice', async () => {
    const nadia = await administrator(backend);
    const { email, code } = await anAffiliate(nadia);
    const newcomer = await unconfirmed(`newcomer-${mark()}@example.test`, { referral_code: code });
    expect(await findByEmail(nadia.client, email)).toMatchObject({
      total_referrals: 0,
      status: 'approved',
    });
    for (let time = 0; time < 2; time++) await confirm(newcomer);
    expect(await findByEmail(nadia.client, email)).toMatchObject({
      total_referrals: 1,
      status: 'active',
    });
  });

  test('counts no more once the account is deleted, with or without orders', async () => {
    const nadia = await administrator(backend);
    const { email, code } = await anAffiliate(nadia);
    const metadata = { referral_code: code };
    const [maria, lea] = [await member(backend, { metadata }), await member(backend, { metadata })];
    const free = await makeDocument(sql, { price: 0 });
    await checkout(lea.client, [document(free)]);
    for (const { id } of [maria, lea]) await sql`delete from auth.users where id = ${id}`;
    expect((await findByEmail(nadia.client, email)).total_referrals).toBe(0);
  });
});

describe('an affiliate who was approved before registering', () => {
  const isAffiliate = async (id: string) => {
    const [row] = await sql`select p.is_affiliate, (select count(*)::int from public.affiliates a
      where a.user_id = p.id) as linked from public.profiles p where p.id = ${id}`;
    return row;
  };

  test('is linked when the same e-mail registers confirmed, and listed as one person', async () => {
    const nadia = await administrator(backend);
    const { id, email } = await anAffiliate(nadia, `Elena-${mark()}@Example.test`);
    const listed = await granted(nadia.client.from('user_directory').select('kind').eq('id', id));
    expect(listed).toEqual([{ kind: 'affiliate' }]);
    const elena = await member(backend, { email: email.toLowerCase() });
    expect(await isAffiliate(elena.id)).toEqual({ is_affiliate: true, linked: 1 });
    expect(await granted(nadia.client.from('user_directory').select().eq('id', id))).toEqual([]);
  });

  test('is not whoever only says so: an unconfirmed e-mail gets nothing', async () => {
    const { email } = await anAffiliate(await administrator(backend));
    const id = await unconfirmed(email);
    expect(await isAffiliate(id)).toEqual({ is_affiliate: false, linked: 0 });
    await confirm(id);
    expect(await isAffiliate(id)).toEqual({ is_affiliate: true, linked: 1 });
  });

  test('is linked when an account changes to that e-mail; its own referral then is none', async () => {
    const nadia = await administrator(backend);
    const { email, code } = await anAffiliate(nadia);
    const elena = await member(backend, { metadata: { referral_code: code } });
    expect((await findByEmail(nadia.client, email)).total_referrals).toBe(1);
    await sql`update auth.users set email = ${email} where id = ${elena.id}`;
    expect(await isAffiliate(elena.id)).toEqual({ is_affiliate: true, linked: 1 });
    expect((await findByEmail(nadia.client, email)).total_referrals).toBe(0);
  });

  test('keeps their account when another one takes over the e-mail', async () => {
    const { email } = await anAffiliate(await administrator(backend));
    const elena = await member(backend, { email });
    await sql`update auth.users set email = ${`moved-${email}`} where id = ${elena.id}`;
    const other = await member(backend, { email });
    expect(await isAffiliate(other.id)).toEqual({ is_affiliate: false, linked: 0 });
    expect(await isAffiliate(elena.id)).toEqual({ is_affiliate: true, linked: 1 });
  });

  test('is linked also when approved while the confirmation is under way', async () => {
    const nadia = await administrator(backend);
    const form = application();
    await granted(visitor(backend).from('affiliates').insert(form));
    const { id: affiliate } = await findByEmail(nadia.client, form.email);
    const id = await unconfirmed(form.email);
    let approval: Promise<unknown> = Promise.resolve();
    let isOver = false;
    await sql.begin(async (tx) => {
      await tx`update auth.users set email_confirmed_at = now() where id = ${id}`;
      approval = approve(nadia, affiliate).finally(() => {
        isOver = true;
      });
      const [own] = await tx`select pg_backend_pid() as pid`;
      const waiting = () => sql`select 1 from pg_stat_activity
        where ${own?.pid} = any (pg_blocking_pids(pid))`;
      await expect.poll(async () => isOver || (await waiting()).length > 0).toBe(true);
    });
    await approval;
    expect(await isAffiliate(id)).toEqual({ is_affiliate: true, linked: 1 });
  });
});

describe('an approval is withdrawn', () => {
  const withdraw = (
    { client }: Pick<Person, 'client'>,
    p_affiliate_id: string,
    p_reason = 'Spam',
  ) => client.rpc('withdraw_affiliate', { p_affiliate_id, p_reason });

  test('by an administrator, with a reason: the code counts nothing, the account is told', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { id, code } = await anAffiliate(nadia, maria.email);
    expect(await refusal(withdraw(nadia, id, '  '))).toBe('AF005');
    expect(await refusal(withdraw(nadia, id, ' Spam '))).toBeUndefined();
    expect(await findByEmail(nadia.client, maria.email)).toMatchObject({
      status: 'inactive',
      withdrawal_reason: 'Spam',
      decided_by: nadia.id,
    });
    await member(backend, { metadata: { referral_code: code } });
    expect((await findByEmail(nadia.client, maria.email)).total_referrals).toBe(0);
    const profile = await granted(maria.client.from('profiles').select('is_affiliate').single());
    expect(profile.is_affiliate).toBe(false);
    const told = await granted(maria.client.from('notifications').select('title, message'));
    expect(told).toContainEqual({
      title: 'Affiliate approval withdrawn',
      message: 'Your referral code counts no registrations any more: Spam',
    });
    const audited = await sql`select changes -> 'status' as status from public.audit_log
      where record_id = ${id} and actor_id = ${nadia.id} order by id desc limit 1`;
    expect(audited).toEqual([{ status: { from: 'approved', to: 'inactive' } }]);
    expect(await refusal(withdraw(nadia, id))).toBe('AF004');
  });

  test('and given again: the code is the same, and what it brought still counts', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { id, code } = await anAffiliate(nadia, maria.email);
    await member(backend, { metadata: { referral_code: code } });
    await granted(withdraw(nadia, id));
    expect(await approve(nadia, id)).toMatchObject({ success: true, referral_code: code });
    expect(await findByEmail(nadia.client, maria.email)).toMatchObject({
      status: 'active',
      withdrawal_reason: null,
      total_referrals: 1,
    });
    const profile = await granted(maria.client.from('profiles').select('is_affiliate').single());
    expect(profile.is_affiliate).toBe(true);
  });

  test('and given again to who came through the own code: that counts for nobody', async () => {
    const nadia = await administrator(backend);
    const email = `elena-${mark()}@example.test`;
    const { id, code } = await anAffiliate(nadia, email);
    const elena = await member(backend, { metadata: { referral_code: code } });
    expect((await findByEmail(nadia.client, email)).total_referrals).toBe(1);
    await granted(withdraw(nadia, id));
    await sql`update auth.users set email = ${email} where id = ${elena.id}`;
    expect(await approve(nadia, id)).toMatchObject({ success: true });
    expect(await findByEmail(nadia.client, email)).toMatchObject({
      status: 'approved',
      user_id: elena.id,
      total_referrals: 0,
    });
  });

  test('by deleting the account, and is never given again', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { id } = await anAffiliate(nadia, maria.email);
    await sql`delete from auth.users where id = ${maria.id}`;
    expect(await approve(nadia, id)).toMatchObject({ success: false, referral_code: null });
  });

  test('not of one that is pending or rejected, and never by a member', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const form = application(maria.email);
    await granted(maria.client.from('affiliates').insert(form));
    const { id } = await findByEmail(nadia.client, maria.email);
    expect(await refusal(withdraw(maria, id))).toBe('ID002');
    expect(await refusal(withdraw({ client: visitor(backend) }, id))).toBeDefined();
    expect(await refusal(withdraw(nadia, id))).toBe('AF004');
    expect(await refusal(withdraw(nadia, randomUUID()))).toBe('AF004');
  });

  test('once, however many do it at the same moment', async () => {
    const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
    const { id } = await anAffiliate(nadia);
    const outcomes = await Promise.all(
      [nadia, claire, nadia, claire].map((one) => refusal(withdraw(one, id))),
    );
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'AF004')).toHaveLength(3);
  });
});
