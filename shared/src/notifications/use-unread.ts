import { useSyncExternalStore } from 'react';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { countsKey } from './notification-keys';
import type { NotificationCounts } from './types';

/**
 * How many notifications are unread, as the bell knows it, which is on every page; 0 until it does. The
 * bell asks, and hears of changes: a query of this hook's own would have nothing to ask with.
 */
export function useUnread(): number {
  const userId = useAppStore(({ session }) => session.userId);
  const read = () => queryClient.getQueryData<NotificationCounts>(countsKey(userId));
  const counts = useSyncExternalStore(follow, read, () => undefined);
  return Object.values(counts ?? {}).reduce((all, { unread }) => all + unread, 0);
}

function follow(onChange: () => void): () => void {
  return queryClient.getQueryCache().subscribe(onChange);
}
