import administration from 'mf-admin/routes';
import membership from 'mf-member/routes';
import website from 'mf-public/routes';
import type { RemoteRoutes } from 'shared/remote-contract';
import { keepPage, type LoadedPage, type PageId } from 'shell/federation/loaded-pages';

const remotes: Record<string, RemoteRoutes> = {
  'mf-public': website,
  'mf-member': membership,
  'mf-admin': administration,
};

/** Stands in for `shell/src/federation/remotes.ts`: the same pages, known to the one bundle. */
export async function loadPage(remote: string, page: PageId): Promise<LoadedPage> {
  const routes = remotes[remote];
  const load = page === 'frame' ? routes?.frame : routes?.pages[page];
  if (!load) throw new Error(`${remote} has no page for ${page}.`);
  const { default: loaded } = await load();
  keepPage(remote, page, loaded);
  return loaded;
}

export function preloadPage(remote: string, page: PageId): Promise<LoadedPage> {
  return loadPage(remote, page);
}
