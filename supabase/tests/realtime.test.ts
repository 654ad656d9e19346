import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sql } from './backend';

const source = new URL('../../shared/src/', import.meta.url);

/** The tables among these whose changes are not published. */
async function unheard(tables: readonly string[]): Promise<string[]> {
  const published = await sql<{ tablename: string }[]>`
    select tablename from pg_publication_tables where pubname = 'supabase_realtime'`;
  return tables.filter((table) => !published.some(({ tablename }) => tablename === table));
}

test('every table that a page watches is in the publication', async () => {
  const names = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const files = await Promise.all(names.map((name) => readFile(new URL(name, source), 'utf8')));
  const watched = [...files.join('\n').matchAll(/watchTable\(\s*(\[[^\]]*\]|'\w+')/g)].flatMap(
    ([, tables = '']) => tables.match(/\w+/g) ?? [],
  );
  expect(watched).toEqual(expect.arrayContaining(['purchases', 'memberships', 'contact_messages']));
  const why = 'watched, but missing in `alter publication supabase_realtime add table …`';
  expect(await unheard(watched), why).toEqual([]);
});

test('a watched table that is missing there would be noticed', async () => {
  expect(await unheard(['purchases', 'purchase_items'])).toEqual(['purchase_items']);
});
