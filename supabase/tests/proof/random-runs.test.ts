import type { Stack } from 'local/stack';
import { member } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { granted } from '../backend';
import { checkout, plan, service } from '../cart/ordering';
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
