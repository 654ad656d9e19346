import { spawn } from 'node:child_process';
import { once } from 'node:events';
import postgres from 'postgres';
import type { Backend } from 'shared/testing/personas';

export interface KillableStack extends Backend {
  /** Ends database and server as a power cut would. */
  kill(): Promise<void>;
}

// In a process of its own that can be killed, and with durable storage: what reaches the disk counts.
const server = `
  const { startStack } = await import('local/stack');
  const plenty = { requests: 100_000, windowMs: 60_000 };
  const { url, publishableKey, databaseUrl, databasePid } = await startStack({
    dataDir: process.argv[1], seed: false, limits: { signIn: plenty, mail: plenty, verify: plenty },
  });
  console.log(JSON.stringify({ url, publishableKey, databaseUrl, pid: databasePid() }));
`;

/** A stack over the database in `dataDir`, which is made when it is not there. */
export async function startKillableStack(dataDir: string): Promise<KillableStack> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', server, dataDir],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [said] = await once(child.stdout, 'data');
  const { url, publishableKey, databaseUrl, pid } = JSON.parse(String(said));
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  const kill = async (): Promise<void> => {
    process.kill(pid, 'SIGKILL');
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await sql.end({ timeout: 0 }).catch(() => {});
  };
  return { url, publishableKey, sql, kill };
}
