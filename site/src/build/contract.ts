import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Compiler, sources } from '@rspack/core';
import { parseSync } from 'oxc-parser';
import { remoteContract } from 'shared/remote-contract';
import { repositoryDir } from '../repository-dir';
import { findSingletons, sourceFile } from './singletons';

/** What a shell provides, or what a remote uses of it; a deploy compares the two. */
export interface Contract {
  /** `remoteContract` in the sources of this build. */
  version: number;
  /** Names by what they are of: a shared module, `packages` or `custom properties`. */
  names: Readonly<Record<string, readonly string[]>>;
}

/** Beside the scripts of a build. */
export const contractFile = 'contract.json';

/** Their code is the shell's; a remote brings none of it. */
const packages = [
  ...['react', 'react-dom', 'react-router-dom', '@module-federation/runtime'],
  ...['@tanstack/react-query', '@supabase/supabase-js', 'zustand'],
];

/** Writes beside a build what it provides if it is the shell, or else what it uses. */
export class ContractPlugin {
  constructor(private readonly role: 'shell' | 'remote') {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('contract', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'contract', stage }, () => {
        const provided = providedNames(repositoryDir);
        const isShell = this.role === 'shell';
        const own = [...compilation.fileDependencies].filter(isOwnSource).sort();
        const styles = compilation
          .getAssets()
          .filter(({ name }) => name.endsWith('.css'))
          .map(({ source }) => source.source().toString());
        // of our own scripts alone: what a library draws by names of its own is no look of ours
        const texts = [...styles, ...own.map((file) => readFileSync(file, 'utf8'))];
        const contract: Contract = {
          version: remoteContract,
          names: {
            ...(isShell ? provided : usedNames(own, provided)),
            packages: majorVersions(),
            'custom properties': isShell ? setProperties(texts) : neededProperties(texts),
          },
        };
        const source = new sources.RawSource(JSON.stringify(contract, null, 2));
        compilation.emitAsset(contractFile, source);
      });
    });
  }
}

const isOwnSource = (file: string) => /\.tsx?$/.test(file) && !file.includes('node_modules');

type Names = Record<string, string[]>;

/** What each shared module exports, types left out. */
export function providedNames(root: string): Names {
  const own = Object.keys(findSingletons(root)).filter((request) => request.startsWith('shared/'));
  return Object.fromEntries(
    own.map((request) => [request, exportedNames(root, sourceFile(root, root, request))]),
  );
}

function exportedNames(root: string, file: string | undefined): string[] {
  if (!file) return [];
  const text = readFileSync(file, 'utf8');
  const names = parseSync(file, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName, importName, moduleRequest }) => {
      if (isType) return [];
      if (exportName.kind === 'Name') return exportName.name ?? [];
      if (exportName.kind === 'Default') return 'default';
      const isAll = moduleRequest && importName.kind === 'AllButDefault';
      return isAll ? exportedNames(root, sourceFile(root, file, moduleRequest.value)) : [];
    }),
  );
  return names.sort();
}

/** What these files import of the modules that are provided. */
export function usedNames(files: readonly string[], provided: Names): Names {
  const used: Names = {};
  const add = (request: string, name = '*') => {
    const all = provided[request];
    if (all) used[request] = [...(used[request] ?? []), ...(name === '*' ? all : [name])];
  };
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const { module } = parseSync(file, text);
    for (const { moduleRequest, entries } of module.staticImports) {
      for (const { isType, importName } of entries) {
        if (!isType) add(moduleRequest.value, nameOf(importName));
      }
    }
    for (const { entries } of module.staticExports) {
      for (const { isType, moduleRequest, importName } of entries) {
        if (moduleRequest && !isType) add(moduleRequest.value, nameOf(importName));
      }
    }
    for (const { moduleRequest } of module.dynamicImports) {
      add(text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
    }
  }
  for (const [request, names] of Object.entries(used)) used[request] = [...new Set(names)].sort();
  return used;
}

const nameOf = ({ kind, name }: { kind: string; name: string | null }) =>
  kind === 'Default' ? 'default' : (name ?? '*');

const requireOfShell = createRequire(join(repositoryDir, 'shell/package.json'));

/** A remote works with any version of a package that has the same first number. */
function majorVersions(): string[] {
  return packages.map((name) => {
    const folders = requireOfShell.resolve.paths(name) ?? [];
    const file = folders.map((folder) => join(folder, name, 'package.json')).find(existsSync);
    const { version } = JSON.parse(readFileSync(file ?? '', 'utf8')) as { version: string };
    return `${name} ${version.split('.')[0]}`;
  });
}

/** Custom properties that a build sets, in a style sheet or, by any name in quotes, from a script. */
export function setProperties(texts: readonly string[]): string[] {
  return found(texts, /(?<!var\(\s*|[\w-])(--[a-z][\w-]*)(?=\s*[:{]|["'`])/g);
}

/**
 * Those that it goes by and leaves to others to set, wherever it sets none of that name itself. A `var()` that
 * says what else holds needs none, nor does what stands in it for that.
 */
export function neededProperties(texts: readonly string[]): string[] {
  const own = new Set(setProperties(texts));
  const inReserve = String.raw`(?<!var\(\s*--[\w-]+\s*,\s*)`;
  const used = new RegExp(String.raw`${inReserve}var\(\s*(--[a-z][\w-]*)\s*\)`, 'g');
  return found(texts, used).filter((name) => !own.has(name));
}

function found(texts: readonly string[], pattern: RegExp): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(names)].sort();
}
