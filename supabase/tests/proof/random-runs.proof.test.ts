import type { Stack } from 'local/stack';
import { afterAll, beforeAll, test } from 'vitest';
import { startOwnStack } from './own-stack';
import { allAtOnce, oneAfterAnother } from './random-runs';
import { chosenSeed } from './seeded-random';

// Other seeds each night; a failure names its seed, and PROOF_SEED=<seed> repeats the run.
const first = chosenSeed(Date.now() % 1_000_000);
const seeds = Array.from({ length: 4 }, (_, nth) => first + nth * 1000);

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack?.stop());

test.each(seeds)('people acting one after another leave sound books (seed %i)', (seed) =>
  oneAfterAnother(stack, seed, 200),
);

test.each(seeds)('people acting all at once leave sound books (seed %i)', (seed) =>
  allAtOnce(stack, seed, 80),
);
