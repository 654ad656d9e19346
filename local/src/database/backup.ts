import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { copyData } from './copy-data';
import { lockData } from './data-lock';
import { endFormerServer } from './former-server';

/**
 * Copies the data of a stopped stack: database, files and secrets of one moment. An interrupted copy is never taken for
 * a backup: it gets its name when it is whole.
 * @throws in words when the stack runs, there is no data, or the folder is not free
 */
export async function backUp(dataDir: string, folder: string): Promise<void> {
  if (!hasData(dataDir)) throw new Error(`There is no data in ${dataDir}.`);
  if (!isEmpty(folder)) throw new Error(`${folder} is not empty. Name a new folder.`);
  await whileLocked(dataDir, () => {
    const unfinished = beside(folder, 'unfinished');
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    copyData(dataDir, unfinished);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  });
}

/**
 * Puts a backup in the place of the data. What was there is kept beside it.
 * @returns where what was there is now; undefined when there was nothing
 * @throws in words when the stack runs, or the folder is no backup
 */
export async function restore(folder: string, dataDir: string): Promise<string | undefined> {
  if (!hasData(folder)) throw new Error(`${folder} is no backup: it has no database and secrets.`);
  return whileLocked(dataDir, () => {
    const restored = beside(dataDir, 'unfinished');
    rmSync(restored, { recursive: true, force: true });
    mkdirSync(restored, { recursive: true });
    copyData(folder, restored);
    const former = isEmpty(dataDir) ? undefined : freeName(dataDir);
    if (former) renameSync(dataDir, former);
    else rmSync(dataDir, { recursive: true, force: true });
    renameSync(restored, dataDir);
    // The lock went with the former data.
    if (former) rmSync(join(former, 'stack.lock'), { force: true });
    return former;
  });
}

async function whileLocked<Result>(dataDir: string, work: () => Result): Promise<Result> {
  const unlock = lockData(dataDir);
  try {
    await endFormerServer(join(dataDir, 'postgres'));
    return work();
  } finally {
    unlock();
  }
}

function hasData(dir: string): boolean {
  return ['postgres/PG_VERSION', 'secrets.json'].every((name) => existsSync(join(dir, name)));
}

/** The lock is no data. */
function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => name === 'stack.lock');
}

/** On the same disk, so that it can take over by its name. */
function beside(folder: string, word: string): string {
  const whole = resolve(folder);
  return join(dirname(whole), `${basename(whole)}.${word}`);
}

function freeName(dataDir: string): string {
  for (let number = 1; ; number++) {
    const name = beside(dataDir, `before-restore-${number}`);
    if (!existsSync(name)) return name;
  }
}
