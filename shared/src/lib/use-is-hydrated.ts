import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while prerendered HTML is taken over, so that the first render equals it; true from then
 * on, and at once in a page that was not prerendered. Ask it before rendering what only this
 * browser knows: the query of the address, history state, storage.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
