import { storeSlice } from 'shared/runtime/store';

/** How long a request may take before the screen says that it takes long, in ms. */
export const slowAfter = 8000;

/** How long whoever asked waits for an answer before they are told that none came, in ms. */
export const requestPatience = 20_000;

/** How many requests have been waiting for long; the page says so while there are any. */
export const useSlowRequests = storeSlice('ofPage', 'slowRequests', { count: 0 });
