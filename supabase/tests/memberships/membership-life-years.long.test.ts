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

test('members who change their plans in any way get every day they paid for', () =>
  simulate(stack, chosenSeed(1), 150));
