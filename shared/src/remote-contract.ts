import type { ComponentType } from 'react';
import type { AppPath } from './lib/paths';

/**
 * What a remote must expose as `./routes` (default export). The shell checks `contract` when it
 * loads a remote, so a remote deployed against another contract is refused with a clear text
 * instead of failing somewhere inside React.
 */
export const remoteContract = 1;

export type Audience = 'public' | 'member' | 'admin';

/** Loads one page (or the layout); each in its own chunk. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

export interface RemoteRoutes {
  contract: typeof remoteContract;
  audience: Audience;
  /** Keyed by path. A path that is missing here is shown as "not built yet" by the shell. */
  pages: Readonly<Partial<Record<AppPath, PageLoader>>>;
  /**
   * mf-member only: the frame of the dashboard (title, profile card, tabs), with an `<Outlet/>`
   * for the page. The shell puts it around every /dashboard/* page, administrator pages included.
   */
  layout?: PageLoader;
}
