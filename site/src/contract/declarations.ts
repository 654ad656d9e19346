import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { findSingletons } from '../../../rspack.singletons';
import { repositoryDir } from '../repository-dir';

/** Declarations by their path in `shared/src`, without the ending. */
export type Declarations = ReadonlyMap<string, string>;

/** Rows come and go with migrations, which a page in use has to bear anyway (decision 027). */
const leftOut = ['database.types'];

/** Modules of our own that a remote takes from the shell, by request. */
export function contractModules(root: string): string[] {
  return Object.keys(findSingletons(root)).filter((request) => request.startsWith('shared/'));
}

/** Modules that keep a slice in the page's store: each bundle has this code, the state is one. */
export function sliceModules(root: string): string[] {
  const folder = join(root, 'shared/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes(' = storeSlice('))
    .map((file) => `shared/${file.slice(0, -3)}`)
    .sort();
}

/** Where a module stands in `shared/src`, without the ending. */
export function fileOf(request: string): string {
  return request === 'shared/router' ? 'router/index' : request.replace('shared/', '');
}

/**
 * What these modules declare, and what their declarations name in turn, as the compiler writes it.
 * @param root of the sources; default this repository
 */
export async function emitDeclarations(
  modules: Iterable<string>,
  root = repositoryDir,
): Promise<Declarations> {
  const folder = join(repositoryDir, 'node_modules/.cache', `contract-${process.pid}`);
  const out = join(folder, 'out');
  mkdirSync(folder, { recursive: true });
  try {
    const config = {
      extends: join(repositoryDir, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        noCheck: true,
        rootDir: root,
        outDir: out,
        typeRoots: [join(repositoryDir, 'node_modules/@types')],
      },
      include: [],
      files: [...modules].map((file) => join(root, 'shared/src', `${file}.ts`)),
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { said } = await runCompiler(['-p', folder]);
    const written = readFolder(join(out, 'shared/src'));
    if (written.size === 0) throw new Error(`The compiler wrote no declarations. ${said}`);
    return reachable(written, modules);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function runCompiler(args: readonly string[]): Promise<{ exit: number; said: string }> {
  return new Promise((resolve, reject) => {
    const tsc = join(repositoryDir, 'node_modules/typescript/bin/tsc');
    const child = spawn(process.execPath, [tsc, ...args], { cwd: repositoryDir });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === null) reject(new Error(`The compiler was ended by ${signal}. ${said}`));
      else resolve({ exit: code, said });
    });
  });
}

/** Declarations in a folder, by their path in it. */
export function readFolder(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.d.ts'));
  return new Map(
    files.sort().map((file) => [file.slice(0, -5), readFileSync(join(folder, file), 'utf8')]),
  );
}

function reachable(written: Declarations, modules: Iterable<string>): Declarations {
  const kept = new Map<string, string>();
  const open = [...modules];
  for (const file of open) {
    const text = written.get(file);
    if (text === undefined || kept.has(file)) continue;
    let moved = text;
    for (const request of requestsOf(file, text)) {
      const target = targetOf(file, request, written);
      if (!target || leftOut.includes(target)) continue;
      open.push(target);
      // by a relative path, so that the declarations can stand anywhere
      const path = relative(dirname(file), target).replaceAll('\\', '/');
      const named = path.startsWith('.') ? path : `./${path}`;
      for (const quote of [`'`, `"`]) {
        moved = moved.replaceAll(quote + request + quote, quote + named + quote);
      }
    }
    kept.set(file, moved);
  }
  return new Map([...kept].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function requestsOf(file: string, text: string): string[] {
  const { module } = parseSync(`${file}.d.ts`, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...[...text.matchAll(/\bimport\(["']([^"']+)["']\)/g)].map(([, request = '']) => request),
  ];
  return [...new Set(named)];
}

/** The declaration that a request leads to; undefined for packages. */
export function targetOf(file: string, request: string, among: Declarations): string | undefined {
  const path = request.startsWith('.')
    ? posix.join(posix.dirname(file), request)
    : request.replace(/^shared\//, '');
  return [path, `${path}/index`].find((one) => among.has(one));
}
