import type postgres from 'postgres';
import type { Change } from './change-feed';

/** Who a channel speaks for: the role and the claims of its token. */
export interface Subscriber {
  role: string;
  claims: Record<string, unknown>;
}

export interface Column {
  name: string;
  type: string;
}

export interface TableShape {
  columns: Column[];
  /** Columns of the primary key; empty when there is none. */
  keys: string[];
  /** Columns a deleted row is still known by (its replica identity); usually the primary key. */
  identity: string[];
  /** SQL type per key column, to compare with the key's index. */
  keyTypes: Record<string, string>;
}

/** Columns and key of a table; undefined when it is gone. */
export async function tableShape(
  sql: postgres.Sql,
  schema: string,
  table: string,
): Promise<TableShape | undefined> {
  const rows = await sql<(Column & { is_key: boolean; is_identity: boolean; sql_type: string })[]>`
    select a.attname as name, t.typname as type, format_type(a.atttypid, null) as sql_type,
      coalesce(a.attnum = any(i.indkey), false) as is_key,
      coalesce(case c.relreplident when 'f' then true when 'i' then a.attnum = any(r.indkey)
        when 'd' then a.attnum = any(i.indkey) end, false) as is_identity
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_index r on r.indrelid = c.oid and r.indisreplident
    where n.nspname = ${schema} and c.relname = ${table}
    order by a.attnum`;
  if (rows.length === 0) return undefined;
  const keys = rows.filter((row) => row.is_key);
  return {
    columns: rows.map(({ name, type }) => ({ name, type })),
    keys: keys.map((row) => row.name),
    identity: rows.filter((row) => row.is_identity).map((row) => row.name),
    keyTypes: Object.fromEntries(keys.map((row) => [row.name, row.sql_type])),
  };
}

/**
 * The columns of a changed row the subscriber may read at this moment, asked as the subscriber
 * with row-level security on; undefined when the row is none of their business.
 */
export async function visibleColumns(
  sql: postgres.Sql,
  change: Change,
  shape: TableShape,
  subscriber: Subscriber,
): Promise<string[] | undefined> {
  const row = change.newRow;
  if (!row || shape.keys.length === 0) return undefined;
  const claims = JSON.stringify(subscriber.claims);
  const relation = `${quote(change.schema)}.${quote(change.table)}`;
  // Sent as text and cast there, so that no value has to be encoded for its type here.
  const conditions = shape.keys.map(
    (key, at) => `${quote(key)} = $${at + 2}::text::${shape.keyTypes[key]}`,
  );
  const connection = await sql.reserve();
  // All at once: one way there and back for each change, or on a busy machine they queue up.
  const answers = await Promise.allSettled([
    connection`begin read only`,
    connection`
      select set_config('role', ${subscriber.role}, true),
             set_config('request.jwt.claims', ${claims}, true),
             set_config('request.jwt.claim.sub', ${String(subscriber.claims.sub ?? '')}, true),
             set_config('request.jwt.claim.role', ${subscriber.role}, true)`,
    connection.unsafe<{ names: string[] }[]>(
      `select array(
         select a.attname::text from pg_attribute a
         where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
           and has_column_privilege(a.attrelid, a.attnum, 'select')
       ) as names
       from ${relation} where ${conditions.join(' and ')}`,
      [relation, ...shape.keys.map((key) => String(row[key]))],
      { prepare: true },
    ),
    connection`commit`,
  ] as const);
  connection.release();
  const [began, became, seen, ended] = answers;
  // No right to read the key columns: nothing to deliver.
  if (seen.status === 'rejected' && seen.reason.code === '42501') return undefined;
  const failed = [began, became, seen, ended].find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return seen.status === 'fulfilled' ? seen.value[0]?.names : undefined;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
