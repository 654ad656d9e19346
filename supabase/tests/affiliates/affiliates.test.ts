import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import { administrator, type Client, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';

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
    const told = await sql`select priority, expires_at - created_at = interval '30 days' as month
      from public.notifications where user_id = ${nadia.id} and metadata ->> 'affiliate_id' = ${row.id}`;
    expect(told).toEqual([{ priority: 7, month: true }]);
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
    const told = await sql`select 1 from public.notifications
      where user_id = ${nadia.id} and metadata ->> 'affiliate_id' = ${form.id}`;
    expect(told).toHaveLength(1);
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

describe('a registration through a referral code', () => {
  test('counts once, and never for the own account of the affiliate', async () => {
    const nadia = await administrator(backend);
    const form = application();
    await granted(visitor(backend).from('affiliates').insert(form));
    const row = await findByEmail(nadia.client, form.email);
    const approval = (await granted(
      nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: row.id }),
    )) as { referral_code: string };
    const metadata = { referral_code: approval.referral_code };
    await member(backend, { metadata });
    await member(backend, { metadata, email: form.email });
    await member(backend, { metadata: { referral_code: 'NOSUCHCODE' } });
    expect((await findByEmail(nadia.client, form.email)).total_referrals).toBe(1);
    const listed = await granted(
      nadia.client.from('user_directory').select('kind, total_referrals').eq('id', row.id),
    );
    expect(listed).toEqual([{ kind: 'affiliate', total_referrals: 1 }]);
  });
});
