import type { PostgresConnection } from '@supabase/lite/postgres';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { CONNECT_TIMEOUT_S } from '../database/connect';
import { lasting } from '../database/lasting';
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
      connect_timeout: CONNECT_TIMEOUT_S,
      max_lifetime: null,
      // As long as hosted projects let a member's statement run.
      connection: { statement_timeout: 8000 },
    },
  });
  const driver = lasting(connection.driver);
  connection.driver.reserve = driver.reserve; // the one that lite's queries go through
  leaveGrantsAlone(connection);
  setRoleAtOnce(connection);
  saveRoundTrips(connection);
  connection.driver = driver;
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
