import type { Stack } from 'local/stack';
import { administrator, member } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { granted } from '../backend';
import { checkout, plan, receivePayment, service } from '../cart/ordering';
import { aClient, anAffiliateWithAccount, entriesOf } from '../commissions/earning';
import { startOwnStack } from './own-stack';
import { allAtOnce, oneAfterAnother } from './random-runs';
import { chosenSeed } from './seeded-random';
import { expectSoundBooks } from './sound-books';

// Each step depends on those before it, so a walk cannot be cut into several tests; how long it takes depends
// on the machine.
vi.setConfig({ testTimeout: 180_000 });

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack?.stop());

// many more of both in random-runs.proof.test.ts
test.each([chosenSeed(1)])('people acting one after another leave sound books (seed %i)', (seed) =>
  oneAfterAnother(stack, seed, 60),
);

test.each([chosenSeed(7)])(
  'people who pay short, too much and twice, and are paid back, leave sound books (seed %i)',
  (seed) => oneAfterAnother(stack, seed, 50, 'money'),
);

test.each([chosenSeed(4)])('people acting all at once leave sound books (seed %i)', (seed) =>
  allAtOnce(stack, seed, 20),
);

test('a plan that costs nothing is in force only once it is ordered', async () => {
  const { id, client } = await member(stack);
  const pro = await plan(client, 'pro', 'annual');
  await stack.sql`update public.services set price = 0 where id = ${pro.id} or is_onboarding_fee`;
  const added = client.from('user_services').insert({ service_id: pro.id, user_id: id });
  const [row] = await granted(added.select());
  expect(row?.payment_status).toBe('pending');
  expect(await checkout(client, [service(pro)])).toMatchObject({ status: 'paid' });
  const profile = await granted(client.from('profiles').select().eq('id', id).single());
  expect(profile).toMatchObject({ membership_type: 'pro', membership_status: 'active' });
  await expectSoundBooks(stack.sql);
});

test('a membership of five cents that is settled by one earns nothing and leaves sound books', async () => {
  const { sql } = stack;
  const nadia = await administrator(stack);
  const elena = await anAffiliateWithAccount(stack, nadia);
  const { client } = await aClient(stack, elena);
  const pro = await plan(client, 'pro');
  await sql`update public.services set price = case when id = ${pro.id} then 0.05 else 0 end
    where id = ${pro.id} or is_onboarding_fee`;
  const order = await checkout(client, [service(pro)]);
  const receipt = await granted(receivePayment(nadia.client, order, { amount: 0.01 }));
  expect(receipt).toMatchObject({ status: 'paid', written_off: 0.05 });
  expect(await entriesOf(sql, elena)).toHaveLength(0);
  await expectSoundBooks(sql);
});
