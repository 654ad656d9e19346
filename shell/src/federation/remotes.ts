import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { type RemoteRoutes, remoteContract } from 'shared/remote-contract';
import { keepPage, type LoadedPage, type PageId } from './loaded-pages';
import { entryAddress, screenMap } from './screen-map';

/** Remotes alone use it, and federation provides what the shell itself imports somewhere. */
void (() => import('shared/runtime/file-client'));

const remotes = new Map<string, Promise<RemoteRoutes>>();
let areRegistered = false;

const attempts = 4;
const attemptsEnd = 2000; // ms; a slow failure is not repeated unasked

const preloaded = new Map<string, Promise<LoadedPage>>();

/**
 * Asks for a page before it can be shown. Whoever shows it first takes this outcome, a failure too: a remote that
 * hangs is waited for once, and not again by the page.
 */
export function preloadPage(remote: string, page: PageId): Promise<LoadedPage> {
  const asked = attemptQuickly(remote, page);
  preloaded.set(`${remote} ${page}`, asked);
  return asked;
}

/**
 * Loads a page of a remote. A quick failure is tried again at once: where the HTML's preload has
 * failed, the browser answers the first request for that file with the old failure.
 * @throws when the remote is unreachable, speaks another contract, or its chunk is gone; at the
 * latest after the time limits of `runtime-plugin.ts`. Asking again starts afresh.
 */
export function loadPage(remote: string, page: PageId): Promise<LoadedPage> {
  const key = `${remote} ${page}`;
  const asked = preloaded.get(key) ?? attemptQuickly(remote, page);
  preloaded.delete(key);
  return asked;
}

async function attemptQuickly(remote: string, page: PageId): Promise<LoadedPage> {
  const start = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptPage(remote, page);
    } catch (cause) {
      if (attempt === attempts || performance.now() - start > attemptsEnd) throw cause;
    }
  }
}

async function attemptPage(remote: string, page: PageId): Promise<LoadedPage> {
  const routes = await loadRoutes(remote);
  const load = page === 'frame' ? routes.frame : routes.pages[page];
  if (!load) throw new Error(`${remote} has no page for ${page}.`); // its build would have failed
  const { default: loaded } = await load();
  keepPage(remote, page, loaded);
  return loaded;
}

function loadRoutes(remote: string): Promise<RemoteRoutes> {
  const known = remotes.get(remote);
  if (known) return known;
  const loading = requestRoutes(remote);
  remotes.set(remote, loading);
  loading.catch(() => remotes.delete(remote));
  return loading;
}

async function requestRoutes(remote: string): Promise<RemoteRoutes> {
  register();
  const container = screenMap()[remote]?.container;
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
    Object.values(screenMap()).map(({ container, entry }) => ({
      name: container,
      entry: entryAddress(entry),
    })),
  );
}
