import { useQuery } from '@tanstack/react-query';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { countsKey } from './notification-keys';
import type { NotificationCounts } from './types';

/** How many notifications are unread, as the bell knows it, which is on every page; 0 until it does. */
export function useUnread(): number {
  const userId = useAppStore(({ session }) => session.userId);
  const { data = {} } = useQuery<NotificationCounts>(
    { queryKey: countsKey(userId), enabled: false }, // the bell asks, and hears of changes
    queryClient,
  );
  return Object.values(data).reduce((all, { unread }) => all + unread, 0);
}
