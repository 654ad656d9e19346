import type { PostgresConnection } from '@supabase/lite/postgres';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { asRestAnswer } from './database-errors';
import { saveRoundTrips } from './fewer-round-trips';
import { setRoleAtOnce } from './request-role';
import { rowTypes } from './row-values';

/** lite's connection to PostgreSQL with its defects mended; each has its test beside this file. */
export function connectRest(url: string, max: number): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max,
      onnotice: () => {},
      types: rowTypes,
      // As long as hosted projects let a member's statement run.
      connection: { statement_timeout: 8000 },
    },
  });
  leaveGrantsAlone(connection);
  setRoleAtOnce(connection);
  saveRoundTrips(connection);
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error: unknown) => asRestAnswer(normalize(error));
  return connection;
}

/**
 * On its first request lite asks itself whether to run requests as the caller's role, and prepares
 * that by granting the API roles everything in every schema with row-level security, undoing what the
 * migrations revoked. Here the answer is always yes, so it prepares nothing.
 */
function leaveGrantsAlone(connection: PostgresConnection): void {
  if (!('ensureRlsContext' in connection)) {
    throw new Error('@supabase/lite has changed: ensureRlsContext is gone, grants are not safe.');
  }
  Object.defineProperty(connection, 'ensureRlsContext', { value: async () => true });
}
