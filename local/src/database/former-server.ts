import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How a server is asked to end, and how long each may take; the next start repairs what the last two leave. */
const STEPS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 8000],
  ['SIGKILL', 5000],
] as const;

/**
 * A process that was killed may have left its server behind: one that still closes its files, or one
 * that hangs while it does. Whoever calls this holds the lock of the data, so nobody else uses it.
 * @throws in words when it cannot be ended
 */
export async function endFormerServer(dir: string): Promise<void> {
  const pid = postmasterPid(dir);
  if (pid === undefined || !isAlive(pid)) return;
  const command = commandOf(pid);
  if (command !== undefined && !command.includes(dir)) {
    // Another process has got its number since; PostgreSQL would take that one for a server of this folder.
    rmSync(join(dir, 'postmaster.pid'), { force: true });
    return;
  }
  for (const [signal, patience] of STEPS) {
    // Where nothing tells what it is, it is waited for and otherwise left alone.
    if (command !== undefined) tell(pid, signal);
    for (let waited = 0; waited < patience; waited += 50) {
      await pause(50);
      if (!isAlive(pid)) return;
    }
  }
  throw new Error(
    `The database server of the last start, process ${pid}, does not end. End it, then start again.`,
  );
}

export function postmasterPid(dir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dir, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, or belongs to another account: waiting tells whether it ends.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The words a process was started with; undefined where the system does not tell (it is Linux that does). */
function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return undefined;
  }
}
