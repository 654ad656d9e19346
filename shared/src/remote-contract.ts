import type { ComponentType } from 'react';

/**
 * The version of what shell and remotes give to each other: what stands in this file, the map of screens, the slices of
 * the store. Where one of these changes so that an older side cannot read it, this becomes higher, and all apps go live
 * at once. Names alone that come or go need no other version: deploys compare them (`site/src/build/contract.ts`).
 */
export const remoteContract = 1;

export type Audience = 'public' | 'member' | 'admin';

/** Loads one page (or the frame); each in its own chunk. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** What a remote must expose as `./routes` (default export). */
export interface RemoteRoutes {
  contract: number;
  audience: Audience;
  /** Keyed by path: one for every screen in `screens.ts`. */
  pages: Readonly<Record<string, PageLoader>>;
  /**
   * A frame of the dashboard (title, oneself, the ways to its screens), with an `<Outlet/>` for the
   * page. The shell puts it around every screen with `frame: 'dashboard'`, whichever remote shows
   * that screen; whose frame it is stands in `screens.ts`.
   */
  frame?: PageLoader;
}

/**
 * What a remote declares in `src/screens.ts` (default export): plain data without React. Its build
 * writes it out, and the site's assembly makes the shell's routes, guards, titles and tabs, the
 * sitemap and each page's HTML of it. A screen that is added goes live with its remote alone.
 */
export interface RemoteScreens {
  screens: readonly Screen[];
  /** The remote's frame of the dashboard, where it has one. */
  frame?: Frame;
}

/**
 * What an app declares in `src/ahead.ts` (default export): by address, the calls of `api.ts` with which a screen behind
 * the sign-in begins when its address has no query. The build makes them and writes down what they ask, so that the
 * HTML can ask it before the page's code has come. Where a page begins with other arguments it asks twice, which
 * `e2e/tests/requests.long.spec.ts` refuses.
 */
export type Ahead = Readonly<Record<string, (known: KnownAhead) => readonly Promise<unknown>[]>>;

/** Marks for what only the browser knows, see `EarlyQuestion`. */
export type KnownAhead = Readonly<Record<'user' | 'today' | 'from' | 'to', string>>;

/** A frame of the dashboard: mf-member has the members', mf-admin the administrators'. */
export interface Frame {
  /** The module that shows it, as `routes.tsx` imports it. */
  page: string;
  /** For whom: everybody gets the frame of the highest access they have. */
  access: 'member' | 'administrator';
  /** Where /dashboard leads these people: the address of a screen. */
  home: string;
}

export type Screen = PublicScreen | ProtectedScreen;

/**
 * Who may open a screen. `member` is everyone who has signed in, each of the others includes those
 * before it. What may be read and written is decided by the database all the same.
 */
export type Access = 'public' | 'member' | 'administrator' | 'super_administrator';

interface AnyScreen {
  /**
   * Its address. Another remote may declare the same one for another access: everybody then sees
   * the screen of the highest access they have.
   */
  path: string;
  /** Name of the page in the document's title, and where the page itself cannot be shown. */
  title: string;
  /** The module that shows it, as `routes.tsx` imports it. */
  page: string;
}

/** Anyone may open it, search engines and link previews read it. */
export interface PublicScreen extends AnyScreen {
  access: 'public';
  /** For search results and link previews: one sentence or two, 50 to 160 characters. */
  description: string;
  /**
   * The words on its picture beside a shared link, drawn by `npm run pictures`. Without them the
   * home page's picture is shown.
   */
  preview?: string;
  /** Public, but of use only to someone who was sent there: search engines do not list it. */
  isUnlisted?: true;
  /** Its address opens something for whoever has it: nothing that the page asks for is told where it was asked from. */
  hasSecretAddress?: true;
  /** What it offers, for search engines: each with the place on it where that stands. */
  services?: readonly { anchor: string; title: string; text: string }[];
  /** What it cannot do without JavaScript, as the beginning of "… needs JavaScript". */
  needsScript?: string;
}

/** For people who have signed in. */
export interface ProtectedScreen extends AnyScreen {
  access: Exclude<Access, 'public'>;
  /** What stands around it; without one, only the site's header and footer. */
  frame?: 'dashboard';
  /**
   * It asks for the camera, which the site forbids on every other page. What is allowed is settled when a document
   * loads, so links to it load one (`needsCamera` of the map), and the page loads itself again where one has not.
   */
  needsCamera?: true;
  /**
   * Its tab in the dashboard. Tabs are ordered by `place`, those for everyone before those for
   * administrators; gaps between the numbers leave room for later ones.
   */
  tab?: Tab;
}

export interface Tab {
  label: string;
  place: number;
  /**
   * In a frame that lists its screens in groups, the heading it stands below. Groups are ordered by
   * the first place in them. Without one: among one's own for what everyone has, on top for others.
   */
  group?: string;
}
