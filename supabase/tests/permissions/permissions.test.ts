import type { Client } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../backend';
import { type Action, actions, cast, rights, type Scene, setScene, type Table } from './scene';

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});

async function attempt(
  client: Client,
  name: string,
  table: Table,
  action: Action,
): Promise<string> {
  const target = client.from(name as 'services');
  const { error, count } = await (async () => {
    if (action === 'insert')
      return target.insert((await table.insert()) as never, { count: 'exact' });
    const found = (await table.make()) as never;
    if (action === 'select')
      return target.select(table.columns ?? '*', { count: 'exact' }).match(found);
    if (action === 'update')
      return target.update(table.update as never, { count: 'exact' }).match(found);
    return target.delete({ count: 'exact' }).match(found);
  })();
  if (error) return error.code === '42501' ? 'x' : ` ${error.code} ${error.message}`;
  return count === 0 ? '·' : '+';
}

describe('the rights of visitor, owner, other member, administrator and super administrator on', () => {
  test.each(Object.keys(rights))('%s', async (name) => {
    const table = scene.tables[name];
    if (!table) throw new Error(`no scene for ${name}`);
    const found: Record<string, string> = {};
    for (const action of actions) {
      found[action] = '';
      for (const who of cast)
        found[action] += await attempt(scene.people[who], name, table, action);
    }
    expect(found).toEqual(rights[name]);
  });

  test('any other table: none is left out, and row-level security is on everywhere', async () => {
    const tables = await sql<{ name: string; secured: boolean }[]>`
      select relname as name, relrowsecurity as secured from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
    const why = 'every table needs its rights and a row in scene.ts';
    expect(tables.map((table) => table.name).sort(), why).toEqual(Object.keys(rights).sort());
    expect(tables.filter((table) => !table.secured)).toEqual([]);
  });
});

// here, as the rows of the scene are: two files that make them would be in each other's way
test('the audit log names a row of every audited table while it is there', async () => {
  const audited = await sql<{ name: string; key: string }[]>`
    select c.relname as name, trim(trailing '\\000' from encode(t.tgargs, 'escape')) as key
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'private.audit'::regproc order by c.relname`;
  expect(audited.length).toBeGreaterThan(20);
  const unnamed: string[] = [];
  for (const { name, key } of audited) {
    const found = Object.entries((await scene.tables[name]?.make()) ?? {});
    const is = found.map(([column, value]) => sql`and ${sql(column)} = ${value as string}`);
    const [row] = await sql`
      select private.audited_thing(${name}, ${sql(key)}) ->> 'name' as called
      from ${sql(name)} where true ${is}`;
    if (!row?.called) unnamed.push(name);
  }
  expect(unnamed).toEqual([]);
});

test('policies ask who is calling, never whom a token names: it may outlive its account', async () => {
  const policies = await sql`
    select tablename, policyname from pg_policies
    where coalesce(qual, '') || coalesce(with_check, '') ~ 'auth[.](uid|jwt|email|role)[(]'`;
  expect(policies).toEqual([]);
});

/** What a page hears of a change, and what anybody can ask the table for. */
test('post: people read of the tables which row it is, and no more; the rest is told by views and calls', async () => {
  const readable = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (
      where has_column_privilege('authenticated', c.oid, a.attnum, 'select')) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname in ('post_charges', 'post_collections', 'post_delegates', 'post_items', 'post_names', 'post_pages', 'post_requests',
        'post_scans', 'post_shares', 'post_shipments', 'post_usage', 'post_losses', 'post_counts', 'post_count_lines')
    group by 1 order by 1`;
  expect(Object.fromEntries(readable.map(({ name, columns }) => [name, columns]))).toEqual({
    post_charges: ['id', 'user_id'],
    post_collections: null,
    post_count_lines: ['count_id', 'code'],
    post_counts: ['id'],
    post_delegates: ['id', 'user_id', 'accepted_by'],
    post_items: ['id', 'user_id'],
    post_losses: ['id'],
    post_names: null,
    post_pages: null,
    post_requests: ['id', 'user_id'],
    post_scans: null,
    post_shares: null,
    post_shipments: ['id', 'user_id'],
    post_usage: ['user_id', 'period_from'],
  });
});

describe('functions', () => {
  test('the API exposes run with the rights of the caller', async () => {
    const definers = await sql`select proname from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef`;
    expect(definers.map((row) => row.proname)).toEqual([]);
  });

  test('a visitor can call only what confirms a paper, finds a plan, opens a shared scan and stops a mail', async () => {
    const callable = await sql`select proname from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute') order by 1`;
    expect(callable.map((row) => row.proname)).toEqual([
      'confirm_address_certificate',
      'get_membership_service',
      'open_shared_scan',
      'stop_mail',
    ]);
  });

  test('nobody is let in by default: public may execute none, and each pins its search path', async () => {
    const open =
      await sql`select p.oid::regprocedure::text as name from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0`;
    expect(open.map((row) => row.name)).toEqual([]);
    const loose = await sql`select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce('search_path=""' = any (proconfig), false)`;
    expect(loose.map((row) => row.name)).toEqual([]);
  });
});
