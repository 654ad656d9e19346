import { createHash } from 'node:crypto';
import type { ScreenMap } from 'shared/screen-map';
import { screenMapOf } from '../manifests';
import { type Prerendered, prerenderPages, unscreenedPaths } from '../prerender/prerender-pages';
import { type Releases, remotesOf } from './releases';
import type { Source, Target } from './target';

/** The markup of all pages of one state of the site. */
export interface Rendered extends Prerendered {
  /** What it was rendered from: the bundles and the map. */
  key: string;
  /** Whether the site has kept it from the last deploy. */
  isKept: boolean;
}

/**
 * By the bundles of these releases, unless it is done already.
 * @param known rendered before
 */
export async function rendered(
  source: Source,
  releases: Releases,
  known?: Rendered,
): Promise<Rendered> {
  const map = screenMapOf(remotesOf(releases));
  const bundles = { shell: releases.shell.prerender, 'mf-public': releases['mf-public'].prerender };
  const key = createHash('sha256')
    .update(JSON.stringify([bundles, map, unscreenedPaths]))
    .digest('hex');
  if (known?.key === key) return known;
  const kept = await keptBodies(source);
  if (kept?.key === key) {
    return { key, isKept: true, bodies: new Map(Object.entries(kept.bodies)), failures: [] };
  }
  const read = async (path: string | undefined) =>
    (path && (await source.read(path)))?.toString() ?? '';
  const { shell, 'mf-public': remote } = bundles;
  const texts = { shell: await read(shell), 'mf-public': await read(remote) };
  return { key, isKept: false, ...(await prerenderPages(texts, map)) };
}

/** For the next deploy; after a failure nothing is kept, so that it tries and warns again. */
export async function keepRendered(
  target: Target,
  { key, isKept, bodies, failures }: Rendered,
): Promise<void> {
  if (isKept || failures.length > 0) return;
  const now: Kept = { key, bodies: Object.fromEntries(bodies) };
  await target.write(keptPath, Buffer.from(JSON.stringify(now)));
}

/** The pages rendered last for this site, and what from. */
interface Kept {
  key: string;
  bodies: Record<string, string>;
}

const keptPath = 'releases/bodies.json';

async function keptBodies(source: Source): Promise<Kept | undefined> {
  const kept = await source.read(keptPath);
  return kept && (JSON.parse(kept.toString()) as Kept);
}

/**
 * Refuses pages that are no longer rendered ahead: they would come late, and to some readers not at all.
 * @param before of what is live: what fails there already is not the fault of this deploy
 * @throws with the pages and what they fail of
 */
export function refuseUnrendered(
  { failures }: Rendered,
  releases: Releases,
  before: Rendered | undefined,
): void {
  const failed = new Set(before?.failures.map(({ path }) => path));
  const older = pathsOfOlder(screenMapOf(remotesOf(releases)));
  const found = failures.filter(({ path }) => !failed.has(path) && !older.has(path));
  if (found.length === 0) return;
  const lines = found.slice(0, listed).map(({ path, cause }) => `  ${path}: ${cause}`);
  if (found.length > listed) lines.push(`  and ${found.length - listed} more`);
  throw new Error(
    `These pages cannot be rendered ahead:\n${lines.join('\n')}\nNothing was changed. What only a browser has is asked for in an effect or a handler, never while a module or a page is evaluated.`,
    { cause: found[0]?.cause },
  );
}

const listed = 5; // pages of a bundle that is broken fail all of the same

/** Of remotes of the older contract, which has its stand-ins in the browser only. */
function pathsOfOlder(map: ScreenMap): Set<string> {
  const older = Object.values(map).filter(({ contract }) => contract !== undefined);
  return new Set(older.flatMap(({ screens }) => screens.map(({ path }) => path)));
}
