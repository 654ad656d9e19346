import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { codeOf, orUndefined } from './files';

const patience = 10 * 60_000; // ms that one deploy may take
const moment = 5000; // ms

/** Throws when somebody has taken this deploy for dead and begun another. */
export type StillMine = () => Promise<void>;

/**
 * Deploys to one folder take turns: each waits until the one before has ended or died.
 * @throws when another one goes on for too long
 */
export async function inTurn<T>(
  folder: string,
  work: (check: StillMine) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'deploying');
  const mine = JSON.stringify({ host: hostname(), pid: process.pid, id: randomUUID() });
  await take(file, mine);
  try {
    return await work(async () => {
      if ((await textOf(file)) !== mine) throw new Error(`${file} was removed.`);
    });
  } finally {
    if ((await textOf(file)) === mine) await rm(file, { force: true });
  }
}

async function take(file: string, mine: string): Promise<void> {
  const since = performance.now();
  while (!(await isTaken(file, mine))) {
    const waited = performance.now() - since;
    const holder = await textOf(file);
    // empty for a moment, or for ever where its process has died in that moment
    const isOver = holder === '' ? waited > moment : holder && isDead(holder);
    if (isOver) await clear(file, holder ?? '');
    else await setTimeout(50);
    if (waited < patience) continue;
    throw new Error(`Another deploy is running: ${holder}. If it is over, remove ${file}.`);
  }
}

async function isTaken(file: string, mine: string): Promise<boolean> {
  try {
    await writeFile(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // on a full disk it is there and empty
    if ((await textOf(file)) === '') await rm(file, { force: true });
    throw error;
  }
}

/** Of a process on another machine nobody here knows. */
function isDead(holder: string): boolean {
  const { host, pid } = JSON.parse(holder) as { host: string; pid: number };
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Two may find the same dead one; the later one must not take away what the first has put there since. */
async function clear(file: string, dead: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await orUndefined(rename(file, aside));
  const moved = await textOf(aside);
  // where a third one is faster than this, the one in between finds out before it switches
  if (moved !== undefined && moved !== dead) await isTaken(file, moved);
  await rm(aside, { force: true });
}

function textOf(file: string): Promise<string | undefined> {
  return orUndefined(readFile(file, 'utf8'));
}
