import { copyFile, link, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { brotli, gzipped, isCompressible } from '../serve/compress';

/** Undefined: there is no such file. */
export async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** On the disk when it is done: a machine that goes down must not leave an empty file under a live name. */
export async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { flush: true });
}

/** A file with the compressed forms that hosts send instead. */
export async function writeServed(file: string, content: Buffer, quality?: number): Promise<void> {
  await write(file, content);
  if (!isCompressible(file)) return;
  await write(`${file}.br`, await brotli(content, quality));
  await write(`${file}.gz`, await gzipped(content));
}

/** Gives all files of a folder a second name in another one. What is there already stays. */
export async function linkAll(from: string, to: string): Promise<void> {
  const asked = readdir(from, { recursive: true, withFileTypes: true });
  const files = ((await orUndefined(asked)) ?? []).filter((entry) => entry.isFile());
  await all(files, async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    await linkFile(file, join(to, relative(from, file)));
  });
}

/** A copy where the disk knows no second names. */
export async function linkFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(async (error) => {
    if (codeOf(error) === 'ENOENT') throw error;
    if (codeOf(error) !== 'EEXIST') await copyFile(from, to);
  });
}

/** @throws the first failure once all have ended: nothing is written after the message */
export async function all<T>(each: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled([...each].map(work));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
