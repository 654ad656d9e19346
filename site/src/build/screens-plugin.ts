import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compilation, type Compiler, sources } from '@rspack/core';
import type { Frame, RemoteRoutes, RemoteScreens, Screen } from 'shared/remote-contract';
import { unfitAddress } from '../pages/page-address';
import { recordAhead } from './record-ahead';

/** What a remote's build says of its screens, in the file `builtScreensFile` beside its manifest. */
export interface BuiltScreens {
  screens: readonly BuiltScreen[];
  /** The remote's frame of the dashboard, with its files. */
  frame?: Frame & { files: readonly PageFile[] };
}

type BuiltScreen = Screen & {
  files: readonly PageFile[];
  /** What it asks the database first. */
  ahead?: readonly EarlyQuestion[] | undefined;
};

export interface PageFile {
  /** Relative to the remote. */
  name: string;
  /** What the remote's style loader marks a `<link>` of this chunk with (`data-rspack`). */
  mark: string;
}

export const builtScreensFile = 'built-screens.json';

/** The declarations of a `screens.ts`, as the file stands now. */
export function readScreens(file: string): Promise<RemoteScreens> {
  return defaultExport(file);
}

const versions = new Map<string, number>();

async function defaultExport<T>(file: string): Promise<T> {
  const { mtimeMs: version } = statSync(file);
  const first = versions.get(file) ?? version;
  versions.set(file, first);
  // A module is evaluated once per address, so a file that has changed since gets another one.
  const address = pathToFileURL(file).href + (version === first ? '' : `?version=${version}`);
  return ((await import(address)) as { default: T }).default;
}

/**
 * Writes a remote's screens beside its manifest, each with the files of its page and with what `ahead.ts` asks for it,
 * so that the site can be put together without reading the remote's sources. The manifest alone only says which
 * files belong to the remote. The build fails where `screens.ts`, `routes.tsx` and `ahead.ts` disagree.
 */
export class ScreensPlugin {
  constructor(
    private readonly remote: string,
    private readonly routesFile: string,
    private readonly screensFile: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('screens', (compilation) => {
      compilation.fileDependencies.add(this.screensFile);
      // the last stage: files have their final names
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'screens', stage }, async () => {
        const declared = await readScreens(this.screensFile);
        // every page in it is imported lazily, so none of them runs here
        const routes = await defaultExport<RemoteRoutes>(this.routesFile);
        const pages = importedPages(compilation, this.routesFile);
        // in development no page asks ahead
        const ahead = compiler.options.mode === 'production' ? await this.ahead() : {};
        const imported = [...pages.keys()];
        for (const complaint of disagreements(declared, routes, imported, Object.keys(ahead))) {
          compilation.errors.push(
            new compiler.rspack.WebpackError(`${this.remote}/src/screens.ts: ${complaint}`),
          );
        }
        const built = withFiles(declared, pages, ahead);
        const source = new sources.RawSource(JSON.stringify(built, null, 2));
        compilation.emitAsset(builtScreensFile, source);
      });
    });
  }

  private async ahead(): ReturnType<typeof recordAhead> {
    const file = join(dirname(this.screensFile), 'ahead.ts');
    return existsSync(file) ? recordAhead(file) : {};
  }
}

/** Files of each page that the routes import, by the text of the import, as the compiler split them. */
function importedPages(compilation: Compilation, routesFile: string): Map<string, PageFile[]> {
  const { uniqueName } = compilation.outputOptions;
  const pages = new Map<string, PageFile[]>();
  for (const { origins, chunks } of compilation.chunkGroups) {
    for (const { module, request } of origins) {
      if (!request || module?.nameForCondition() !== routesFile) continue;
      const files = chunks.flatMap(({ id, files }) =>
        [...files].map((name) => ({ name, mark: `${uniqueName}:chunk-${id}` })),
      );
      pages.set(request, files);
    }
  }
  return pages;
}

/**
 * Where `screens.ts`, `routes.tsx` and `ahead.ts` do not fit together.
 * @param imported the modules that `routes.tsx` imports lazily
 * @param asking the addresses in `ahead.ts`
 */
export function disagreements(
  { screens, frame }: RemoteScreens,
  routes: Pick<RemoteRoutes, 'pages'>,
  imported: readonly string[],
  asking: readonly string[] = [],
): string[] {
  const named = new Set([...screens.map(({ page }) => page), frame?.page]);
  const twice = screens.filter((one, index) => screens.findIndex(at(one.path)) < index);
  return [
    ...screens.flatMap(({ path }) => unfitAddress(path) ?? []),
    ...twice.map(({ path }) => `${path} is declared twice.`),
    ...screens
      .filter(({ path, page }) => !(path in routes.pages && imported.includes(page)))
      .map(({ path, page }) => `${path} names ${page}, which routes.tsx does not import for it.`),
    ...Object.keys(routes.pages)
      .filter((path) => !screens.some(at(path)))
      .map((path) => `routes.tsx has a page for ${path}, but no screen there names it.`),
    ...imported
      .filter((page) => !named.has(page))
      .map((page) => `routes.tsx imports ${page}, which no screen names.`),
    ...asking
      .filter((path) => !screens.some(at(path)))
      .map((path) => `ahead.ts asks for ${path}, which is no screen here.`),
    ...(frame && !imported.includes(frame.page)
      ? [`The frame is ${frame.page}, which routes.tsx does not import.`]
      : []),
  ];
}

function at(path: string): (screen: Screen) => boolean {
  return (screen) => screen.path === path;
}

function withFiles(
  { screens, frame }: RemoteScreens,
  pages: ReadonlyMap<string, PageFile[]>,
  ahead: Awaited<ReturnType<typeof recordAhead>>,
): BuiltScreens {
  const filesOf = (page: string) => pages.get(page) ?? [];
  return {
    screens: screens.map((screen) => ({
      ...screen,
      files: filesOf(screen.page),
      ahead: ahead[screen.path],
    })),
    ...(frame && { frame: { ...frame, files: filesOf(frame.page) } }),
  };
}
