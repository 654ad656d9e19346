import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryDir } from '../repository-dir';
import { findSingletons } from './singletons';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'singletons-'));
  await write('shell/src/bootstrap.tsx', "import './app';");
  await write('shell/src/app.tsx', "import { x } from 'shared/runtime/store';");
  await write('shared/src/runtime/store.ts', "import { create } from 'zustand';");
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

const isEager = (request: string) => findSingletons(root)[request]?.eager;

test('the page’s React, router and store come with the first script, its data later', () => {
  const found = findSingletons(repositoryDir);
  const requestsThat = (eager: boolean) =>
    Object.keys(found).filter((request) => found[request]?.eager === eager);
  expect(requestsThat(true)).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      'react/jsx-runtime',
      'shared/router',
      'shared/runtime/config',
      'shared/runtime/store',
    ]),
  );
  expect(requestsThat(false)).toEqual(
    expect.arrayContaining([
      '@tanstack/react-query',
      'shared/notifications/feed.singleton',
      'shared/runtime/query-client',
      'shared/runtime/supabase-client',
    ]),
  );
});

test('a new file of the runtime is shared without being listed anywhere', async () => {
  await write('shared/src/runtime/clock.ts', '');
  await write('shared/src/runtime/clock.test.ts', '');
  await write('shared/src/events/seats.singleton.ts', '');
  await write('shared/src/events/use-events.ts', '');
  const own = Object.keys(findSingletons(root)).filter((request) => request.startsWith('shared/'));
  expect(own).toEqual([
    'shared/router',
    'shared/events/seats.singleton',
    'shared/runtime/clock',
    'shared/runtime/store',
  ]);
});

test('files that the first script imports, directly or through others, are eager', async () => {
  await write('shared/src/runtime/clock.ts', '');
  expect(isEager('shared/runtime/store')).toBe(true);
  expect(isEager('shared/runtime/clock')).toBe(false);
  await write('shell/src/app.tsx', "export { y } from 'shared/cart/cart';");
  await write('shared/src/cart/cart.ts', "import { z } from '../time';");
  await write('shared/src/time.ts', "import { now } from 'shared/runtime/clock';");
  expect(isEager('shared/runtime/clock')).toBe(true);
});

test.each([
  ['later', "export const load = () => import('shared/runtime/store');"],
  ['for its types', "import type { State } from 'shared/runtime/store';"],
  ['for its types, one by one', "import { type State } from 'shared/runtime/store';"],
])('a file that the first script imports %s is not eager', async (_when, text) => {
  await write('shell/src/app.tsx', text);
  expect(isEager('shared/runtime/store')).toBe(false);
});
