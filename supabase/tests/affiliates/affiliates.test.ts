import { randomUUID } from 'node:crypto';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { anAffiliate, application, approve, findByEmail, reopen } from './applications';

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

  test('again as an affiliate, under whatever address, and is told the same', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { email } = await anAffiliate(nadia);
    const apply = (client: Client, address?: string) =>
      refusal(client.from('affiliates').insert(application(address)));
    expect(await apply(visitor(backend), email.toUpperCase())).toBe('AF001');
    const { id } = await anAffiliate(nadia, maria.email);
    expect(await apply(maria.client)).toBe('AF001');
    await granted(nadia.client.rpc('withdraw_affiliate', { p_affiliate_id: id, p_reason: 'Spam' }));
    expect(await apply(maria.client, maria.email)).toBeUndefined();
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

describe('a member applies', () => {
  const apply = (client: Client, email: string) =>
    refusal(client.from('affiliates').insert(application(email)));
  const allOf = async (nadia: Person, email: string) => {
    const rows = await granted(
      nadia.client.from('affiliates').select('id, user_id, status').eq('email', email),
    );
    const of = (user_id: string | null) => rows.find((row) => row.user_id === user_id)?.id ?? '';
    return { rows, of };
  };

  test('and gets in once, whatever others sent under their address; others get in once after them', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const senders = [visitor(backend), giulia.client, maria.client];
    for (const client of senders) expect(await apply(client, maria.email)).toBeUndefined();
    for (const client of senders) {
      expect(await apply(client, maria.email.toUpperCase())).toBe('AF001');
    }
    const other = await member(backend);
    expect(await apply(other.client, other.email)).toBeUndefined();
    expect(await apply(visitor(backend), other.email)).toBeUndefined();
  });

  test('although others used up the hour under their address', async () => {
    const maria = await member(backend);
    for (let time = 0; time < 3; time++) {
      expect(await apply(visitor(backend), maria.email)).toBeUndefined();
      await sql`update public.affiliates set status = 'rejected', rejection_reason = 'No'
        where email = ${maria.email}`;
    }
    expect(await apply(visitor(backend), maria.email)).toBe('RL001');
    expect(await apply(maria.client, maria.email)).toBeUndefined();
  });

  test('and is decided about first: what was typed under their address never takes its place', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    await apply(visitor(backend), maria.email);
    await apply(maria.client, maria.email);
    const { of } = await allOf(nadia, maria.email);
    const [own, typed] = [of(maria.id), of(null)];
    expect(await approve(nadia, typed)).toMatchObject({
      success: false,
      error:
        'This person has another application, sent while signed in. Please decide that one first.',
    });
    expect(await approve(nadia, own)).toMatchObject({ success: true });
    expect(await approve(nadia, typed)).toMatchObject({
      success: false,
      error: 'This person is already an affiliate.',
    });
    expect((await allOf(nadia, maria.email)).rows.map(({ status }) => status).sort()).toEqual([
      'approved',
      'pending',
    ]);
  });

  test('and once that is rejected, the other may be approved and becomes theirs', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    await apply(maria.client, maria.email);
    await apply(visitor(backend), maria.email);
    const { of } = await allOf(nadia, maria.email);
    const [own, typed] = [of(maria.id), of(null)];
    const rejected = { status: 'rejected', rejection_reason: 'No' };
    await granted(nadia.client.from('affiliates').update(rejected).eq('id', own));
    expect(await approve(nadia, typed)).toMatchObject({ success: true });
    expect(await apply(maria.client, maria.email)).toBe('AF001');
    const { rows } = await allOf(nadia, maria.email);
    expect(rows.map(({ user_id }) => user_id)).toEqual([maria.id, maria.id]);
  });

  test('and an affiliate elsewhere applies under their address: both can be approved', async () => {
    const [nadia, maria, giulia] = await Promise.all([
      administrator(backend),
      member(backend),
      member(backend),
    ]);
    for (const { client } of [giulia, maria]) await apply(client, maria.email);
    const { of } = await allOf(nadia, maria.email);
    expect(await approve(nadia, of(giulia.id))).toMatchObject({ success: true });
    expect(await approve(nadia, of(maria.id))).toMatchObject({ success: true });
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
  });

  test('approving again after a lost answer gets the same answer, once; another administrator is told', async () => {
    const [nadia, claire, maria] = await Promise.all([
      administrator(backend),
      administrator(backend),
      member(backend),
    ]);
    await granted(maria.client.from('affiliates').insert(application(maria.email)));
    const { id } = await findByEmail(nadia.client, maria.email);
    const first = await approve(nadia, id);
    expect(await approve(nadia, id)).toEqual(first);
    await member(backend, { metadata: { referral_code: first.referral_code } });
    expect(await approve(nadia, id)).toEqual(first); // active by now
    expect(await approve(claire, id)).toMatchObject({
      success: false,
      error: 'This application has already been decided.',
      referral_code: null,
    });
    const told = await sql`select title from public.notifications
      where user_id = ${maria.id} and title = 'Application approved'`;
    expect(told).toHaveLength(1);
  });

  test('nobody becomes an affiliate twice: not under their e-mail, nor with their account', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const refused = { success: false, error: 'This person is already an affiliate.' };
    const first = await anAffiliate(nadia, maria.email);
    await granted(
      nadia.client.rpc('withdraw_affiliate', { p_affiliate_id: first.id, p_reason: 'Spam' }),
    );
    const [second, third] = [application(maria.email), application()];
    for (const form of [second, third]) {
      await granted(maria.client.from('affiliates').insert(form));
    }
    const all = await granted(nadia.client.from('affiliates').select().eq('user_id', maria.id));
    const idOf = (status: string, email: string) =>
      all.find((row) => row.status === status && row.email === email)?.id ?? '';
    const pending = idOf('pending', maria.email);
    expect(await approve(nadia, pending)).toMatchObject({ success: true });
    expect(await refusal(reopen(nadia, first.id))).toBe('AF006');
    expect(await approve(nadia, idOf('pending', third.email))).toMatchObject(refused);
    await granted(
      nadia.client.rpc('withdraw_affiliate', { p_affiliate_id: pending, p_reason: 'Spam' }),
    );
    expect(await refusal(reopen(nadia, first.id))).toBeUndefined();
    expect(await approve(nadia, first.id)).toMatchObject({
      success: true,
      referral_code: first.code,
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

  test('the same rejection sent again after a lost answer is done, and nobody is told twice', async () => {
    const [nadia, claire, maria] = await Promise.all([
      administrator(backend),
      administrator(backend),
      member(backend),
    ]);
    await granted(maria.client.from('affiliates').insert(application(maria.email)));
    const { id } = await findByEmail(nadia.client, maria.email);
    const reject = ({ client }: Person, rejection_reason: string) =>
      granted(
        client
          .from('affiliates')
          .update({ status: 'rejected', rejection_reason })
          .eq('id', id)
          .select('rejection_reason, decided_at'),
      );
    const first = await reject(nadia, 'No fit');
    expect(await reject(nadia, ' No fit ')).toEqual(first);
    expect(await reject(nadia, 'Another reason')).toEqual([]);
    expect(await reject(claire, 'No fit')).toEqual([]);
    expect(await findByEmail(nadia.client, maria.email)).toMatchObject({
      ...first[0],
      decided_by: nadia.id,
    });
    const told = await sql`select
      (select count(*)::int from public.notifications where user_id = ${maria.id}) as notices,
      (select count(*)::int from public.mails where user_id = ${maria.id} and kind = 'application_decided') as mails`;
    expect(told).toEqual([{ notices: 1, mails: 1 }]);
  });

  test('a declined application is forgotten two years after the decision, an approved one is not', async () => {
    const nadia = await administrator(backend);
    const forms = [application(), application(), application()];
    const [old, young, approved] = forms.map(({ email }) => email);
    for (const form of forms) await granted(visitor(backend).from('affiliates').insert(form));
    for (const email of [old, young]) {
      const { id } = await findByEmail(nadia.client, email ?? '');
      const declined = { status: 'rejected', rejection_reason: 'No fit' };
      await granted(nadia.client.from('affiliates').update(declined).eq('id', id));
    }
    const { id } = await findByEmail(nadia.client, approved ?? '');
    await granted(nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: id }));
    await sql`
      update public.affiliates set decided_at = now() - interval '2 years 1 day'
      where email in (${old ?? ''}, ${approved ?? ''})`;
    await sql`select private.forget_declined_applications()`;
    const left = await sql`
      select email from public.affiliates where email = any (${[old, young, approved].map(String)})`;
    expect(left.map(({ email }) => email).sort()).toEqual([young, approved].sort());
  });

  test('which members may not do', async () => {
    const maria = await member(backend);
    const call = maria.client.rpc('approve_affiliate_simple', { p_affiliate_id: maria.id });
    expect(await refusal(call)).toBe('ID002');
  });
});

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
    expect(found.answer.error).toContain('address is not set');
  });
});
