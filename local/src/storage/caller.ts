import type postgres from 'postgres';
import { type Access, readAccess } from '../realtime/access-token';
import type { Secrets } from '../secrets';
import { StorageError } from './storage-error';

/** What plain reading is called hosted. Policies ask for no other operation. */
export const reading = 'storage.object.get_authenticated';

/** Policies may ask for all of it, as of the hosted API. */
export interface Caller extends Access {
  headers: Readonly<Record<string, string>>;
  operation: typeof reading | '';
}

/** @throws StorageError where the request carries no key and no valid token */
export async function callerOf(
  { headers }: Request,
  secrets: Secrets,
  operation: Caller['operation'],
): Promise<Caller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const token = bearer ?? headers.get('apikey') ?? '';
  const access = await readAccess(token, secrets).catch((error: Error) => {
    throw new StorageError(403, 'Unauthorized', error.message);
  });
  return { ...access, headers: Object.fromEntries(headers), operation };
}

/** What goes on in the transaction is the caller's from here on: row-level security decides. */
export async function become(
  tx: postgres.TransactionSql,
  { role, claims, headers, operation }: Caller,
): Promise<void> {
  await tx`
    select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.jwt.claim.sub', ${String(claims.sub ?? '')}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('request.headers', ${JSON.stringify(headers)}, true),
      set_config('storage.operation', ${operation}, true),
      set_config('storage.allow_delete_query', 'true', true),
      set_config('statement_timeout', '8s', true),
      set_config('role', ${role}, true)`;
}

/** A transaction of the caller's. */
export function asCaller<Result>(
  sql: postgres.Sql,
  caller: Caller,
  work: (tx: postgres.TransactionSql) => Promise<Result>,
) {
  return sql.begin(async (tx) => {
    await become(tx, caller);
    return work(tx);
  });
}
