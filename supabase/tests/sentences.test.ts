import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Functions and policies of a migration that have no sentence in the comment directly above them. */
function unexplained(migration: string): string[] {
  const lines = migration.split('\n');
  return lines.flatMap((line, nth) => {
    const [, what] = /^\s*create (?:or replace )?((?:function|policy) [\w."]+)/i.exec(line) ?? [];
    const isExplained = /^\s*-- .*\.$/.test(lines[nth - 1] ?? '');
    return what && !isExplained ? [what] : [];
  });
}

test('every function and policy of the migrations says in a sentence what it is for', async () => {
  const folder = new URL('../migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const found: string[] = [];
  for (const name of names) {
    const migration = await readFile(new URL(name, folder), 'utf8');
    found.push(...unexplained(migration).map((what) => `${name}: ${what}`));
  }
  expect(names).not.toEqual([]);
  expect(found).toEqual([]);
});

test('a function or policy without a sentence, with a blank line before it or half of one is found', () => {
  const migration = `
-- What a coffee costs.
create function private.coffee() returns integer language sql as 'select 2';
create function private.tea() returns integer language sql as 'select 3';
-- Who drinks it.

create policy drinkers_select on public.drinkers for select using (true);
-- drinkers
CREATE OR REPLACE FUNCTION private.cake() returns integer language sql as 'select 4';
-- Everybody eats,
-- and nobody washes up.
create policy eaters_select on public.eaters for select using (true);`;
  expect(unexplained(migration)).toEqual([
    'function private.tea',
    'policy drinkers_select',
    'FUNCTION private.cake',
  ]);
});
