import { join } from 'node:path';
import { migrate } from 'local/database/migrate';
import { dumpSchema } from 'local/database/schema-dump';
import { seed } from 'local/database/seed';
import { defaultSupabaseDir } from 'local/paths';
import type { Stack } from 'local/stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnStack } from './own-stack';
import { expectSoundBooks } from './sound-books';
import { hashTables } from './whole-database';

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack?.stop());

const everything = async () => ({
  schema: await dumpSchema(stack.sql),
  rows: await hashTables(stack.sql),
});
const applyAgain = () => migrate(stack.sql, join(defaultSupabaseDir, 'migrations'));

test('applied a second time to a new database, the migrations change nothing', async () => {
  const before = await everything();
  expect(await applyAgain()).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('applied a second time to a database at work, they change nothing either', async () => {
  await seed(stack.sql, defaultSupabaseDir);
  const before = await everything();
  expect(before.rows.purchases).not.toMatch(/^0 rows/);
  expect(await applyAgain()).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('the demo data are sound books', () => expectSoundBooks(stack.sql));
