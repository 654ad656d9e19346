import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuntimeConfig } from 'shared/runtime/config';
import type { siteFiles } from '../pages/assemble';
import { screenMapOf } from '../pages/manifests';
import { evaluate } from '../prerender/evaluate';
import { prerenderPages } from '../prerender/prerender-pages';
import { orUndefined } from './files';
import { bundleFile, type Releases, releaseFolder, remotesOf } from './releases';

export interface Pages {
  /** Texts by path. */
  files: Readonly<Record<string, string>>;
  /** Addresses whose pages the browser has to render. */
  unrendered: readonly string[];
}

interface ShellBundle {
  siteFiles(
    parts: Omit<Parameters<typeof siteFiles>[0], 'inlineScripts' | 'askedFirst'>,
  ): ReturnType<typeof siteFiles>;
}

/**
 * All files of a site that name others. The shell's release writes them and mf-public's renders its own pages, so
 * that they are the same whoever deploys, from whichever sources.
 * @param site where the files of the releases are
 * @param before addresses that were not rendered in the site that is live
 * @throws when a page can no longer be rendered ahead: it would come late, and to some readers not at all
 */
export async function writePages(
  folder: string,
  site: string,
  releases: Releases,
  { before, config }: { before: readonly string[]; config: RuntimeConfig | undefined },
): Promise<Pages> {
  const bundleOf = async (app: 'shell' | 'mf-public') => {
    const file = join(releaseFolder(folder, app, releases[app].id), bundleFile);
    return (await orUndefined(readFile(file, 'utf8'))) ?? '';
  };
  const bundles = { shell: await bundleOf('shell'), 'mf-public': await bundleOf('mf-public') };
  const { bodies, failures } = await prerenderPages(bundles, screenMapOf(remotesOf(releases)));
  refuseUnrendered(failures.filter(({ path }) => !before.includes(path)));
  for (const { path, cause } of failures) {
    console.warn(`${path} was not prerendered and will be rendered by the browser:`, cause);
  }
  const files = await evaluate<ShellBundle>(bundles.shell).siteFiles({
    releases,
    bodies,
    config,
    read: (path) => readFile(join(site, path), 'utf8'),
  });
  return { files, unrendered: failures.map(({ path }) => path) };
}

const listed = 5; // pages of a bundle that is broken fail all of the same

function refuseUnrendered(failures: readonly { path: string; cause: unknown }[]): void {
  if (failures.length === 0) return;
  const lines = failures.slice(0, listed).map(({ path, cause }) => `  ${path}: ${cause}`);
  if (failures.length > listed) lines.push(`  and ${failures.length - listed} more`);
  throw new Error(
    `These pages cannot be rendered ahead:\n${lines.join('\n')}\nNothing was changed. What only a browser has is asked for in an effect or a handler, never while a module or a page is evaluated.`,
    { cause: failures[0]?.cause },
  );
}
