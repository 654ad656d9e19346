import type { Call } from './bad-input';
import type { Target } from './bad-input-target';

/** What everybody reads afterwards: lists of all tables, and a price for all that is sold. */
export async function readCalls(target: Target): Promise<Call[]> {
  const { sql } = target.stack;
  const relations = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`;
  const sold = await sql<{ item_type: string; item_id: string }[]>`
    select item_type, item_id from private.catalogue()`;
  const codes = await sql<{ code: string }[]>`select code from public.discount_codes`;
  const { member: reader, administrator: admin } = target.callers;
  const lists = relations.flatMap(({ name }) =>
    [reader, admin].map((client) => ({
      what: `list of ${name}`,
      send: () => client.from(name as 'services').select('*'),
    })),
  );
  const quotes = sold.map((item) => ({
    what: `price of ${item.item_type} ${item.item_id}`,
    send: () => reader.rpc('quote_cart', { p_items: [{ ...item }] }),
  }));
  const answers = codes.map(({ code }) => ({
    what: `answer about code ${code}`,
    send: async () => {
      await sql`delete from private.discount_code_tries`; // or the limit on guessing codes would answer
      return reader.rpc('validate_discount_code', { p_code: code, p_subtotal: 100 });
    },
  }));
  return [...lists, ...quotes, ...answers].map(({ what, send }) => ({
    what,
    // What was accepted must be readable: a refusal counts as a fault, unless rights are missing.
    send: async () => {
      const answer = await send();
      const allowed = !answer.error || ['42501', 'ID002'].includes(answer.error.code);
      return { status: allowed ? 200 : 500, error: answer.error };
    },
  }));
}

/** Numbers and dates that no page can show: columns that hold one. */
export async function strangeNumbers({ stack }: Target): Promise<string[]> {
  const columns = await stack.sql<{ table: string; column: string; kind: string }[]>`
    select table_name as table, column_name as column, data_type as kind
    from information_schema.columns
    where table_schema = 'public'
      and data_type in ('numeric', 'date', 'timestamp with time zone')`;
  const found: string[] = [];
  for (const { table, column, kind } of columns) {
    const strange =
      kind === 'numeric'
        ? `not ${column} between -9999999999 and 9999999999`
        : `not ${column} between '1900-01-01' and '2300-01-01'`;
    const rows = await stack.sql.unsafe(`select 1 from public.${table} where ${strange} limit 1`);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
