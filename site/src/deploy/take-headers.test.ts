import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repositoryDir } from '../repository-dir';
import { shellBuild, wholeSite } from '../testing/small-build';
import { deploy } from './deploy';

const script = join(repositoryDir, 'docs/hosts/take-headers.sh');

let folder: string;
let headersFile: string;
let included: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headers-'));
  headersFile = join(folder, 'site/_headers');
  included = join(folder, 'security.conf');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param reload a command as the units give it */
function take(host: string, reload: readonly string[] = []): string {
  execFileSync('sh', [script, host, headersFile, included, ...reload], { stdio: 'pipe' });
  return readFileSync(included, 'utf8');
}

/** The headers in the rule for all pages. */
function headersForAll(): [name: string, value: string][] {
  const [, rule = ''] = /^\/\*\n((?: {2}.+\n)+)/.exec(readFileSync(headersFile, 'utf8')) ?? [];
  return [...rule.matchAll(/^ {2}(.+?): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
}

describe('a host that includes a file of headers', () => {
  it.each([
    ['nginx', (name: string, value: string) => `add_header ${name} "${value}" always;\n`],
    ['caddy', (name: string, value: string) => `${name} "${value}"\n`],
  ])('%s gets those of each deploy', async (host, write) => {
    const site = join(folder, 'site');
    await deploy(site, wholeSite('1'));
    const first = take(host);
    expect(headersForAll().map(([name]) => name)).toContain('Content-Security-Policy');
    expect(first).toBe(
      headersForAll()
        .map((header) => write(...header))
        .join(''),
    );

    await deploy(site, [shellBuild('2')]);
    const second = take(host);
    expect(second).not.toBe(first);
    expect(second).toBe(
      headersForAll()
        .map((header) => write(...header))
        .join(''),
    );
  });

  it('reloads when they have changed, each minute or not, and again after a reload has failed', () => {
    const reloads = join(folder, 'reloads');
    const reload = ['sh', '-c', 'echo reloaded >> "$0"', reloads];
    const count = () => readFileSync(reloads, 'utf8').match(/reloaded/g)?.length;
    mkdirSync(join(folder, 'site'));
    writeFileSync(headersFile, '/*\n  X-Frame-Options: DENY\n\n');
    take('nginx', reload);
    take('nginx', reload);
    expect(count()).toBe(1);
    writeFileSync(headersFile, '/*\n  X-Frame-Options: SAMEORIGIN\n\n');
    expect(() => take('nginx', ['false'])).toThrow();
    take('nginx', reload);
    take('nginx', reload);
    expect(count()).toBe(2);
  });

  it.each([
    ['a value that ends itself', '/*\n  X-Frame-Options: DENY" always; root "/etc\n\n'],
    ['a setting', '/*\n  X-Frame-Options: DENY\n  root /etc;\n\n'],
    ['a variable', '/*\n  X-Frame-Options: $remote_user\n\n'],
    ['a block', '/*\n  X-Frame-Options: {env.HOME}\n\n'],
    ['no rule for all pages', '/page\n  X-Frame-Options: DENY\n\n'],
  ])('keeps what it has when a deploy has written %s', (_, text) => {
    mkdirSync(join(folder, 'site'));
    writeFileSync(headersFile, '/*\n  X-Frame-Options: DENY\n\n');
    const before = take('nginx');
    writeFileSync(headersFile, text);
    expect(() => take('nginx')).toThrow('stays as it is');
    expect(readFileSync(included, 'utf8')).toBe(before);
  });
});
