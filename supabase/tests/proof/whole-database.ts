import type postgres from 'postgres';
import { expect } from 'vitest';

/**
 * Rows and a hash of their content, of every table of the project: equal when nothing was written.
 * Tries of discount codes do not count: they are kept on purpose, also when the cart is refused.
 */
export async function hashTables(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and (
      c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      or c.oid = 'auth.users'::regclass)
      and c.oid <> 'private.discount_code_tries'::regclass
    order by 1`;
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' ||
        coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from ${name} t`,
  );
  const rows = await sql.unsafe<{ name: string; hash: string }[]>(hashes.join(' union all '));
  return Object.fromEntries(rows.map((row) => [row.name, row.hash]));
}

interface Answer {
  error: { code: string; message: string } | null;
}

/** The code a call was refused with; fails when it was not refused or left anything behind. */
export async function refusedWhole(
  sql: postgres.Sql,
  call: () => PromiseLike<Answer>,
): Promise<string> {
  const before = await hashTables(sql);
  const { error } = await call();
  expect(error, 'the call was not refused').not.toBeNull();
  expect(await hashTables(sql), `${error?.code} left something behind`).toEqual(before);
  return error?.code ?? '';
}
