import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../secrets';
import { bootstrap } from './bootstrap';
import { type Cluster, SUPERUSER, startCluster } from './cluster';
import { checkReachable } from './reachable';

export interface Database {
  /** As the role that owns what migrations create: no superuser, as on hosted Supabase. */
  url: string;
  /** A superuser, for the stack's own tables. */
  superuserUrl: string;
  /** As the role PostgREST signs in with, to become the caller's. */
  authenticatorUrl: string;
  /** As the role of the Auth server. */
  authUrl: string;
  /** True when there was no database before. */
  isNew: boolean;
  /** The embedded server; undefined when DATABASE_URL names another one. */
  cluster: Cluster | undefined;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  dataDir: string;
  /** Connection string of a server to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  throwAway: boolean;
  secrets: Secrets;
}

/** Starts (or connects to) PostgreSQL and brings it to where migrations can run. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  if (options.databaseUrl) {
    const url = options.databaseUrl;
    await checkReachable('DATABASE_URL', url);
    await bootstrap(url);
    return {
      url,
      superuserUrl: url,
      authenticatorUrl: url,
      authUrl: url,
      isNew: false,
      cluster: undefined,
      close: async () => {},
    };
  }
  const dir = join(options.dataDir, 'postgres');
  const password = options.secrets.databasePassword;
  const cluster = await startCluster({ dir, password, throwAway: options.throwAway });
  try {
    await bootstrap(cluster.urlFor(SUPERUSER), password);
  } catch (error) {
    await cluster.stop();
    // A half-prepared database would make the next start fail in ways that are hard to explain.
    if (cluster.isNew && existsSync(dir)) rmSync(dir, { recursive: true, force: true });
    throw error;
  }
  return {
    url: cluster.urlFor('postgres'),
    superuserUrl: cluster.urlFor(SUPERUSER),
    authenticatorUrl: cluster.urlFor('authenticator'),
    authUrl: cluster.urlFor('supabase_auth_admin'),
    isNew: cluster.isNew,
    cluster,
    close: () => cluster.stop(),
  };
}
