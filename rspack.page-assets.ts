import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';
import { paths } from 'shared/lib/paths';

/** Files of each page of a remote, by path; `layout` for its layout. */
export type PageAssets = Readonly<Record<string, readonly PageFile[]>>;

export interface PageFile {
  /** Relative to the remote. */
  name: string;
  /** What the remote's style loader marks a `<link>` of this chunk with (`data-rspack`). */
  mark: string;
}

export const pageAssetsFile = 'page-assets.json';

/**
 * Writes next to a remote's manifest which files belong to which page, so that the site's HTML can
 * name them ahead. The manifest only says which files belong to the remote.
 */
export class PageAssetsPlugin {
  constructor(private readonly routesFile: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('page-assets', (stats) => {
      if (stats.hasErrors()) return;
      const { namedChunkGroups = {}, chunks = [] } = stats.toJson({
        all: false,
        chunkGroups: true,
        chunks: true,
        ids: true,
      });
      const { uniqueName } = compiler.options.output;
      const filesOf = (group: string): PageFile[] =>
        chunks
          .filter(({ id }) => id != null && namedChunkGroups[group]?.chunks?.includes(id))
          .flatMap(({ id, files = [] }) =>
            files.map((name) => ({ name, mark: `${uniqueName}:chunk-${id}` })),
          );
      const assets: PageAssets = Object.fromEntries(
        [...chunkNames(readFileSync(this.routesFile, 'utf8'))].map(([page, chunk]) => [
          page,
          filesOf(chunk),
        ]),
      );
      writeFileSync(join(compiler.outputPath, pageAssetsFile), JSON.stringify(assets, null, 2));
    });
  }
}

/**
 * The chunk of each page, read from the text of a `routes.tsx`.
 * @throws when a page is imported without a name
 */
export function chunkNames(routes: string): Map<string, string> {
  const pages = new Map<string, string>();
  const page =
    /(?:\[paths\.(\w+)\]|(layout)):\s*\(\)\s*=>\s*import\(\s*\/\* webpackChunkName: "([\w-]+)" \*\//g;
  for (const [, key, layout, chunk] of routes.matchAll(page)) {
    const path = layout ?? (paths as Record<string, string>)[key ?? ''];
    if (path && chunk) pages.set(path, chunk);
  }
  const imports = routes.match(/\bimport\(/g)?.length ?? 0;
  if (imports !== pages.size) {
    throw new Error(
      `Each page in routes.tsx is written as [paths.<name>]: () => import(/* webpackChunkName: "<capability>" */ …): ${pages.size} of ${imports} are.`,
    );
  }
  return pages;
}
