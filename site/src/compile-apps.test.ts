import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
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

it('a build that live remotes could not work with is refused, and the next one looks again', async () => {
  const breach = { module: 'shared/router', name: 'Link', reason: 'It is gone.' };
  vi.mocked(breachesOf).mockResolvedValue([breach]);
  await expect(compileApps(rootDir, { apps: ['mf-admin'] })).rejects.toThrow(
    `contract ${remoteContract}, shared/router: Link\n    It is gone.\nKeep what was promised`,
  );
  expect(existsSync(join(rootDir, 'mf-admin/dist/.inputs'))).toBe(false);
});
