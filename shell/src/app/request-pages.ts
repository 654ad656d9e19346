import type { PageId } from '../federation/loaded-pages';
import { loadPage } from '../federation/remotes';
import { lastRole } from '../session/known-role';
import { screenFor } from './screen-for';
import { frameFor, isDashboardRoot, screensAt } from './screens';

/**
 * Asks for everything an address needs at once, instead of one after the other while it renders.
 * Never rejects: whoever renders the page asks again and shows the failure.
 */
export async function requestPages(pathname: string, ask = loadPage): Promise<void> {
  try {
    await Promise.allSettled(pagesAt(pathname).map(([remote, page]) => ask(remote, page)));
  } catch {
    // the map of screens has no frame for them
  }
}

/**
 * Frame and page that depend on the person are those of the last person here; for somebody new they wait
 * until that is known.
 */
function pagesAt(pathname: string): (readonly [remote: string, page: PageId])[] {
  const role = lastRole();
  const frame = role && frameFor(role);
  const screens = screensAt(frame && isDashboardRoot(pathname) ? frame.home : pathname);
  const [first, another] = screens;
  const isForAll = !another && (first?.access === 'public' || first?.access === 'member');
  const screen = isForAll ? first : role && screenFor(screens, role);
  return [
    ...(first?.frame && frame ? [[frame.remote, 'frame'] as const] : []),
    ...(screen ? [[screen.remote, screen.path] as const] : []),
  ];
}
