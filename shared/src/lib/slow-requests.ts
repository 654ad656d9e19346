import { storeSlice } from 'shared/runtime/store';

/** How many requests have been waiting for long; the page says so while there are any. */
export const useSlowRequests = storeSlice('ofPage', 'slowRequests', { count: 0 });
