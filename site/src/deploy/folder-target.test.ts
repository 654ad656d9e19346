import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { folderTarget } from './folder-target';
import { Refused } from './target';

vi.mock('node:fs/promises', async (original) => {
  const all = await original<typeof import('node:fs/promises')>();
  return { ...all, writeFile: vi.fn(all.writeFile), rename: vi.fn(all.rename) };
});
const { writeFile: written, rename: renamed } =
  await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  vi.resetAllMocks();
});
afterEach(() => rmSync(folder, { recursive: true }));

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

it('a file is on the disk before it has its name: a machine that crashes leaves no empty one', async () => {
  const onDisk = new Set<unknown>();
  vi.mocked(writeFile).mockImplementation(async (file, content, options) => {
    await written(file, content, options);
    if (options && typeof options === 'object' && options.flush) onDisk.add(file);
  });
  const wasOnDisk: boolean[] = [];
  vi.mocked(rename).mockImplementation(async (from, to) => {
    wasOnDisk.push(onDisk.has(from));
    await renamed(from, to);
  });
  const site = folderTarget(folder);
  await site.write('assets/main.0123456789.js', Buffer.from('1'));
  expect(await site.swap('releases/live.json', Buffer.from('{}'), undefined)).toBe(true);
  expect(wasOnDisk).toEqual([true, true]);
});

it('two deploys write the same file at once, also when their processes have the same number', async () => {
  const contents = ['a'.repeat(100_000), 'b'.repeat(100_000)];
  await Promise.all(
    contents.map((text) => folderTarget(folder).write('404.html', Buffer.from(text))),
  );
  expect(contents).toContain((await folderTarget(folder).read('404.html'))?.toString());
  expect(filesIn(folder)).toEqual(['404.html']);
});

it('a target whose lock was broken while the machine slept does not undo what was switched since', async () => {
  const site = folderTarget(folder);
  vi.mocked(writeFile).mockImplementation(async (file, content, options) => {
    await written(file, content, options);
    if (String(content) !== 'late') return;
    await written(join(folder, 'live.json.lock'), 'of the other one');
    await written(join(folder, 'live.json'), 'the other one’s');
  });
  expect(await site.swap('live.json', Buffer.from('late'), undefined)).toBe(false);
  expect((await site.read('live.json'))?.toString()).toBe('the other one’s');
  expect(filesIn(folder)).toEqual(['live.json', 'live.json.lock']);
});

it('a file that the disk has no room for leaves nothing behind, however often it is tried', async () => {
  const site = folderTarget(folder);
  vi.mocked(writeFile).mockImplementation(async (file) => {
    await written(file, 'as much as there was room for');
    throw new Error('ENOSPC: no space left on device');
  });
  for (const path of ['404.html', 'index.html', '404.html']) {
    await expect(site.write(path, Buffer.from('page'))).rejects.toThrow('ENOSPC');
  }
  expect(filesIn(folder)).toEqual([]);
});

it('a deploy removes files left by an older broken-off one, and no files being written now', async () => {
  const unfinished = join(folder, 'releases/unfinished');
  mkdirSync(unfinished, { recursive: true });
  for (const name of ['of yesterday', 'of now']) writeFileSync(join(unfinished, name), 'half');
  const yesterday = Date.now() / 1000 - 24 * 60 * 60;
  utimesSync(join(unfinished, 'of yesterday'), yesterday, yesterday);
  await folderTarget(folder).write('404.html', Buffer.from('page'));
  expect(filesIn(folder)).toEqual(['404.html', 'of now']);
});

it('a switch that the disk refuses is known not to have been made', async () => {
  const site = folderTarget(folder);
  vi.mocked(rename).mockRejectedValue(new Error('ENOSPC: no space left on device'));
  const swap = site.swap('releases/live.json', Buffer.from('{}'), undefined);
  await expect(swap).rejects.toThrow(Refused);
  await expect(swap).rejects.toThrow('ENOSPC');
  expect(await site.read('releases/live.json')).toBeUndefined();
});
