import type { Stack } from 'local/stack';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { startOwnStack } from '../proof/own-stack';
import { chosenSeed } from '../proof/seeded-random';
import { simulate } from './simulated-years';

vi.setConfig({ testTimeout: 600_000 });

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack?.stop());

test.each(Array.from({ length: 12 }, (_, nth) => chosenSeed(100) + nth))(
  'three years of members who do whatever they like (seed %i)',
  (seed) => simulate(stack, seed, 3 * 365),
);
