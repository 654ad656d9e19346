import { readFile } from 'node:fs/promises';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';
import { connect } from './connect';

/** Roles this stack signs in with; migrations never hand out passwords. */
const LOGIN_ROLES = ['postgres', 'authenticator', 'supabase_auth_admin'];

/**
 * Gives a bare cluster what hosted Supabase provides: the auth schema too, because migrations put triggers
 * on `auth.users`, and the storage schema, because they make buckets. Leaves alone what is there already.
 *
 * @param superuserUrl connection string of a superuser
 * @param password of the login roles; without one (a server of someone else's) none is set
 */
export async function bootstrap(superuserUrl: string, password?: string): Promise<void> {
  const sql = connect(superuserUrl, 1);
  try {
    if (!(await isBootstrapped(sql))) await prepare(sql, superuserUrl, password);
    // Asked apart: data of an earlier version has all the rest.
    const [storage] = await sql`select to_regclass('storage.objects') is null as is_missing`;
    if (storage?.is_missing) await sql.unsafe(await readSql('storage-objects.sql'));
  } finally {
    await sql.end();
  }
}

async function prepare(sql: postgres.Sql, superuserUrl: string, password?: string): Promise<void> {
  await sql.unsafe(await readSql('bootstrap.sql'));
  if (password) {
    for (const role of LOGIN_ROLES) {
      await sql`select set_config('local.password', ${password}, false)`;
      await sql.unsafe(
        `do $$ begin execute format('alter role ${role} password %L', current_setting('local.password')); end $$`,
      );
    }
  }
  await createAuthSchema(superuserUrl);
  await sql.unsafe(await readSql('auth-objects.sql'));
  await sql`create table if not exists _local.setup (bootstrapped_at timestamptz not null default now(), seeded_at timestamptz)`;
  await sql`insert into _local.setup default values`;
}

async function isBootstrapped(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql`select to_regclass('_local.setup') is not null as known`;
  if (!row?.known) return false;
  const [count] = await sql`select count(*)::int as n from _local.setup`;
  return count?.n > 0;
}

/** The tables of the local Auth server; it creates them itself, so they always fit its version. */
async function createAuthSchema(url: string): Promise<void> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 1, onnotice: () => {} },
  });
  try {
    const app = new App({ connection, auth: { enabled: true, jwt_secret: 'x'.repeat(40) } });
    await app.ensureSystemSchema();
  } finally {
    await connection.close();
  }
}

function readSql(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8');
}
