import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contractFile } from '../../../rspack.contract';
import { prerenderFile } from '../prerender/prerender-config';
import { readBuild } from './read-build';
import type { ShellRelease } from './releases';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

it('a file named by its hash is sent as it was hashed, even when rewritten meanwhile', async () => {
  write(`shell/dist/${contractFile}`, '{}');
  write(`shell/dist/${prerenderFile}`, 'first');
  write('shell/public/favicon.svg', '<svg id="first"/>');
  const { release, content } = readBuild(folder, 'shell');
  write(`shell/dist/${prerenderFile}`, 'second');
  write('shell/public/favicon.svg', '<svg id="second"/>');
  const { prerender = '', copies } = release as ShellRelease;
  expect((await content(prerender)).toString()).toBe('first');
  expect((await content(copies['favicon.svg'] ?? '')).toString()).toBe('<svg id="first"/>');
  expect(readBuild(folder, 'shell').release.id).not.toBe(release.id);
});
