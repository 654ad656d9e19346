import type { Stack } from 'local/stack';
import { makeDocument } from 'shared/testing/factories';
import { member, visitor } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkout, document } from '../cart/ordering';
import { startOwnStack } from './own-stack';
import { races } from './races';
import { type Arena, openArena } from './races/arena';
import { expectSoundBooks } from './sound-books';

let stack: Stack;
let arena: Arena;
beforeAll(async () => {
  stack = await startOwnStack();
  arena = openArena(stack, 64);
});
afterAll(async () => {
  await arena?.connections.end();
  await stack?.stop();
});

describe.each([1, 2])('sixty-four at once, round %i:', () => {
  test.each(races)('$title', async ({ run }) => {
    await run(arena);
    await expectSoundBooks(stack.sql);
  });
});

test('64 clients send the same cart 20 times each over HTTP, and one order is placed', async () => {
  const maria = await member(stack);
  const contract = await makeDocument(stack.sql);
  const { data } = await maria.client.auth.getSession();
  const key = crypto.randomUUID();
  const clients = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const client = visitor(stack);
      if (data.session) await client.auth.setSession(data.session);
      return client;
    }),
  );
  const orders = await Promise.all(
    clients.flatMap((client) =>
      Array.from({ length: 20 }, () => checkout(client, [document(contract)], { key })),
    ),
  );
  expect(orders).toHaveLength(1280);
  expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(1);
  expect(await stack.sql`select id from public.purchases where user_id = ${maria.id}`).toHaveLength(
    1,
  );
  await expectSoundBooks(stack.sql);
});
