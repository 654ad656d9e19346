import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteName, remoteNames } from '../../../rspack.base';
import { type AppRoute, findRoute } from '../../../shell/src/app/route-table';
import type { RemotesMap } from '../../../shell/src/federation/remotes-map';
import type { PageAssets } from './page-html';

/** The part of a remote's `mf-manifest.json` that matters here. */
export interface RemoteManifest {
  metaData: { globalName: string; publicPath: string; remoteEntry: { name: string } };
  exposes: {
    name: string;
    assets: Record<'js' | 'css', { sync: string[]; async: string[] }>;
  }[];
}

export type RemoteManifests = Readonly<Record<RemoteName, RemoteManifest>>;

/** @throws when a remote has not been built */
export function readManifests(rootDir: string): RemoteManifests {
  const read = (name: RemoteName): RemoteManifest => {
    const file = join(rootDir, name, 'dist', 'mf-manifest.json');
    if (!existsSync(file)) throw new Error(`${name} has not been built: ${file} is missing.`);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  return Object.fromEntries(remoteNames.map((name) => [name, read(name)])) as RemoteManifests;
}

/** Where the shell finds each remote. */
export function remotesMapOf(manifests: RemoteManifests): RemotesMap {
  return Object.fromEntries(
    remoteNames.map((name) => {
      const { globalName, publicPath, remoteEntry } = manifests[name].metaData;
      return [name, { container: globalName, entry: publicPath + remoteEntry.name }];
    }),
  ) as RemotesMap;
}

/** Origins of remotes that are deployed elsewhere; the security policy has to allow them. */
export function remoteOriginsOf(manifests: RemoteManifests): string[] {
  return Object.values(manifests)
    .map(({ metaData }) => metaData.publicPath)
    .filter((path) => /^https?:/.test(path))
    .map((path) => new URL(path).origin);
}

/**
 * What to load ahead for an address: the remote's entry, its table of pages, and the page itself.
 * A page's chunk is found by its name: the path with dashes, `home` for `/` (in the remote's
 * `routes.tsx`: `webpackChunkName`). A page without such a name is merely not loaded ahead.
 */
export function assetsAhead(
  manifests: RemoteManifests,
  pathname: string,
): Pick<PageAssets, 'preloads' | 'styles'> {
  const route = findRoute(pathname);
  const chunks = route ? chunksOf(route) : new Map<RemoteName, string[]>();
  const preloads: string[] = [];
  const styles: string[] = [];
  for (const [remote, pages] of chunks) {
    const { metaData, exposes } = manifests[remote];
    const exposed = exposes.find(({ name }) => name === 'routes');
    if (!exposed) throw new Error(`${remote} does not expose its routes.`);
    const { js, css } = exposed.assets;
    const isWanted = (file: string) => pages.some((page) => file.startsWith(`${page}.`));
    const url = (file: string) => metaData.publicPath + file;
    preloads.push(url(metaData.remoteEntry.name), ...js.sync.map(url));
    preloads.push(...js.async.filter(isWanted).map(url));
    styles.push(...css.sync.map(url), ...css.async.filter(isWanted).map(url));
  }
  return { preloads, styles };
}

function chunksOf(route: AppRoute): Map<RemoteName, string[]> {
  const chunks = new Map<RemoteName, string[]>();
  if (route.inDashboard) chunks.set('mf-member', ['layout']);
  // Who sees which page there is known only after the sign-in.
  if (!route.administratorRemote) {
    chunks.set(route.remote, [...(chunks.get(route.remote) ?? []), pageChunkName(route.path)]);
  }
  return chunks;
}

/** Name of the chunk of a page: `/` is `home`, `/dashboard/cart` is `dashboard-cart`. */
export function pageChunkName(path: string): string {
  return path.slice(1).replaceAll('/', '-') || 'home';
}
