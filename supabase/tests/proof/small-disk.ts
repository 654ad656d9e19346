import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** Where it can be written to. */
  dir: string;
  /** Not one byte more can be written. */
  fill(): void;
  /** There is room again. */
  empty(): void;
  remove(): void;
}

/** A disk of so many MB, in memory; undefined where this account may mount none. */
export function makeSmallDisk(megabytes: number): SmallDisk | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const asRoot = (...command: string[]) => {
    const [name = '', ...args] = uid === 0 ? command : ['sudo', '-n', ...command];
    return spawnSync(name, args, { stdio: 'ignore' }).status === 0;
  };
  const options = `size=${megabytes}m,uid=${uid},gid=${gid},mode=755`;
  if (!asRoot('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', dir)) {
    rmSync(dir, { recursive: true });
    return undefined;
  }
  chmodSync(dir, 0o755); // the account of the database has to pass
  const ballast = join(dir, 'ballast');
  return {
    dir,
    fill() {
      const file = openSync(ballast, 'a');
      for (let size = 2 ** 20; size >= 1; ) {
        try {
          const written = writeSync(file, Buffer.alloc(size));
          if (written < size) size = Math.floor(size / 2);
        } catch {
          size = Math.floor(size / 2);
        }
      }
      fsyncSync(file);
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      asRoot('umount', '-l', dir);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
