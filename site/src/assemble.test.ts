import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteFiles } from './assemble';
import type { Releases } from './deploy/releases';
import { wholeSite } from './testing/small-build';

const css = '.page{color:red}';
const known = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

test('a host that has one rule for all pages lets the styles in each of them through', () => {
  const releases = Object.fromEntries(
    wholeSite('1').map(({ release }) => [release.app, release]),
  ) as unknown as Releases;
  const [screen] = releases['mf-public'].screens.screens;
  Object.assign(screen ?? {}, { files: [{ name: 'page.css', mark: 'mf-public:chunk-1' }] });
  const styles = new Map([['assets/mf-public/page.css', css]]);
  const files = siteFiles({ releases, bodies: new Map(), styles, config: undefined });
  expect(files['mf-public.html']).toContain(css);

  const rules = (files._headers ?? '').matchAll(
    /^(\/\S*)\n(?: .+\n)*? {2}Content-Security-Policy: (.+)/gm,
  );
  const policies = Object.fromEntries([...rules].map(([, path = '', policy]) => [path, policy]));
  expect(policies['/*']).toContain(known); // nginx and Caddy are given this one
  expect(policies['/mf-public']).toContain(known);
  expect(policies['/mf-member']).toBeUndefined(); // has no styles of its own
});
