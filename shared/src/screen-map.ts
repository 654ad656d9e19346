import type { Frame, ProtectedScreen, PublicScreen, Screen, Tab } from './remote-contract';

/**
 * Where each remote is and which screens it has, by its name. The site's assembly writes it into
 * every HTML out of what the remotes' builds say, so a remote is deployed without the shell.
 */
export type ScreenMap = Readonly<Record<string, MapRemote>>;

export interface MapRemote {
  /** Global variable the remote's entry script assigns its container to. */
  container: string;
  /** Address of its entry script on the site. */
  entry: string;
  /** It has a frame of the dashboard, for these people. */
  frame?: MapFrame;
  screens: readonly MapScreen[];
}

export type MapFrame = Pick<Frame, 'access' | 'home'>;

/** What every page needs to know of every screen; the rest is in the file `screensFile`. */
export interface MapScreen extends Pick<Screen, 'path' | 'title' | 'access'> {
  frame?: ProtectedScreen['frame'];
  needsCamera?: ProtectedScreen['needsCamera'];
  tab?: MapTab;
}

/** Without a label the tab is called what the screen is. */
export type MapTab = Pick<Tab, 'place'> & Partial<Tab>;

/** A screen with all that its remote declared but its module, as in the file `screensFile`. */
export type SiteScreen = (Omit<PublicScreen, 'page'> | Omit<ProtectedScreen, 'page'>) & {
  remote: string;
};

/** All screens of the site in a file: for servers, and for the shell when somebody moves on. */
export const screensFile = 'screens.json';

export const screenMapElementId = 'screen-map';

/** @throws when the HTML carries no map: it was not put together by the site's build */
export function readScreenMap(): ScreenMap {
  const text = document.getElementById(screenMapElementId)?.textContent;
  if (!text) throw new Error('The HTML carries no map of screens.');
  return JSON.parse(text) as ScreenMap;
}
