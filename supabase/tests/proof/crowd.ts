import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { homeAddress } from 'shared/testing/personas';

/** Accounts nobody signs in to: they call on connections of their own, by `asPerson`. */
export async function crowd(
  sql: postgres.Sql,
  size: number,
  role: 'admin' | 'super_admin' | null = null,
): Promise<string[]> {
  const ids = Array.from({ length: size }, () => randomUUID());
  await sql`
    insert into auth.users (id, instance_id, aud, role, email, created_at, updated_at)
    select id::uuid, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
      id || '@example.test', now(), now()
    from unnest(${ids}::text[]) as id`;
  const details = { full_name: 'Maria Vella', ...homeAddress, role };
  await sql`update public.profiles set ${sql(details)} where id = any(${ids}::uuid[])`;
  return ids;
}

/** So many connections that calls really run side by side, one transaction each. They share a name that no others have. */
export function openConnections(databaseUrl: string, max: number): postgres.Sql {
  return postgres(databaseUrl, {
    max,
    onnotice: () => {},
    connection: { application_name: randomUUID() },
  });
}

/** What the API does with a request: one transaction with the rights and claims of the person. */
export function asPerson<Answer>(
  connections: postgres.Sql,
  id: string,
  act: (tx: postgres.TransactionSql) => Promise<Answer>,
) {
  const claims = JSON.stringify({ sub: id, role: 'authenticated' });
  return connections.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${id}, true), set_config('role', 'authenticated', true)`;
    return act(tx);
  });
}

/** How often each outcome came up: `ok`, or the code of the refusal. */
export async function outcomes(calls: Iterable<Promise<unknown>>): Promise<Record<string, number>> {
  const count: Record<string, number> = {};
  for (const settled of await Promise.allSettled(calls)) {
    const outcome =
      settled.status === 'fulfilled'
        ? 'ok'
        : ((settled.reason as { code?: string }).code ?? String(settled.reason));
    count[outcome] = (count[outcome] ?? 0) + 1;
  }
  return count;
}

/** A transaction on its way: the connection it runs on, and how it ended. */
export interface Underway {
  pid: Promise<number>;
  ended: Promise<string>;
}

/** Begins a transaction without waiting for its end: `ok`, or the code of the refusal. */
export function start(
  begin: (act: (tx: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>,
  act: (tx: postgres.TransactionSql) => Promise<unknown>,
): Underway {
  let begun = (_pid: number) => {};
  const pid = new Promise<number>((resolve) => {
    begun = resolve;
  });
  const ended = begin(async (tx) => {
    const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    begun(own?.pid ?? 0);
    await act(tx);
  }).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
  return { pid, ended };
}

/**
 * Resolves when the other transaction waits for one of the connections it was opened with, or is over without having
 * waited. Other files use the same database, and what waits for them goes on by itself.
 */
export async function untilItWaits(sql: postgres.Sql, { pid, ended }: Underway): Promise<void> {
  const id = await pid;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (let isWaiting = false; !isWaiting && !isOver; ) {
    const [row] = await sql`
      select exists (
        select 1 from pg_stat_activity own join pg_stat_activity other using (application_name)
        where own.pid = ${id} and other.pid = any(pg_blocking_pids(${id}))) as waits`;
    isWaiting = row?.waits;
  }
}
