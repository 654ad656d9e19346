import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './run-step';

const client = 'shared/runtime/supabase-client';

/** The mistake, the file with it, the name it imports, and what the complaint says to do. */
const refusedImports = [
  ['a remote imports another', 'mf-member/src/cart/app.ts', 'mf-admin/src/orders/y', 'shared'],
  ['a remote imports the shell', 'mf-member/src/cart/host.ts', 'shell/src/app/y', 'shared'],
  ['the shell imports a remote', 'shell/src/app/app.ts', 'mf-public/src/y', 'remotes.ts'],
  ['an app is reached by path', 'shell/src/app/path.ts', '../../../mf-public/src/y', 'shared'],
  ['shared imports an app', 'shared/src/cart/app.ts', 'mf-member/src/cart/y', 'shared'],
  ['shared is reached by path', 'mf-admin/src/users/path.ts', '../../../shared/src/y', 'that name'],
  ['the stack imports an app', 'local/src/api/app.ts', '../../../shell/src/app/y', 'shared'],
  ['the site reaches an app by path', 'site/src/x.ts', '../../shell/src/app/y', 'by its name'],
  ['a browser test does', 'e2e/support/x.ts', '../../mf-public/src/y', 'by its name'],
  ['a page imports a tool', 'mf-member/src/cart/tool.ts', 'local/stack', 'no tool'],
  [
    'a capability imports its sibling',
    'mf-member/src/cart/sibling.ts',
    '../billing/y',
    'routes.tsx',
  ],
  ['part of one does', 'mf-public/src/history/street/x.ts', '../../legal/y', 'routes.tsx'],
  ['a part for several capabilities does', 'mf-admin/src/ui/x.tsx', '../orders/y', 'routes.tsx'],
  ['a page talks to the database', 'mf-member/src/cart/db.ts', client, 'api.ts'],
  ['a hook talks to the database', 'shared/src/cart/use-x.ts', client, 'api.ts'],
  [
    'an api makes a client',
    'shared/src/cart/api.ts',
    '@supabase/supabase-js',
    'one Supabase client',
  ],
  ['the session imports a capability', 'shared/src/session/x.ts', '../cart/y', 'bootstrap'],
  ['the session’s api does', 'shared/src/session/api.ts', 'shared/profiles/api', 'bootstrap'],
  ['the runtime does', 'shared/src/runtime/x.ts', 'shared/cart/types', 'bootstrap'],
  ['lib does', 'shared/src/lib/x.ts', '../memberships/types', 'bootstrap'],
  ['a button does', 'shared/src/ui/x.tsx', 'shared/profiles/types', 'bootstrap'],
  ['the router does', 'shared/src/router/x.ts', '../cart/types', 'bootstrap'],
  ['a second store is made', 'shared/src/cart/store.ts', '../runtime/store', 'by'],
  ['it is made in the runtime', 'shared/src/runtime/y.ts', './store', 'second copy'],
  ['a second feed is made', 'shared/src/x/use-feed.ts', './feed.singleton', 'second copy'],
  ['a second router is made', 'shared/src/cart/link.ts', '../router', 'second copy'],
  ['the router’s package is used', 'mf-public/src/home/x.ts', 'react-router-dom', 'shared/router'],
  ['a remote makes a store', 'mf-public/src/home/store.ts', 'zustand', 'storeSlice'],
] as const;

const allowedImports = [
  ['a capability’s api talks to the database', 'shared/src/orders/api.ts', client],
  ['a page imports shared', 'mf-member/src/cart/page.ts', 'shared/ui/button'],
  ['a page imports its neighbour', 'mf-member/src/cart/neighbour.ts', './page'],
  ['part of a capability imports its page', 'mf-public/src/history/street/y.ts', '../page'],
  ['a capability imports a part for several', 'mf-admin/src/orders/z.ts', '../ui/list'],
  ['the routes import a capability', 'mf-member/src/routes.ts', './cart/page'],
  ['a capability of shared imports another', 'shared/src/cart/types.ts', '../memberships/types'],
  ['a field imports lib', 'shared/src/ui/field.tsx', '../lib/money'],
  ['the site imports an app by name', 'site/src/y.ts', 'shell/app/y'],
  ['a test makes a client', 'shared/src/cart/api.test.ts', '@supabase/supabase-js'],
] as const;

const sayState = 'storeSlice';
const refusedFiles = [
  [
    'a capability is imported later',
    'shared/src/lib/later.ts',
    later('shared/cart/cart'),
    'bootstrap',
  ],
  ['its type is asked for', 'shared/src/lib/type.ts', typeOf('../cart/cart'), 'bootstrap'],
  [
    'a file of shared re-exports an app',
    'shared/src/cart/re.ts',
    "export * from 'shell/x';",
    'app',
  ],
  ['imports form a circle', 'shell/src/circle/a.ts', imports('./b'), 'part of a cycle'],
  ['it closes with a later import', 'shell/src/circle/c.ts', later('./d'), 'part of a cycle'],
  ['it closes with a type', 'local/src/circle/a.ts', typeImport('./b'), 'part of a cycle'],
  ['an api is in one', 'shared/src/circle/api.ts', imports('./use-it'), 'part of a cycle'],
  ['a file of shared counts', 'shared/src/cart/count.ts', state('let next = 1;'), sayState],
  [
    'it remembers',
    'shared/src/lib/memory.ts',
    state('const m = new Map<string, string>();'),
    sayState,
  ],
  [
    'it collects',
    'shared/src/lib/list.ts',
    state('const l: string[] = [];', 'l.push("x")'),
    sayState,
  ],
  [
    'it fills a record',
    'shared/src/lib/record.ts',
    state('const r = { a: 1 };', 'r.a = 2'),
    sayState,
  ],
  [
    'it makes a context',
    'shared/src/ui/context.ts',
    state('const c = createContext(null);'),
    sayState,
  ],
] as const;

const allowedFiles = [
  ['it lists what never changes', 'shared/src/lib/fixed.ts', state("const l = ['a', 'b'];")],
  [
    'a set is read only',
    'shared/src/lib/set.ts',
    state("const s: ReadonlySet<string> = new Set(['a']);"),
  ],
  [
    'a format is kept',
    'shared/src/lib/money.ts',
    state("const d = new Intl.DateTimeFormat('en');"),
  ],
  [
    'a function counts',
    'shared/src/lib/inside.ts',
    'export function f() { let n = 1; n += 1; return n; }',
  ],
  ['the page has one copy', 'shared/src/runtime/count.ts', state('let next = 1;')],
  ['its name says so', 'shared/src/cart/seen.singleton.ts', state('let next = 1;')],
  ['an app remembers', 'shell/src/app/memory.ts', state('const m = new Map<string, string>();')],
] as const;

/** The other half of each circle. */
const companions = [
  ['shell/src/circle/b.ts', imports('./a')],
  ['shell/src/circle/d.ts', imports('./c')],
  ['local/src/circle/b.ts', typeImport('./a')],
  ['shared/src/circle/use-it.ts', imports('./api')],
] as const;

function imports(name: string): string {
  return `import { x } from '${name}';\nexport const y = x;`;
}
function typeImport(name: string): string {
  return `import type { x } from '${name}';\nexport type y = x;`;
}
function later(name: string): string {
  return `export const load = () => import('${name}');`;
}
function typeOf(name: string): string {
  return `export type All = typeof import('${name}');`;
}
function state(declaration: string, change = ''): string {
  return `${declaration}\nexport function f() { ${change}; }`;
}

let folder: string;
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrows-'));
  await cp(`${projectRoot}biome.json`, join(folder, 'biome.json'));
  await cp(`${projectRoot}lint`, join(folder, 'lint'), { recursive: true });
  const examples = [
    ...[...refusedImports, ...allowedImports].map(([, path, name]) => [path, imports(name)]),
    ...[...refusedFiles, ...allowedFiles].map(([, path, text]) => [path, text]),
    ...companions,
  ] as [string, string][];
  for (const [path, text] of examples) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${text}\n`);
  }
  complaints = spawnSync(
    `${projectRoot}node_modules/.bin/biome`,
    ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
    .stdout.split('\n')
    .filter((line) => /title=(plugin|lint\/suspicious\/noImportCycles),/.test(line));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

function complaintsAbout(path: string): string[] {
  return complaints.filter((line) => line.includes(`/${path},`));
}

test.each([...refusedImports, ...refusedFiles])(
  'lint refuses it when %s, and says what to do',
  (_title, path, _text, instead) => {
    expect(complaintsAbout(path)).toEqual([expect.stringContaining(instead)]);
  },
);

test.each([...allowedImports, ...allowedFiles])('lint lets it pass when %s', (_title, path) => {
  expect(complaintsAbout(path)).toEqual([]);
});
