import { openWanted } from 'shared/lib/cache-lock';
import { leaveDevice, rememberedPerson } from 'shared/lib/kept';
import { paths } from 'shared/lib/paths';
import { siteCache, workerPath } from 'shared/lib/worker-names';
import { readProfile } from 'shared/profiles/use-profile';
import { runtimeConfig } from 'shared/runtime/config';
import { isWorthKeeping } from '../worker/rules';

/**
 * Lets this browser open the site without a connection, for as long as it remembers who is signed in (decision 059). What fails
 * here is nothing anyone waits for.
 */
export async function startOffline(userId: string): Promise<void> {
  const worker = globalThis.navigator?.serviceWorker;
  const release = document.querySelector<HTMLMetaElement>('meta[name="versions"]')?.content;
  if (!worker || !release) return; // not served securely, or under development
  if (runtimeConfig().features.offline === false) return leaveDevice();
  // without it the worker keeps nothing
  const cache = await openWanted(siteCache, () => rememberedPerson() === userId);
  if (!cache) return; // their session ends with the tab, and nothing is to stay
  try {
    await worker.register(workerPath, { updateViaCache: 'none' });
    await worker.ready;
    const { role } = await readProfile(userId);
    const isOffice = role === 'admin' || role === 'super_admin';
    await keepPages(cache, isOffice ? forOffice : forMember, release);
  } finally {
    if (rememberedPerson() === null) await leaveDevice(); // they have left meanwhile
  }
}

interface Wanted {
  pages: readonly string[];
  /** Whose code that they can do without. */
  without: string;
}

const forMember: Wanted = {
  pages: [
    paths.dashboard,
    paths.memberHome,
    paths.post,
    paths.postItem,
    paths.documents,
    paths.events,
    paths.billing,
  ],
  without: '/r/mf-admin/',
};
const forOffice: Wanted = {
  pages: [paths.dashboard, paths.postCounter],
  without: '/r/mf-member/',
};

const releaseMark = '/kept/release';

/** Once for each release: what is to open without a connection need not have been opened before. */
async function keepPages(cache: Cache, { pages, without }: Wanted, release: string): Promise<void> {
  const mark = `${release} ${without}`;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || (await (await cache.match(releaseMark))?.text()) === mark) return;
  const files = new Set<string>();
  for (const page of pages) {
    const answer = await fetch(page);
    if (!isWorthKeeping('page', answer)) return;
    for (const [file] of (await answer.clone().text()).matchAll(codeInPage)) files.add(file);
    await cache.put(page, answer);
  }
  // and what came before there was a worker
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name);
    if (origin === location.origin && pathname.match(codeInPage)) files.add(pathname);
  }
  for (const file of files) {
    if (file.startsWith(without)) continue;
    const answer = (await cache.match(file)) ?? (await fetch(file));
    if (!isWorthKeeping('code', answer)) return;
    await cache.put(file, answer); // also what was there: the oldest go first, and this release needs it
  }
  await cache.put(releaseMark, new Response(mark));
}

const codeInPage = /\/(?:assets|r)\/[\w/.-]+?\.[0-9a-f]{10}\.[a-z0-9]+/g;
