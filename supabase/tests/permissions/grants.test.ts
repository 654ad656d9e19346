import { join } from 'node:path';
import { bootstrap } from 'local/database/bootstrap';
import { connect } from 'local/database/connect';
import { migrate } from 'local/database/migrate';
import { dumpSchema } from 'local/database/schema-dump';
import { defaultSupabaseDir } from 'local/paths';
import type { Stack } from 'local/stack';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnStack } from '../proof/own-stack';

const API_ROLES = 'anon, authenticated, service_role';

/** What older and newer hosted projects grant by default on whatever is made in `public`. */
const ages = {
  older: '',
  newer: ['tables', 'sequences', 'functions']
    .map(
      (kind) =>
        `alter default privileges for role postgres in schema public revoke all on ${kind} from ${API_ROLES};`,
    )
    .join('\n'),
};
type Age = keyof typeof ages;

const PROBES = `
  create table public.probe (id bigint generated always as identity primary key);
  create sequence public.probe_number;
  create view public.probe_view as select 1 as one;
  create function public.probe_call() returns int language sql set search_path = '' as 'select 1';`;

let stack: Stack;
const projects: Record<string, postgres.Sql> = {};
const before: Record<string, string[]> = {};

/** What the API's roles may do with the probes, each made by the owner of the tables. */
async function grantedOnProbes(sql: postgres.Sql): Promise<string[]> {
  let found: string[] = [];
  const rolledBack = sql.begin(async (tx) => {
    await tx.unsafe(PROBES);
    const rows = await tx<{ granted: string }[]>`
      select a.grantee::regrole || ' ' || lower(a.privilege_type) || ' on ' || o.name as granted
      from (
        select relname as name, relacl as acl from pg_class where relname ~ '^probe'
        union all
        select proname, proacl from pg_proc where proname = 'probe_call') o, aclexplode(o.acl) a
      where a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole)
      order by 1`;
    found = rows.map((row) => row.granted);
    throw new Error('seen');
  });
  await rolledBack.catch((error: Error) => {
    if (error.message !== 'seen') throw error;
  });
  return found;
}

beforeAll(async () => {
  // two databases beside the stack's own, each with the migrations
  stack = await startOwnStack();
  for (const [age, defaults] of Object.entries(ages)) {
    const name = `${age}_project`;
    const urls = [stack.superuserUrl, stack.databaseUrl].map((url) =>
      url.replace(/\/postgres$/, `/${name}`),
    );
    const superuser = connect(stack.superuserUrl, 1);
    await superuser.unsafe(`create database ${name}`);
    await superuser.end();
    await bootstrap(urls[0] ?? '');
    const arranging = connect(urls[0] ?? '', 1);
    await arranging.unsafe(defaults);
    await arranging.end();
    const sql = connect(urls[1] ?? '', 2);
    projects[age] = sql;
    before[age] = await grantedOnProbes(sql);
    await migrate(sql, join(defaultSupabaseDir, 'migrations'));
  }
});
afterAll(async () => {
  await Promise.all(Object.values(projects).map((sql) => sql.end({ timeout: 1 })));
  await stack?.stop();
});

const project = (age: Age) => projects[age] as postgres.Sql;

test('an older project starts out granting everything, a newer one nothing', () => {
  expect(before.older).toContain('service_role truncate on probe');
  expect(before.older).toContain('anon execute on probe_call');
  expect(before.newer?.filter((line) => !line.startsWith('- execute'))).toEqual([]);
});

test('an older and a newer project have the same rights after the migrations', async () => {
  expect(await dumpSchema(project('older'))).toBe(await dumpSchema(project('newer')));
});

test.each(['older', 'newer'] as const)(
  '%s projects let the API read log, invoices and administrators only, and nothing that comes later',
  async (age) => {
    const sql = project(age);
    const rows = await sql<{ table: string; may: string }[]>`
    select c.relname as table, a.grantee::regrole || ' ' || lower(a.privilege_type) as may
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
      and c.relname in ('audit_log', 'invoices', 'admins', 'audit_log_id_seq')
    order by 1, 2`;
    const mayRead = ['authenticated select', 'service_role select'];
    expect(rows.map(({ table, may }) => `${table}: ${may}`)).toEqual(
      ['admins', 'audit_log', 'invoices'].flatMap((table) =>
        mayRead.map((may) => `${table}: ${may}`),
      ),
    );
    // Nobody may truncate and the like: no row trigger fires, so neither log nor books would notice.
    const loose = await sql`
    select c.relname, a.grantee::regrole::text as role, a.privilege_type from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee <> c.relowner
      and a.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'USAGE')`;
    expect(loose).toEqual([]);
    expect(await grantedOnProbes(sql)).toEqual([]);
  },
);
