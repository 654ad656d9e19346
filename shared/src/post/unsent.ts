import type { AppError } from 'shared/lib/app-error';
import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import { storeSlice, useAppStore } from 'shared/runtime/store';

/** Post that somebody recorded at the counter of this device and that the server does not have yet. */
interface UnsentPost {
  /** Null: not looked at on this page. */
  count: number | null;
  /** Of these: what the server refused, so that a person has to look at it. */
  refused: number;
  /** What the device could not keep, and what is being kept: on this page alone. */
  unsaved: number;
  /** Sends what waits; null where the code that can is not there. */
  sendNow: (() => Promise<void>) | null;
  /** Why it could not be sent just now. */
  failure: AppError | null;
}

export const useUnsentPost = storeSlice<UnsentPost, 'ofPerson', 'unsent-post'>(
  'ofPerson',
  'unsent-post',
  { count: null, refused: 0, unsaved: 0, sendNow: null, failure: null },
);

/** The count is kept beside the items, for pages that do not open their database. */
const storageKey = (userId: string) => `post-unsent:${userId}` as const;

/** How many items of whoever is here wait to be sent. */
export function countUnsent(): number {
  const { userId } = useAppStore.getState().session;
  if (userId === null) return 0;
  const { count, unsaved } = useUnsentPost.getState();
  // another tab may have kept something since this one has looked
  return unsaved + Math.max(count ?? 0, Number(readStored(storageKey(userId))) || 0);
}

/** To be noted before the first item is kept, and after each change. */
export function noteUnsent(userId: string, count: number): void {
  const key = storageKey(userId);
  if (count === 0) removeStored(key);
  // a value that does not fit takes the one before it along: in the room of that there is place for this
  else if (!writeStored(key, String(count))) writeStored(key, '1');
}
