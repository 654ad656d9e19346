import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './run-step';

const workspaces = ['shared', 'shell', 'mf-public', 'mf-member', 'mf-admin'];
const isSource = /(?<!\.test)\.tsx?$/;

async function textsOf(workspace: string): Promise<[path: string, text: string][]> {
  const folder = join(projectRoot, workspace, 'src');
  const names = (await readdir(folder, { recursive: true })).filter((name) => isSource.test(name));
  return Promise.all(
    names.map(
      async (name): Promise<[string, string]> => [
        `${workspace}/src/${name}`,
        await readFile(join(folder, name), 'utf8'),
      ],
    ),
  );
}

// writeStored takes the names of shared/src/lib/stored-names.ts alone, and the cookie policy has a
// sentence for each of those: the compiler sees to both. Here, that nobody goes past it.
test('every name under which a browser stores something is known to the cookie policy', async () => {
  const texts = (await Promise.all(workspaces.map(textsOf))).flat();
  const names = await readFile(join(projectRoot, 'shared/src/lib/stored-names.ts'), 'utf8');
  const direct = texts.filter(([, text]) => /Storage\??\.setItem\(/.test(text));
  expect(direct.map(([path]) => path).sort()).toEqual(['shell/src/app/scroll-memory.ts']);
  for (const [path, text] of direct) {
    const [, key] = /const \w*Key = ('[a-z-]+');/.exec(text) ?? [];
    expect(names, path).toContain(`| ${key}`);
  }
});
