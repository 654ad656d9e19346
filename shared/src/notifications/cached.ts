import { queryClient } from 'shared/runtime/query-client';
import { countNotifications, fetchNotifications, loadNotifications } from './api';
import { noneUnread, recounted } from './counts';
import { isUnread, newestFirst, withAllRead, withoutRow, withPage, withRow } from './loaded';
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
 * the counts. A change is shown in all of them at once; answers under way are then too old, and
 * dropped. Whoever changes something here asks the server again: see feed.singleton.
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

const outdatedBy = (userId: string) => ({
  queryKey: everyKey(userId),
  predicate: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
});

function changeLists(
  userId: string,
  change: (list: LoadedNotifications, filter: NotificationFilter) => LoadedNotifications,
): void {
  void queryClient.cancelQueries(outdatedBy(userId));
  for (const [key, list] of loadedLists(userId)) {
    queryClient.setQueryData(key, list && change(list, key.at(-1) as NotificationFilter));
  }
}

function changeCounts(
  userId: string,
  change: (counts: NotificationCounts) => NotificationCounts,
): void {
  queryClient.setQueryData<NotificationCounts>(
    countsKey(userId),
    (counts) => counts && change(counts),
  );
}

function loadedLists(userId: string) {
  return queryClient.getQueriesData<LoadedNotifications>({ queryKey: listsKey(userId) });
}

function rows(userId: string): Map<string, Notification> {
  const all = loadedLists(userId).flatMap(([, list]) => list?.items ?? []);
  return new Map(all.map((row) => [row.id, row]));
}

export function isLoaded(userId: string, id: string): boolean {
  return rows(userId).has(id);
}

/** Whether it is newer than all that are loaded: an older one may be in the counts already. */
export function isNewest(userId: string, row: Notification): boolean {
  return [...rows(userId).values()].every((known) => newestFirst(row, known) < 0);
}

/** Shows a notification as it is now, wherever it belongs. */
export function showNotification(userId: string, row: Notification): void {
  const before = rows(userId).get(row.id);
  changeLists(userId, (list, filter) => withRow(list, row, filter));
  changeCounts(userId, (counts) => recounted(counts, before, row));
}

/** Takes a notification off all lists. */
export function hideNotification(userId: string, id: string): void {
  const before = rows(userId).get(id);
  changeLists(userId, (list) => withoutRow(list, id));
  changeCounts(userId, (counts) => recounted(counts, before, undefined));
}

/** Shows everything as read. @returns takes that back */
export function showAllRead(userId: string, at: string): () => void {
  const unread = [...rows(userId).values()].filter(isUnread);
  const counts = queryClient.getQueryData<NotificationCounts>(countsKey(userId));
  changeLists(userId, (list, filter) => withAllRead(list, at, filter));
  changeCounts(userId, noneUnread);
  return () => {
    for (const row of unread) showNotification(userId, row);
    if (counts) changeCounts(userId, () => counts);
  };
}

/** Loads the next page of a list. @returns whether something changed meanwhile that it may lack */
export async function addPage(userId: string, filter: NotificationFilter): Promise<boolean> {
  const key = listKey(userId, filter);
  const known = queryClient.getQueryData<LoadedNotifications>(key);
  const after = known?.items.at(-1);
  if (!after) return true;
  const page = await fetchNotifications(userId, filter, { limit: notificationLimit, after });
  const hasChanged =
    queryClient.getQueryData(key) !== known || queryClient.isFetching(outdatedBy(userId)) > 0;
  changeLists(userId, (list, { readState, type }) =>
    readState === filter.readState && type === filter.type ? withPage(list, page) : list,
  );
  return hasChanged;
}
