import type postgres from 'postgres';
import { makeDocument, makeEvent, mark } from 'shared/testing/factories';
import {
  administrator,
  type Client,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, event, plan, recordPayment } from '../cart/ordering';
import { onlySuperAdministrators } from '../only-super-administrators';
import { asPerson, openConnections, start, type Underway, untilItWaits } from '../proof/crowd';
import { details, placesOf, spread } from './traces';

let connections: postgres.Sql;
beforeAll(() => {
  connections = openConnections(inject('databaseUrl'), 8);
});
afterAll(() => connections.end());

const check = (client: Client, p_password: string) =>
  client.rpc('check_own_password', { p_password });
async function tryDelete(client: Client, p_password: string) {
  const checked = await check(client, p_password);
  return checked.error ? checked : client.rpc('delete_own_account', { p_check: checked.data });
}
const wrong = { deleted: false, problem: 'wrong_password' };
const gone = { deleted: true, problem: null };
const isThere = async ({ id }: Person) =>
  (await sql`select 1 from auth.users where id = ${id}`).length === 1;

describe('an account is deleted by its owner', () => {
  test.each([
    ['who ordered', true],
    ['who ordered nothing', false],
  ])('%s, with the password, and what may go is gone', async (_who, paid) => {
    const nadia = await administrator(backend);
    const one = details();
    const zita = await member(backend, { fullName: one.fullName });
    await spread(zita, one, nadia, paid);
    expect(await granted(tryDelete(zita.client, zita.password))).toEqual(gone);
    const texts = [one.fullName, zita.email, one.phone, one.address, one.company, one.vat];
    // The mail that says so is addressed to nobody's account, and forgotten once it is sent.
    const left = ['public.mails.email', 'public.mails.name'];
    expect(await placesOf(texts)).toEqual(
      paid
        ? [
            'public.invoices.buyer',
            ...left,
            'public.payouts.payee',
            // By law who used an address is known for five years (058).
            'public.verification_parties.address_line',
            'public.verification_parties.full_name',
            'public.verification_screenings.name',
            'public.verification_screenings.note',
            'public.verifications.activity',
            'public.verifications.company_name',
          ]
        : left,
    );
    const mails =
      await sql`select user_id, kind, params from public.mails where email = ${zita.email}`;
    expect(mails).toEqual([
      { user_id: null, kind: 'account_deleted', params: { has_orders: paid } },
    ]);
    expect(await isThere(zita)).toBe(false);
  });

  test.each([
    ['an administrator', administrator],
    ['a super administrator who is not the last', superAdministrator],
  ])('%s, whose role goes with it', async (_who, someone) => {
    const [claire] = await Promise.all([someone(backend), superAdministrator(backend)]);
    expect(await granted(tryDelete(claire.client, claire.password))).toEqual(gone);
    expect(await isThere(claire)).toBe(false);
    expect(await sql`select 1 from public.admins where user_id = ${claire.id}`).toEqual([]);
    expect(await sql`select 1 from public.profiles where id = ${claire.id}`).toEqual([]);
  });

  test('and every session ends with it', async () => {
    const maria = await member(backend);
    const elsewhere = visitor(backend);
    await elsewhere.auth.signInWithPassword(maria);
    expect(await granted(tryDelete(maria.client, maria.password))).toEqual(gone);
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect(await refusal(elsewhere.rpc('get_own_data'))).toBe('PGRST303');
    const again = await visitor(backend).auth.signInWithPassword(maria);
    expect(again.error?.code).toBe('invalid_credentials');
  });
});

describe('a password is asked for', () => {
  test('and a stolen session that guesses deletes nothing, however often it tries at once', async () => {
    const maria = await member(backend);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => tryDelete(maria.client, `guess-${nth}`)),
    );
    expect(guesses.filter(({ data }) => data !== null).map(({ data }) => data)).toEqual(
      Array(5).fill(wrong),
    );
    expect(guesses.filter(({ error }) => error).map(({ error }) => error?.code)).toEqual(
      Array(7).fill('AC002'),
    );
    // Guessing on is of no use: the right one is not looked at either, for an hour.
    expect(await refusal(tryDelete(maria.client, maria.password))).toBe('AC002');
    expect(await isThere(maria)).toBe(true);
    await sql`update private.own_data_uses set used_at = used_at - interval '61 minutes'
      where user_id = ${maria.id}`;
    expect(await granted(tryDelete(maria.client, maria.password))).toEqual(gone);
  });

  test('and requests that fail after the answer tell a guesser nothing, and lock nobody out', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    /** Gives a password in a request that fails after its answer; the error tells the answer. */
    const checkAndTakeBack = (password: string) =>
      asPerson(
        connections,
        maria.id,
        (tx) => tx`
        select answer::text::int from public.check_own_password(${password}) as answer`,
      ).catch(({ message }: Error) => message.replace(/[\da-f-]{36}/, 'a number'));
    const told = await checkAndTakeBack(maria.password);
    expect(told).toContain('a number');
    for (let guessed = 0; guessed < 25; guessed++) {
      expect(await checkAndTakeBack(`guess-${guessed}`)).toBe(told);
    }
    expect(await granted(tryDelete(giulia.client, giulia.password))).toEqual(gone);
  });

  test('and a check is told of in a later request, for a minute, to its own person', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const inOne = asPerson(connections, maria.id, async (tx) => {
      const [row] = await tx`select public.check_own_password(${maria.password}) as id`;
      await tx`select public.delete_own_account(${row?.id})`;
    });
    await expect(inOne).rejects.toMatchObject({ code: 'AC003' });
    const p_check = await granted(check(maria.client, maria.password));
    const act = ({ client }: Person) => refusal(client.rpc('delete_own_account', { p_check }));
    expect(await act(giulia)).toBe('AC003');
    await sql`update private.own_data_uses set used_at = used_at - interval '61 seconds'
      where id = ${p_check}`;
    expect(await act(maria)).toBe('AC003');
    expect(await Promise.all([maria, giulia].map(isThere))).toEqual([true, true]);
  });

  test('and is that of the caller: nobody deletes anybody else', async () => {
    const [maria, giulia, nadia] = await Promise.all([
      member(backend),
      member(backend),
      administrator(backend),
    ]);
    await sql`update auth.users set encrypted_password = extensions.crypt('of-maria', extensions.gen_salt('bf', 4))
      where id = ${maria.id}`;
    for (const { client } of [giulia, nadia])
      expect(await granted(tryDelete(client, 'of-maria'))).toEqual(wrong);
    expect(await refusal(tryDelete(visitor(backend), 'of-maria'))).toBe('42501');
    expect(await Promise.all([maria, giulia, nadia].map(isThere))).toEqual([true, true, true]);
  });

  test.each([
    ['none', null],
    ['an empty one', ''],
    ['one of another kind', '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$hash'],
    ['one in plain text', 'demo-password'],
  ])('of an account that has %s, no password is right', async (_what, hash) => {
    const maria = await member(backend);
    await sql`update auth.users set encrypted_password = ${hash} where id = ${maria.id}`;
    for (const password of ['demo-password', '', hash ?? ''])
      expect(await granted(tryDelete(maria.client, password))).toEqual(wrong);
  });

  test.each(['$2a$', '$2b$', '$2y$'])('and known by a hash that begins with %s', async (name) => {
    const maria = await member(backend);
    await sql`update auth.users set encrypted_password = ${name} || substr(encrypted_password, 5)
      where id = ${maria.id}`;
    expect(await granted(tryDelete(maria.client, 'Demo-password'))).toEqual(wrong);
    expect(await granted(tryDelete(maria.client, maria.password))).toEqual(gone);
  });
});

describe('deleting one’s account is refused', () => {
  test('while an order is unpaid, and goes on once the order is cancelled', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    const told = await granted(maria.client.rpc('get_own_deletion'));
    expect(told).toMatchObject({
      unpaid: [{ id: order.purchase_id, purchase_number: order.purchase_number }],
      has_orders: true,
    });
    expect(await refusal(tryDelete(maria.client, maria.password))).toBe('ID006');
    const mails = sql`select 1 from public.mails where email = ${maria.email}`;
    expect(await mails).toEqual([]);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    expect(await granted(tryDelete(maria.client, maria.password))).toEqual(gone);
  });

  test('to the last super administrator', async () => {
    const claire = await superAdministrator(backend);
    const p_check = await granted(check(claire.client, claire.password));
    const alone = asPerson(connections, claire.id, async (tx) => {
      await tx`set local role postgres`;
      await tx`select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)`;
      await onlySuperAdministrators(tx, [claire.id]);
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: claire.id, role: 'authenticated' })}, true),
        set_config('request.jwt.claim.sub', ${claire.id}, true), set_config('role', 'authenticated', true)`;
      const [told] = await tx`select public.get_own_deletion() -> 'is_last_super_admin' as is_last`;
      expect(told).toEqual({ is_last: true });
      await tx`select public.delete_own_account(${p_check})`;
    });
    await expect(alone).rejects.toMatchObject({ code: 'ID004' });
    expect(await isThere(claire)).toBe(true);
  });
});

describe('two things at once:', () => {
  const deletion = ({ id }: Person, p_check: string) =>
    start(
      (act) => asPerson(connections, id, act),
      (tx) => tx`select public.delete_own_account(${p_check})`,
    );

  test('in two tabs the account is deleted once, and the other tab hears that nobody is there', async () => {
    const maria = await member(backend);
    const answers = await Promise.all([1, 2, 3].map(() => tryDelete(maria.client, maria.password)));
    // who waited, and who came when it was gone
    const nobody = expect.stringMatching(/^(ID001|PGRST303)$/);
    expect(answers.map(({ data, error }) => error?.code ?? data)).toEqual(
      expect.arrayContaining([gone, nobody, nobody]),
    );
    expect(await sql`select 1 from public.mails where email = ${maria.email}`).toHaveLength(1);
  });

  test('an order that is being placed is waited for, and then stands against it', async () => {
    const maria = await member(backend);
    const p_check = await granted(check(maria.client, maria.password));
    const contract = await makeDocument(sql, { price: 20 });
    const deleting: Underway[] = [];
    await asPerson(connections, maria.id, async (tx) => {
      await tx`select public.checkout(${tx.json([document(contract)])}, null, gen_random_uuid())`;
      const underway = deletion(maria, p_check);
      deleting.push(underway);
      await untilItWaits(sql, underway);
    });
    expect(await deleting[0]?.ended).toBe('ID006');
    expect(await isThere(maria)).toBe(true);
  });

  test('an order that comes while the account goes is not placed', async () => {
    const maria = await member(backend);
    const p_check = await granted(check(maria.client, maria.password));
    const contract = await makeDocument(sql, { price: 20 });
    const ordering: Underway[] = [];
    await asPerson(connections, maria.id, async (tx) => {
      await tx`select public.delete_own_account(${p_check})`;
      const underway = start(
        (act) => asPerson(connections, maria.id, act),
        (own) =>
          own`select public.checkout(${own.json([document(contract)])}, null, gen_random_uuid())`,
      );
      ordering.push(underway);
      await untilItWaits(sql, underway);
    });
    expect(await ordering[0]?.ended).toBe('ID001');
    expect(await sql`select 1 from public.purchases where user_id = ${maria.id}`).toEqual([]);
  });
});

test('a person about to delete their account is told of the running plan, the seats to come and the affiliate’s code', async () => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  const nothing = {
    unpaid: [],
    unbilled: 0,
    has_packed_post: false,
    has_payout: false,
    identity_kept_until: null,
    commission: 0,
    is_last_super_admin: false,
    has_orders: false,
    plan: null,
    seats_to_come: 0,
    is_affiliate: false,
    credit_left: 0,
  };
  expect(await granted(maria.client.rpc('get_own_deletion'))).toEqual(nothing);
  const pro = await plan(maria.client, 'pro');
  const concert = await makeEvent(sql, { registration_fee: 20 });
  const order = await checkout(maria.client, [
    { item_type: 'service', item_id: pro.id },
    event(concert),
  ]);
  await granted(recordPayment(nadia.client, order));
  await sql`insert into public.affiliates (user_id, first_name, last_name, email, promotion_methods, status,
      referral_code)
    values (${maria.id}, 'Maria', 'Vella', ${maria.email}, 'A blog', 'approved', ${mark().toUpperCase()})`;
  expect(await granted(maria.client.rpc('get_own_deletion'))).toMatchObject({
    has_orders: true,
    plan: { title: pro.title },
    seats_to_come: 1,
    is_affiliate: true,
  });
  expect(await refusal(visitor(backend).rpc('get_own_deletion'))).toBe('42501');
});
