import { loadPage } from '../federation/remotes';
import { findRoute } from './route-table';

/**
 * Asks for everything an address needs at once, instead of one after the other while it renders.
 * Never rejects: whoever renders the page asks again and shows the failure.
 */
export async function requestPages(pathname: string, ask = loadPage): Promise<void> {
  const route = findRoute(pathname);
  if (!route) return;
  const requests: Promise<unknown>[] = [];
  if (route.inDashboard) requests.push(ask('mf-member', 'layout'));
  // Which remote shows it depends on who is there, so the page waits for that.
  if (!route.administratorRemote) requests.push(ask(route.remote, route.path));
  await Promise.allSettled(requests);
}
