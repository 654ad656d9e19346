import { commissionHold, commissionRate } from 'shared/affiliates/programme';
import { makeService } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';
import { crowd } from '../proof/crowd';
import {
  aClient,
  anAffiliateWithAccount,
  daysAgo,
  entriesOf,
  longApproved,
  ownCommissions,
  payPlan,
  refundLine,
  statementOf,
} from './earning';

const earned = { kind: 'earned', base: 159, rate: 0.2, amount: 31.8 };

test('the database reckons with the rates and the days that the page promises', async () => {
  const [row] = await sql<{ rates: number[]; hold: number }[]>`
    select array(select private.commission_rate(n)::float from unnest(array[0, 4, 5, 9, 10, 400]) n) as rates,
      private.commission_hold() as hold`;
  expect(row).toEqual({ rates: [0, 4, 5, 9, 10, 400].map(commissionRate), hold: commissionHold });
});

test('an affiliate earns on the membership of a client alone, each time it is paid for, and holds it for 30 days', async () => {
  const nadia = await administrator(backend);
  const elena = await anAffiliateWithAccount(backend, nadia);
  const client = await aClient(backend, elena);
  const other = service(await makeService(sql, { price: 50 }));
  const order = await payPlan(nadia, client, { others: [other] });
  expect(await entriesOf(sql, elena)).toEqual([earned]);
  await granted(recordPayment(nadia.client, order)); // again: nothing new
  const alone = [service(await makeService(sql, { price: 50 }))];
  await granted(recordPayment(nadia.client, await checkout(client.client, alone)));
  expect(await entriesOf(sql, elena)).toHaveLength(1);
  const { balance } = await ownCommissions(elena);
  expect(balance).toEqual({
    held: 31.8,
    available: 0,
    on_the_way: 0,
    paid: 0,
    next_on: await daysAgo(sql, -30),
  });
  // The next month: a dearer plan at once, of which only what is paid on top counts.
  const [enterprise, key] = [await plan(client.client, 'enterprise'), crypto.randomUUID()];
  const wanted = { p_membership_type: 'enterprise', p_billing_period: 'monthly' };
  const quoted = (await granted(client.client.rpc('quote_membership_change', wanted))) as {
    total_amount: number;
  };
  const changed = (await granted(
    client.client.rpc('change_membership', {
      ...wanted,
      p_idempotency_key: key,
      p_expected_total: quoted.total_amount,
    }),
  )) as unknown as { order: Parameters<typeof recordPayment>[1] };
  await granted(recordPayment(nadia.client, changed.order));
  const base = Math.round((quoted.total_amount / 1.18) * 100) / 100;
  expect(base).toBeLessThan(enterprise.price);
  const [, second] = await entriesOf(sql, elena);
  expect(second?.base).toBeCloseTo(base, 2);
});

test('an affiliate’s rate is the one they have when a payment arrives', async () => {
  const nadia = await administrator(backend);
  const elena = await anAffiliateWithAccount(backend, nadia);
  await payPlan(nadia, await aClient(backend, elena));
  for (const id of await crowd(sql, 3)) {
    await sql`insert into public.referrals (affiliate_id, user_id) values (${elena.affiliateId}, ${id})`;
  }
  await payPlan(nadia, await aClient(backend, elena));
  expect((await entriesOf(sql, elena)).map(({ rate }) => rate)).toEqual([0.2, 0.25]);
});

test('a refund takes the commission on it back, part by part, and a whole one leaves nothing', async () => {
  const nadia = await administrator(backend);
  const elena = await anAffiliateWithAccount(backend, nadia);
  const order = await payPlan(nadia, await aClient(backend, elena));
  const fee = await sql<{ position: number }[]>`select position from public.purchase_items
    where purchase_id = ${order.purchase_id} and is_onboarding_fee`;
  await granted(refundLine(nadia, order, Number(fee[0]?.position), 100)); // of no membership
  for (const amount of [62.54, 62.54, 62.54]) {
    await granted(refundLine(nadia, order, 1, amount));
  }
  const entries = await entriesOf(sql, elena);
  expect(entries).toHaveLength(4);
  expect(entries[0]).toEqual(earned);
  const left = (what: 'base' | 'amount') =>
    Math.round(entries.reduce((sum, entry) => sum + entry[what] * 100, 0));
  expect([left('base'), left('amount')]).toEqual([0, 0]);
  expect((await ownCommissions(elena)).balance.held).toBe(0);
});

test('an affiliate whose approval is withdrawn earns nothing from that day, and keeps what was earned before', async () => {
  const nadia = await administrator(backend);
  const elena = await anAffiliateWithAccount(backend, nadia);
  const [before, late, after] = await Promise.all([1, 2, 3].map(() => aClient(backend, elena)));
  if (!before || !late || !after) throw new Error('nobody came');
  const order = await payPlan(nadia, before);
  const call = { p_affiliate_id: elena.affiliateId, p_reason: 'Spam' };
  await granted(nadia.client.rpc('withdraw_affiliate', call));
  await payPlan(nadia, late, { paidOn: await daysAgo(sql, 1) }); // recorded late
  await payPlan(nadia, after);
  expect(await entriesOf(sql, elena)).toEqual([earned, earned]);
  await granted(refundLine(nadia, order, 1, 187.62));
  expect((await ownCommissions(elena)).balance.held).toBe(31.8);
  // Approved again they earn again, though not on what was paid in between.
  await granted(nadia.client.rpc('reopen_affiliate', { p_affiliate_id: elena.affiliateId }));
  await granted(
    nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: elena.affiliateId }),
  );
  const again = await aClient(backend, elena);
  await payPlan(nadia, again, { paidOn: await daysAgo(sql, 1) });
  expect(await entriesOf(sql, elena)).toHaveLength(3);
});

test('an affiliate earns nothing on their own account, also where that is found out later', async () => {
  const nadia = await administrator(backend);
  const elena = await anAffiliateWithAccount(backend, nadia);
  await sql`update public.affiliates set user_id = null where id = ${elena.affiliateId}`;
  const double = await aClient(backend, elena);
  await payPlan(nadia, double);
  expect(await entriesOf(sql, elena)).toEqual([earned]);
  await sql`update public.affiliates set user_id = ${double.id} where id = ${elena.affiliateId}`;
  expect(await entriesOf(sql, elena)).toEqual([
    earned,
    { ...earned, kind: 'taken_back', base: -159, amount: -31.8 },
  ]);
});

test('an affiliate reads their statement without a name of a client, and nobody else does', async () => {
  const nadia = await administrator(backend);
  const elena = await anAffiliateWithAccount(backend, nadia);
  await longApproved(sql, elena.affiliateId);
  const client = await aClient(backend, elena);
  await payPlan(nadia, client);
  const statement = await statementOf(elena);
  expect(statement).toMatchObject({ name: 'Elena Rossi', opening: 0, closing: 31.8 });
  expect(statement.lines).toMatchObject([{ kind: 'earned', base: 159, rate: 0.2, amount: 31.8 }]);
  expect(JSON.stringify(statement)).not.toMatch(new RegExp(`${client.id}|Maria Vella`));
  expect(await statementOf(nadia, elena.id)).toEqual(statement);
  const zita = await member(backend);
  expect(
    await refusal(
      zita.client.rpc('get_commission_statement', {
        p_from: '2000-01-01',
        p_to: '2100-01-01',
        p_person: elena.id,
      }),
    ),
  ).toBe('ID002');
  expect((await zita.client.rpc('get_own_commissions')).data).toBeNull();
});
