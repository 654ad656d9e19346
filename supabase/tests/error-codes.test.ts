import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const codes = async (file: string, code: RegExp) =>
  (await readFile(new URL(file, root), 'utf8')).match(code) ?? [];

test('every code the database raises is listed with what a person reads, and no other', async () => {
  const raised = await codes('supabase/schema.sql', /(?<=')[A-Z]{2}\d{3}(?=')/g);
  const listed = await codes('docs/error-codes.md', /(?<=^\| `)[A-Z]{2}\d{3}(?=` \|)/gm);

  expect(listed.toSorted(), 'docs/error-codes.md against the database').toEqual(
    [...new Set(raised)].toSorted(),
  );
});
