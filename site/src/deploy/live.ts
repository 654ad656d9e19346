import { type AppName, appNames } from '../app-names';
import type { Target } from './target';

/** Which release of each app is live, and which are kept: the one file every switch goes through. */
export type Live = Readonly<Record<AppName, LiveApp>>;

export interface LiveApp {
  live: string;
  /**
   * Newest first; what stands before the live one was rolled back. Pages opened before a deploy go on
   * asking for the files of theirs.
   */
  kept: readonly string[];
  /** No longer kept, newest first: the next deploy removes their files. */
  gone?: readonly string[];
}

export const livePath = 'releases/live.json';
const keptReleases = 3;
const goneReleases = 5; // only after so many cut-short deploys in a row would files stay for ever

/** Undefined: there is no site yet. */
export interface TaggedLive {
  live: Live | undefined;
  tag: string | undefined;
}

export async function readLive(target: Target): Promise<TaggedLive> {
  const found = await target.readTagged(livePath);
  if (!found) return { live: undefined, tag: undefined };
  const live = JSON.parse(found.content.toString()) as Live;
  return { live, tag: found.tag };
}

/**
 * @param at name of the site
 * @throws when an app would be missing: a site begins with all of them
 */
export function withReleases(
  before: Live | undefined,
  ids: Readonly<Partial<Record<AppName, string>>>,
  at: string,
): Live {
  const entries = appNames.map((app) => [app, withRelease(before?.[app], ids[app])] as const);
  const missing = entries.filter(([, entry]) => !entry).map(([app]) => app);
  if (missing.length > 0) {
    throw new Error(
      `At ${at} there is no ${missing.join(', ')} yet. Is that the right place? A new site begins with all apps at once: npm run deploy -- --to <folder or address>`,
    );
  }
  return Object.fromEntries(entries) as Live;
}

/**
 * The release before stands next to the new one, so that rolling back leads to it. A release that was rolled
 * back was bad: it is kept no longer, so that no rollback leads to it again.
 */
function withRelease(before: LiveApp | undefined, id: string | undefined): LiveApp | undefined {
  if (!id || id === before?.live) return before;
  const { live = id, kept: known = [], gone = [] } = before ?? {};
  const at = known.indexOf(live);
  const good = [...new Set([id, ...known.slice(at)])];
  const kept = good.slice(0, keptReleases);
  const rest = [...good.slice(keptReleases), ...known.slice(0, at), ...gone];
  const left = [...new Set(rest)].filter((one) => !kept.includes(one));
  return { live: id, kept, gone: left.slice(0, goneReleases) };
}

/** @throws when nothing older is kept */
export function releaseBefore(now: Live, app: AppName): string {
  const { live, kept } = now[app];
  const older = kept[kept.indexOf(live) + 1];
  if (!older) throw new Error(`No release of ${app} before ${live} is kept.`);
  return older;
}

/** @throws when somebody has made another release live than the one to roll back from */
export function rolledBack(
  now: Live,
  app: AppName,
  { from, to }: { from: string; to: string },
): Live {
  const { live } = now[app];
  if (live !== from && live !== to) {
    throw new Error(
      `${app} was to go back from ${from} to ${to}, but somebody has made ${live} live meanwhile. Nothing was changed. Roll back again if ${live} is not right either.`,
    );
  }
  return { ...now, [app]: { ...now[app], live: to } };
}
