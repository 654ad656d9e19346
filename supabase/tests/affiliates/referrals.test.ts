import { randomUUID } from 'node:crypto';
import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, document } from '../cart/ordering';
import { anAffiliate, application, approve, findByEmail } from './applications';

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

  test('is not a person who only claims the e-mail: an unconfirmed one gets nothing', async () => {
    const { email } = await anAffiliate(await administrator(backend));
    const id = await unconfirmed(email);
    expect(await isAffiliate(id)).toEqual({ is_affiliate: false, linked: 0 });
    await confirm(id);
    expect(await isAffiliate(id)).toEqual({ is_affiliate: true, linked: 1 });
  });

  test('is linked when an account changes to that e-mail, and its own referral ends', async () => {
    const nadia = await administrator(backend);
    const { email, code } = await anAffiliate(nadia);
    const elena = await member(backend, { metadata: { referral_code: code } });
    expect((await findByEmail(nadia.client, email)).total_referrals).toBe(1);
    await sql`update auth.users set email = ${email} where id = ${elena.id}`;
    expect(await isAffiliate(elena.id)).toEqual({ is_affiliate: true, linked: 1 });
    expect((await findByEmail(nadia.client, email)).total_referrals).toBe(0);
  });

  test('has one code, though two of their addresses had been given one: the office ends the other', async () => {
    const nadia = await administrator(backend);
    const [first, second] = [await anAffiliate(nadia), await anAffiliate(nadia)];
    const elena = await member(backend, { email: first.email });
    await sql`update auth.users set email = ${second.email} where id = ${elena.id}`;
    expect(await isAffiliate(elena.id)).toEqual({ is_affiliate: true, linked: 1 });
    const own = await granted(elena.client.rpc('get_own_affiliate'));
    expect(own).toMatchObject({ referral_code: first.code });
    const listed = nadia.client.from('user_directory').select('kind').eq('id', second.id);
    expect(await granted(listed)).toEqual([{ kind: 'affiliate' }]);
    const twice = { p_affiliate_id: second.id, p_reason: 'Has a code already' };
    await granted(nadia.client.rpc('withdraw_affiliate', twice));
    expect(await isAffiliate(elena.id)).toEqual({ is_affiliate: true, linked: 1 });
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
