import type { Stack } from 'local/stack';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCalls, strangeNumbers } from './accepted-input';
import { bodyCalls } from './bad-bodies';
import {
  cartCalls,
  columnCalls,
  filterCalls,
  functionCalls,
  seriesCalls,
  statementCalls,
  unanswered,
} from './bad-input';
import { setTarget, type Target } from './bad-input-target';
import { badValues } from './bad-values';
import { startOwnStack } from './own-stack';
import { expectSoundBooks } from './sound-books';

let stack: Stack;
let target: Target;
beforeAll(async () => {
  stack = await startOwnStack();
  target = await setTarget(stack);
});
afterAll(() => stack?.stop());
afterEach(() => expectSoundBooks(stack.sql));

describe('every bad value, from everybody, is answered in', () => {
  test('arguments of functions', async () => {
    expect(await unanswered(await functionCalls(target, badValues))).toEqual([]);
  });

  test('items of carts', async () => {
    expect(await unanswered(cartCalls(target, badValues))).toEqual([]);
  });

  test('columns', async () => {
    expect(await unanswered(await columnCalls(target, () => badValues))).toEqual([]);
  });

  test('lines of a bank statement', async () => {
    expect(await unanswered(statementCalls(target, badValues))).toEqual([]);
  });

  test('changes of a series', async () => {
    expect(await unanswered(await seriesCalls(target, badValues))).toEqual([]);
  });

  test('filters', async () => {
    expect(await unanswered(await filterCalls(target, badValues))).toEqual([]);
  });

  test('bodies that are no requests', async () => {
    expect(await unanswered(await bodyCalls(target))).toEqual([]);
  });
});

test('everyone can read, price and check every accepted value', async () => {
  expect(await unanswered(await readCalls(target))).toEqual([]);
  expect(await strangeNumbers(target)).toEqual([]);
  // The server runs in this process: a polluted prototype of Object would show here.
  expect({}).not.toHaveProperty('polluted');
});
