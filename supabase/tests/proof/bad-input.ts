import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeGreeting,
  makeService,
  mark,
} from 'shared/testing/factories';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import { granted } from '../backend';
import { checkout, document, plan, recordPayment, service } from '../cart/ordering';

type Values = Record<string, unknown>;

/** How a table is written: a row that is accepted, and one row to change. */
interface Writable {
  /** Values for the other columns of the row, so that it is accepted with a good value. */
  insert?: (column: string) => Promise<Values> | Values;
  /** Columns and values that find the row. */
  change?: Values;
}

/** Whom and what bad input is tried on. */
export interface Target {
  stack: Stack;
  callers: Record<'visitor' | 'member' | 'administrator', Client>;
  /** Accepted arguments of every function of the API. */
  functions: Record<string, () => Promise<Values> | Values>;
  tables: Record<string, Writable>;
}

export async function setTarget(stack: Stack): Promise<Target> {
  const [maria, nadia] = await Promise.all([member(stack), administrator(stack)]);
  return {
    stack,
    callers: { visitor: visitor(stack), member: maria.client, administrator: nadia.client },
    functions: await functions(stack, maria, nadia),
    tables: await tables(stack, maria),
  };
}

async function functions({ sql }: Stack, maria: Person, nadia: Person) {
  const { client } = maria;
  const items = [service(await plan(client, 'pro')), document(await makeDocument(sql))];
  const code = await makeDiscountCode(sql, { usage_limit: 1000 });
  const order = await checkout(client, [document(await makeDocument(sql))], { code: code.code });
  const paid = await checkout(client, [service(await makeService(sql))]);
  await granted(recordPayment(nadia.client, paid));
  const [ordered] = await granted(
    client.from('user_services').select('id').eq('purchase_id', paid.purchase_id),
  );
  const greeting = await makeGreeting(sql);
  const series = await makeEvent(sql, { recurring_type: 'monthly' });
  return {
    get_membership_service: () => ({ p_membership_type: 'pro', p_billing_period: 'annual' }),
    quote_cart: () => ({ p_items: items, p_discount_code: code.code }),
    validate_discount_code: () => ({
      p_code: code.code,
      p_user_id: maria.id,
      p_subtotal: 100,
      p_item_types: ['service', 'event'],
    }),
    checkout: async () => ({
      p_items: [document(await makeDocument(sql))],
      p_discount_code: code.code,
      p_idempotency_key: randomUUID(),
      p_expected_total: null,
    }),
    cancel_purchase: () => ({ p_purchase_id: order.purchase_id }),
    record_payment: () => ({
      p_purchase_id: order.purchase_id,
      p_provider: 'bank_transfer',
      p_reference: order.purchase_number,
      p_amount: order.total_amount,
    }),
    set_service_progress: () => ({
      p_user_service_id: ordered?.id,
      p_status: 'in_progress',
      p_notes: 'Begun',
    }),
    close_refund_review: () => ({ p_id: randomUUID(), p_note: 'Paid back' }),
    update_discount_usage: () => ({
      p_discount_code_id: code.id,
      p_purchase_id: order.purchase_id,
    }),
    generate_purchase_number: () => ({}),
    manual_notify_admins: () => ({
      p_title: 'Hello',
      p_message: 'There',
      p_type: 'info',
      p_action_url: '/dashboard/users',
      p_action_text: 'Look',
      p_priority: 3,
    }),
    move_greeting: () => ({ p_greeting_id: greeting.id, p_direction: 'up' }),
    approve_affiliate_simple: () => ({ p_affiliate_id: randomUUID() }),
    withdraw_affiliate: () => ({ p_affiliate_id: randomUUID(), p_reason: 'Spam' }),
    update_event_series: () => ({
      p_event_id: series.id,
      p_changes: { location: 'Roof', recurring_interval: 2 },
      p_scope: 'following',
    }),
  };
}

async function tables({ sql }: Stack, maria: Person) {
  const [aService, aDocument, anEvent, code, greeting] = await Promise.all([
    makeService(sql),
    makeDocument(sql),
    makeEvent(sql),
    makeDiscountCode(sql),
    makeGreeting(sql),
  ]);
  const inserted = async (table: string, values: Values): Promise<Values> => {
    const [row] = await sql`
      insert into ${sql(`public.${table}`)} ${sql(values)} returning id`;
    return { id: row?.id };
  };
  const registration = { user_id: maria.id, event_id: (await makeEvent(sql)).id };
  const message = () => ({ name: 'Elena', email: someone(), message: 'Hello' });
  const application = () => ({
    first_name: 'Elena',
    last_name: 'Rossi',
    email: someone(),
    promotion_methods: 'A newsletter',
  });
  const tables: Record<string, Writable> = {
    profiles: { insert: () => ({ id: maria.id }), change: { id: maria.id } },
    services: {
      insert: () => ({ title: `Service ${mark()}`, price: 5, price_unit: 'per_day' }),
      change: { id: aService.id },
    },
    documents: { insert: () => ({ title: `Document ${mark()}` }), change: { id: aDocument.id } },
    events: {
      insert: (column) => ({
        title: `Event ${mark()}`,
        event_date: '2099-01-31',
        event_time: '10:00',
        ...(column.startsWith('recurring') && {
          recurring_type: 'monthly',
          recurring_interval: 10,
        }),
      }),
      change: { id: anEvent.id },
    },
    discount_codes: {
      insert: () => ({ code: `C-${mark()}`, discount_type: 'fixed', discount_value: 5 }),
      change: { id: code.id },
    },
    greetings: { insert: () => ({ text: `Hello ${mark()}` }), change: { id: greeting.id } },
    user_services: {
      insert: async () => ({ user_id: maria.id, service_id: (await makeService(sql)).id }),
    },
    user_documents: {
      insert: async () => ({ user_id: maria.id, document_id: (await makeDocument(sql)).id }),
    },
    event_registrations: {
      insert: async () => ({ user_id: maria.id, event_id: (await makeEvent(sql)).id }),
      change: await inserted('event_registrations', registration),
    },
    notifications: {
      change: await inserted('notifications', { user_id: maria.id, title: 'Hi', message: 'You' }),
    },
    contact_messages: { insert: message, change: await inserted('contact_messages', message()) },
    affiliates: { insert: application, change: await inserted('affiliates', application()) },
  };
  return tables;
}

const someone = () => `elena-${mark()}@example.test`;

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
      const allowed = !answer.error || answer.error.code === '42501';
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

/** Bodies that no client library sends. */
export const badBodies = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[1]',
  '[null]',
  '{',
  '{"p_items":',
  '{"p_items": [}',
  '\u0000',
  '{"p_items": NaN}',
  '{"a": 1, "a": 2}',
  '{"": ""}',
  '{"p_items": [], "p_unknown": 1}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"p_items": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"p_items": [{"item_type": "service", "item_id": "\\ud800", "unit_price": 1e999}]}`,
];

/** Each such body to each function and table. */
export async function bodyCalls(target: Target): Promise<Call[]> {
  const { data } = await target.callers.member.auth.getSession();
  const paths = [
    ...Object.keys(target.functions).map((name) => `rpc/${name}`),
    ...Object.keys(target.tables),
  ];
  return paths.flatMap((path) =>
    badBodies.flatMap((body) =>
      ['application/json', 'text/plain', 'application/x-www-form-urlencoded'].map((type) => ({
        what: `POST ${path} as ${type}: ${JSON.stringify(body.slice(0, 40))}`,
        send: async () => {
          const answer = await fetch(`${target.stack.url}/rest/v1/${path}`, {
            method: 'POST',
            headers: {
              apikey: target.stack.publishableKey,
              authorization: `Bearer ${data.session?.access_token}`,
              'content-type': type,
            },
            body,
          });
          const message = await answer.text();
          return {
            status: answer.status,
            error: answer.ok ? null : { code: String(answer.status), message },
          };
        },
      })),
    ),
  );
}
