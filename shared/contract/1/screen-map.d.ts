import type { Layout, ProtectedScreen, PublicScreen, Screen, Tab } from './remote-contract';
/**
 * Where each remote is and which screens it has, by its name. The site's assembly writes it into
 * every HTML out of what the remotes' builds say, so a remote is deployed without the shell.
 */
export type ScreenMap = Readonly<Record<string, MapRemote>>;
export interface MapRemote {
    /** Global variable the remote's entry script assigns its container to. */
    container: string;
    /** Address of its entry script, relative to the site or absolute. */
    entry: string;
    /** What that file is known by, if it is on another origin. */
    integrity?: string;
    /** The contract it was built against, if that is not the shell's own. */
    contract?: number;
    /** It has a frame of the dashboard, for these people. */
    layout?: MapLayout;
    screens: readonly MapScreen[];
}
export type MapLayout = Pick<Layout, 'access' | 'home'>;
/** What every page needs to know of every screen; the rest is in the file `screensFile`. */
export interface MapScreen extends Pick<Screen, 'path' | 'title' | 'access'> {
    frame?: ProtectedScreen['frame'];
    tab?: MapTab;
}
/** Without a label the tab is called what the screen is. */
export type MapTab = Pick<Tab, 'place'> & Partial<Tab>;
/** A screen with all that its remote declared but its module, as in the file `screensFile`. */
export type SiteScreen = (Omit<PublicScreen, 'page' | 'ahead'> | Omit<ProtectedScreen, 'page' | 'ahead'>) & {
    remote: string;
};
/** All screens of the site in a file: for servers, and for the shell when somebody moves on. */
export declare const screensFile = "screens.json";
export declare const screenMapElementId = "screen-map";
/** @throws when the HTML carries no map: it was not put together by the site's build */
export declare function readScreenMap(): ScreenMap;
