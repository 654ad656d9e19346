import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { anAffiliate, application, approve, findByEmail, reopen } from './applications';

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
      message: 'Your referral code no longer counts registrations: Spam',
    });
    const audited = await sql`select changes -> 'status' as status from public.audit_log
      where record_id = ${id} and actor_id = ${nadia.id} order by id desc limit 1`;
    expect(audited).toEqual([{ status: { from: 'approved', to: 'inactive' } }]);
    expect(await refusal(withdraw(nadia, id, 'Another reason'))).toBe('AF004');
  });

  test('and sent again after a lost answer: it is done once, and opening it again is, too', async () => {
    const [nadia, claire, maria] = await Promise.all([
      administrator(backend),
      administrator(backend),
      member(backend),
    ]);
    const { id, code } = await anAffiliate(nadia, maria.email);
    const told = () =>
      sql`select title from public.notifications
        where user_id = ${maria.id} and title = 'Affiliate approval withdrawn'`;
    for (let time = 0; time < 2; time++) await granted(withdraw(nadia, id, 'Spam '));
    expect(await refusal(withdraw(claire, id, 'Spam'))).toBe('AF004');
    expect(await told()).toHaveLength(1);
    for (let time = 0; time < 2; time++) await granted(reopen(nadia, id));
    expect(await findByEmail(nadia.client, maria.email)).toMatchObject({
      status: 'pending',
      referral_code: code,
    });
    await approve(nadia, id);
    expect(await refusal(reopen(nadia, id))).toBe('AF006');
  });

  test('and given again: the code is the same, and what it brought still counts', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { id, code } = await anAffiliate(nadia, maria.email);
    await member(backend, { metadata: { referral_code: code } });
    await granted(withdraw(nadia, id));
    expect(await approve(nadia, id)).toMatchObject({
      success: false,
      error: 'This application has already been decided.',
    });
    const told = () =>
      sql`select (select count(*) from public.notifications n where n.user_id = ${maria.id})
        + (select count(*) from public.mails m where m.user_id = ${maria.id}) as times`;
    const before = await told();
    expect(await refusal(reopen(nadia, id))).toBeUndefined();
    expect(await told()).toEqual(before);
    expect(await findByEmail(nadia.client, maria.email)).toMatchObject({
      status: 'pending',
      withdrawal_reason: null,
      decided_by: null,
    });
    expect(await approve(nadia, id)).toMatchObject({ success: true, referral_code: code });
    expect(await findByEmail(nadia.client, maria.email)).toMatchObject({
      status: 'active',
      withdrawal_reason: null,
      total_referrals: 1,
    });
    const profile = await granted(maria.client.from('profiles').select('is_affiliate').single());
    expect(profile.is_affiliate).toBe(true);
  });

  test('and given again to somebody who came through the own code, which counts for nobody', async () => {
    const nadia = await administrator(backend);
    const email = `elena-${mark()}@example.test`;
    const { id, code } = await anAffiliate(nadia, email);
    const elena = await member(backend, { metadata: { referral_code: code } });
    expect((await findByEmail(nadia.client, email)).total_referrals).toBe(1);
    await granted(withdraw(nadia, id));
    await sql`update auth.users set email = ${email} where id = ${elena.id}`;
    await granted(reopen(nadia, id));
    expect(await approve(nadia, id)).toMatchObject({ success: true });
    expect(await findByEmail(nadia.client, email)).toMatchObject({
      status: 'approved',
      user_id: elena.id,
      total_referrals: 0,
    });
  });

  test('and given again, whatever somebody has sent under the address meanwhile', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { id } = await anAffiliate(nadia, maria.email);
    await granted(withdraw(nadia, id));
    await granted(visitor(backend).from('affiliates').insert(application(maria.email)));
    expect(await refusal(reopen(nadia, id))).toBeUndefined();
    expect(await approve(nadia, id)).toMatchObject({ success: true });
  });

  test('by deleting the account, and is never given again', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const { id } = await anAffiliate(nadia, maria.email);
    await sql`delete from auth.users where id = ${maria.id}`;
    expect(await refusal(reopen(nadia, id))).toBe('AF006');
    expect(await approve(nadia, id)).toMatchObject({ success: false, referral_code: null });
  });

  test('not of one that is pending or rejected, and never by a member', async () => {
    const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
    const form = application(maria.email);
    await granted(maria.client.from('affiliates').insert(form));
    const { id } = await findByEmail(nadia.client, maria.email);
    expect(await refusal(withdraw(maria, id))).toBe('ID002');
    expect(await refusal(reopen(maria, id))).toBe('ID002');
    expect(await refusal(reopen({ client: visitor(backend) }, id))).toBeDefined();
    expect(await refusal(reopen(nadia, id))).toBe('AF006');
    expect(await refusal(withdraw({ client: visitor(backend) }, id))).toBeDefined();
    expect(await refusal(withdraw(nadia, id))).toBe('AF004');
    expect(await refusal(withdraw(nadia, randomUUID()))).toBe('AF004');
  });

  test('once, however many do it at the same moment', async () => {
    const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
    const { id } = await anAffiliate(nadia);
    const outcomes = await Promise.all(
      [nadia, claire, nadia, claire].map((one, nth) => refusal(withdraw(one, id, `Spam ${nth}`))),
    );
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'AF004')).toHaveLength(3);
  });
});
