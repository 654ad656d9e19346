import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedSince, unlikeIn } from './changed-files';
import { SmallRepository } from './testing/small-repository';

let repository: SmallRepository;
let dir: string;
beforeEach(() => {
  repository = new SmallRepository();
  dir = repository.dir;
});
afterEach(() => repository.remove());

it('a commit that is behind main is unlike it in what main has changed, until that is taken back', () => {
  const slow = repository.commit({ 'mf-member/cart.ts': 'mine\n' });
  repository.commit({ 'mf-admin/users.ts': 'two\n' });
  const taken = repository.commit({ 'mf-member/cart.ts': 'theirs\n' });
  expect(unlikeIn('main', { at: slow, dir })).toEqual(['mf-admin/users.ts', 'mf-member/cart.ts']);
  repository.commit({ 'mf-member/cart.ts': 'mine\n' });
  expect(unlikeIn('main', { at: slow, dir })).toEqual(['mf-admin/users.ts']);
  expect(unlikeIn(taken, { dir })).toEqual(['mf-member/cart.ts']);
});

it('a branch has changed what its own commits have, not what was added to main meanwhile', () => {
  repository.checkOut('-b', 'branch');
  repository.commit({ 'mf-admin/users.ts': 'two\n' });
  repository.checkOut('main');
  repository.commit({ 'mf-member/cart.ts': 'theirs\n' });
  repository.checkOut('branch');
  expect(changedSince('main', dir)).toEqual(['mf-admin/users.ts']);
});

it('a file that moves from one app to another changes both', () => {
  const before = repository.git('rev-parse', 'HEAD');
  repository.commit(() =>
    renameSync(join(dir, 'mf-member/cart.ts'), join(dir, 'mf-admin/cart.ts')),
  );
  expect(changedSince(before, dir)).toEqual(['mf-admin/cart.ts', 'mf-member/cart.ts']);
});

it('a file is named as it is called, whatever letters stand in that', () => {
  const before = repository.git('rev-parse', 'HEAD');
  const names = ['mf-member/a "b"\\c.ts', 'mf-member/ħlas.ts'];
  repository.commit(Object.fromEntries(names.map((name) => [name, 'one\n'])));
  expect(changedSince(before, dir)).toEqual(names);
});

it('a commit that is gone answers undefined', () => {
  expect(unlikeIn('0123456789012345678901234567890123456789', { dir })).toBeUndefined();
});
