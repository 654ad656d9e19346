import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteName, remoteNames } from '../../rspack.base';
import { type PageAssets, pageAssetsFile } from '../../rspack.page-assets';
import { type AppRoute, findRoute } from '../../shell/src/app/route-table';
import type { RemotesMap } from '../../shell/src/federation/remotes-map';

/** The part of a remote's `mf-manifest.json` that matters here. */
export interface RemoteManifest {
  metaData: { globalName: string; publicPath: string; remoteEntry: { name: string } };
  exposes: {
    name: string;
    assets: Record<'js' | 'css', { sync: string[]; async: string[] }>;
  }[];
}

/** What the builds of the remotes say about themselves. */
export type BuiltRemotes = Readonly<
  Record<RemoteName, { manifest: RemoteManifest; pages: PageAssets }>
>;

/** @throws when a remote has not been built */
export function readBuiltRemotes(rootDir: string): BuiltRemotes {
  const read = (name: RemoteName, fileName: string) => {
    const file = join(rootDir, name, 'dist', fileName);
    if (!existsSync(file)) throw new Error(`${name} has not been built: ${file} is missing.`);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  return Object.fromEntries(
    remoteNames.map((name) => [
      name,
      { manifest: read(name, 'mf-manifest.json'), pages: read(name, pageAssetsFile) },
    ]),
  ) as BuiltRemotes;
}

/** Where the shell finds each remote. */
export function remotesMapOf(remotes: BuiltRemotes): RemotesMap {
  return Object.fromEntries(
    remoteNames.map((name) => {
      const { globalName, publicPath, remoteEntry } = remotes[name].manifest.metaData;
      return [name, { container: globalName, entry: publicPath + remoteEntry.name }];
    }),
  ) as RemotesMap;
}

/** Origins of remotes that are deployed elsewhere; the security policy has to allow them. */
export function remoteOriginsOf(remotes: BuiltRemotes): string[] {
  return Object.values(remotes)
    .map(({ manifest }) => manifest.metaData.publicPath)
    .filter((path) => /^https?:/.test(path))
    .map((path) => new URL(path).origin);
}

export interface AssetsAhead {
  /** Scripts: the remote's entry, its table of pages, the page itself. */
  scripts: string[];
  /** Style sheets of the page; `from` is the file in the remote's build. */
  styles: { url: string; mark: string; from: string }[];
}

/** What an address will ask its remotes for. */
export function assetsAhead(remotes: BuiltRemotes, pathname: string): AssetsAhead {
  const route = findRoute(pathname);
  const scripts = new Set<string>();
  const styles = new Map<string, AssetsAhead['styles'][number]>();
  for (const [remote, page] of route ? pagesOf(route) : []) {
    const { manifest, pages } = remotes[remote];
    const { publicPath, remoteEntry } = manifest.metaData;
    const exposed = manifest.exposes.find(({ name }) => name === 'routes');
    if (!exposed) throw new Error(`${remote} does not expose its routes.`);
    for (const name of [remoteEntry.name, ...exposed.assets.js.sync]) {
      scripts.add(publicPath + name);
    }
    for (const { name, mark } of pages[page] ?? []) {
      const url = publicPath + name;
      if (name.endsWith('.js')) scripts.add(url);
      else styles.set(url, { url, mark, from: `${remote}/dist/${name}` });
    }
  }
  return { scripts: [...scripts], styles: [...styles.values()] };
}

function pagesOf(route: AppRoute): [RemoteName, string][] {
  const pages: [RemoteName, string][] = [];
  if (route.inDashboard) pages.push(['mf-member', 'layout']);
  // Who sees which page there is known only after the sign-in.
  if (!route.administratorRemote) pages.push([route.remote, route.path]);
  return pages;
}
