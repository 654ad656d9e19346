import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ofSite, type Tagged, type Target } from './target';

const lockTime = 10_000; // ms; whoever holds it writes one small file

/** A folder of this machine or a mounted one, as a static host serves it. */
export function folderTarget(folder: string): Target {
  const at = (path: string) => join(folder, ofSite(path));
  const read = (path: string) => orUndefined(readFile(at(path)));
  const readTagged = async (path: string): Promise<Tagged | undefined> => {
    const content = await read(path);
    return content && { content, tag: createHash('sha256').update(content).digest('hex') };
  };
  let writes = 0;
  const write = async (path: string, content: Buffer) => {
    await mkdir(dirname(at(path)), { recursive: true });
    writes += 1;
    const unfinished = `${at(path)}.${process.pid}.${writes}.new`;
    await writeFile(unfinished, content);
    await rename(unfinished, at(path)); // renaming is all or nothing
  };
  return {
    name: folder,
    read,
    readTagged,
    write,
    has: async (path) => (await orUndefined(stat(at(path)))) !== undefined,
    remove: (path) => rm(at(path), { force: true }),
    async swap(path, content, tag) {
      await mkdir(dirname(at(path)), { recursive: true });
      const unlock = await lock(`${at(path)}.lock`);
      try {
        if ((await readTagged(path))?.tag !== tag) return false;
        await write(path, content);
        return true;
      } finally {
        await unlock();
      }
    },
  };
}

/** Only one process at a time gets past here; a lock that is left behind is broken. */
async function lock(file: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const since = await orUndefined(stat(file));
    if (since && Date.now() - since.mtimeMs > lockTime) await rm(file, { force: true });
    else await setTimeout(20);
  }
}

async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
