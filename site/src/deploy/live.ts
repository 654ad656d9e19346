import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppName, appNames } from '../app-names';
import { orUndefined } from './files';

/** The pointer: a link to the site that hosts serve, switched by one rename. */
export const livePath = 'live';

/** In each site, what it is made of. */
export const liveFile = 'live.json';

export interface Live {
  releases: LiveReleases;
  /** Addresses whose pages could not be rendered ahead. */
  unrendered: readonly string[];
}

export type LiveReleases = Readonly<Record<AppName, LiveApp>>;

export interface LiveApp {
  live: string;
  /** Newest first; what stands before the live one was rolled back. Open pages go on asking for their files. */
  kept: readonly string[];
}

const keptReleases = 3;

/** Undefined: there is no site yet. */
export async function readLive(folder: string): Promise<Live | undefined> {
  const text = await orUndefined(readFile(join(folder, livePath, liveFile), 'utf8'));
  return text === undefined ? undefined : (JSON.parse(text) as Live);
}

/** @throws when an app would be missing: a site begins with all of them */
export function withReleases(
  before: LiveReleases | undefined,
  ids: Readonly<Partial<Record<AppName, string>>>,
  folder: string,
): LiveReleases {
  const entries = appNames.map((app) => [app, withRelease(before?.[app], ids[app])] as const);
  const missing = entries.filter(([, entry]) => !entry).map(([app]) => app);
  if (missing.length > 0) {
    throw new Error(
      `In ${folder} there is no ${missing.join(', ')} yet. Is that the right place? A new site begins with all apps at once: npm run deploy -- --to <folder>`,
    );
  }
  return Object.fromEntries(entries) as LiveReleases;
}

/** A release that was rolled back was bad: it is kept no longer, so that no rollback leads to it again. */
function withRelease(before: LiveApp | undefined, id: string | undefined): LiveApp | undefined {
  if (!id || id === before?.live) return before;
  const good = before ? before.kept.slice(before.kept.indexOf(before.live)) : [];
  return { live: id, kept: [...new Set([id, ...good])].slice(0, keptReleases) };
}

/** @throws when one of these was rolled back: whoever deploys it once more may not know */
export function refuseRolledBack(
  before: LiveReleases | undefined,
  ids: Readonly<Partial<Record<AppName, string>>>,
): void {
  for (const app of appNames) {
    const { live = '', kept = [] } = before?.[app] ?? {};
    if (!kept.slice(0, kept.indexOf(live)).includes(ids[app] ?? '')) continue;
    throw new Error(
      `${app} ${ids[app]} was rolled back. Nothing was changed. Deploy another build, or this one with --again.`,
    );
  }
}

/**
 * @param from the release that whoever rolls back has seen live
 * @throws when somebody has made another one live since, and when nothing older is kept
 */
export function rolledBack(now: LiveReleases, app: AppName, from: string): LiveReleases {
  const { live, kept } = now[app];
  if (live !== from) {
    throw new Error(
      `${app} was to go back from ${from}, but someone has made ${live} live in the meantime. Nothing was changed. Roll back again if ${live} is not right either.`,
    );
  }
  const older = kept[kept.indexOf(live) + 1];
  if (!older) throw new Error(`No release of ${app} before ${live} is kept.`);
  return { ...now, [app]: { live: older, kept } };
}
