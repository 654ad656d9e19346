import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { appNames } from '../app-names';
import { htmlFileOf, siteFiles, stylesInPages } from '../assemble';
import { screenMapOf } from '../manifests';
import { prerenderPages, unscreenedPaths } from '../prerender/prerender-pages';
import { readConfig } from './config';
import { forEach, isPublished, publish, unpublish } from './files';
import { type Live, readLive } from './live';
import { findReleases, type Releases, readRelease, remotesOf } from './releases';
import type { Target } from './target';

const crawlerFiles = ['robots.txt', 'sitemap.xml']; // of a site with a configuration

/**
 * Writes what names the live releases: the HTML, the list of screens, the files of the host. Whoever
 * switches at the same moment does so too; the last one to look finds nothing left to change.
 */
export async function publishPages(target: Target): Promise<void> {
  for (;;) {
    const { live, tag } = await readLive(target);
    if (!live) return;
    const config = await readConfig(target);
    const releases = await releasesOf(target, live);
    const bodies = await bodiesOf(target, releases);
    const styles = await stylesOf(target, releases);
    const files = siteFiles({ releases, bodies, styles, config });
    const { copies } = releases.shell;
    const names = await namesOfKept(target, live);
    await forEach(
      names.filter((name) => !(name in files || name in copies)),
      (name) => unpublish(target, name),
    );
    await forEach(Object.entries(files), ([path, text]) =>
      publishChanged(target, path, Buffer.from(text)),
    );
    await forEach(Object.entries(copies), async ([path, source]) => {
      const content = await target.read(source);
      if (content) await publishChanged(target, path, content);
    });
    const isLatest = (await readLive(target)).tag === tag;
    if (isLatest && isDeepStrictEqual(await readConfig(target), config)) return;
  }
}

/**
 * Files without a hash in their names that a kept release has, the live ones among them: a page that is
 * gone must not stay served. All that are kept are asked, so that what a deploy that was cut short has
 * left is found as well.
 */
async function namesOfKept(target: Target, live: Live): Promise<string[]> {
  const kept = await Promise.all(appNames.map((app) => findReleases(target, app, live[app].kept)));
  const names = kept.flat().flatMap((release) => {
    if (release.app === 'shell') return Object.keys(release.copies);
    return release.screens.screens.map(({ path }) => htmlFileOf(path));
  });
  return [...new Set([...names, ...crawlerFiles])];
}

export async function releasesOf(target: Target, live: Live): Promise<Releases> {
  const all = await Promise.all(
    appNames.map(async (app) => [app, await readRelease(target, app, live[app].live)] as const),
  );
  return Object.fromEntries(all) as unknown as Releases;
}

async function publishChanged(target: Target, path: string, content: Buffer): Promise<void> {
  if (!(await isPublished(target, path, content))) await publish(target, path, content);
}

async function stylesOf(target: Target, releases: Releases): Promise<ReadonlyMap<string, string>> {
  const read = async (path: string): Promise<[string, string]> => {
    const content = await target.read(path);
    if (!content) throw new Error(`${target.name} has no ${path}.`);
    return [path, content.toString()];
  };
  return new Map(await Promise.all(stylesInPages(releases).map(read)));
}

/** The markup of all pages, by the bundles of the live releases. */
async function bodiesOf(target: Target, releases: Releases): Promise<ReadonlyMap<string, string>> {
  const map = screenMapOf(remotesOf(releases));
  const sources = { shell: releases.shell.prerender, 'mf-public': releases['mf-public'].prerender };
  const key = createHash('sha256')
    .update(JSON.stringify([sources, map, unscreenedPaths]))
    .digest('hex');
  const kept = await keptBodies(target);
  if (kept?.key === key) return new Map(Object.entries(kept.bodies));
  const read = async (path: string | undefined) =>
    (await target.read(path ?? ''))?.toString() ?? '';
  const { bodies, failures } = await prerenderPages(
    { shell: await read(sources.shell), 'mf-public': await read(sources['mf-public']) },
    map,
  );
  for (const { path, cause } of failures) {
    console.warn(`${path} was not prerendered and will be rendered by the browser:`, cause);
  }
  // After a failure nothing is kept, so that the next deploy tries and warns again.
  if (failures.length === 0) {
    const now: Kept = { key, bodies: Object.fromEntries(bodies) };
    await target.write(keptPath, Buffer.from(JSON.stringify(now)));
  }
  return bodies;
}

/** Those rendered last for this site, and what of. */
interface Kept {
  key: string;
  bodies: Record<string, string>;
}

const keptPath = 'releases/bodies.json';

async function keptBodies(target: Target): Promise<Kept | undefined> {
  const kept = await target.read(keptPath);
  return kept && (JSON.parse(kept.toString()) as Kept);
}
