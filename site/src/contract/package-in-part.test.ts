import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { leftOut, unused } from 'site/patches/react-query-unused';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ContractPlugin,
  type ContractUse,
  contractFile,
  type ServedContracts,
} from '../../../rspack.contract';

const name = '@tanstack/react-query';
const require = createRequire(import.meta.url);

describe('each export of TanStack Query that the shell leaves out', () => {
  it('is named as the package exports it', () => {
    const exported: Readonly<Record<string, unknown>> = require(name);
    const folders = [name, '@tanstack/query-core'].map((one) => dirname(require.resolve(one)));
    const values = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => unused.test(`./${file.replace(/\.cjs$/, '.js')}`))
        .filter((file) => file.endsWith('.cjs'))
        .flatMap((file) => Object.values(require(join(folder, file)))),
    );
    const names = Object.keys(exported).filter((one) => values.includes(exported[one]));
    expect(names.length).toBeGreaterThan(0);
    expect([...leftOut].sort()).toEqual(names.sort());
  });
});

describe('a build that imports TanStack Query', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'contract-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('says which names it uses, and that of a shell which it has', async () => {
    const { written } = await build<ContractUse>('remote', 'useQuery', 'skipToken');
    expect(Object.keys(written().uses[name] ?? {}).sort()).toEqual(['skipToken', 'useQuery']);
    const { written: served } = await build<ServedContracts>('shell', 'useQuery');
    const [held = {}] = Object.values(served().contracts).map((contract) => contract[name]);
    expect(held).toMatchObject({ skipToken: expect.anything(), useQuery: expect.anything() });
    expect(held).not.toHaveProperty('useQueries');
  });

  it.each(['remote', 'shell'] as const)(
    'fails in a %s that uses what is left out',
    async (role) => {
      const { complaints } = await build(role, 'useQuery', 'useQueries');
      expect(complaints).toEqual([
        expect.stringMatching(/useQueries of @tanstack\/react-query .*react-query-unused\.ts/),
      ]);
    },
  );

  it('fails where all of it is imported, as which parts are used cannot be told', async () => {
    const { complaints } = await build('remote', '* as query');
    expect(complaints).toEqual([expect.stringMatching(/All of @tanstack\/react-query/)]);
  });

  it('says of a remote which values both sides give each other, too', async () => {
    const { written } = await build<ContractUse>('remote', 'useQuery');
    expect(written().uses).toMatchObject({
      'shared/remote-contract': { RemoteRoutes: expect.any(String) },
      'shared/screen-map': { ScreenMap: expect.any(String) },
    });
  });

  it('says of a remote which custom properties it leaves to the shell, and of that which it sets', async () => {
    const { written: needed } = await build<ContractUse>('remote', 'useQuery');
    expect(needed().properties).toEqual(['--ink']);
    const { written: set } = await build<ServedContracts>('shell', 'useQuery');
    expect(set().properties).toEqual(['--paper']);
  });

  async function build<Written>(
    role: 'shell' | 'remote',
    ...names: string[]
  ): Promise<{ complaints: string[]; written: () => Written }> {
    const imported = names.map((one) => (one.startsWith('*') ? one : `{ ${one} }`));
    const lines = imported.map((one) => `import ${one} from '${name}';`);
    const used = names.map((one) => one.replace('* as ', ''));
    const look = `use('color: var(--ink); --paper: white');`;
    writeFileSync(join(folder, 'page.ts'), `${lines.join('\n')}\nuse(${used.join(', ')});${look}`);
    const compiler = rspack({
      mode: 'production',
      context: folder,
      entry: './page.ts',
      externals: { [name]: 'globalThis' },
      plugins: [new ContractPlugin(role)],
      output: { path: folder },
    });
    return new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
        const complaints = errors.map((one) => one.message);
        const written = () => JSON.parse(readFileSync(join(folder, contractFile), 'utf8'));
        compiler.close(() => (error ? reject(error) : resolve({ complaints, written })));
      });
    });
  }
});
