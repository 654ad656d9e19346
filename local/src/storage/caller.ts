import type postgres from 'postgres';
import { type Access, readAccess } from '../realtime/access-token';
import type { Secrets } from '../secrets';
import { StorageError } from './storage-error';

/** @throws StorageError where the request carries no key and no valid token */
export async function callerOf(request: Request, secrets: Secrets): Promise<Access> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const token = bearer ?? request.headers.get('apikey') ?? '';
  return readAccess(token, secrets).catch((error: Error) => {
    throw new StorageError(403, 'Unauthorized', error.message);
  });
}

/** What goes on in the transaction is the caller's from here on: row-level security decides. */
export async function become(tx: postgres.TransactionSql, { role, claims }: Access): Promise<void> {
  await tx`
    select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.jwt.claim.sub', ${String(claims.sub ?? '')}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('storage.allow_delete_query', 'true', true),
      set_config('statement_timeout', '8s', true),
      set_config('role', ${role}, true)`;
}

/** A transaction of the caller's. */
export function asCaller<Result>(
  sql: postgres.Sql,
  access: Access,
  work: (tx: postgres.TransactionSql) => Promise<Result>,
) {
  return sql.begin(async (tx) => {
    await become(tx, access);
    return work(tx);
  });
}
