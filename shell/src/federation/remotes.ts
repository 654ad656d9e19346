import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { ComponentType } from 'react';
import type { AppPath } from 'shared/lib/paths';
import { type RemoteRoutes, remoteContract } from 'shared/remote-contract';
import type { RemoteName } from '../app/route-table';
import { remotesMap } from './remotes-map';

/** A page or layout; null when the remote does not have one for this path. */
export type LoadedPage = ComponentType | null;

const remotes = new Map<RemoteName, Promise<RemoteRoutes>>();
const pages = new Map<string, LoadedPage>();
let areRegistered = false;

/** A page that has arrived already, for rendering without a moment of emptiness. */
export function loadedPage(remote: RemoteName, page: AppPath | 'layout'): LoadedPage | undefined {
  return pages.get(`${remote} ${page}`);
}

/**
 * Loads a page of a remote. Asking again after a failure starts afresh.
 * @throws when the remote is unreachable, speaks another contract, or its chunk is gone; at the
 * latest after the time limits of `runtime-plugin.ts`.
 */
export async function loadPage(remote: RemoteName, page: AppPath | 'layout'): Promise<LoadedPage> {
  const routes = await loadRoutes(remote);
  const load = page === 'layout' ? routes.layout : routes.pages[page];
  const loaded = load ? (await load()).default : null;
  pages.set(`${remote} ${page}`, loaded);
  return loaded;
}

function loadRoutes(remote: RemoteName): Promise<RemoteRoutes> {
  const known = remotes.get(remote);
  if (known) return known;
  const loading = requestRoutes(remote);
  remotes.set(remote, loading);
  loading.catch(() => remotes.delete(remote));
  return loading;
}

async function requestRoutes(remote: RemoteName): Promise<RemoteRoutes> {
  register();
  const { container } = remotesMap()[remote];
  const exposed = await loadRemote<{ default: RemoteRoutes }>(`${container}/routes`);
  const routes = exposed?.default;
  if (!routes) throw new Error(`${remote} exposes no routes.`);
  if (routes.contract !== remoteContract) {
    throw new Error(`${remote} speaks contract ${routes.contract}, expected ${remoteContract}.`);
  }
  return routes;
}

function register(): void {
  if (areRegistered) return;
  areRegistered = true;
  registerRemotes(
    Object.values(remotesMap()).map(({ container, entry }) => ({
      name: container,
      entry: new URL(entry, document.baseURI).href,
    })),
  );
}
