import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedSince, unlikeIn } from './changed-files';

let dir: string;
const git = (...given: string[]) => execFileSync('git', given, { cwd: dir, encoding: 'utf8' });

function commit(change: () => void): string {
  change();
  git('add', '--all');
  const person = ['-c', 'user.name=A team', '-c', 'user.email=team@example.test'];
  git(...person, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', 'x');
  return git('rev-parse', 'HEAD').trim();
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), text);
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'commits-'));
  git('init', '--quiet', '--initial-branch=main');
  commit(() => {
    write('mf-member/cart.ts', 'one\ntwo\nthree\n');
    write('mf-admin/users.ts', 'one\n');
  });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('a commit that is behind main is unlike it in what main has changed, until that is taken back', () => {
  const slow = commit(() => write('mf-member/cart.ts', 'mine\n'));
  commit(() => write('mf-admin/users.ts', 'two\n'));
  const taken = commit(() => write('mf-member/cart.ts', 'theirs\n'));
  git('checkout', '--quiet', '--detach', slow);
  expect(unlikeIn('main', dir)).toEqual(['mf-admin/users.ts', 'mf-member/cart.ts']);
  git('checkout', '--quiet', 'main');
  commit(() => write('mf-member/cart.ts', 'mine\n'));
  git('checkout', '--quiet', '--detach', slow);
  expect(unlikeIn('main', dir)).toEqual(['mf-admin/users.ts']);
  expect(unlikeIn(taken, dir)).toContain('mf-member/cart.ts');
});

it('a branch has changed what its own commits have, not what was added to main meanwhile', () => {
  git('checkout', '--quiet', '-b', 'branch');
  commit(() => write('mf-admin/users.ts', 'two\n'));
  git('checkout', '--quiet', 'main');
  commit(() => write('mf-member/cart.ts', 'theirs\n'));
  git('checkout', '--quiet', 'branch');
  expect(changedSince('main', dir)).toEqual(['mf-admin/users.ts']);
});

it('a file that moves from one app to another changes both', () => {
  const before = git('rev-parse', 'HEAD').trim();
  commit(() => renameSync(join(dir, 'mf-member/cart.ts'), join(dir, 'mf-admin/cart.ts')));
  expect(changedSince(before, dir)).toEqual(['mf-admin/cart.ts', 'mf-member/cart.ts']);
});

it('a file is named as it is called, whatever letters stand in that', () => {
  const before = git('rev-parse', 'HEAD').trim();
  const names = ['mf-member/a "b"\\c.ts', 'mf-member/ħlas.ts'];
  commit(() => {
    for (const name of names) write(name, 'one\n');
  });
  expect(changedSince(before, dir)).toEqual(names);
});

it('of a commit that is not there any more nothing is known', () => {
  expect(unlikeIn('0123456789012345678901234567890123456789', dir)).toBeUndefined();
});
