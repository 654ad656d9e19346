import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type AppName, appNames } from 'site/app-names';
import { readBuild } from 'site/deploy/read-build';
import { cacheControl, forever, foreverFolders } from 'site/pages/headers';
import { repositoryDir } from 'site/repository-dir';
import { expect, test } from '../fixtures';

const siteDir = () => process.env.SITE_DIR ?? '';

test('files that browsers keep for ever are named after their content, and source maps are not served', () => {
  const files = readdirSync(siteDir(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(siteDir(), join(parentPath, name))}`);
  const kept = files
    .filter((path) => foreverFolders.some((folder) => path.startsWith(folder)))
    .map((path) => path.replace(/\.(br|gz)$/, ''));
  expect(kept.length).toBeGreaterThan(100); // else nothing was looked at
  expect(kept.filter((path) => cacheControl(path) !== forever)).toEqual([]);
  expect(files.filter((path) => path.endsWith('.map'))).toEqual([]);
});

test('the lines of _headers are short enough for Cloudflare Pages', () => {
  const lines = readFileSync(join(siteDir(), '_headers'), 'utf8').split('\n');
  const longest = Math.max(...lines.map(({ length }) => length));
  expect(longest).toBeGreaterThan(1000); // the policy
  expect(longest).toBeLessThan(2000 - 200); // the addresses of a real site are longer
});

test('style sheets of one build share no class names with another build', { tag: '@long' }, () => {
  const read = (path: string) => readFileSync(join(siteDir(), path), 'utf8');
  const owners = new Map<string, AppName>();
  for (const app of appNames) {
    const { files } = readBuild(repositoryDir, app).release;
    for (const sheet of files.filter((file) => file.endsWith('.css'))) {
      // of a module, with the name of its file: others are meant for the whole page
      for (const [name] of read(sheet).matchAll(/(?<=(?<!\\)\.)(?:[\w-]|\\.)*\\\.module-[\w-]*/g)) {
        expect(owners.get(name) ?? app, name).toBe(app);
        owners.set(name, app);
      }
    }
  }
  expect([...new Set(owners.values())]).toEqual(appNames);
  expect(owners.size).toBeGreaterThan(500);
});
