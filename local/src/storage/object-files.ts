import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/**
 * The bytes of objects, in one folder. A file is called by the version in its row, a UUID, and by nothing that a
 * caller wrote; it is never changed. So a file is written before its row and counts from the row's commit, a new
 * version takes over at once, and a row can be moved without touching its bytes.
 */
export interface ObjectFiles {
  write(version: string, bytes: Buffer): Promise<void>;
  /** The bytes from `start` to `end`, both included; undefined when there is no such file. */
  read(version: string, start: number, end: number): Promise<ReadableStream | undefined>;
  remove(versions: (string | null | undefined)[]): Promise<void>;
  /**
   * Moves what no row names beside the folder: a crash leaves it, between a file and its row, but so does a database
   * that is not the one of these files.
   * @returns how many there were, and where they are now
   */
  setAsideBut(versions: ReadonlySet<string>): Promise<{ count: number; folder: string }>;
}

export async function openObjectFiles(dir: string): Promise<ObjectFiles> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const pathOf = (version: string) => join(dir, version);
  const remove: ObjectFiles['remove'] = async (versions) => {
    for (const version of versions) if (version) await rm(pathOf(version), { force: true });
  };
  return {
    remove,
    async write(version, bytes) {
      try {
        await writeThrough(pathOf(version), bytes);
        await syncFolder(dir);
      } catch (error) {
        await remove([version]);
        throw error;
      }
    },
    async read(version, start, end) {
      const file = await open(pathOf(version)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      if (end < start) {
        await file.close();
        return new Blob([]).stream();
      }
      return Readable.toWeb(file.createReadStream({ start, end })) as ReadableStream;
    },
    async setAsideBut(versions) {
      const folder = `${dir}-set-aside`;
      const unknown = (await readdir(dir)).filter((name) => !versions.has(name));
      if (unknown.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of unknown) await rename(pathOf(name), join(folder, name));
      return { count: unknown.length, folder };
    },
  };
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name of a new file is on the disk only after its folder is. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return; // which opens no folders
  const folder = await open(dir);
  await folder.sync().finally(() => folder.close());
}
