import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port';
import { spawnSupervised } from '../supervised';
import { type Binaries, findBinaries } from './binaries';
import { endFormerServer, pause, postmasterPid } from './former-server';
import { closedParent, makePrivateDir, type ServerAccount, serverAccount } from './server-account';

/** The superuser of the cluster, as on hosted Supabase, where `postgres` is none. */
export const SUPERUSER = 'supabase_admin';

export interface ClusterOptions {
  /** Folder of the cluster; created when missing. */
  dir: string;
  password: string;
  /** Durability is switched off: the data is thrown away anyway. */
  throwAway: boolean;
}

export interface Cluster {
  port: number;
  /** True when this start created the cluster. */
  isNew: boolean;
  /** Connection string for one of the roles of the bootstrap, all with the same password. */
  urlFor(role: string): string;
  /** Process number of the server, for tests that end it the hard way. */
  pid(): number;
  /** Called when the server ends without `stop` having been asked for. */
  onUnexpectedEnd(listener: (lastWords: string) => void): void;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL on 127.0.0.1 and a free port, creating it on the first call. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const account = serverAccount();
  const binaries = await findBinaries();
  for (const path of [options.dir, binaries.packageDir]) {
    const closed = closedParent(path, account);
    if (closed && closed !== options.dir) {
      throw new Error(
        `The database runs as "postgres" when you are root, and that account may not enter ${closed}. ` +
          `Run "chmod o+x ${closed}", use a folder elsewhere, or run as another user.`,
      );
    }
  }
  const isNew = !existsSync(join(options.dir, 'PG_VERSION'));
  if (isNew) await initialise(binaries, account, options);
  else await endFormerServer(options.dir);

  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { ...(await launch(binaries, account, options, port)), port, isNew };
    } catch (error) {
      // Another process can take the port between the probe and the start; what a killed server had
      // begun may take a moment to end.
      if (attempt === 3 || !/could not bind|still in use/.test(String(error))) throw error;
      await pause(200);
    }
  }
}

async function initialise(
  binaries: Binaries,
  account: ServerAccount,
  options: ClusterOptions,
): Promise<void> {
  // What an interrupted first start left behind is of no use to anyone.
  rmSync(options.dir, { recursive: true, force: true });
  makePrivateDir(options.dir, account);
  const passwordFile = join(options.dir, '..', `password-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, options.password, { mode: 0o644 });
  try {
    await run(binaries.initdb, account, [
      `--pgdata=${options.dir}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // Hosted projects sort by the same rules.
      '--locale-provider=icu',
      '--icu-locale=en-US',
      '--no-instructions',
      ...(options.throwAway ? ['--no-sync'] : []),
    ]);
  } catch (error) {
    rmSync(options.dir, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function run(command: string, account: ServerAccount, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...account,
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The database could not be created: ${said.trim()}`));
    });
  });
}

/** Messages are read by this code, so they have to be English. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  return { PATH, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
}

type Launched = Pick<Cluster, 'urlFor' | 'pid' | 'onUnexpectedEnd' | 'stop'>;

function launch(
  binaries: Binaries,
  account: ServerAccount,
  options: ClusterOptions,
  port: number,
): Promise<Launched> {
  const serverArgs = ['-D', options.dir, '-p', String(port), ...settings(options.throwAway)];
  const child = spawnSupervised([binaries.postgres, ...serverArgs], {
    ...account,
    env: serverEnvironment(),
  });
  let said = '';
  let stopping = false;
  const listeners: ((lastWords: string) => void)[] = [];
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
      if (!stopping) for (const listener of listeners) listener(lastLines(said));
    });
  });
  const stop = async () => {
    stopping = true;
    child.stdin?.end();
    await ended;
  };

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8000);
      if (said.includes('ready to accept connections')) {
        resolve({
          urlFor: (role) => `postgresql://${role}:${options.password}@127.0.0.1:${port}/postgres`,
          pid: () => postmasterPid(options.dir) ?? missingPid(child),
          onUnexpectedEnd: (listener) => listeners.push(listener),
          stop,
        });
      }
    });
    void ended.then(() => reject(new Error(`The database did not start: ${lastLines(said)}`)));
  });
}

function settings(throwAway: boolean): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    max_locks_per_transaction: '256', // public forms lock one key each: thousands written at once fit
    shared_buffers: '96MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    shared_preload_libraries: 'pg_stat_statements',
    // Errors of statements are the caller's business and would fill the pipe.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    max_wal_senders: '0',
    wal_level: 'minimal',
    ...(throwAway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-4).join(' ');
}

function missingPid(child: ChildProcess): never {
  throw new Error(`The database (supervised by ${child.pid}) is not running.`);
}
