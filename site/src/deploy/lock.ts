import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { codeOf, orUndefined } from './file-errors';

export interface Lock {
  /** False: it was broken by somebody who took this process for gone. */
  isHeld(): Promise<boolean>;
  unlock(): Promise<void>;
}

/**
 * Only one process at a time gets past here. A lock that is left behind is broken by whoever has seen
 * the same one for `patience` ms, by their own clock: the one of a mounted folder may be another.
 */
export async function lock(file: string, patience: number): Promise<Lock> {
  const own = randomUUID();
  let seen: { id: string; since: number } | undefined;
  while (!(await isTaken(file, own))) {
    const id = await idIn(file);
    if (id === undefined) continue;
    if (seen?.id !== id) seen = { id, since: performance.now() };
    if (performance.now() - seen.since > patience) await breakLock(file, id, patience);
    else await setTimeout(20);
  }
  return {
    isHeld: async () => (await idIn(file)) === own,
    unlock: () => removeIf(file, own),
  };
}

/** Of several who break a lock at once, the later ones would take away the lock that follows it. */
async function breakLock(file: string, id: string, patience: number): Promise<void> {
  const { unlock } = await lock(`${file}.left`, patience);
  try {
    await removeIf(file, id);
  } finally {
    await unlock();
  }
}

async function isTaken(file: string, own: string): Promise<boolean> {
  try {
    await writeFile(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // on a full disk it is there and empty, and whoever comes next would wait for it
    if ((await idIn(file)) === '') await rm(file, { force: true });
    throw error;
  }
}

async function removeIf(file: string, id: string): Promise<void> {
  if ((await idIn(file)) === id) await rm(file, { force: true });
}

function idIn(file: string): Promise<string | undefined> {
  return orUndefined(readFile(file, 'utf8'));
}
