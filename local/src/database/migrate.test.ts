import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack } from '../testing/bare-stack';
import { migrate, OtherMigrationsError } from './migrate';
import { seed } from './seed';

let stack: Stack;
let folder: string;
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const migrations = () => join(folder, 'migrations');

beforeAll(async () => {
  stack = await startBareStack();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  await stack.sql`truncate supabase_migrations.schema_migrations`;
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  mkdirSync(migrations());
  mkdirSync(join(folder, 'seeds'));
  return () => rmSync(folder, { recursive: true });
});

test('each file runs once, in order, and a later start adds only what is new', async () => {
  write('migrations/20260101000000_first.sql', 'create table public.first (id int);');
  expect(await migrate(stack.sql, migrations())).toEqual(['first']);
  expect(await migrate(stack.sql, migrations())).toEqual([]);
  write('migrations/20260102000000_second.sql', 'alter table public.first add column name text;');
  expect(await migrate(stack.sql, migrations())).toEqual(['second']);
  const rows = await stack.sql`
    select version, name from supabase_migrations.schema_migrations order by version`;
  expect([...rows]).toEqual([
    { version: '20260101000000', name: 'first' },
    { version: '20260102000000', name: 'second' },
  ]);
});

test.each([
  ['rewritten', () => write('migrations/20260301000000_one.sql', 'select 2;')],
  ['renumbered', () => rmSync(join(migrations(), '20260301000000_one.sql'))],
])(
  'a migrated database whose migration was %s since is noticed, and nothing runs',
  async (_, change) => {
    write('migrations/20260301000000_one.sql', 'select 1;');
    await migrate(stack.sql, migrations());
    change();
    write('migrations/20260302000000_two.sql', 'create table public.never (id int);');
    await expect(migrate(stack.sql, migrations())).rejects.toThrow(OtherMigrationsError);
    expect(await stack.sql`select to_regclass('public.never') as made`).toEqual([{ made: null }]);
  },
);

test('a migration that the Supabase CLI recorded in statements counts as the same one', async () => {
  write('migrations/20260401000000_cut.sql', 'select 1, 2;\n\n-- and\nselect 3;\n');
  await stack.sql`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('20260401000000', 'cut', ${['select 1, 2', '-- and\nselect 3']})`;
  expect(await migrate(stack.sql, migrations())).toEqual([]);
});

test('a failing file names its line and leaves nothing behind', async () => {
  const text = 'create table public.half (id int);\n\nselect nonsense;\n';
  write('migrations/20270101000000_broken.sql', text);
  await expect(migrate(stack.sql, migrations())).rejects.toThrow(
    /20270101000000_broken\.sql:3: column "nonsense" does not exist/,
  );
  const [row] = await stack.sql`select to_regclass('public.half') as half`;
  expect(row).toEqual({ half: null });
});

test('a file with another kind of name is refused instead of skipped', async () => {
  write('migrations/later.sql', 'select 1');
  await expect(migrate(stack.sql, migrations())).rejects.toThrow(/<timestamp>_<topic>\.sql/);
});

test('seeds run in the order of config.toml, each once', async () => {
  await stack.sql`create table public.log (id serial, entry text)`;
  for (const name of ['a', 'b', 'people']) {
    write(`seeds/${name}.sql`, `insert into public.log (entry) values ('${name}')`);
  }
  const paths = '"./seeds/people.sql", # first\n  "./seeds/*.sql"';
  write(
    'config.toml',
    `[db]\nport = 1\n[db.seed]\nenabled = true\nsql_paths = [${paths}]\n[auth]\n`,
  );
  expect(await seed(stack.sql, folder)).toEqual(['people', 'a', 'b']);
  const rows = await stack.sql`select entry from public.log order by id`;
  expect(rows.map((row) => row.entry)).toEqual(['people', 'a', 'b']);
});
