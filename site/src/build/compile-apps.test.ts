import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { repositoryDir } from '../repository-dir';
import { commonInputs, compileApps } from './compile-apps';

type Done = (error: Error | null) => void;

/** What the compiler complains about. */
const compiler = vi.hoisted(() => ({ failure: null as Error | null }));
vi.mock('@rspack/core', async (original) => ({
  ...(await original<object>()),
  // whatever is compiled, is compiled at once
  rspack: () => ({
    run: (done: Done) => done(compiler.failure),
    close: (done: Done) => done(null),
  }),
}));

/** All that goes into a build, and a folder for what comes out. */
let rootDir: string;
beforeAll(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'compile-'));
  for (const name of commonInputs) {
    mkdirSync(dirname(join(rootDir, name)), { recursive: true });
    symlinkSync(join(repositoryDir, name), join(rootDir, name));
  }
  mkdirSync(join(rootDir, 'mf-admin/dist'), { recursive: true });
});
afterAll(() => rmSync(rootDir, { recursive: true }));

it('a refused build is built anew, even once its sources are as they were', async () => {
  const build = () => compileApps(rootDir, { apps: ['mf-admin'] });
  const source = join(rootDir, 'mf-admin/users.ts');
  writeFileSync(source, 'as it was');
  expect(await build()).toEqual(['mf-admin']);
  expect(await build()).toEqual([]);

  compiler.failure = new Error('It does not parse.');
  writeFileSync(source, 'with a mistake');
  await expect(build()).rejects.toThrow('It does not parse.');

  compiler.failure = null;
  writeFileSync(source, 'as it was');
  expect(await build()).toEqual(['mf-admin']);
});
