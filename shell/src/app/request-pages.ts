import { loadPage } from '../federation/remotes';
import { layoutRemote, screensAt } from './screens';

/**
 * Asks for everything an address needs at once, instead of one after the other while it renders.
 * Never rejects: whoever renders the page asks again and shows the failure.
 */
export async function requestPages(pathname: string, ask = loadPage): Promise<void> {
  const [screen, another] = screensAt(pathname);
  if (!screen) return;
  const requests: Promise<unknown>[] = [];
  if (screen.frame) requests.push(ask(layoutRemote(), 'layout'));
  // Which of several is shown depends on who is there, so the page waits for that.
  if (!another) requests.push(ask(screen.remote, screen.path));
  await Promise.allSettled(requests);
}
