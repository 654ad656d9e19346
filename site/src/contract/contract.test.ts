import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteContract } from 'shared/remote-contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importedNames } from '../../../rspack.contract';
import { repositoryDir } from '../repository-dir';
import { breachesOf, type Promised } from './compatible';
import { contractComplaint } from './contract';
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

async function broken(
  promised: readonly Pick<Promised, 'before' | 'now' | 'name' | 'is'>[],
): Promise<string[]> {
  const all = promised.map((one) => ({ ...one, module: 'shared/x', isOlder: false }));
  return (await breachesOf(all)).map(({ name }) => name);
}

describe('a promise', () => {
  const before = `
    interface Toast { text: string; tone?: 'good' | 'bad' }
    export declare function show(text: string, tone?: 'good' | 'bad'): void;
    export declare function Link(props: { to: string; replace?: boolean }): null;
    export declare const session: { userId: string | null };
    export declare const last: Toast;`;
  const breaches = async (now: string) => {
    const files = { before: write('before.d.ts', before), now: write('now.d.ts', now) };
    const names = ['show', 'Link', 'session', 'last'];
    return broken(names.map((name) => ({ ...files, name, is: 'taken' })));
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

describe('a name that may be missing', () => {
  const places = {
    value: 'const value: { url: string; mail?: string };',
    list: 'const list: { features: { cards: true; mail?: true }[] };',
    answer: 'function answer(): { url: string; mail?: string };',
    later: 'function later(): Promise<{ url: string; mail?: string }>;',
    state: 'const state: { getState: () => { url: string; mail?: string } };',
    argument: 'function argument(of: { url: string; mail?: string }): void;',
    second: 'function second(of: string, how?: { tone: string; mail?: string }): void;',
    further: 'function further(of: { all: { id: string; mail?: string }[] }): void;',
  };
  const brokenBy = (change: (text: string) => string) => {
    const text = Object.values(places).map((place) => `export declare ${place}\n`);
    const files = {
      before: write('before.d.ts', text.join('')),
      now: write('now.d.ts', change(text.join(''))),
    };
    return broken(Object.keys(places).map((name) => ({ ...files, name, is: 'taken' })));
  };

  it('stays the same wherever it is read or given', async () => {
    expect(await brokenBy((text) => text)).toEqual([]);
    expect(await brokenBy((text) => text.replaceAll('mail?', 'post?: 1; mail?'))).toEqual([]);
    const all = Object.keys(places);
    expect(await brokenBy((text) => text.replaceAll('mail?', 'post?'))).toEqual(all);
    expect(await brokenBy((text) => text.replaceAll(/; mail\?: \w+/g, ''))).toEqual(all);
  });
});

it('a promise that the compiler did not get to check is not called kept', async () => {
  vi.stubEnv('NODE_OPTIONS', '--no-such-option');
  const text = 'export declare const last: string;';
  const files = { before: write('before.d.ts', text), now: write('now.d.ts', text) };
  await expect(broken([{ ...files, name: 'last', is: 'taken' }])).rejects.toThrow(
    'The contract cannot be checked',
  );
  vi.unstubAllEnvs();
});

describe('a value that both sides fill or give', () => {
  const before = `
    interface Slice<State, Of, Name> {
      getState: () => State; setState: (change: Partial<State>) => void; place?: [Of, Name];
    }
    export declare const useCart: Slice<{ items: readonly string[]; code?: string }, 'ofPage', 'cart'>;
    export interface Loaded { items: readonly { id: string; read?: true }[]; depth: number }
    interface Open { kind: 'open'; tabs?: readonly { name: string; place?: number }[] }
    interface Closed { kind: 'closed'; reason: string }
    export interface RemoteRoutes { contract: number; layout?: () => void; screen: Open | Closed }
    export interface ScreenMap { path: string; tab?: { label: string; group?: string } }`;
  const breaches = (now: string) => {
    const files = { before: write('before.d.ts', before), now: write('now.d.ts', now) };
    return broken([
      { ...files, name: 'useCart', is: 'slice' },
      { ...files, name: 'RemoteRoutes', is: 'from remote' },
      { ...files, name: 'ScreenMap', is: 'from site' },
      { ...files, name: 'Loaded', is: 'from both' },
    ]);
  };

  it('is kept by what may be missing on either side', async () => {
    const more = before
      .replace('code?: string', 'code?: string; note?: string')
      .replace('layout?', 'icon?: string; layout?')
      .replace('| Closed', '| Closed | { kind: "moved" }')
      .replace('path: string', 'path: string; title: string')
      .replace('read?: true', 'read?: true; tone?: string');
    expect(await breaches(more)).toEqual([]);
  });

  it('is broken where a slice stands in another place of the store', async () => {
    expect(await breaches(before.replace("'cart'", "'basket'"))).toEqual(['useCart']);
    expect(await breaches(before.replace("'ofPage'", "'ofPerson'"))).toEqual(['useCart']);
  });

  it('is broken where whoever looks first leaves something else for the other', async () => {
    for (const [was, is] of [
      ['depth: number', 'depth: number; place: string'],
      ['depth: number', 'depth?: number'],
      ['read?', 'isRead?'],
    ] as const) {
      expect(await breaches(before.replace(was, is)), is).toEqual(['Loaded']);
    }
  });

  it('is broken where the other side, not deployed yet, would not have filled or given it', async () => {
    const note = before.replace('code?: string', 'code?: string; note: string');
    expect(await breaches(note)).toEqual(['useCart']);
    const icon = before.replace('layout?', 'icon: string; layout?');
    expect(await breaches(icon)).toEqual(['RemoteRoutes']);
  });

  it('is broken where something that may be missing has another name, however deep', async () => {
    expect(await breaches(before.replace('code?: string', 'voucher?: string'))).toEqual([
      'useCart',
    ]);
    expect(await breaches(before.replace('layout?', 'frame?'))).toEqual(['RemoteRoutes']);
    expect(await breaches(before.replace('place?: number', 'order?: number'))).toEqual([
      'RemoteRoutes',
    ]);
  });

  it('is broken where the site no longer gives what a remote reads', async () => {
    expect(await breaches(before.replace('label:', 'label?:'))).toEqual(['ScreenMap']);
    expect(await breaches(before.replace('; group?: string', ''))).toEqual(['ScreenMap']);
  });
});

describe('a promise of the older contract', () => {
  const before = `
    export declare function show(text: string): void;
    export declare const last: string;`;
  const now = before.replace('show(text: string)', 'tell(text: string, place: string)');
  const breaches = async (standIns: Readonly<Record<string, string>>) => {
    const files = { before: write('before.d.ts', before), now: write('now.d.ts', now) };
    const named = Object.entries(standIns).map(([module, text], index) => {
      const file = write(`stand-in-${index}.d.ts`, text);
      return `'${module}': () => Promise<typeof import('${file}')>;`;
    });
    const list = `export declare const olderModules: { ${named.join(' ')} };`;
    const all = ['show', 'last'].map((name) => ({
      ...files,
      name,
      module: 'shared/x',
      isOlder: true,
      is: 'taken' as const,
    }));
    const found = await breachesOf(all, write('older-contract.d.ts', list));
    return found.map(({ name }) => name);
  };

  it('is kept by a stand-in of the old form, and by none of another module', async () => {
    expect(await breaches({})).toEqual(['show']);
    expect(await breaches({ 'shared/y': before })).toEqual(['show']);
    expect(await breaches({ 'shared/x': before })).toEqual([]);
  });

  it('is broken by a stand-in that does something else or less', async () => {
    const other = before.replace('show(text: string)', 'show(text: string, place: string)');
    expect(await breaches({ 'shared/x': other })).toEqual(['show']);
    expect(
      await breaches({ 'shared/x': 'export declare function show(text: string): void;' }),
    ).toEqual(['last']);
  });
});

describe('the advice for a broken promise', () => {
  const textFor = (...contracts: number[]) => {
    const breach = { module: 'shared/x', name: 'show', reason: 'It is gone.' };
    const breaches = contracts.map((contract) => ({ ...breach, contract: String(contract) }));
    return contractComplaint({ state: 'broken', breaches });
  };
  const older = remoteContract - 1;
  const next = `remoteContract = ${remoteContract + 1}`;

  it('is to keep it, or to begin the next contract once there are stand-ins', () => {
    for (const text of [textFor(remoteContract), textFor(older, remoteContract)]) {
      expect(text).toMatch(new RegExp(`stand-in[^]*older-contract\\.ts[^]*${next}`));
    }
  });

  it('is a stand-in, and no further contract, where only the older one is', () => {
    expect(textFor(older)).toContain('older-contract.ts');
    expect(textFor(older)).not.toContain('remoteContract =');
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

describe('the imports of a remote', () => {
  it('are named, without types; all of a module where names cannot be told', () => {
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
