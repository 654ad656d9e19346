import { mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { application, approve, findByEmail } from './applications';

const ownOf = async ({ client }: Person) => {
  const { data, error } = await client.rpc('get_own_affiliate');
  expect(error).toBeNull();
  return data as Record<string, unknown> | null;
};

test('an affiliate follows their application: none, pending, approved, withdrawn', async () => {
  const [nadia, zita] = await Promise.all([administrator(backend), member(backend)]);
  expect(await ownOf(zita)).toBeNull();
  await granted(zita.client.from('affiliates').insert(application(zita.email)));
  const undecided = { decided_at: null, reason: null, referral_code: null, signup_link: null };
  expect(await ownOf(zita)).toMatchObject({ status: 'pending', ...undecided });
  const { id } = await findByEmail(nadia.client, zita.email);
  const { referral_code, signup_link } = await approve(nadia, id);
  expect(await ownOf(zita)).toMatchObject({
    status: 'approved',
    reason: null,
    referral_code,
    signup_link,
    total_referrals: 0,
    referrals_this_month: 0,
  });
  const p_reason = 'The link stands on a page we cannot be named on.';
  await granted(nadia.client.rpc('withdraw_affiliate', { p_affiliate_id: id, p_reason }));
  expect(await ownOf(zita)).toMatchObject({
    status: 'inactive',
    reason: p_reason,
    referral_code: null,
    signup_link: null,
  });
});

test('a rejected applicant reads the reason, and after applying again that it is open', async () => {
  const [nadia, zita] = await Promise.all([administrator(backend), member(backend)]);
  await granted(visitor(backend).from('affiliates').insert(application(zita.email)));
  const { id } = await findByEmail(nadia.client, zita.email);
  const rejection_reason = 'Too few readers';
  await granted(
    nadia.client.from('affiliates').update({ status: 'rejected', rejection_reason }).eq('id', id),
  );
  expect(await ownOf(zita)).toMatchObject({ status: 'rejected', reason: rejection_reason });
  await granted(zita.client.from('affiliates').insert(application(zita.email)));
  expect(await ownOf(zita)).toMatchObject({ status: 'pending', reason: null });
});

test('a member sees what they sent themselves before what somebody typed under their address', async () => {
  const zita = await member(backend);
  await granted(zita.client.from('affiliates').insert(application(zita.email)));
  await granted(visitor(backend).from('affiliates').insert(application(zita.email)));
  await sql`update public.affiliates set status = 'rejected', rejection_reason = 'Rude'
    where email = ${zita.email} and user_id is null`;
  expect(await ownOf(zita)).toMatchObject({ status: 'pending', reason: null });
});

test('registrations are counted, in all and since the first of the month in Malta, and stay unnamed', async () => {
  const [nadia, zita] = await Promise.all([administrator(backend), member(backend)]);
  await granted(zita.client.from('affiliates').insert(application(zita.email)));
  const { id } = await findByEmail(nadia.client, zita.email);
  const { referral_code } = await approve(nadia, id);
  const metadata = { referral_code };
  const newcomers = await Promise.all([1, 2, 3].map(() => member(backend, { metadata })));
  const [before, first] = newcomers;
  await sql`update public.referrals r
    set created_at = private.malta_moment(date_trunc('month', private.malta_today()::timestamp))
      - case r.user_id when ${before?.id ?? ''} then interval '1 second' else interval '0' end
    where r.user_id in (${before?.id ?? ''}, ${first?.id ?? ''})`;
  const own = await ownOf(zita);
  expect(own).toMatchObject({ status: 'active', total_referrals: 3, referrals_this_month: 2 });
  for (const { id: newcomer } of newcomers) expect(JSON.stringify(own)).not.toContain(newcomer);
});

test('a member sees neither another’s application, nor one under an address they never confirmed', async () => {
  const [nadia, giulia] = await Promise.all([administrator(backend), member(backend)]);
  const email = `elena-${mark()}@example.test`;
  await granted(visitor(backend).from('affiliates').insert(application(email)));
  expect(await ownOf(nadia)).toBeNull();
  expect(await ownOf(giulia)).toBeNull();
  expect(await refusal(visitor(backend).rpc('get_own_affiliate'))).toBe('42501');
  const mallory = await member(backend, { email });
  await sql`update auth.users set email_confirmed_at = null where id = ${mallory.id}`;
  expect(await ownOf(mallory)).toBeNull();
});

test('a test of the diagnostics panel is nobody’s application', async () => {
  const nadia = await administrator(backend);
  await granted(
    nadia.client.from('affiliates').insert({ ...application(nadia.email), is_test: true }),
  );
  expect(await ownOf(nadia)).toBeNull();
});
