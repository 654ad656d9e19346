import { randomUUID } from 'node:crypto';
import { makeEvent } from 'shared/testing/factories';
import { aLetter, type Target, type Values } from './bad-input-target';

/** A call of the API that must be answered, whatever the answer is. */
export interface Call {
  what: string;
  send: () => PromiseLike<{ status: number; error: { code: string; message: string } | null }>;
}

/** Sends them eight at a time and answers those the server could not cope with. */
export async function unanswered(calls: Call[]): Promise<string[]> {
  const failures: string[] = [];
  const queue = calls.values();
  const work = async () => {
    for (const { what, send } of queue) {
      const { status, error } = await send();
      if (status < 200 || status >= 500) {
        failures.push(`${what}: ${status} ${error?.code} ${error?.message.slice(0, 200)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return failures;
}

/** Every argument of every function with each of the values, by each caller. */
export async function functionCalls(target: Target, values: Values): Promise<Call[]> {
  const calls: Call[] = [];
  for (const [name, accepted] of Object.entries(target.functions)) {
    for (const argument of Object.keys(await accepted())) {
      for (const [kind, value] of Object.entries(values)) {
        for (const [who, client] of Object.entries(target.callers)) {
          calls.push({
            what: `${who}: ${name}(${argument} = ${kind})`,
            send: async () =>
              client.rpc(
                name as 'quote_cart',
                { ...(await accepted()), [argument]: value } as never,
              ),
          });
        }
      }
    }
  }
  return calls;
}

/** Everything an item of a cart consists of, each with every value, to the functions that read carts. */
export function cartCalls({ callers }: Target, values: Values): Call[] {
  const calls: Call[] = [];
  const item = { item_type: 'document', item_id: randomUUID(), unit_price: 1 };
  for (const [kind, value] of Object.entries(values)) {
    const carts: Record<string, unknown> = { item: [value], 'two items': [item, value] };
    for (const key of Object.keys(item)) carts[key] = [{ ...item, [key]: value }];
    for (const [part, items] of Object.entries(carts)) {
      for (const name of ['quote_cart', 'checkout'] as const) {
        const key = name === 'checkout' ? { p_idempotency_key: randomUUID() } : {};
        calls.push({
          what: `member: ${name} with a cart whose ${part} is ${kind}`,
          send: () => callers.member.rpc(name, { p_items: items, ...key } as never),
        });
      }
    }
  }
  return calls;
}

/** Everything a line of a bank statement consists of, with every value. */
export function statementCalls({ callers }: Target, values: Values): Call[] {
  const line = {
    line: 1,
    text: 'PO-2026-000001',
    reference: 'x',
    amount: 1,
    paid_on: '2026-11-01',
    nth: 1,
  };
  return Object.entries(values).flatMap(([kind, value]) => [
    ...Object.keys(line).map((key) => ({
      what: `administrator: match_payments with a line whose ${key} is ${kind}`,
      send: () =>
        callers.administrator.rpc('match_payments', {
          p_lines: [{ ...line, [key]: value }] as never,
        }),
    })),
    {
      what: `administrator: match_payments with a line that is ${kind}`,
      send: () => callers.administrator.rpc('match_payments', { p_lines: [line, value] as never }),
    },
  ]);
}

/** Everything an item of post consists of, with every value: recorded, and corrected. */
export async function postCalls({ stack, callers }: Target, values: Values): Promise<Call[]> {
  const { administrator } = callers;
  const stored = await aLetter(stack.sql);
  await administrator.rpc('record_post_item', { p_item: stored as never });
  const keys =
    `id code kind user_id name_id addressee sender_id sender is_official not_ours_at weight_g received_at place
    envelope`.split(/\s+/);
  return Object.entries(values).flatMap(([kind, value]) =>
    keys.flatMap((key) => [
      {
        what: `administrator: record_post_item whose ${key} is ${kind}`,
        send: async () =>
          administrator.rpc('record_post_item', {
            p_item: { ...(await aLetter(stack.sql)), [key]: value } as never,
          }),
      },
      {
        what: `administrator: correct_post_item with ${key} = ${kind}`,
        send: () =>
          administrator.rpc('correct_post_item', {
            p_id: `${stored.id}`,
            p_changes: { [key]: value } as never,
            p_reason: 'It was misread',
          }),
      },
    ]),
  );
}

/** Each column that a series lets change, with every value and scope. */
export async function seriesCalls({ stack, callers }: Target, values: Values): Promise<Call[]> {
  const { id } = await makeEvent(stack.sql, {
    recurring_type: 'monthly',
    event_date: '2099-01-31',
  });
  const columns = await writableColumns({ stack });
  return columns
    .filter(({ table, action }) => table === 'events' && action === 'UPDATE')
    .flatMap(({ column }) =>
      Object.entries(values).flatMap(([kind, value]) =>
        ['this', 'following', 'all'].map((scope) => ({
          what: `administrator: ${scope} of a series with ${column} = ${kind}`,
          send: () =>
            callers.administrator.rpc('update_event_series', {
              p_event_id: id,
              p_changes: { [column]: value } as never,
              p_scope: scope,
            }),
        })),
      ),
    );
}

/** A column clients may write, and whether visitors may. */
export interface Column {
  table: string;
  column: string;
  action: 'INSERT' | 'UPDATE';
  by_visitor: boolean;
}

/** What clients may write, as the grants say. */
export async function writableColumns({ stack }: Pick<Target, 'stack'>): Promise<Column[]> {
  return stack.sql<Column[]>`
    select table_name as table, column_name as column, privilege_type as action,
      bool_or(grantee = 'anon') as by_visitor
    from information_schema.column_privileges
    where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
      and privilege_type in ('INSERT', 'UPDATE')
    group by 1, 2, 3
    order by 1, 2, 3`;
}

/** Every writable column with each of the values, by each caller. */
export async function columnCalls(
  target: Target,
  valuesFor: (nth: number) => Values,
): Promise<Call[]> {
  const calls: Call[] = [];
  const columns = await writableColumns(target);
  for (const [nth, { table, column, action, by_visitor }] of columns.entries()) {
    for (const [who, client] of Object.entries(target.callers)) {
      const values = Object.entries(valuesFor(nth));
      // Where a visitor may not write at all, a few values show it as well as all of them.
      for (const [kind, value] of who === 'visitor' && !by_visitor ? values.slice(0, 3) : values) {
        const rows = client.from(table as 'services');
        const { insert, change } = target.tables[table] ?? {};
        const send = async () => {
          if (action === 'INSERT') {
            return rows.insert({ ...(await insert?.(column)), [column]: value } as never);
          }
          return rows.update({ [column]: value } as never).match(change ?? {});
        };
        calls.push({ what: `${who}: ${action} ${table}.${column} = ${kind}`, send });
      }
    }
  }
  return calls;
}

/** Each value as what a list is filtered and found by. */
export async function filterCalls(target: Target, values: Values): Promise<Call[]> {
  const columns = await target.stack.sql<{ table: string; column: string }[]>`
    select c.relname as table, min(a.attname::text) as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    group by c.relname, a.atttypid`;
  const texts = Object.entries(values)
    .map(([kind, value]) => [kind, typeof value === 'string' ? value : `${JSON.stringify(value)}`])
    // Longer ones do not fit into a web address.
    .filter((entry): entry is [string, string] => (entry[1] ?? '').length < 2000);
  return columns.flatMap(({ table, column }) =>
    texts.map(([kind, text]) => ({
      what: `administrator: ${table} where ${column} is ${kind}`,
      send: () =>
        target.callers.administrator
          .from(table as 'services')
          .select('*')
          .eq(column as 'title', text)
          .limit(1),
    })),
  );
}
