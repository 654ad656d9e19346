import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { remoteNames } from '../../rspack.base';
import { repositoryDir } from './repository-dir';
import { everything } from './touched';

const folder = join(repositoryDir, '.github/workflows');
const files = readdirSync(folder);
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const workspaces: string[] = JSON.parse(
  readFileSync(join(repositoryDir, 'package.json'), 'utf8'),
).workspaces;

describe.each(files)('the workflow %s', (name) => {
  const text = textOf(name);

  it('uses actions by the commit of a version, which nobody can move', () => {
    for (const [, used] of text.matchAll(/uses: (.*)/g)) {
      expect(used).toMatch(
        /^\.\/\.github\/workflows\/|^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/,
      );
    }
  });

  it('hands values to commands by the environment, where they are not read as commands', () => {
    for (const [line] of text.matchAll(/run: .*/g)) expect(line).not.toContain('${{');
  });

  it('names workspaces that are there', () => {
    const named = [...text.matchAll(/ -w ([\w-]+)/g)].map(([, workspace]) => workspace);
    expect(workspaces).toEqual(expect.arrayContaining(named));
  });
});

it('a deploy by hand offers everything that is deployed by itself', () => {
  const [, options = ''] = /options: \[(.*)\]/.exec(textOf('deploy.yml')) ?? [];
  expect(options.split(', ')).toEqual(['all', 'shell', ...remoteNames]);
});

it('every output that a job asks for is printed', () => {
  const printed = ['apps', ...Object.keys(everything)];
  const asked = [...textOf('check.yml').matchAll(/steps\.touched\.outputs\.(\w+)/g)];
  expect([...new Set(asked.map(([, name]) => name))].sort()).toEqual(printed.sort());
});

it('folders that decide what is touched are there', () => {
  for (const name of ['supabase', 'local', 'shared', 'e2e', 'site', 'shell', ...remoteNames]) {
    expect(existsSync(join(repositoryDir, name)), name).toBe(true);
  }
});
