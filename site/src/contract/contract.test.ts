import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importedNames } from '../../../rspack.contract';
import { repositoryDir } from '../repository-dir';
import { breachesOf } from './compatible';
import { exportHashes } from './hashes';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(repositoryDir, 'node_modules/.promises-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name.replace(/\.d\.ts$/, ''));
}

describe('what was promised', () => {
  const before = `
    interface Toast { text: string; tone?: 'good' | 'bad' }
    export declare function show(text: string, tone?: 'good' | 'bad'): void;
    export declare function Link(props: { to: string; replace?: boolean }): null;
    export declare const session: { userId: string | null };
    export declare const last: Toast;`;
  const breaches = async (now: string) => {
    const files = { before: write('before.d.ts', before), now: write('now.d.ts', now) };
    const names = ['show', 'Link', 'session', 'last'];
    const all = names.map((name) => ({ ...files, name, module: 'shared/x', isOlder: false }));
    return (await breachesOf(all)).map(({ name }) => name);
  };

  it('is kept by additions', async () => {
    const more = before
      .replace("'bad'): void", "'bad' | 'news', place?: string): void")
      .replace('replace?: boolean', 'replace?: boolean; state?: unknown')
      .replace('userId: string | null', 'userId: string | null; email: string')
      .concat('export declare const added: number;');
    expect(await breaches(more)).toEqual([]);
  });

  it('is broken by what is gone, asks for more, answers something else or no longer listens', async () => {
    const other = before
      .replace('show(text: string, tone?', 'show(text: string, place: string, tone?')
      .replace('; replace?: boolean', '')
      .replace('userId: string | null', 'userId: string | null | undefined')
      .replace('const last', 'const newest');
    expect(await breaches(other)).toEqual(['show', 'Link', 'session', 'last']);
    expect(await breaches(before.replace(", tone?: 'good' | 'bad')", ')'))).toEqual(['show']);
  });
});

describe('the form of an export', () => {
  const store = `
    import type { Toast } from './toast';
    interface State { toasts: Toast[] }
    /** Says something. */
    export declare function show(text: string): void;
    export declare const useStore: () => State;
    export { Link } from 'router';`;
  const toast = 'export interface Toast { text: string }';
  const hashesOf = (text: string, type = toast) =>
    exportHashes(
      'store',
      new Map([
        ['store', text],
        ['toast', type],
      ]),
    );

  it('is that of all types it names, and of nothing else', () => {
    const { show, useStore, Link } = hashesOf(store);
    const changed = hashesOf(store, toast.replace('text:', 'id: number; text:'));
    expect(changed).toMatchObject({ show, Link });
    expect(changed.useStore).not.toBe(useStore);
    expect(hashesOf(store.replace('Says something.', 'Shows a toast.'))).toEqual(hashesOf(store));
    expect(hashesOf(store.replace('text: string)', 'text: string, id?: 1)')).show).not.toBe(show);
  });
});

describe('what a remote uses', () => {
  it('is what it imports by name, types left out; all of it where that cannot be told', () => {
    write(
      'page.tsx',
      `import { Link, type LinkProps, useLocation as where } from 'shared/router';
      import type { Session } from 'shared/runtime/store';
      import { formatEuro } from 'shared/lib/money';
      export { queryClient } from 'shared/runtime/query-client';
      export const load = () => import('shared/runtime/supabase-client');`,
    );
    const requests = ['router', 'runtime/store', 'runtime/query-client', 'runtime/supabase-client'];
    const found = importedNames(
      [join(folder, 'page.tsx')],
      requests.map((request) => `shared/${request}`),
    );
    expect(Object.fromEntries([...found].map(([name, used]) => [name, [...used]]))).toEqual({
      'shared/router': ['Link', 'useLocation'],
      'shared/runtime/query-client': ['queryClient'],
      'shared/runtime/supabase-client': ['*'],
    });
  });
});
