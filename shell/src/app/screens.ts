import { paths } from 'shared/lib/paths';
import type { MapScreen } from 'shared/screen-map';
import { screenMap } from '../federation/screen-map';

export interface PlacedScreen extends MapScreen {
  /** Who shows it. */
  remote: string;
}

export function allScreens(): PlacedScreen[] {
  return Object.entries(screenMap()).flatMap(([remote, { screens }]) =>
    screens.map((screen) => ({ ...screen, remote })),
  );
}

/**
 * The screens of an address; a slash at its end makes no difference. Several: people of different
 * roles see different ones. None: the 404 page.
 */
export function screensAt(pathname: string): PlacedScreen[] {
  return allScreens().filter(isAt(pathname));
}

/** For finding the screens of an address in a list. */
export function isAt(pathname: string): (screen: { path: string }) => boolean {
  const path = normalizePath(pathname);
  return (screen) => screen.path === path;
}

/** /dashboard has no screen of its own: it leads to the first tab. */
export function isDashboardRoot(pathname: string): boolean {
  return normalizePath(pathname) === paths.dashboard;
}

/** The remote that shows the dashboard's frame. */
export function layoutRemote(): string {
  const found = Object.entries(screenMap()).find(([, { hasLayout }]) => hasLayout);
  if (!found) throw new Error('No remote shows the dashboard’s frame.');
  return found[0];
}

function normalizePath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}
