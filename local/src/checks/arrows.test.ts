import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './run-step';

const refused = [
  ['a remote imports another', 'mf-member/src/cart/other-app.ts', 'mf-admin/src/orders/y'],
  ['a capability imports its sibling', 'mf-member/src/cart/sibling.ts', '../billing/y'],
  ['shared imports an app', 'shared/src/cart/app.ts', 'mf-member/src/cart/y'],
  ['a page talks to the database', 'mf-member/src/cart/db.ts', 'shared/runtime/supabase-client'],
  ['a hook talks to the database', 'shared/src/cart/use-x.ts', 'shared/runtime/supabase-client'],
  ['a second store is made', 'shared/src/cart/store.ts', '../runtime/store'],
  ['a second router is made', 'mf-public/src/home/router.ts', 'react-router-dom'],
] as const;
const allowed = [
  ['a capability’s api talks to it', 'shared/src/cart/api.ts', 'shared/runtime/supabase-client'],
  ['a page imports shared', 'mf-member/src/cart/page.ts', 'shared/ui/button'],
  ['a page imports its neighbour', 'mf-member/src/cart/neighbour.ts', './page'],
] as const;

let folder: string;
let complaints: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrows-'));
  await cp(`${projectRoot}biome.json`, join(folder, 'biome.json'));
  await cp(`${projectRoot}lint`, join(folder, 'lint'), { recursive: true });
  for (const [, path, specifier] of [...refused, ...allowed]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `import x from '${specifier}';\nexport const y = x;\n`);
  }
  complaints = spawnSync(
    `${projectRoot}node_modules/.bin/biome`,
    ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'],
    { cwd: folder, encoding: 'utf8' },
  ).stdout;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function complaintAbout(path: string): string | undefined {
  return complaints
    .split('\n')
    .find((line) => line.includes('noRestrictedImports') && line.includes(`${path},`));
}

test.each(refused)('lint refuses it when %s', (_, path) => {
  expect(complaintAbout(path), complaints).toBeDefined();
});

test.each(allowed)('lint lets it pass when %s', (_, path) => {
  expect(complaintAbout(path), complaints).toBeUndefined();
});
