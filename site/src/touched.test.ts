import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everything, touchedBy, touchedByPush } from './touched';

describe('a push', () => {
  it('of one remote’s files checks and deploys that one', () => {
    expect(touchedBy(['mf-member/src/cart/cart-page.tsx', 'docs/home.png'])).toEqual({
      shell: false,
      remotes: ['mf-member'],
      database: false,
      migrations: false,
      tools: false,
      browser: true,
    });
  });

  it('of the shell’s files deploys the shell alone', () => {
    expect(touchedBy(['shell/src/layout/header.tsx'])).toMatchObject({ shell: true, remotes: [] });
  });

  it.each([
    'shared/src/lib/money.ts',
    'rspack.base.ts',
    'site/patches/patches.ts',
    'package-lock.json',
    'vitest.config.ts',
    'tsconfig.json',
    'package.json',
  ])('of %s, which is in every build or every test, deploys all of them', (file) => {
    const { shell, remotes } = touchedBy([file]);
    expect({ shell, remotes }).toEqual({ shell: true, remotes: everything.remotes });
  });

  it('of a migration checks the database and every scene, and builds nothing', () => {
    expect(touchedBy(['supabase/migrations/20261121090800_cart.sql'])).toEqual({
      shell: false,
      remotes: [],
      database: true,
      migrations: true,
      tools: false,
      browser: true,
    });
  });

  it.each([
    ['docs/hosts/nginx.conf', 'tools'],
    ['docs/error-codes.md', 'tools'],
    ['lint/arrows.grit', 'tools'],
    ['biome.json', 'tools'],
    ['e2e/support/count-requests.test.ts', 'tools'],
    ['docs/error-codes.md', 'database'],
    ['docs/operations.md', 'database'],
    ['vitest.config.ts', 'database'],
  ] as const)('of %s runs the tests of %s, which read it', (file, what) => {
    expect(touchedBy([file])[what]).toBe(true);
  });

  it('of scenes runs them; of words about the product, nothing', () => {
    const nothing = {
      ...{ shell: false, remotes: [], database: false },
      ...{ migrations: false, tools: false, browser: false },
    };
    expect(touchedBy(['e2e/tests/cart.spec.ts'])).toEqual({ ...nothing, browser: true });
    expect(touchedBy(['README.md', 'docs/home.png', 'shellfish.md'])).toEqual(nothing);
  });
});

it('a deploy of one app by hand checks all that goes with it, since it migrates the database', () => {
  const command = join(import.meta.dirname, 'commands/touched.ts');
  const args = ['--import', 'tsx', command, '--app=mf-member', '--since=', '--live='];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n');
  expect(Object.fromEntries(printed.map((line) => line.split('=')))).toEqual({
    shell: 'false',
    remotes: '["mf-member"]',
    apps: '["mf-member"]',
    ...{ database: 'true', migrations: 'true', tools: 'true', browser: 'true' },
  });
});

describe('a push to main', () => {
  const otherwise = (files: Partial<Record<string, readonly string[]>>, pushed: string[] = []) =>
    touchedByPush(pushed, (part) => files[part] ?? []);

  it('deploys an app for which an earlier push has failed, and no other for its sake', () => {
    const { shell, remotes } = otherwise(
      { 'mf-member': ['mf-member/src/cart.ts', 'mf-admin/src/users.ts'] },
      ['README.md'],
    );
    expect({ shell, remotes }).toEqual({ shell: false, remotes: ['mf-member'] });
  });

  it('deploys an app whose last deploy did not end; migrates such a database', () => {
    const { shell, remotes, migrations } = touchedByPush([], (part) =>
      part === 'mf-member' || part === 'database' ? undefined : [],
    );
    expect({ shell, remotes, migrations }).toEqual({
      shell: false,
      remotes: ['mf-member'],
      migrations: true,
    });
  });

  it('tries the rules again that held up an app it deploys, also where no database is migrated', () => {
    const held = ['supabase/migrations/20261121090800_cart.sql', 'mf-member/src/cart.ts'];
    expect(otherwise({ 'mf-member': held })).toMatchObject({ database: true, migrations: false });
    expect(otherwise({ 'mf-member': ['mf-member/src/cart.ts'] }).database).toBe(false);
  });

  it('runs the tests of tools for what it brings, and for what the apps it deploys bring with them', () => {
    const tools = ['local/src/stack.ts'];
    expect(otherwise({}, tools).tools).toBe(true);
    expect(otherwise({ 'mf-admin': tools }).tools).toBe(false);
    expect(otherwise({ 'mf-admin': [...tools, 'mf-admin/src/users.ts'] }).tools).toBe(true);
  });
});
