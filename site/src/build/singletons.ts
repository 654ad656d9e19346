import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Two Reacts on one page do not work together, and a second query library is dead weight. */
const packages = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query'];

/**
 * What exists once a page, whichever bundle asks: the packages above, `shared/router`, and of
 * `shared/src` all of `runtime/` and every `*.singleton.ts`. Sharing matches the text of the
 * request, so every import must use exactly these names. `eager` ones are imported by the shell's
 * first script and are part of it; the others are separate chunks of the shell that load when a
 * page first needs them.
 * @param root of the repository
 */
export function findSingletons(root: string): Record<string, { eager: boolean }> {
  const own = readdirSync(join(root, 'shared/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^runtime\/.*\.ts$|\.singleton\.ts$/.test(file) && !file.includes('.test.'))
    .map((file) => `shared/${file.replace(/\.ts$/, '')}`);
  const first = importedAtOnce(root, join(root, 'shell/src/bootstrap.tsx'));
  return Object.fromEntries(
    [...packages, 'shared/router', ...own.sort()].map((request) => [
      request,
      { eager: first.has(packageOf(request)) },
    ]),
  );
}

/**
 * Packages and modules of `shared`, by name, that a script imports itself or through others; not
 * what it imports later (`import()`), and no types.
 */
function importedAtOnce(root: string, script: string): Set<string> {
  const names = new Set<string>();
  const files = [script];
  for (const file of files) {
    for (const request of staticImports(file)) {
      if (!request.startsWith('.')) names.add(packageOf(request));
      const target = sourceFile(root, file, request);
      if (target && !files.includes(target)) files.push(target);
    }
  }
  return names;
}

// The compiler imports react/jsx-runtime, which nobody writes: what is said of a package counts.
function packageOf(request: string): string {
  if (request.startsWith('shared/')) return request;
  return /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;
}

function staticImports(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const reexported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : moduleRequest.value));
  return [...imported, ...reexported];
}

/** The file of our own that a request leads to from another one; undefined for packages and style sheets. */
export function sourceFile(root: string, from: string, request: string): string | undefined {
  const path = request.startsWith('.')
    ? join(dirname(from), request)
    : join(root, request.replace(/^shared\//, 'shared/src/'));
  return ['.ts', '.tsx', '/index.ts'].map((end) => path + end).find(existsSync);
}
