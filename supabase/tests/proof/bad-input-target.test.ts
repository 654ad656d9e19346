import type { Stack } from 'local/stack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writableColumns } from './bad-input';
import { setTarget, type Target } from './bad-input-target';
import { startOwnStack } from './own-stack';

let stack: Stack;
let target: Target;
beforeAll(async () => {
  stack = await startOwnStack();
  target = await setTarget(stack);
});
afterAll(() => stack?.stop());

describe('bad input is tried on', () => {
  test('every argument of every function of the API', async () => {
    const functions = await stack.sql<{ name: string; arguments: string[] }[]>`
      select p.proname as name,
        coalesce((p.proargnames)[1:p.pronargs], '{}') as arguments
      from pg_proc p where p.pronamespace = 'public'::regnamespace`;
    const inDatabase = Object.fromEntries(functions.map((row) => [row.name, row.arguments]));
    const tried: Record<string, string[]> = {};
    for (const [name, accepted] of Object.entries(target.functions)) {
      tried[name] = Object.keys(await accepted());
    }
    expect(tried, 'give each call accepted arguments in bad-input-target.ts').toEqual(inDatabase);
  });

  test('every table that clients write', async () => {
    const columns = await writableColumns(target);
    const needed = new Set(columns.map(({ table, action }) => `${action} ${table}`));
    const ready = Object.entries(target.tables).flatMap(([table, { insert, change }]) => [
      ...(insert ? [`INSERT ${table}`] : []),
      ...(change ? [`UPDATE ${table}`] : []),
    ]);
    const where = 'give each table that clients write an accepted row in bad-input-target.ts';
    expect(ready.sort(), where).toEqual([...needed].sort());
  });
});
