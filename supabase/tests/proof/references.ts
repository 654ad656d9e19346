import type postgres from 'postgres';

interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  targets: string[];
}

/**
 * For every foreign key a query for rows that point nowhere. PostgreSQL prevents them, unless a trigger
 * undoes what `on delete` does; then nobody notices until a restored backup refuses the row.
 */
export async function referenceRules(
  sql: postgres.Sql | postgres.TransactionSql,
): Promise<Record<string, string>> {
  const keys = await sql<ForeignKey[]>`
    select k.conname as name, k.conrelid::regclass::text as child,
      k.confrelid::regclass::text as parent,
      array(select quote_ident(a.attname) from unnest(k.conkey) with ordinality as c (attnum, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum order by c.place) as columns,
      array(select quote_ident(a.attname) from unnest(k.confkey) with ordinality as c (attnum, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.attnum order by c.place) as targets
    from pg_constraint k
    where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 1`;
  return Object.fromEntries(
    keys.map(({ name, child, parent, columns, targets }) => [
      `${name} leads somewhere`,
      `select c.* from ${child} c
       where ${columns.map((column) => `c.${column} is not null`).join(' and ')} and not exists (
         select 1 from ${parent} p
         where ${columns.map((column, nth) => `p.${targets[nth]} = c.${column}`).join(' and ')})`,
    ]),
  );
}
