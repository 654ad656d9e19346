import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { brotli, gzipped, isCompressible } from '../compress';
import type { Target } from './target';

const atOnce = 16;

/** A file as browsers ask for it, with its compressed forms; it is there when all of it is. */
export async function publish(target: Target, path: string, content: Buffer): Promise<void> {
  if (isServed(path) && isCompressible(path)) {
    // a page is compressed once more by whoever serves it with the configuration in it
    const quality = path.endsWith('.html') ? 9 : undefined;
    const [br, gz] = await Promise.all([brotli(content, quality), gzipped(content)]);
    await Promise.all([target.write(`${path}.br`, br), target.write(`${path}.gz`, gz)]);
  }
  await target.write(path, content);
}

/**
 * Whether a file and its compressed forms are there with this content. A deploy that was cut off, or
 * another one at the same moment, may have written some of the three.
 */
export async function isPublished(target: Target, path: string, content: Buffer): Promise<boolean> {
  const isThere = async (name: string, unpack: (packed: Buffer) => Buffer) => {
    const found = await target.read(name);
    try {
      return found !== undefined && unpack(found).equals(content);
    } catch {
      return false;
    }
  };
  if (!(await isThere(path, (found) => found))) return false;
  if (!isServed(path) || !isCompressible(path)) return true;
  return (
    (await isThere(`${path}.br`, brotliDecompressSync)) && (await isThere(`${path}.gz`, gunzipSync))
  );
}

/** The file itself goes last: who finds it missing sends all three, and loses none of them here. */
export async function unpublish(target: Target, path: string): Promise<void> {
  if (isServed(path) && isCompressible(path)) {
    await Promise.all([target.remove(`${path}.br`), target.remove(`${path}.gz`)]);
  }
  await target.remove(path);
}

// What only deploys read is not compressed.
const isServed = (path: string) => !/^releases\/|^config\.json$/.test(path);

/**
 * Does something with each, several at a time.
 * @throws the failure of the first that fails, once those that were begun have ended: nothing goes on after
 *   the message
 */
export async function forEach<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const failures: unknown[] = [];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      await work(one).catch((cause: unknown) => {
        failures.push(cause);
        waiting.length = 0;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  if (failures.length > 0) throw failures[0];
}
