import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppName, appNames, type RemoteName, remoteNames } from '../app-names';
import type { Contract } from '../build/contract';
import type { BuiltScreens } from '../build/screens-plugin';
import {
  type BuiltRemote,
  type BuiltRemotes,
  type RemoteManifest,
  refuseContradictions,
  screensOf,
} from '../pages/manifests';
import { all, linkFile, orUndefined, write, writeServed } from './files';
import { type LiveReleases, livePath } from './live';

/** What is known of one build of an app. */
export type Release = ShellRelease | RemoteRelease;

interface AnyRelease {
  /** A hash of the build. */
  id: string;
  contract: Contract;
  /** Its files by their paths on the site; each name carries a hash of the content. */
  files: readonly string[];
}

export interface ShellRelease extends AnyRelease {
  app: 'shell';
}

export interface RemoteRelease extends AnyRelease {
  app: RemoteName;
  manifest: RemoteManifest;
  screens: BuiltScreens;
}

/** The releases that make up one site. */
export type Releases = { readonly shell: ShellRelease } & Readonly<
  Record<RemoteName, RemoteRelease>
>;

/** A build on its way to a site. */
export interface Build {
  release: Release;
  /** What `release.files` names. */
  content(path: string): Promise<Buffer>;
  /** Files that are served under names without a hash, while this release is live. */
  named: Readonly<Record<string, Buffer>>;
  /** The bundle for Node that pages are rendered and written with, where the app has one. */
  bundle?: string;
}

/**
 * The folder of a release never changes: `files`, `named`, `bundle.cjs` and `release.json`, which is there once the
 * others are.
 */
export function releaseFolder(folder: string, app: AppName, id: string): string {
  return join(folder, 'releases', app, id);
}

const descriptionFile = 'release.json';
export const bundleFile = 'bundle.cjs';

export async function addRelease(folder: string, build: Build): Promise<void> {
  const { release, content, named, bundle } = build;
  const own = releaseFolder(folder, release.app, release.id);
  if (await orUndefined(readFile(join(own, descriptionFile)))) return;
  await rm(own, { recursive: true, force: true }); // what is left of a deploy that died
  await all(release.files, async (path) => {
    const to = join(own, 'files', path);
    const served = join(folder, livePath, path); // by its name the same, and compressed already
    for (const ending of ['', '.br', '.gz'])
      await orUndefined(linkFile(served + ending, to + ending));
    if (!(await orUndefined(readFile(to)))) await writeServed(to, await content(path));
  });
  await all(Object.entries(named), ([path, bytes]) => writeServed(join(own, 'named', path), bytes));
  if (bundle) await write(join(own, bundleFile), bundle);
  await write(join(own, descriptionFile), JSON.stringify(release));
}

/** @param builds that are to go live, and need not be there yet */
export async function releasesOf(
  folder: string,
  live: LiveReleases,
  builds: readonly Build[],
): Promise<Releases> {
  const releases = appNames.map(async (app) => {
    const { live: id } = live[app];
    const build = builds.find(({ release }) => release.app === app && release.id === id);
    return [app, build?.release ?? (await readRelease(folder, app, id))] as const;
  });
  return Object.fromEntries(await Promise.all(releases)) as unknown as Releases;
}

async function readRelease(folder: string, app: AppName, id: string): Promise<Release> {
  const file = join(releaseFolder(folder, app, id), descriptionFile);
  return JSON.parse(await readFile(file, 'utf8')) as Release;
}

/** @throws when two declare one address for the same people */
export function remotesOf(releases: Releases): BuiltRemotes {
  const remotes = Object.fromEntries(
    remoteNames.map((name): [RemoteName, BuiltRemote] => {
      const { manifest, screens } = releases[name];
      return [name, { manifest, built: screens }];
    }),
  ) as BuiltRemotes;
  refuseContradictions(screensOf(remotes));
  return remotes;
}
