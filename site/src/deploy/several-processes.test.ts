import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { RemoteName } from '../app-names';
import { wholeSite } from '../testing/small-build';
import { deploy } from './deploy';
import { folderTarget } from './folder-target';
import { readLive } from './live';

const script = `
  const { deploy } = await import('./deploy.ts');
  const { folderTarget } = await import('./folder-target.ts');
  const { remoteBuild } = await import('../testing/small-build.ts');
  const [, folder, app] = process.argv;
  await deploy(folderTarget(folder), [remoteBuild(app, '2')]);
`;
const inProcess = ['--import', 'tsx', '--input-type=module', '-e', script];

it('two teams deploy in processes of their own into one folder: both land, and nothing is left over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const site = folderTarget(folder);
  await deploy(site, wholeSite('1'));
  const apps = ['mf-member', 'mf-admin'] as const satisfies readonly RemoteName[];
  await Promise.all(
    apps.map((app) =>
      promisify(execFile)(process.execPath, [...inProcess, folder, app], {
        cwd: import.meta.dirname,
      }),
    ),
  );
  const { live } = await readLive(site);
  const page = (await site.read('404.html'))?.toString();
  for (const app of apps) {
    expect(live?.[app].live).toBe('2000000000');
    expect(page).toContain(`/r/${app}/remoteEntry.2000000000.js`);
  }
  const names = readdirSync(folder, { recursive: true }) as string[];
  expect(names.filter((name) => /\.(new|lock|left)$/.test(name))).toEqual([]);
  rmSync(folder, { recursive: true });
}, 60_000);
