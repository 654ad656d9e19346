import { paths } from 'shared/lib/paths';
import type { MapFrame, MapScreen } from 'shared/screen-map';
import { screenMap } from '../federation/screen-map';
import { lastRole, type Role } from '../session/known-role';
import { screenFor } from './screen-for';

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

/** /dashboard has no screen of its own: it leads to the home of the person’s frame. */
export function isDashboardRoot(pathname: string): boolean {
  return normalizePath(pathname) === paths.dashboard;
}

/** Whether a frame of the dashboard stands around what is shown there. */
export function isInDashboard(pathname: string): boolean {
  return isDashboardRoot(pathname) || screensAt(pathname).some(({ frame }) => frame);
}

/** Whether only a signed-in person sees something there. */
export function isBehindSignIn(pathname: string): boolean {
  return isDashboardRoot(pathname) || screensAt(pathname).some(({ access }) => access !== 'public');
}

export interface PlacedFrame extends MapFrame {
  /** Who shows it. */
  remote: string;
}

/** The frame of the dashboard that somebody of this role gets. */
export function frameFor(role: Role): PlacedFrame {
  const frames = Object.entries(screenMap()).flatMap(([remote, { frame }]) =>
    frame ? [{ ...frame, remote }] : [],
  );
  const found = screenFor(frames, role);
  if (!found) throw new Error('No remote shows the dashboard’s frame.');
  return found;
}

/** Whose frame will most likely stand around these screens, before it is known who is there. */
export function expectedFrame(screens: readonly PlacedScreen[]): MapFrame['access'] {
  const role = lastRole();
  if (role) return frameFor(role).access;
  const [screen] = screens;
  return screen && screens.every(({ access }) => access !== 'member') ? 'administrator' : 'member';
}

function normalizePath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}
