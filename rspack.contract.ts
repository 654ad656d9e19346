import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Compiler, sources } from '@rspack/core';
import { parseSync } from 'oxc-parser';
import { remoteContract } from 'shared/remote-contract';
import { neededProperties, setProperties } from 'site/contract/custom-properties';
import { passedTypes } from 'site/contract/passed-types';
import { findSingletons } from './rspack.singletons';

/** Exports of each shared module, each with a hash of its declaration. */
export type Exports<Hash> = Readonly<Record<string, Readonly<Record<string, Hash>>>>;

/** What a remote was built against and what it uses, in `contractFile` beside its manifest. */
export interface ContractUse {
  contract: number;
  /** Of our own shared modules: what the remote's sources import, as it was declared then. */
  uses: Exports<string>;
  /** Versions of the packages it takes from the shell. */
  packages: Readonly<Record<string, string>>;
  /** Custom properties of CSS that its styles go by and the shell's set: colours, sizes, times. */
  properties?: readonly string[];
}

/** What a shell serves, in the same file beside its scripts. */
export interface ServedContracts {
  /** By version of the contract: every declaration an export has had since the contract began. */
  contracts: Readonly<Record<string, Exports<readonly string[]>>>;
  packages: Readonly<Record<string, string>>;
  /** Custom properties that its styles set. */
  properties?: readonly string[];
}

export const contractFile = 'contract.json';

/** The contracts as they are written down, a folder for each that the shell serves. */
export const contractFolder = 'shared/contract';
export const exportsFile = 'exports.json';

/** Their code is the shell's; a remote brings none of it. */
const packages = [
  ...['react', 'react-dom', 'react-router-dom', '@module-federation/runtime'],
  ...['@tanstack/react-query', '@supabase/supabase-js', 'zustand'],
];

export function readServed(root: string): ServedContracts['contracts'] {
  const folder = join(root, contractFolder);
  if (!existsSync(folder)) return {};
  const versions = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  return Object.fromEntries(
    versions.map(({ name }) => [
      name,
      JSON.parse(readFileSync(join(folder, name, exportsFile), 'utf8')),
    ]),
  );
}

/** Writes beside a build what it takes from the shell, or what it serves if it is the shell. */
export class ContractPlugin {
  /** @param root where the contracts stand */
  constructor(
    private readonly role: 'shell' | 'remote',
    private readonly root = import.meta.dirname,
    private readonly contract: number = remoteContract,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('contract', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'contract', stage }, () => {
        const singletons = Object.keys(findSingletons(import.meta.dirname));
        const sourceFiles = [...compilation.fileDependencies].filter(isOwnSource);
        const names = importedNames(sourceFiles, singletons);
        const texts = compilation
          .getAssets()
          .filter(({ name }) => /\.(css|js)$/.test(name))
          .map(({ source }) => source.source().toString());
        const packages = packageVersions();
        const written: ContractUse | ServedContracts =
          this.role === 'shell'
            ? {
                contracts: readServed(this.root),
                packages,
                properties: setProperties(texts),
              }
            : {
                contract: this.contract,
                uses: this.usesOf(names),
                packages,
                properties: neededProperties(texts),
              };
        const source = new sources.RawSource(JSON.stringify(written, null, 2));
        compilation.emitAsset(contractFile, source);
      });
    });
  }

  private usesOf(names: ReadonlyMap<string, ReadonlySet<string>>): ContractUse['uses'] {
    const declared = readServed(this.root)[this.contract] ?? {};
    const all = new Map(names);
    for (const [request, types] of Object.entries(passedTypes)) {
      all.set(request, new Set(Object.keys(types))); // no import of theirs is left in the code
    }
    return Object.fromEntries(
      [...all].sort(byName).flatMap(([request, used]) => {
        const known = declared[request];
        if (!known) return []; // a package, or a module that is not written down yet
        const taken = Object.keys(known).filter((name) => used.has(name) || used.has('*'));
        return [[request, Object.fromEntries(taken.map((name) => [name, known[name]?.at(-1)]))]];
      }),
    ) as ContractUse['uses'];
  }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
const isOwnSource = (file: string) => /\.tsx?$/.test(file) && !file.includes('node_modules');

/** What the files import of these modules, by name; `*`: all of it, or it cannot be told. */
export function importedNames(
  files: readonly string[],
  requests: readonly string[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (request: string, name: string) => {
    if (requests.includes(request)) {
      found.set(request, (found.get(request) ?? new Set<string>()).add(name));
    }
  };
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const { module } = parseSync(file, text);
    for (const { moduleRequest, entries } of module.staticImports) {
      for (const { isType, importName } of entries) {
        if (!isType) add(moduleRequest.value, importName.name ?? '*');
      }
    }
    for (const { entries } of module.staticExports) {
      for (const { isType, moduleRequest, importName } of entries) {
        if (moduleRequest && !isType) add(moduleRequest.value, importName.name ?? '*');
      }
    }
    for (const { moduleRequest } of module.dynamicImports) {
      add(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), '*');
    }
  }
  return found;
}

const requireOfShell = createRequire(join(import.meta.dirname, 'shell/package.json'));

function packageVersions(): Record<string, string> {
  return Object.fromEntries(
    packages.map((name) => {
      const folder = requireOfShell.resolve
        .paths(name)
        ?.find((path) => existsSync(join(path, name)));
      const file = join(folder ?? '', name, 'package.json');
      return [name, JSON.parse(readFileSync(file, 'utf8')).version];
    }),
  );
}
