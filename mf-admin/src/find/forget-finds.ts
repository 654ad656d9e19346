import { removeStored } from 'shared/lib/browser-storage';

/** Where `recent-finds.ts` keeps them. */
export const place = 'recent-finds';

export function forgetFinds(): void {
  removeStored(place, 'temporary');
}
