import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

test('every code the migrations raise is listed with what a person reads, and no other', async () => {
  const folder = new URL('supabase/migrations/', root);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const migrations = await Promise.all(
    files.map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  const raised = migrations.join('\n').match(/(?<=')[A-Z]{2}\d{3}(?=')/g) ?? [];

  const docs = await readFile(new URL('docs/error-codes.md', root), 'utf8');
  const listed = docs.match(/(?<=^\| `)[A-Z]{2}\d{3}(?=` \|)/gm) ?? [];

  expect(listed.toSorted(), 'docs/error-codes.md against the migrations').toEqual(
    [...new Set(raised)].toSorted(),
  );
});
