import type { Stack } from 'local/stack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOwnStack } from './own-stack';
import { refused } from './refused/all';
import { openOffice, setStage } from './refused/stage';
import { refusedWhole } from './whole-database';

let stack: Stack;
let office: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  stack = await startOwnStack();
  office = await openOffice(stack);
});
afterAll(() => stack?.stop());

describe('a call refused with', () => {
  test.each(Object.keys(refused))('%s leaves every table as it was', async (code) => {
    const call = await refused[code]?.(await setStage(stack, office));
    if (!call) throw new Error(`no scene for ${code}`);
    expect(await refusedWhole(stack.sql, call)).toBe(code);
  });
});
