import type { RuntimeConfig } from 'shared/runtime/config';
import { type AppName, appNames } from '../app-names';
import { readConfig, writeConfig } from './config';
import { codeOf } from './file-errors';
import { forEach, publish, unpublish } from './files';
import { refuseMisfits } from './fitting';
import {
  type Live,
  livePath,
  readLive,
  releaseBefore,
  rolledBack,
  type TaggedLive,
  withReleases,
} from './live';
import { pageWriter } from './page-writer';
import { publishPages, releasesOf } from './publish-pages';
import { type Build, findReleases, type Releases, releasePath, textOf } from './releases';
import { type Rendered, refuseUnrendered, rendered } from './render';
import { ofSite, Refused, type Source, type Target } from './target';
import { uninterrupted } from './uninterrupted';

const attempts = 20; // more teams than that do not deploy at the same moment

/** What has become live: release ids by app. */
export type Switched = Readonly<Partial<Record<AppName, string>>>;

/**
 * Makes these builds live: files first, then the switch, then the pages that name them. Others may
 * deploy at the same moment; what they switch stays. Without builds only the pages are made anew.
 * @param config of the site: undefined leaves the one it has, null takes it out
 * @throws before anything is changed, when the builds do not fit what is live or a page is not rendered
 */
export async function deploy(
  target: Target,
  builds: readonly Build[],
  config?: RuntimeConfig | null,
): Promise<Switched> {
  const ids = Object.fromEntries(builds.map(({ release: { app, id } }) => [app, id]));
  const change = (before: Live | undefined) => withReleases(before, ids, target.name);
  const prepare = async (now: TaggedLive) => {
    const pages = await refuseBefore(target, builds, change(now.live), now.live, config);
    await upload(target, builds);
    return { pages, tag: now.tag };
  };
  const apps = Object.keys(ids) as AppName[];
  let ready = await prepare(await readLive(target)).catch((cause) => {
    throw codeOf(cause) ? notSent(target, cause) : cause;
  });
  await uninterrupted(async () => {
    if (apps.length > 0) {
      await switchTo(target, change, apps, async (_, now) => {
        if (now.tag !== ready.tag) ready = await prepare(now); // somebody has switched meanwhile
      });
    }
    try {
      await upload(target, builds); // and whatever others have cleared away in between
      await finish(target, config, ready.pages);
      await upload(target, builds); // and whatever they were about to clear away
    } catch (cause) {
      const done = apps.length > 0 ? `${apps.join(', ')} is live` : 'The configuration may be';
      throw new Error(
        `${done} at ${target.name}, but not all pages say so yet: ${cause}\nSend the same again, which writes them.`,
        { cause },
      );
    }
  });
  return ids;
}

/** The failure in the words of the machine: a disk that is full, a folder that may not be written. */
function notSent(target: Target, cause: Error): Error {
  return new Error(
    `Not all files could be sent to ${target.name}, and nothing there has been switched: ${cause.message}`,
    { cause },
  );
}

/** Makes the release before the live one live again. @throws when it does not fit the others */
export async function rollBack(target: Target, app: AppName): Promise<Switched> {
  const { live: first } = await readLive(target);
  if (!first) throw new Error(`Nothing has been deployed to ${target.name} yet.`);
  const id = releaseBefore(first, app);
  // The release that is live now is meant, not one that somebody puts in its place meanwhile.
  const change = (now = first) => rolledBack(now, app, { from: first[app].live, to: id });
  await uninterrupted(async () => {
    await switchTo(target, change, [app], async (after) => {
      const releases = await releasesOf(target, after);
      refuseMisfits(releases, [app], true);
      await refuseUnwritten(target, releases, await rendered(target, releases));
    });
    await finish(target).catch((cause: unknown) => {
      throw new Error(
        `${app} is rolled back at ${target.name}, but not all pages say so yet: ${cause}\nAny deploy writes them, one that changes nothing too. Rolling back once more would lead one release further.`,
        { cause },
      );
    });
  });
  return { [app]: id };
}

/** Before much is sent for nothing. */
async function refuseBefore(
  target: Target,
  builds: readonly Build[],
  after: Live,
  live: Live | undefined,
  given: RuntimeConfig | null | undefined,
): Promise<Rendered> {
  const source = withBuilds(target, builds);
  const releases = await releasesOf(source, after);
  refuseMisfits(
    releases,
    builds.map(({ release }) => release.app),
  );
  const ready = await rendered(source, releases);
  if (ready.failures.length > 0) {
    const before = live && (await rendered(target, await releasesOf(target, live)));
    refuseUnrendered(ready, releases, before);
  }
  await refuseUnwritten(source, releases, ready, given);
  return ready;
}

/** All pages are made as they will be, since what is live and cannot be shown would hold up every team. */
async function refuseUnwritten(
  source: Source,
  releases: Releases,
  { bodies }: Rendered,
  given?: RuntimeConfig | null,
): Promise<void> {
  const config = given === undefined ? await readConfig(source) : (given ?? undefined);
  const write = await pageWriter(source, releases);
  const pages = await write({ bodies, config });
  for (const path of [...Object.keys(pages), ...Object.keys(releases.shell.copies)]) ofSite(path);
}

/** The site as it is once these have been sent. */
function withBuilds(target: Target, builds: readonly Build[]): Source {
  return {
    name: target.name,
    async read(path) {
      const described = builds.find(({ release: { app, id } }) => releasePath(app, id) === path);
      if (described) return textOf(described.release);
      const build = builds.find(({ release }) => release.files.includes(path));
      return build ? build.content(path) : target.read(path);
    },
  };
}

async function upload(target: Target, builds: readonly Build[]): Promise<void> {
  for (const { release, content } of builds) {
    await forEach(release.files, async (path) => {
      if (!(await target.has(path))) await publish(target, path, await content(path));
    });
    const path = releasePath(release.app, release.id);
    if (!(await target.has(path))) await target.write(path, textOf(release));
  }
}

/** @param check throws when this must not become live */
async function switchTo(
  target: Target,
  change: (before: Live | undefined) => Live,
  changed: readonly AppName[],
  check: (after: Live, now: TaggedLive) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const now = await readLive(target);
    const after = change(now.live);
    await check(after, now);
    const content = Buffer.from(JSON.stringify(after, null, 2));
    const isSwitched = await target
      .swap(livePath, content, now.tag)
      .catch((cause: unknown) => refuseUnlessLive(target, after, changed, cause));
    if (isSwitched) return;
  }
  throw new Error(
    `${target.name} keeps refusing the switch. Does it answer ${livePath} from a cache?`,
  );
}

/**
 * A switch may have been made although its answer was lost on the way back, or be made after nobody has waited for it
 * any longer: only one that is seen, or was refused, is known.
 */
async function refuseUnlessLive(
  target: Target,
  meant: Live,
  changed: readonly AppName[],
  cause: unknown,
): Promise<true> {
  const { live } = await readLive(target).catch(() => ({ live: undefined }));
  if (changed.every((app) => live?.[app].live === meant[app].live)) return true;
  if (cause instanceof Refused) {
    throw new Error(`${target.name} has not switched: ${cause.message}`, { cause });
  }
  throw new Error(
    `${target.name} may have switched, or not, or do so later: ${cause}\n${livePath} there names what is live; the pages do so only once a deploy has ended. A deploy may be repeated. A rollback only where that file does not name it: once more would lead one release further.`,
    { cause },
  );
}

async function finish(
  target: Target,
  config?: RuntimeConfig | null,
  ready?: Rendered,
): Promise<void> {
  if (config !== undefined) await writeConfig(target, config);
  await publishPages(target, ready);
  await forget(target);
}

/** Takes away the files of releases that are no longer kept and that no kept one has. */
async function forget(target: Target): Promise<void> {
  const { live, tag } = await readLive(target);
  if (!live) return;
  // Whoever has switched meanwhile may keep files that are not kept here; they do the rest.
  const isStill = async () => (await readLive(target)).tag === tag;
  for (const app of appNames) {
    const { kept, gone } = live[app];
    const leftBehind = await findReleases(target, app, gone);
    if (leftBehind.length === 0) continue;
    const present = await findReleases(target, app, kept);
    // Somebody has switched and forgotten meanwhile; they do the rest.
    if (present.length < kept.length) continue;
    const needed = new Set(present.flatMap(({ files }) => files));
    for (const { id, files } of leftBehind) {
      await forEach(
        files.filter((path) => !needed.has(path)),
        async (path) => {
          if (!(await isStill())) return;
          const content = await target.read(path);
          await unpublish(target, path);
          // Whoever switched in between may have found the file there and not sent it.
          if (content && !(await isStill())) await publish(target, path, content);
        },
      );
      if (!(await isStill())) return;
      await target.remove(releasePath(app, id));
    }
  }
}
