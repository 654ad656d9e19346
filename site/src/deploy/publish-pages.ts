import { isDeepStrictEqual } from 'node:util';
import { appNames } from '../app-names';
import { htmlFileOf } from '../assemble';
import { readConfig } from './config';
import { forEach, isPublished, publish, unpublish } from './files';
import { interimHeaders } from './interim-headers';
import { type Live, readLive } from './live';
import { pageWriter } from './page-writer';
import { findReleases, type Releases, readRelease } from './releases';
import { keepRendered, type Rendered, rendered } from './render';
import type { Source, Target } from './target';

const crawlerFiles = ['robots.txt', 'sitemap.xml']; // of a site with a configuration
const headersFile = '_headers';

/**
 * Writes what names the live releases: the HTML, the list of screens, the files of the host. Whoever
 * switches at the same moment does so too; the last one to look finds nothing left to change.
 * @param known rendered before the switch
 */
export async function publishPages(target: Target, known?: Rendered): Promise<void> {
  const names = new Set(crawlerFiles); // of each state seen: a late writer removes its pages again
  while (!(await publishState(target, names, known)));
}

/**
 * Writes the pages of what is live, until somebody switches or configures the site.
 * @returns whether that is still live, so that nothing is left to do
 */
async function publishState(
  target: Target,
  names: Set<string>,
  known: Rendered | undefined,
): Promise<boolean> {
  const { live, tag } = await readLive(target);
  if (!live) return true;
  const config = await readConfig(target);
  let isOutdated = false;
  // Asked before each change: a deploy that is broken off must not leave older pages than somebody else has written.
  const isLatest = async () => {
    isOutdated ||= (await readLive(target)).tag !== tag;
    isOutdated ||= !isDeepStrictEqual(await readConfig(target), config);
    return !isOutdated;
  };
  const releases = await releasesOf(target, live);
  const now = await rendered(target, releases, known);
  for (const { path, cause } of now.failures) {
    console.warn(`${path} was not prerendered and will be rendered by the browser:`, cause);
  }
  await keepRendered(target, now);
  const write = await pageWriter(target, releases);
  const files = await write({ bodies: now.bodies, config });
  const { copies } = releases.shell;
  for (const name of await namesOfKnown(target, live)) names.add(name);
  await forEach(
    [...names].filter((name) => !(name in files || name in copies)),
    async (name) => {
      if (await isLatest()) await unpublish(target, name);
    },
  );
  const change = async (path: string, content: Buffer) => {
    if (isOutdated || (await isPublished(target, path, content))) return;
    if (await isLatest()) await publish(target, path, content);
  };
  const { [headersFile]: headers = '', ...others } = files;
  const before = (await target.read(headersFile))?.toString() ?? '';
  await change(headersFile, Buffer.from(interimHeaders(before, headers)));
  await forEach(Object.entries(others), ([path, text]) => change(path, Buffer.from(text)));
  await forEach(Object.entries(copies), async ([path, source]) => {
    const content = await target.read(source);
    if (content) await change(path, content);
  });
  await change(headersFile, Buffer.from(headers));
  return isLatest();
}

/**
 * Files without a hash in their names that a release has, the live ones among them: a page that is gone
 * must not stay served. All that are kept or not yet forgotten are asked, so that what a deploy or a
 * rollback that was cut short has left is found as well.
 */
async function namesOfKnown(target: Target, live: Live): Promise<string[]> {
  const known = await Promise.all(
    appNames.map((app) => {
      const { kept, gone = [] } = live[app];
      return findReleases(target, app, [...kept, ...gone]);
    }),
  );
  return known.flat().flatMap((release) => {
    if (release.app === 'shell') return Object.keys(release.copies);
    return release.screens.screens.map(({ path }) => htmlFileOf(path));
  });
}

export async function releasesOf(source: Source, live: Live): Promise<Releases> {
  const all = await Promise.all(
    appNames.map(async (app) => [app, await readRelease(source, app, live[app].live)] as const),
  );
  return Object.fromEntries(all) as unknown as Releases;
}
