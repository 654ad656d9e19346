import postgres from 'postgres';
import { lasting } from './lasting';

/** How long a database may take to answer at all. */
export const CONNECT_TIMEOUT_S = 10;

/** A small pool of postgres.js connections that prints no notices and outlasts a restart of the database. */
export function connect(url: string, max = 2): postgres.Sql {
  return lasting(
    postgres(url, {
      max,
      onnotice: () => {},
      connection: { TimeZone: 'UTC' },
      connect_timeout: CONNECT_TIMEOUT_S,
      max_lifetime: null,
    }),
  );
}
