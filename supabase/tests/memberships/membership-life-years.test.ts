import type { Stack } from 'local/stack';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { startOwnStack } from '../proof/own-stack';
import { chosenSeed } from '../proof/seeded-random';
import { simulate } from './simulated-years';

vi.setConfig({ testTimeout: 180_000 });

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack?.stop());

test.each([chosenSeed(1), chosenSeed(2)])(
  'whatever members do with their plans, paid days are granted days (seed %i)',
  (seed) => simulate(stack, seed, 400),
);
