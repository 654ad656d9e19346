import type { Frame, Screen, Tab } from 'shared/remote-contract';
import type {
  MapFrame,
  MapRemote,
  MapScreen,
  MapTab,
  ScreenMap,
  SiteScreen,
} from 'shared/screen-map';
import { type RemoteName, remoteNames } from '../app-names';
import type { BuiltScreens, PageFile } from '../build/screens-plugin';
import { unfitAddress } from './page-address';

/** The part of a remote's `mf-manifest.json` that matters here. */
export interface RemoteManifest {
  metaData: { globalName: string; publicPath: string; remoteEntry: { name: string } };
  exposes: {
    name: string;
    assets: Record<'js' | 'css', { sync: string[]; async: string[] }>;
  }[];
}

/** What the builds of the remotes say about themselves. */
export type BuiltRemotes = Readonly<Record<RemoteName, BuiltRemote>>;

export interface BuiltRemote {
  manifest: RemoteManifest;
  built: BuiltScreens;
}

/** Every screen has an address of its own; only different roles may see different ones there. */
export function refuseContradictions(screens: readonly SiteScreen[]): void {
  for (const [index, { path, access, remote }] of screens.entries()) {
    const unfit = unfitAddress(path);
    if (unfit) throw new Error(`${remote} declares a screen, but ${unfit}`);
    const other = screens.slice(0, index).find((earlier) => earlier.path === path);
    if (other && (other.access === access || [other.access, access].includes('public'))) {
      throw new Error(
        `${other.remote} declares ${path} for access "${other.access}", ${remote} for "${access}".`,
      );
    }
  }
}

/** All screens of the site as their remotes declare them, the files of their pages left out. */
export function screensOf(remotes: BuiltRemotes): SiteScreen[] {
  return remoteNames.flatMap((remote) =>
    remotes[remote].built.screens.map(({ files, page, ahead, ...screen }) => ({
      ...screen,
      remote,
    })),
  );
}

/** Whether a screen at this address, as the map has it, asks for the camera. */
export function asksForCamera(screens: readonly SiteScreen[], path: string): boolean {
  return screens.some((screen) => screen.path === path && 'needsCamera' in screen);
}

/** Where the shell finds each remote, and which screens it has. */
export function screenMapOf(remotes: BuiltRemotes): ScreenMap {
  return Object.fromEntries(
    remoteNames.map((name) => {
      const { manifest, built } = remotes[name];
      const { globalName, publicPath, remoteEntry } = manifest.metaData;
      const entry = publicPath + remoteEntry.name;
      return [name, mapRemote({ container: globalName, entry }, built)];
    }),
  );
}

/** What the map says of one remote: only what every page needs, since every visitor loads it. */
export function mapRemote(
  place: Pick<MapRemote, 'container' | 'entry'>,
  { screens, frame }: { screens: readonly Screen[]; frame?: Frame },
): ScreenMap[string] {
  return {
    ...place,
    ...(frame && { frame: mapFrame(frame) }),
    screens: screens.map(mapScreen),
  };
}

function mapFrame({ access, home }: Frame): MapFrame {
  return { access, home };
}

function mapScreen(screen: Screen): MapScreen {
  const { path, title, access } = screen;
  if (access === 'public') return { path, title, access };
  const { frame, tab, needsCamera } = screen;
  return {
    path,
    title,
    access,
    ...(frame && { frame }),
    ...(needsCamera && { needsCamera }),
    ...(tab && { tab: mapTab(title, tab) }),
  };
}

// the label is mostly the title, and every page carries the map
function mapTab(title: string, { label, ...tab }: Tab): MapTab {
  return label === title ? tab : { label, ...tab };
}

export interface AssetsAhead {
  /** Scripts: the remote's entry, its table of pages, the page itself. */
  scripts: string[];
  /** Style sheets of the page. */
  styles: { url: string; mark: string }[];
}

/** What an address will ask its remotes for, whoever opens it. */
export function assetsAhead(remotes: BuiltRemotes, path: string): AssetsAhead {
  return assetsOf(remotes, filesAhead(remotes, path));
}

/** What some screens and frames will ask their remotes for. */
export function filesOf(
  remotes: BuiltRemotes,
  shown: readonly { remote: RemoteName; files: readonly PageFile[] }[],
): AssetsAhead {
  return assetsOf(
    remotes,
    shown.map(({ remote, files }) => [remote, files]),
  );
}

function assetsOf(
  remotes: BuiltRemotes,
  pages: readonly (readonly [RemoteName, readonly PageFile[]])[],
): AssetsAhead {
  const scripts = new Set<string>();
  const styles = new Map<string, AssetsAhead['styles'][number]>();
  for (const [remote, files] of pages) {
    const { publicPath, remoteEntry } = remotes[remote].manifest.metaData;
    const exposed = remotes[remote].manifest.exposes.find(({ name }) => name === 'routes');
    if (!exposed) throw new Error(`${remote} does not expose its routes.`);
    for (const name of [remoteEntry.name, ...exposed.assets.js.sync]) {
      scripts.add(publicPath + name);
    }
    for (const { name, mark } of files) {
      const url = publicPath + name;
      if (name.endsWith('.js')) scripts.add(url);
      else styles.set(url, { url, mark });
    }
  }
  return { scripts: [...scripts], styles: [...styles.values()] };
}

/**
 * Files of its page, by remote. What depends on who is there is not among them, so that nobody
 * loads what is for others: which of several screens, a screen for administrators, and the frame of
 * the dashboard. The shell asks for those, as soon as it knows.
 */
function filesAhead(remotes: BuiltRemotes, path: string): [RemoteName, readonly PageFile[]][] {
  const found = remoteNames.flatMap((remote) =>
    remotes[remote].built.screens
      .filter((screen) => screen.path === path)
      .map((screen) => ({ remote, screen })),
  );
  const isAlone = found.length === 1;
  return found
    .filter(({ screen: { access } }) => access === 'public' || access === 'member')
    .map(({ remote, screen }) => [remote, isAlone ? screen.files : []]);
}
