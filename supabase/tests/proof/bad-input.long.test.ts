import type { Stack } from 'local/stack';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readCalls, strangeNumbers } from './accepted-input';
import { bodyCalls } from './bad-bodies';
import {
  cartCalls,
  columnCalls,
  functionCalls,
  postCalls,
  seriesCalls,
  statementCalls,
  unanswered,
} from './bad-input';
import { setTarget, type Target } from './bad-input-target';
import { badValues } from './bad-values';
import { startOwnStack } from './own-stack';
import { chosenSeed, type Random, seededRandom } from './seeded-random';
import { expectSoundBooks } from './sound-books';

// Each of these makes hundreds of calls; how long that takes is the machine's business.
vi.setConfig({ testTimeout: 300_000 });

const seed = chosenSeed(20261121);

let stack: Stack;
let target: Target;
let random: Random;
beforeAll(async () => {
  stack = await startOwnStack();
  target = await setTarget(stack);
  random = seededRandom(seed);
});
afterAll(() => stack?.stop());

const someValues = (count: number) =>
  Object.fromEntries(random.some(Object.entries(badValues), count));

describe(`some bad values (seed ${seed}) are answered, from everybody, in`, () => {
  test('arguments of functions', async () => {
    expect(await unanswered(await functionCalls(target, someValues(2)))).toEqual([]);
  });

  test('items of carts', async () => {
    expect(await unanswered(cartCalls(target, someValues(6)))).toEqual([]);
  });

  test('columns', async () => {
    expect(await unanswered(await columnCalls(target, () => someValues(1)))).toEqual([]);
  });

  test('lines of a bank statement', async () => {
    expect(await unanswered(statementCalls(target, someValues(8)))).toEqual([]);
  });

  test('items of post', async () => {
    expect(await unanswered(await postCalls(target, someValues(4)))).toEqual([]);
  });

  test('changes of a series', async () => {
    expect(await unanswered(await seriesCalls(target, someValues(2)))).toEqual([]);
  });

  test('bodies that are no requests', async () => {
    expect(await unanswered(random.some(await bodyCalls(target), 80))).toEqual([]);
  });
});

test('the accepted values leave sound books, and everyone can read them', async () => {
  await expectSoundBooks(stack.sql);
  expect(await unanswered(await readCalls(target))).toEqual([]);
  expect(await strangeNumbers(target)).toEqual([]);
});
