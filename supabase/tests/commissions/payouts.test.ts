import { randomUUID } from 'node:crypto';
import { administrator, member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import {
  aClient,
  anAffiliateWithAccount,
  aPayee,
  confirmAccount,
  daysAgo,
  iban,
  makeBatch,
  ownCommissions,
  payPlan,
  refundLine,
  saveAccount,
  statementOf,
} from './earning';

const settle = (
  client: Awaited<ReturnType<typeof administrator>>['client'],
  id: string,
  day: string,
) => client.rpc('settle_payout_batch', { p_id: id, p_paid_on: day });

test('an affiliate says where they are paid: it is told by mail, confirmed by the office, and waits three days', async () => {
  const nadia = await administrator(backend);
  const elena = await anAffiliateWithAccount(backend, nadia);
  await payPlan(nadia, await aClient(backend, elena), { paidOn: await daysAgo(sql, 40) });
  const problem = async () => (await refusalDetails(makeBatch(nadia, [elena]))).details.problem;
  expect(await problem()).toBe('no_details');
  await granted(saveAccount(elena, { iban: 'mt84 malt 0110 0001 2345 mtlc ast0 01s' }));
  await granted(saveAccount(elena)); // the same again
  const mails = await sql`select params ->> 'iban' as iban from public.mails
    where user_id = ${elena.id} and kind = 'payout_details_changed'`;
  expect(mails).toEqual([{ iban: 'MT84 … 001S' }]);
  expect((await ownCommissions(elena)).details).toMatchObject({ iban, is_confirmed: false });
  expect(await problem()).toBe('unconfirmed');
  await granted(confirmAccount(nadia, elena));
  expect(await problem()).toBe('changed');
  await sql`update public.payout_details set changed_at = now() - interval '73 hours' where user_id = ${elena.id}`;
  expect(await problem()).toBeUndefined();
  expect((await ownCommissions(elena)).balance).toMatchObject({ available: 0, on_the_way: 31.8 });
});

test.each([
  ['a wrong check digit', 'MT85MALT011000012345MTLCAST001S'],
  ['a character too few', 'MT84MALT011000012345MTLCAST001'],
  ['a country outside SEPA', 'TR330006100519786457841326'],
  ['no IBAN at all', '12345'],
])('an affiliate is told of an IBAN with %s', async (_what, wrong) => {
  const elena = await anAffiliateWithAccount(backend, await administrator(backend));
  expect(await refusal(saveAccount(elena, { iban: wrong }))).toBe('AF010');
});

test('nobody else reads or confirms an account, and an administrator not their own', async () => {
  const nadia = await administrator(backend);
  const elena = await anAffiliateWithAccount(backend, nadia);
  await granted(saveAccount(elena));
  for (const { client } of [elena, await member(backend)]) {
    expect(await granted(client.from('payout_details').select('iban'))).toEqual([]);
  }
  const listed = nadia.client.from('commission_directory').select('iban_masked, problem');
  expect(await granted(listed.eq('user_id', elena.id))).toEqual([
    { iban_masked: 'MT84 … 001S', problem: 'nothing' },
  ]);
  await sql`update public.profiles set role = 'admin' where id = ${elena.id}`;
  expect(await refusal(confirmAccount(elena, elena))).toBe('AF014');
  await sql`update public.profiles set role = null where id = ${elena.id}`;
  const old = { p_user_id: elena.id, p_changed_at: '2026-01-01', p_vat_treatment: 'none' };
  expect(await refusal(nadia.client.rpc('confirm_payout_details', old))).toBe('AF013');
});

test('a batch pays what is available once: a second one finds nothing, a cancelled one sets it free', async () => {
  const [nadia, omar] = [await administrator(backend), await administrator(backend)];
  const elena = await aPayee(backend, nadia);
  const [first, second] = [randomUUID(), randomUUID()];
  await granted(makeBatch(nadia, [elena], first));
  await granted(makeBatch(nadia, [elena], first)); // sent again
  expect((await refusalDetails(makeBatch(omar, [elena], second))).details.problem).toBe('nothing');
  await granted(omar.client.rpc('cancel_payout_batch', { p_id: first }));
  await granted(makeBatch(omar, [elena], second));
  const today = await daysAgo(sql, 0);
  expect(await refusal(settle(nadia.client, first, today))).toBe('AF012');
  expect(await refusal(settle(nadia.client, second, await daysAgo(sql, 1)))).toBe('AF015');
  await granted(settle(nadia.client, second, today));
  await granted(settle(nadia.client, second, today)); // sent again
  expect(await refusal(settle(omar.client, second, today))).toBe('AF012');
  expect(await refusal(nadia.client.rpc('cancel_payout_batch', { p_id: second }))).toBe('AF012');
  expect((await ownCommissions(elena)).balance).toMatchObject({ available: 0, paid: 31.8 });
  const told = await sql`select params ->> 'amount' as amount from public.mails
    where user_id = ${elena.id} and kind = 'payout_paid'`;
  expect(told).toEqual([{ amount: '31.80' }]);
  const { closing, lines } = await statementOf(elena);
  expect([closing, lines.length]).toEqual([0, 2]);
});

test('two batches at the same time pay an affiliate once', async () => {
  const [nadia, omar] = [await administrator(backend), await administrator(backend)];
  const elena = await aPayee(backend, nadia);
  const codes = await Promise.all([nadia, omar].map((who) => refusal(makeBatch(who, [elena]))));
  expect(codes.sort()).toEqual(['AF011', undefined]);
});

test('a refund after the payout is carried forward and deducted from what is earned next', async () => {
  const nadia = await administrator(backend);
  const elena = await aPayee(backend, nadia);
  const order = await sql<{ purchase_id: string }[]>`
    select purchase_id from public.commission_entries where affiliate_id = ${elena.affiliateId}`;
  const id = randomUUID();
  await granted(makeBatch(nadia, [elena], id));
  await granted(settle(nadia.client, id, await daysAgo(sql, 0)));
  await granted(refundLine(nadia, { purchase_id: String(order[0]?.purchase_id) }, 1, 187.62));
  expect((await ownCommissions(elena)).balance).toMatchObject({ available: -31.8, paid: 31.8 });
  const paidOn = await daysAgo(sql, 35);
  await payPlan(nadia, await aClient(backend, elena), { paidOn });
  expect((await refusalDetails(makeBatch(nadia, [elena]))).details.problem).toBe('nothing');
  await payPlan(nadia, await aClient(backend, elena), { paidOn });
  expect((await ownCommissions(elena)).balance.available).toBe(31.8);
  await granted(makeBatch(nadia, [elena]));
  expect((await ownCommissions(elena)).balance).toMatchObject({ available: 0, on_the_way: 31.8 });
});

test('an affiliate who agreed gets an invoice with a number of its own series and VAT on top where they charge it', async () => {
  const nadia = await administrator(backend);
  const details = { vat_number: 'MT12345678' };
  const people = await Promise.all([
    aPayee(backend, nadia, { isSelfBilled: true, details, treatment: 'standard' }),
    aPayee(backend, nadia, { isSelfBilled: true }),
    aPayee(backend, nadia),
  ]);
  const id = randomUUID();
  await granted(makeBatch(nadia, people, id));
  await granted(settle(nadia.client, id, await daysAgo(sql, 0)));
  const payouts = await Promise.all(
    people.map(async (person) => {
      const [payout] = (await ownCommissions(person)).payouts;
      return granted(person.client.rpc('get_payout', { p_id: String(payout?.id) })) as Promise<
        Record<string, unknown>
      >;
    }),
  );
  expect(
    payouts.map(({ amount, vat_amount, total_amount }) => [amount, vat_amount, total_amount]),
  ).toEqual([
    [31.8, 5.72, 37.52],
    [31.8, 0, 31.8],
    [31.8, 0, 31.8],
  ]);
  const numbers = payouts.map(({ document_number: number }) => number);
  expect(numbers[0]).toMatch(/^SB-20\d\d-\d{5}$/);
  expect(numbers[1]).toMatch(/^SB-20\d\d-\d{5}$/);
  expect(numbers[2]).toBeNull();
  expect(payouts[0]?.iban).toBe('MT84 … 001S');
  const of = { p_id: String(payouts[0]?.id) };
  expect((await people[1].client.rpc('get_payout', of)).data).toBeNull();
});

test('an account with a payout under way is not deleted; once it is paid the books keep whom it was paid to', async () => {
  const nadia = await administrator(backend);
  const elena = await aPayee(backend, nadia);
  const id = randomUUID();
  await granted(makeBatch(nadia, [elena], id));
  await expect(sql`delete from auth.users where id = ${elena.id}`).rejects.toMatchObject({
    code: 'ID011',
  });
  await granted(settle(nadia.client, id, await daysAgo(sql, 0)));
  await sql`delete from auth.users where id = ${elena.id}`;
  const kept =
    await sql`select user_id, iban, payee ->> 'name' as name from public.payouts where batch_id = ${id}`;
  expect(kept).toEqual([{ user_id: null, iban: '001S', name: 'Elena Rossi' }]);
  expect(await sql`select 1 from public.payout_details where user_id = ${elena.id}`).toEqual([]);
});
