import type { Stack } from 'local/stack';
import { fetchPlanEntries, savePlan } from 'shared/services/api';
import { administrator, member } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkout, plan, quote } from '../cart/ordering';
import { startOwnStack } from '../proof/own-stack';

// What plans cost is the same for everybody: a stack for this file alone.
let stack: Stack;
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(async () => {
  await stack?.stop();
});

test('a changed price of a plan or the fee is charged from then on, and not before', async () => {
  const [nadia, maria, giulia] = await Promise.all([
    administrator(stack),
    member(stack),
    member(stack),
  ]);
  page.client = nadia.client;
  const { id } = await plan(nadia.client, 'enterprise');
  const enterprise = [{ item_type: 'service' as const, item_id: id }];
  const order = await checkout(maria.client, enterprise);
  expect(order.total_amount).toBe(528.64); // (299 + 149) × 1.18

  const all = await fetchPlanEntries();
  const [opened, fee] = [all.find((each) => each.id === id), all.at(-1)];
  if (!opened || !fee) throw new Error('a plan is missing');
  const draft = { price: 333, included_documents: 0, extra_document_price: 0.4 };
  await savePlan({ ...draft, processing_hours: 72, status: 'active' }, opened);
  await savePlan({ price: 99 }, fee);
  await expect(savePlan({ price: 1 }, opened)).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  expect(await plan(giulia.client, 'enterprise')).toMatchObject({ ...draft, processing_hours: 72 });
  expect((await quote(giulia.client, enterprise)).subtotal).toBe(333 + 99);
  const [kept] = await stack.sql`select total_amount::float from public.purchases`;
  expect(kept).toEqual({ total_amount: order.total_amount });
});
