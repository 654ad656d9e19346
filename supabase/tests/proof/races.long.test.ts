import type { Stack } from 'local/stack';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startOwnStack } from './own-stack';
import { races } from './races';
import { type Arena, openArena } from './races/arena';
import { expectSoundBooks } from './sound-books';

let stack: Stack;
let arena: Arena;
beforeAll(async () => {
  stack = await startOwnStack();
  arena = openArena(stack, 12);
});
afterAll(async () => {
  await arena?.connections.end();
  await stack?.stop();
});

describe('twelve at once:', () => {
  test.each(races)('$title', async ({ run }) => {
    await run(arena);
    await expectSoundBooks(stack.sql);
  });
});
