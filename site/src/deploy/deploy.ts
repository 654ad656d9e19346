import { randomUUID } from 'node:crypto';
import { readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RuntimeConfig } from 'shared/runtime/config';
import { type AppName, appNames } from '../app-names';
import { allowingBoth } from './both-headers';
import { all, linkAll, orUndefined, write, writeServed } from './files';
import { refuseMisfits } from './fitting';
import {
  type Live,
  type LiveReleases,
  liveFile,
  livePath,
  readLive,
  refuseRolledBack,
  rolledBack,
  withReleases,
} from './live';
import { inTurn, type StillMine } from './lock';
import { writePages } from './pages';
import { addRelease, type Build, releaseFolder, releasesOf } from './releases';

/** What has become live: release ids by app. */
export type Switched = Readonly<Partial<Record<AppName, string>>>;

/**
 * Makes these builds live, all in the same moment. Without builds only the pages are made anew.
 * @param config of the site: undefined leaves the one it has, null takes it out
 * @param again also a release that was rolled back
 * @throws when the builds do not fit what is live or a page is not rendered; nothing is changed then
 */
export async function deploy(
  folder: string,
  builds: readonly Build[],
  { config, again = false }: { config?: RuntimeConfig | null | undefined; again?: boolean } = {},
): Promise<Switched> {
  const ids = Object.fromEntries(builds.map(({ release: { app, id } }) => [app, id]));
  await inTurn(folder, async (check) => {
    const before = await readLive(folder);
    if (!again) refuseRolledBack(before?.releases, ids);
    const releases = withReleases(before?.releases, ids, folder);
    await switchTo({ folder, before, releases, builds, config, check });
  });
  return ids;
}

/** Makes the release before the live one live again. @throws when it does not fit the others */
export async function rollBack(folder: string, app: AppName): Promise<Switched> {
  const seen = await readLive(folder);
  if (!seen) throw new Error(`Nothing has been deployed to ${folder} yet.`);
  return inTurn(folder, async (check) => {
    const before = await readLive(folder);
    const now = before?.releases ?? seen.releases;
    const releases = rolledBack(now, app, seen.releases[app].live);
    await switchTo({ folder, before, releases, builds: [], check });
    return { [app]: releases[app].live };
  });
}

interface Switch {
  folder: string;
  before: Live | undefined;
  releases: LiveReleases;
  builds: readonly Build[];
  config?: RuntimeConfig | null | undefined;
  check: StillMine;
}

const sitesFolder = 'sites';
const configFile = 'config.json';
const headersFile = '_headers';

/**
 * Writes a whole site beside the one that is live, and then switches the pointer. Whatever dies on the way leaves
 * that one as it was.
 */
async function switchTo(change: Switch): Promise<void> {
  const { folder, before, releases, builds, check } = change;
  const live = join(folder, livePath);
  const configBefore = await orUndefined(readFile(join(live, configFile), 'utf8'));
  const configText = change.config === undefined ? configBefore : jsonOf(change.config);
  if (isDeepStrictEqual(releases, before?.releases) && configText === configBefore) return;

  const described = await releasesOf(folder, releases, builds);
  const changed = appNames.filter((app) => releases[app] !== before?.releases[app]);
  refuseMisfits(described, changed);
  const siteBefore = basename((await orUndefined(readlink(live))) ?? '');
  await tidy(folder, before?.releases, [siteBefore]); // what a deploy that died has begun
  for (const build of builds) await addRelease(folder, build);
  const name = randomUUID();
  const site = join(folder, sitesFolder, name);
  for (const app of appNames) {
    for (const id of releases[app].kept) {
      await linkAll(join(releaseFolder(folder, app, id), 'files'), site);
    }
  }
  const { files, unrendered } = await writePages(folder, site, described, {
    before: before?.unrendered ?? [],
    config: configText === undefined ? undefined : JSON.parse(configText),
  });
  await all(Object.entries(files), ([path, text]) =>
    // a page is compressed once more by whoever serves it with the configuration in it
    writeServed(join(site, path), Buffer.from(text), path.endsWith('.html') ? 9 : undefined),
  );
  if (configText !== undefined) await write(join(site, configFile), configText);
  await write(join(site, liveFile), JSON.stringify({ releases, unrendered } satisfies Live));
  // last, since what is linked must not be written to
  await linkAll(join(releaseFolder(folder, 'shell', releases.shell.live), 'named'), site);

  await check();
  const headersBefore = await orUndefined(readFile(join(live, headersFile), 'utf8'));
  const headers = allowingBoth(files[headersFile] ?? '', headersBefore);
  await replace(join(folder, headersFile), (file) => write(file, headers));
  await check();
  await replace(live, (file) => symlink(join(sitesFolder, name), file));
  // the site before stays for answers that are on their way
  await tidy(folder, releases, [name, siteBefore]);
}

function jsonOf(config: RuntimeConfig | null): string | undefined {
  return config ? JSON.stringify(config) : undefined;
}

/** Renaming is all or nothing: whoever reads finds what was there before or what is there now. */
async function replace(file: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  await make(unfinished);
  await rename(unfinished, file);
}

/** Removes what no page asks for any more. */
async function tidy(
  folder: string,
  releases: LiveReleases | undefined,
  sites: readonly string[],
): Promise<void> {
  await removeOthers(join(folder, sitesFolder), sites);
  for (const app of appNames) {
    await removeOthers(join(folder, 'releases', app), releases?.[app].kept ?? []);
  }
}

async function removeOthers(folder: string, keep: readonly string[]): Promise<void> {
  const names = (await orUndefined(readdir(folder))) ?? [];
  await all(
    names.filter((name) => !keep.includes(name)),
    (name) => rm(join(folder, name), { recursive: true, force: true }),
  );
}
