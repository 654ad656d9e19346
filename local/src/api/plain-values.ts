import type postgres from 'postgres';

const FILTER = /^((?:not\.)?(?:eq|neq|gte?|lte?))\.(.*)$/s;
const RESERVED = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'on_conflict',
  'columns',
  'or',
  'and',
]);

/**
 * PostgREST takes the value of a filter as it stands. lite takes some for numbers, for true, for nothing or for
 * JSON, and leaves out blanks around them, unless they stand in quotes, which it takes off.
 * @param booleans columns whose values are no texts
 */
export function withPlainValues(request: Request, booleans: ReadonlySet<string>): Request {
  const url = new URL(request.url);
  const plain = [...url.searchParams].map(([name, filter]) => {
    const [, operator, value] = FILTER.exec(filter) ?? [];
    const column = name.split('.').at(-1) ?? '';
    const isText = operator && !RESERVED.has(name) && !name.includes('->') && !booleans.has(column);
    return [name, isText ? `${operator}."${value}"` : filter];
  });
  url.search = new URLSearchParams(plain).toString();
  return new Request(url, request);
}

export async function booleanColumns(sql: postgres.Sql): Promise<ReadonlySet<string>> {
  const columns = await sql<{ name: string }[]>`
    select distinct a.attname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
    where a.atttypid = 'boolean'::regtype`;
  return new Set(columns.map(({ name }) => name));
}
