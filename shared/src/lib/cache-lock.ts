/*
 * Pages and the service worker share caches, and to open one that another has just deleted is to make it again. So who opens
 * one asks under this lock whether it is still wanted, and who deletes holds it alone. Nothing slow is waited for meanwhile:
 * what is put into a deleted cache by whoever has it open goes with it.
 */
export const cacheLock = 'kept';

/** Opens a cache, or makes it, if it is wanted. */
export function openWanted(
  name: string,
  isWanted: () => boolean | Promise<boolean>,
): Promise<Cache | undefined> {
  return navigator.locks.request(cacheLock, { mode: 'shared' }, async () =>
    (await isWanted()) ? caches.open(name) : undefined,
  );
}

export function deleteCaches(isOver: (name: string) => boolean): Promise<void> {
  return navigator.locks.request(cacheLock, { mode: 'exclusive' }, async () => {
    const over = (await caches.keys()).filter(isOver);
    await Promise.all(over.map((name) => caches.delete(name)));
  });
}
