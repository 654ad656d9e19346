import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** Tells a process from a later one that was given the same number. */
  born: string;
}

/**
 * Keeps two processes off one data folder.
 *
 * @returns a function that lets go of the folder
 * @throws when a living process holds it
 */
export function lockData(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'stack.lock');
  const mine: Holder = { pid: process.pid, born: birthOf(process.pid) ?? '' };
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(path);
      if (holder && isAlive(holder)) {
        throw new Error(
          `The data in ${dataDir} is in use by process ${holder.pid}. Stop that one first (Ctrl-C).`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The data in ${dataDir} is in use.`);
}

/** Whether a process once held the folder and died without letting go. */
export function isAbandoned(dataDir: string): boolean {
  const holder = readHolder(join(dataDir, 'stack.lock'));
  return holder !== undefined && !isAlive(holder);
}

function readHolder(path: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, born } = value as Partial<Holder>;
    return typeof pid === 'number' && typeof born === 'string' ? { pid, born } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, born }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = birthOf(pid);
  return now === undefined || born === '' || now === born;
}

/** Start time of a process in clock ticks since boot (Linux only). */
function birthOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name, in brackets, may itself contain blanks: count from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
