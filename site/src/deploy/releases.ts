import type { ContractUse, ServedContracts } from '../../../rspack.contract';
import type { BuiltScreens } from '../../../rspack.screens';
import { type AppName, type RemoteName, remoteNames } from '../app-names';
import {
  type BuiltRemote,
  type BuiltRemotes,
  type RemoteManifest,
  refuseContradictions,
  screensOf,
} from '../manifests';
import type { Source } from './target';

/** What is known of one build of an app, in `releases/<app>/<id>.json`; it never changes. */
export type Release = ShellRelease | RemoteRelease;

interface AnyRelease {
  /** A hash of all that stands here, and so of the build. */
  id: string;
  /** Its files by their paths on the site; each name carries a hash of the content. */
  files: readonly string[];
  /** The bundle for Node that its pages are prerendered with, if there are any. */
  prerender?: string;
}

export interface ShellRelease extends AnyRelease {
  app: 'shell';
  contract: ServedContracts;
  /** Files that are served under names without a hash, and which of `files` they are copies of. */
  copies: Readonly<Record<string, string>>;
}

export interface RemoteRelease extends AnyRelease {
  app: RemoteName;
  contract: ContractUse;
  manifest: RemoteManifest;
  screens: BuiltScreens;
  /** Of a remote on another origin: what each of its files is known by, by name. */
  integrity?: Readonly<Record<string, string>>;
}

/** Whether its files are loaded from another origin than the site's. */
export function isElsewhere(release: Release): release is RemoteRelease {
  return 'integrity' in release;
}

/** The releases that make up one state of the site. */
export type Releases = { readonly shell: ShellRelease } & Readonly<
  Record<RemoteName, RemoteRelease>
>;

/** A build with the content of its files, on its way to a target. */
export interface Build {
  release: Release;
  content(path: string): Promise<Buffer>;
}

export const textOf = (release: Release) => Buffer.from(JSON.stringify(release));

export const releasePath = (app: AppName, id: string) => `releases/${app}/${id}.json`;

/** @throws when the site has lost it */
export async function readRelease(source: Source, app: AppName, id: string): Promise<Release> {
  const release = await findRelease(source, app, id);
  if (!release) throw new Error(`${source.name} has no ${releasePath(app, id)}.`);
  return release;
}

/** Undefined: its files have been taken away. */
async function findRelease(source: Source, app: AppName, id: string): Promise<Release | undefined> {
  const text = await source.read(releasePath(app, id));
  return text && (JSON.parse(text.toString()) as Release);
}

/** Those of an app that are there. */
export async function findReleases(
  source: Source,
  app: AppName,
  ids: readonly string[] = [],
): Promise<Release[]> {
  const found = await Promise.all(ids.map((id) => findRelease(source, app, id)));
  return found.filter((release) => release !== undefined);
}

/** @throws when two declare one address for the same people */
export function remotesOf(releases: Releases): BuiltRemotes {
  const present = Math.max(...Object.keys(releases.shell.contract.contracts).map(Number));
  const remotes = Object.fromEntries(
    remoteNames.map((name): [RemoteName, BuiltRemote] => {
      const { manifest, screens: built, contract: spoken, integrity } = releases[name];
      const isOlder = spoken.contract !== present;
      const older = isOlder && { contract: spoken.contract };
      return [name, { manifest, built, ...older, ...(integrity && { integrity }) }];
    }),
  ) as BuiltRemotes;
  refuseContradictions(screensOf(remotes));
  return remotes;
}
