import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orUndefined } from './file-errors';
import { lock } from './lock';
import { ofSite, Refused, type Tagged, type Target } from './target';

const patience = 10_000; // ms; whoever holds a lock writes one small file

/** Files that are being written, on the same disk as their places; no host serves this folder. */
const unfinishedPath = 'releases/unfinished';
const longest = 60 * 60 * 1000; // ms that one may take

/** A folder of this machine or a mounted one, as a static host serves it. */
export function folderTarget(folder: string): Target {
  const at = (path: string) => join(folder, ofSite(path));
  const read = (path: string) => orUndefined(readFile(at(path)));
  const readTagged = async (path: string): Promise<Tagged | undefined> => {
    const content = await read(path);
    return content && { content, tag: createHash('sha256').update(content).digest('hex') };
  };
  const unfinishedFolder = at(unfinishedPath);
  let tidied: Promise<void> | undefined;
  const write = async (path: string, content: Buffer, isMine = async () => true) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await mkdir(unfinishedFolder, { recursive: true });
    tidied ??= tidy(unfinishedFolder);
    await tidied;
    const unfinished = join(unfinishedFolder, randomUUID());
    try {
      // on the disk before it has its name, else a machine that crashes may leave an empty file under it
      await writeFile(unfinished, content, { flush: true });
      const isWritten = await isMine();
      if (isWritten) await rename(unfinished, at(path)); // renaming is all or nothing
      return isWritten;
    } finally {
      await rm(unfinished, { force: true }); // each try would take more of a disk that is full
    }
  };
  return {
    name: folder,
    read,
    readTagged,
    write: async (path, content) => {
      await write(path, content);
    },
    has: async (path) => (await orUndefined(stat(at(path)))) !== undefined,
    remove: (path) => rm(at(path), { force: true }),
    async swap(path, content, tag) {
      try {
        await mkdir(dirname(at(path)), { recursive: true });
        const { isHeld, unlock } = await lock(`${at(path)}.lock`, patience);
        try {
          if ((await readTagged(path))?.tag !== tag) return false;
          return await write(path, content, isHeld);
        } finally {
          await unlock();
        }
      } catch (cause) {
        // nothing is on its way any more: what the file holds now is final
        throw new Refused(cause instanceof Error ? cause.message : String(cause), { cause });
      }
    },
  };
}

/** Removes the unfinished files of deploys that were broken off, or whose machine went down. */
async function tidy(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await orUndefined(stat(file));
    if (found && Date.now() - found.mtimeMs > longest) await rm(file, { force: true });
  }
}
