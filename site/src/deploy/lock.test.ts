import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lock } from './lock';

vi.mock('node:fs/promises', async (original) => {
  const all = await original<typeof import('node:fs/promises')>();
  return { ...all, rm: vi.fn(all.rm), writeFile: vi.fn(all.writeFile) };
});
const { rm: removed } =
  await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');

const patience = 500;
const aMinute = 60_000;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'live.json.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('several deploys that break a lock left behind pass one at a time, however slow the first is', async () => {
  writeFileSync(file, 'of a deploy that is gone');
  utimesSync(file, new Date(0), new Date(0));
  let inside = 0;
  let most = 0;
  const untilInside = async (turns: number) => {
    for (let turn = 0; turn < turns && inside === 0; turn += 1) await setImmediate();
  };
  vi.mocked(rm).mockImplementationOnce(async (...given) => {
    await untilInside(5000);
    return removed(...given);
  });
  const pass = async () => {
    const { unlock } = await lock(file, patience);
    inside += 1;
    most = Math.max(most, inside);
    for (let turn = 0; turn < 500; turn += 1) await setImmediate();
    inside -= 1;
    await unlock();
  };
  await Promise.all([pass(), pass(), pass()]);
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

it('a lock that a full disk has no room for does not stand in the way of the next', async () => {
  vi.mocked(writeFile).mockImplementationOnce(async () => {
    writeFileSync(file, '');
    throw new Error('ENOSPC: no space left on device');
  });
  await expect(lock(file, patience)).rejects.toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual([]);
});

it('a lock that somebody holds does not look left behind because the clock of the folder is wrong', async () => {
  const order: string[] = [];
  const { unlock } = await lock(file, aMinute);
  utimesSync(file, new Date(0), new Date(0));
  const second = lock(file, aMinute).then((taken) => {
    order.push('second in');
    return taken.unlock();
  });
  for (let turn = 0; turn < 500; turn += 1) await setImmediate();
  order.push('first out');
  await unlock();
  await second;
  expect(order).toEqual(['first out', 'second in']);
});

it('a deploy whose lock was broken leaves the following lock in place', async () => {
  const { unlock } = await lock(file, aMinute);
  const following = await lock(file, patience);
  const next = readFileSync(file, 'utf8');
  await unlock();
  expect(readFileSync(file, 'utf8')).toBe(next);
  await following.unlock();
  expect(existsSync(file)).toBe(false);
});
