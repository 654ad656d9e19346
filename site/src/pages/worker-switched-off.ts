import { workerPath } from 'shared/lib/worker-names';

/** Served beside the pages. */
export const workerName = workerPath.slice(1);

/**
 * In the place of the service worker where the configuration says `"offline": false`: a browser that has one takes this for
 * its newer release, at the next visit and also where no page opens any more. It empties what was kept and goes.
 */
export const switchedOffWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;
