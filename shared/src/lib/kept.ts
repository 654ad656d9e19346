import type { StoredNames } from './stored-names';

/*
 * What a browser keeps of the site and of a person for when it has no connection (decision 059): caches that pages and the
 * service worker share. A person's own has their id in its name; nobody's rows or files are in the site's.
 */

type CacheName<Name> = Name extends `${infer Head}…` ? `${Head}${string}` : Name;

/** Pages and code, the same for everyone. The worker fills it for as long as it is there. */
export const siteCache: StoredNames['cache'] = 'site';

const ofPerson = 'kept:';

/** The script of the service worker. */
export const workerPath = '/worker.js';

/** Whether a worker answers for this page: without one, nothing is kept. */
export function isKept(): boolean {
  return Boolean(globalThis.navigator?.serviceWorker?.controller);
}

/** What is kept of a person. @throws where the browser keeps nothing */
export function keptOf(userId: string): Promise<Cache> {
  const name: CacheName<StoredNames['cache']> = `${ofPerson}${userId}`;
  return caches.open(name);
}

/** Forgets what is kept of people, all of it or but one's own. Never fails: where caches are blocked, there are none. */
export async function forgetKept(except?: string): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(ofPerson));
    await Promise.all(
      names.filter((name) => name !== `${ofPerson}${except}`).map((name) => caches.delete(name)),
    );
  } catch {
    // blocked, or this page is not served securely
  }
}

/** Forgets what is kept of everyone, the pages and the worker too. */
export async function leaveDevice(): Promise<void> {
  await forgetKept();
  try {
    await caches.delete(siteCache);
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(
      workers.map(async (each) => {
        await (await each.pushManager?.getSubscription())?.unsubscribe();
        await each.unregister();
      }),
    );
  } catch {
    // as above
  }
}
