import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations, migrate } from 'local/database/migrate';
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

// PostgreSQL looks at the body of a function when it is called, so this is nobody else's to find.
test('a migration names nothing that a later one makes', async () => {
  const made =
    /^create (?:or replace )?(?:function|table|view|type|sequence|collation) ((?:private|public)\.\w+)/gim;
  const moved = /^alter view \w+\.(\w+) set schema (private|public);/gim;
  const files = await Promise.all(
    (await listMigrations(join(defaultSupabaseDir, 'migrations'))).map(async ({ name, path }) => {
      const text = (await readFile(path, 'utf8')).replaceAll(/--.*/g, '');
      const makes = [
        ...[...text.matchAll(made)].map(([, thing = '']) => thing),
        ...[...text.matchAll(moved)].map(([, thing, schema]) => `${schema}.${thing}`),
      ];
      return { name, makes, names: new Set(text.match(/\b(?:private|public)\.\w+/g)) };
    }),
  );
  const later = files.flatMap(({ name, names }, at) => {
    const here = new Set(files.slice(0, at + 1).flatMap(({ makes }) => makes));
    return files
      .slice(at + 1)
      .flatMap(({ makes }) => makes)
      .filter((thing) => names.has(thing) && !here.has(thing))
      .map((thing) => `${name} names ${thing}`);
  });
  expect(files.flatMap(({ makes }) => makes).length).toBeGreaterThan(400);
  expect(later).toEqual([]);
});
