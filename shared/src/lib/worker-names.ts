import type { StoredNames } from './stored-names';

/** The script of the service worker. */
export const workerPath = '/worker.js';

/** Pages and code, the same for everyone. The worker fills it for as long as it is there. */
export const siteCache: StoredNames['cache'] = 'site';
