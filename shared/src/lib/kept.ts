import { sessionStorageKey } from '../session/session-storage';
import { readStored, removeStored } from './browser-storage';
import { deleteCaches, openWanted } from './cache-lock';
import type { StoredNames } from './stored-names';
import { siteCache } from './worker-names';

/*
 * What a browser keeps of the site and of a person for when it has no connection (decision 059): caches that pages and the
 * service worker share. A person's own has their id in its name; nobody's rows or files are in the site's.
 */

type CacheName<Name> = Name extends `${infer Head}…` ? `${Head}${string}` : Name;

const ofPerson = 'kept:';
const nameOf = (userId: string): CacheName<StoredNames['cache']> => `${ofPerson}${userId}`;

/** Whether a worker answers for this page. */
export function hasWorker(): boolean {
  return Boolean(globalThis.navigator?.serviceWorker?.controller);
}

/** Whose session this browser remembers. */
export function rememberedPerson(): string | null {
  try {
    const { id } = Object(JSON.parse(readStored(sessionStorageKey) ?? 'null')?.user);
    return typeof id === 'string' ? id : null;
  } catch {
    return null; // edited by hand
  }
}

/** Whether anything is kept of a person: not without a worker, nor where their session ends with the tab. */
export function isKept(userId: string | null): userId is string {
  return userId !== null && hasWorker() && rememberedPerson() === userId;
}

/**
 * Where to keep what a person reads, if anything still is: a page that is open while the worker goes is answered by it to
 * its end, but the pages that were kept are gone. @throws where the browser keeps nothing
 */
export function openKept(userId: string): Promise<Cache | undefined> {
  return openWanted(nameOf(userId), async () => isKept(userId) && (await caches.has(siteCache)));
}

/** What is kept of a person at a place. @throws as above */
export function readKept(userId: string, place: string): Promise<Response | undefined> {
  return caches.match(place, { cacheName: nameOf(userId) });
}

/** What was written last stands last. */
export async function dropOldest(cache: Cache, folder: string, count: number): Promise<void> {
  const kept = await cache.keys();
  const those = kept.filter(({ url }) => new URL(url).pathname.startsWith(folder));
  if (those.length <= count) return;
  await Promise.all(those.slice(0, those.length - count).map((old) => cache.delete(old)));
}

/** Forgets what is kept of people, all of it or but one's own. Never fails: where caches are blocked, there are none. */
export async function forgetKept(except?: string): Promise<void> {
  try {
    await deleteCaches((name) => name.startsWith(ofPerson) && name !== `${ofPerson}${except}`);
  } catch {
    // blocked, or this page is not served securely
  }
}

/** Takes no notifications any more, and shows none of those that came (decision 060). */
export async function endPushes(registration: ServiceWorkerRegistration): Promise<void> {
  for (const shown of (await registration.getNotifications?.()) ?? []) shown.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

/** Forgets what is kept of everyone, the pages and the worker too. */
export async function leaveDevice(): Promise<void> {
  try {
    await deleteCaches(() => true);
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(
      workers.map(async (each) => {
        await endPushes(each).catch(() => {}); // without a connection; they end with the worker
        await each.unregister();
      }),
    );
    removeStored('push-endpoint');
    removeStored('push-person');
  } catch {
    // as above
  }
}
