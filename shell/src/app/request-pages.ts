import { loadPage } from '../federation/remotes';
import { lastRole } from '../session/known-role';
import { screenFor } from './screen-for';
import { isDashboardRoot, layoutFor, screensAt } from './screens';

/**
 * Asks for everything an address needs at once, instead of one after the other while it renders.
 * Frame and page that depend on who is there are those of whoever was here last; for somebody new
 * they wait until that is known. Never rejects: whoever renders the page asks again and shows the
 * failure.
 */
export async function requestPages(pathname: string, ask = loadPage): Promise<void> {
  const role = lastRole();
  const layout = role && layoutFor(role);
  const screens = screensAt(layout && isDashboardRoot(pathname) ? layout.home : pathname);
  const [first, another] = screens;
  const isForAll = !another && (first?.access === 'public' || first?.access === 'member');
  const screen = isForAll ? first : role && screenFor(screens, role);
  const requests: Promise<unknown>[] = [];
  if (first?.frame && layout) requests.push(ask(layout.remote, 'layout'));
  if (screen) requests.push(ask(screen.remote, screen.path));
  await Promise.allSettled(requests);
}
