import { queryClient } from 'shared/runtime/query-client';
import { countNotifications, loadNotifications } from './api';
import { noneUnread, recounted } from './counts';
import { changed, isUnread } from './loaded';
import { countsKey, everyKey } from './notification-keys';
import {
  type LoadedNotifications,
  type Notification,
  type NotificationCounts,
  type NotificationFilter,
  notificationLimit,
} from './types';

/*
 * What the query cache has of a person's notifications: a list for each filter that was looked at, and
 * the counts. What a person does themselves shows in all of them at once, until the server is asked again.
 */

const listsKey = (userId: string | null) => [...everyKey(userId), 'lists'] as const;
const listKey = (userId: string | null, filter: NotificationFilter) =>
  [...listsKey(userId), filter] as const;

const ofOurOwn = {
  refetchOnWindowFocus: false, // the feed does
} as const;

export function listQuery(userId: string | null, filter: NotificationFilter) {
  const queryKey = listKey(userId, filter);
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<LoadedNotifications> => {
      const loaded = queryClient.getQueryData<LoadedNotifications>(queryKey);
      const depth = loaded?.depth ?? notificationLimit;
      return loadNotifications(userId as string, filter, depth, signal);
    },
    enabled: userId !== null,
    ...ofOurOwn,
  };
}

export function countsQuery(userId: string | null) {
  return {
    queryKey: countsKey(userId),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<NotificationCounts> =>
      countNotifications(userId as string, signal),
    enabled: userId !== null,
    ...ofOurOwn,
  };
}

type Change = (row: Notification) => Notification | undefined;

/** @returns takes it back */
function show(
  userId: string,
  change: Change,
  recount: (counts: NotificationCounts) => NotificationCounts,
): () => void {
  const queryKey = everyKey(userId);
  // answers under way are of the time before; where there are none yet, they are waited for
  void queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  const before = queryClient.getQueriesData({ queryKey });
  const lists = queryClient.getQueriesData<LoadedNotifications>({ queryKey: listsKey(userId) });
  for (const [key, list] of lists) {
    const filter = key.at(-1) as NotificationFilter;
    queryClient.setQueryData(key, list && changed(list, filter, change));
  }
  queryClient.setQueryData<NotificationCounts>(
    countsKey(userId),
    (counts) => counts && recount(counts),
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** Shows a notification as it is now, or as gone. @returns takes that back */
export function showChange(
  userId: string,
  before: Notification,
  after: Notification | undefined,
): () => void {
  const change: Change = (row) => (row.id === before.id ? after : row);
  return show(userId, change, (counts) => recounted(counts, before, after));
}

/** Shows everything as read. @returns takes that back */
export function showAllRead(userId: string, at: string): () => void {
  return show(userId, (row) => (isUnread(row) ? { ...row, read_at: at } : row), noneUnread);
}

/** Loads a list one page deeper. @throws AppError */
export async function loadDeeper(userId: string, filter: NotificationFilter): Promise<void> {
  const query = listQuery(userId, filter);
  // an answer under way is of the depth before, and would be taken for the one to this question
  void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  const pages = (items: readonly unknown[]) => Math.ceil(items.length / notificationLimit);
  queryClient.setQueryData<LoadedNotifications>(
    query.queryKey,
    (list) => list && { ...list, depth: (pages(list.items) + 1) * notificationLimit },
  );
  await queryClient.fetchQuery({ ...query, staleTime: 0 });
}
