import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cacheControl, forever, foreverFolders } from 'site/headers';
import { expect, test } from '../fixtures';

const siteDir = () => process.env.SITE_DIR ?? '';

test('what browsers keep for ever is named after its content, and no source map is served', () => {
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
