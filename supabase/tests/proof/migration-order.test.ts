import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations } from 'local/database/migrate';
import { defaultSupabaseDir } from 'local/paths';
import { expect, test } from 'vitest';

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
