import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';

const SECTIONS: Record<number, string> = {
  1: 'Schemas',
  2: 'Extensions',
  3: 'Types',
  4: 'Sequences',
  5: 'Tables',
  6: 'References',
  7: 'Indexes',
  8: 'Functions',
  9: 'Views',
  10: 'Triggers',
  11: 'Row-level security',
  12: 'Policies',
  13: 'Grants',
  14: 'Realtime',
  15: 'Comments on tables',
  16: 'Comments on functions',
};

const HEADING =
  '-- What the migrations add up to. Written by `npm run db:types`; change a migration instead.';

/**
 * Every object, right and policy the migrations made, as text that is equal for equal schemas.
 * Taken from the catalogue, because the embedded PostgreSQL comes without pg_dump.
 */
export async function dumpSchema(sql: postgres.Sql): Promise<string> {
  const query = await readFile(new URL('schema-dump.sql', import.meta.url), 'utf8');
  const rows = await sql.begin(async (tx) => {
    // Names are qualified only when they are not on the path.
    await tx`select set_config('search_path', 'pg_catalog', true)`;
    return tx.unsafe<{ section: number; statement: string }[]>(query);
  });
  const parts = [HEADING];
  let section = 0;
  for (const row of rows) {
    if (row.section !== section) {
      section = row.section;
      parts.push(`-- ${SECTIONS[section]}`);
    }
    parts.push(row.statement);
  }
  return `${parts.join('\n\n')}\n`;
}
