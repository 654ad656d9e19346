import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

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
  if (role) await sql`update public.profiles set role = ${role} where id = any(${ids}::uuid[])`;
  return ids;
}

/** So many connections that calls really run side by side, one transaction each. */
export function openConnections(databaseUrl: string, max: number): postgres.Sql {
  return postgres(databaseUrl, { max, onnotice: () => {} });
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
