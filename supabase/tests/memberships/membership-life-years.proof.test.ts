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

// Other seeds each night; a failure names its seed, and PROOF_SEED=<seed> repeats the run.
const first = chosenSeed(Date.now() % 1_000_000);

test.each(Array.from({ length: 3 }, (_, nth) => first + nth * 1000))(
  'three years of members who do whatever they like (seed %i)',
  (seed) => simulate(stack, seed, 3 * 365),
);
