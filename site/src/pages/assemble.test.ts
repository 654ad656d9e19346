import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScripts } from '../build/inline-scripts';
import type { Releases } from '../deploy/releases';
import { wholeSite } from '../testing/small-build';
import { type SiteParts, siteFiles } from './assemble';
import { keptByPath } from './kept-by-path';

const css = '.page{color:red}';
const known = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

const rest: Omit<SiteParts, 'releases'> = {
  bodies: new Map(),
  config: undefined,
  inlineScripts,
  askedFirst: [],
  read: async () => '',
};

test('a host that has one rule for all pages lets the styles in each of them through', async () => {
  const releases = Object.fromEntries(
    wholeSite('1').map(({ release }) => [release.app, release]),
  ) as unknown as Releases;
  const [screen] = releases['mf-public'].screens.screens;
  Object.assign(screen ?? {}, { files: [{ name: 'page.css', mark: 'mf-public:chunk-1' }] });
  const read = async (path: string) => (path === 'r/mf-public/page.css' ? css : '');
  const files = await siteFiles({ releases, ...rest, read });
  expect(files['mf-public.html']).toContain(css);

  const rules = (files._headers ?? '').matchAll(
    /^(\/\S*)\n(?: .+\n)*? {2}Content-Security-Policy: (.+)/gm,
  );
  const policies = Object.fromEntries([...rules].map(([, path = '', policy]) => [path, policy]));
  expect(policies['/*']).toContain(known); // nginx and Caddy are given this one
  expect(policies['/mf-public']).toContain(known);
  expect(policies['/mf-member']).toBeUndefined(); // has no styles of its own
});

test('a host opens the camera to the page that asks for it and to no other', async () => {
  const releases = Object.fromEntries(
    wholeSite('1').map(({ release }) => [release.app, release]),
  ) as unknown as Releases;
  const [screen] = releases['mf-admin'].screens.screens;
  Object.assign(screen ?? {}, { needsCamera: true });
  const headers = (await siteFiles({ releases, ...rest }))._headers ?? '';
  const rules = headers.split('\n\n').filter((rule) => rule.includes('Permissions-Policy'));
  const said = rules.map((rule) => [rule.split('\n')[0], /camera=\(\w*\)/.exec(rule)?.[0]]);
  expect(said).toEqual([
    ['/*', 'camera=()'],
    ['/mf-admin', 'camera=(self)'],
  ]);
  expect(rules[1]).toContain('\n  ! Permissions-Policy\n  Permissions-Policy: '); // else both are sent
});

const hostFiles = async () => {
  const builds = wholeSite('1').map(({ release }) => [release.app, release] as const);
  const releases = Object.fromEntries(builds) as unknown as Releases;
  return siteFiles({ releases, ...rest });
};

test('a host that joins the headers of all its rules is told once how long a file is kept', async () => {
  const blocks = ((await hostFiles())._headers ?? '')
    .split('\n\n')
    .map((block) => block.split('\n'));
  const rules = blocks.map(([pattern = '', ...lines]) => ({ pattern, lines }));
  const kept = (path: string) =>
    rules
      .filter(({ pattern }) => pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1)))
      .flatMap(({ lines }) =>
        lines.flatMap((line) => /^ {2}Cache-Control: (.*)/.exec(line)?.[1] ?? []),
      );
  expect(kept('/assets/main.0123456789.js')).toEqual([keptByPath]);
  expect(kept('/r/mf-public/remoteEntry.0123456789.js')).toHaveLength(1);
  expect(kept('/mf-public')).toEqual([]); // the hosts ask again by themselves
});

test('a host that answers for a missing file as for one that is there is never told to keep it for ever', async () => {
  const headers = (await hostFiles())._headers ?? '';
  const kept = [...headers.matchAll(/^ {2}Cache-Control: (.*)/gm)].map(([, value = '']) => value);
  expect(kept.length).toBeGreaterThan(0);
  for (const value of kept) {
    expect(value).not.toContain('immutable');
    expect(Number(/max-age=(\d+)/.exec(value)?.[1])).toBeLessThanOrEqual(86_400);
  }
});

test('a host leads from the file of a page back to its address by itself', async () => {
  const rules = ((await hostFiles())._redirects ?? '').trim().split('\n');
  expect(rules.map((rule) => rule.split(' ')[2])).toEqual(rules.map(() => '404'));
});
