import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { remoteContract } from 'shared/remote-contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { commonInputs, compileApps } from './compile-apps';
import { breachesOf } from './contract/compatible';
import { repositoryDir } from './repository-dir';

type Done = (error: null) => void;

vi.mock('@rspack/core', async (original) => ({
  ...(await original<object>()),
  // whatever is compiled, is compiled at once
  rspack: () => ({ run: (done: Done) => done(null), close: (done: Done) => done(null) }),
}));
vi.mock('./contract/compatible', () => ({ breachesOf: vi.fn() }));

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
  vi.mocked(breachesOf).mockResolvedValue([]);
  writeFileSync(source, 'as it was');
  expect(await build()).toEqual(['mf-admin']);
  expect(await build()).toEqual([]);

  const breach = { module: 'shared/router', name: 'Link', reason: 'It is gone.' };
  vi.mocked(breachesOf).mockResolvedValue([breach]);
  writeFileSync(source, 'with a breach');
  await expect(build()).rejects.toThrow(
    `contract ${remoteContract}, shared/router: Link\n    It is gone.\nKeep what was promised`,
  );

  vi.mocked(breachesOf).mockResolvedValue([]);
  writeFileSync(source, 'as it was');
  expect(await build()).toEqual(['mf-admin']);
});
